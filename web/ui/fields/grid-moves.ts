import type { WindowRow } from './windows-grid.tsx';

const MOVES: Readonly<Record<string, readonly [down: number, right: number]>> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
};

/**
 * The radio button that an arrow key leads to, as in ARIA's grid pattern: along the row or the column, skipping closed
 * cells, without wrapping around. Undefined for other keys, null if there is none.
 */
export function valueAfterKey(
  rows: readonly WindowRow[],
  value: string,
  key: string,
): string | null | undefined {
  const move = MOVES[key];
  if (!move) return undefined;
  const [down, right] = move;
  let row = rows.findIndex(({ cells }) =>
    cells.some((cell) => cell.kind === 'price' && cell.value === value),
  );
  let column = rows[row]?.cells.findIndex((cell) => cell.kind === 'price' && cell.value === value) ?? 0;
  for (;;) {
    row += down;
    column += right;
    const cells = rows[row]?.cells;
    // A cell across the whole row is in every column.
    const cell = down !== 0 && cells?.length === 1 ? cells[0] : cells?.[column];
    if (!cells || (right !== 0 && !cell)) return null;
    if (cell?.kind === 'price') return cell.value;
  }
}
