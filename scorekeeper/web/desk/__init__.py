"""The dispute desk: a question typed on a page, answered by the contract's `questions`, with its own address."""
