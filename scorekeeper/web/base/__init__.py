"""What every page needs: language, forms, fragments, errors, paths.

Nothing here knows a feature.
"""
