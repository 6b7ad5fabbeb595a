import type { ReactNode } from 'react';

export type WindowCell =
  | {
      kind: 'price';
      /** The radio's value. */
      value: string;
      /** "$198.00". */
      price: string;
      /** "$180.00 + GST". */
      under: string;
      /** The window has begun: "from 10am". */
      from?: string | undefined;
      /** Why it costs more: "weekend", "public holiday". */
      loading?: string | undefined;
      /** For the office: "3 techs free". */
      free?: string | undefined;
    }
  /** It keeps its place; the reason is below its row, or below that of `whyRow`. */
  | { kind: 'closed'; id: string; label: string; under?: string | undefined; whyRow?: string | undefined }
  /** The price is loading. */
  | { kind: 'waiting'; id: string };

/** A window: "Morning", "8am-12pm", with a cell for each day, or one cell across all of them. */
export type WindowRow = {
  id: string;
  name: string;
  hours: string;
  cells: readonly WindowCell[];
  /** Sentences below the row: why a cell is closed or costs more. */
  why?: readonly string[] | undefined;
  /** Below that: the times of an after-hours choice, a calendar. */
  below?: ReactNode;
};

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
