"""The workshop: where a teacher makes a worksheet, its editors of positions and its bench."""
