"""The catalogue: all words of play, one module a subject, each sentence once and under a key.

A module holds mappings from keys to sentences with named placeholders, and a few plain texts. Whoever
speaks fills a sentence in: `SENTENCES["roll"].format(turn=3, …)`; what several subjects share is in
`shared`. Forms that depend on a number are keys beside each other, `.one` and `.many`, or a key with
more behind it. What stands between the parts of a list is an entry too.

A second language is a second set of the same modules: the same constants with the same keys, and in
each sentence the same placeholders. Their order, the grammar around them and what a number does to a
word are left to the language: a form `.one` may write its number out, and both forms may be equal.

No part of it: diagnostics, the messages of exceptions and the help of commands. They stand where they
arise, and are English.
"""
