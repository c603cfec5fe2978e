"""The widgets: what a reader can set, and the pictures and tables that change with it."""
