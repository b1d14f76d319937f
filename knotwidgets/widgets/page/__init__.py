"""What a page holds of a widget: the browser's half, and a picture for where no kernel is."""
