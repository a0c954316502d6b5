"""The pages that enter, show, change and confirm a hand."""
