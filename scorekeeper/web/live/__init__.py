"""The pages of hands and rounds that are refereed while they are played."""
