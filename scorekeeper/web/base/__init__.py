"""What every page needs: language, forms, fragments, errors, paths."""
