import {
  pastedCells,
  raisedPrice,
  readPrice,
  typedPrice,
} from '../../../domain/instant-quotes/price-sheet.ts';
import { centsFromDollars, dollarsFromCents } from '../../../domain/money/money.ts';
import { keptPlace } from '../../forms/kept-place.ts';
import {
  CELLS,
  type Cell,
  cellWords,
  type MachinePrices,
  type PriceBookRow,
  type WholePriceBook,
} from './price-books.ts';

/** What is typed in a machine's cells and isn't saved yet. */
export type TypedCells = { readonly [C in Cell]?: string };

/** The same by machine; only cells that differ from the draft. */
export type TypedPrices = { readonly [key: string]: TypedCells };

export const keyOfRow = ({ EquipmentTypeId, Region }: Pick<PriceBookRow, 'EquipmentTypeId' | 'Region'>) =>
  `${EquipmentTypeId} ${Region}`;

const centsOf = (prices: MachinePrices | null, cell: Cell): number | null =>
  prices ? centsFromDollars(prices[cell]) : null;

/** What a cell's field has: as it was typed, or the draft's price. */
export function textOf(row: PriceBookRow, cell: Cell, typed: TypedCells | undefined): string {
  const cents = centsOf(row.Prices, cell);
  return typed?.[cell] ?? (cents === null ? '' : typedPrice(cents));
}

/** A cell's price with what is typed: cents, null without one, undefined for what isn't a price. */
export const priceOf = (row: PriceBookRow, cell: Cell, typed: TypedCells | undefined) =>
  readPrice(textOf(row, cell, typed));

/** Whether a cell differs from the prices in force. */
export const isChanged = (row: PriceBookRow, cell: Cell, typed: TypedCells | undefined): boolean =>
  priceOf(row, cell, typed) !== centsOf(row.InForce, cell);

/** Puts texts into cells; one that means what the draft has already counts as not typed. */
export function withTexts(
  typed: TypedPrices,
  texts: readonly { row: PriceBookRow; cell: Cell; text: string }[],
): TypedPrices {
  const next: { [key: string]: TypedCells } = { ...typed };
  for (const { row, cell, text } of texts) {
    const key = keyOfRow(row);
    const { [cell]: _, ...others } = next[key] ?? {};
    const cells = readPrice(text) === centsOf(row.Prices, cell) ? others : { ...others, [cell]: text };
    if (Object.keys(cells).length > 0) next[key] = cells;
    else delete next[key];
  }
  return next;
}

/** What is still unsaved once the draft is as in `book`. */
export const unsavedIn = (book: WholePriceBook, typed: TypedPrices): TypedPrices =>
  withTexts(
    {},
    book.Rows.flatMap((row) =>
      Object.entries(typed[keyOfRow(row)] ?? {}).map(([cell, text]) => ({ row, cell: cell as Cell, text })),
    ),
  );

/** A rectangle from a sheet, from a cell on to the right and down; `left` is how many cells had no room. */
export function pasted(
  text: string,
  rows: readonly PriceBookRow[],
  from: { row: number; column: number },
): { texts: { row: PriceBookRow; cell: Cell; text: string }[]; left: number } {
  let left = 0;
  const texts = pastedCells(text).flatMap((cells, down) =>
    cells.flatMap((pastedText, right) => {
      const row = rows[from.row + down];
      const cell = CELLS[from.column + right];
      if (row && cell) return [{ row, cell, text: pastedText.trim() }];
      left += 1;
      return [];
    }),
  );
  return { texts, left };
}

/** The texts of prices that are raised by percent; cells without a price stay so. */
export const raised = (
  rows: readonly PriceBookRow[],
  typed: TypedPrices,
  { percent, step }: { percent: number; step: number },
) =>
  rows.flatMap((row) =>
    CELLS.flatMap((cell) => {
      const cents = priceOf(row, cell, typed[keyOfRow(row)]);
      return cents ? [{ row, cell, text: typedPrice(raisedPrice(cents, percent, step)) }] : [];
    }),
  );

/** Unsaved prices as the call wants them, or why they can't be saved: a sentence for each fault. */
export function toSave(book: WholePriceBook, typed: TypedPrices) {
  const names = new Map(book.EquipmentTypes.map(({ EquipmentTypeId, Name }) => [EquipmentTypeId, Name]));
  const faults: string[] = [];
  const rows = book.Rows.flatMap((row) => {
    const cells = typed[keyOfRow(row)];
    if (!cells) return [];
    const machine = `${names.get(row.EquipmentTypeId)} in ${row.Region}`;
    const prices = CELLS.map((cell) => [cell, priceOf(row, cell, cells)] as const);
    const bad = prices.filter(([, cents]) => cents === undefined);
    faults.push(...bad.map(([cell]) => `${machine}, ${cellWords(cell)}: ‘${cells[cell]}’ isn't a price`));
    const empty = prices.filter(([, cents]) => cents === null).length;
    if (empty > 0 && empty < CELLS.length) {
      faults.push(`${machine}: ${empty} of ${CELLS.length} prices are missing. Give all, or none`);
    }
    const { EquipmentTypeId, Region } = row;
    const Prices =
      empty === CELLS.length
        ? null
        : (Object.fromEntries(
            prices.map(([cell, cents]) => [cell, dollarsFromCents(cents ?? 0)]),
          ) as MachinePrices);
    return [{ EquipmentTypeId, Region, Prices }];
  });
  return { rows, faults };
}

/** A book as it will be once what is typed is saved; what isn't a price yet counts as what it was. */
export function asTyped(book: WholePriceBook, typed: TypedPrices): WholePriceBook {
  const keyed = new Map(Object.entries(typed));
  return {
    ...book,
    Rows: book.Rows.map((row) => {
      const cells = keyed.get(keyOfRow(row));
      if (!cells) return row;
      const prices = CELLS.map((cell) => [cell, priceOf(row, cell, cells)] as const);
      if (prices.some(([, cents]) => cents == null)) return row;
      const Prices = Object.fromEntries(
        prices.map(([cell, cents]) => [cell, dollarsFromCents(cents ?? 0)]),
      ) as MachinePrices;
      return { ...row, Prices, IsMissing: false };
    }),
  };
}

export const countTyped = (typed: TypedPrices): number =>
  Object.values(typed).reduce((sum, cells) => sum + Object.keys(cells).length, 0);

/**
 * What is typed into a draft, and the version that was on screen when typing began: a colleague's change since isn't
 * overwritten (R10.04). Without one, the version on screen counts.
 */
type Unsaved = { typed: TypedPrices; version: number | undefined };

const placeOf = (number: number) => keptPlace<Unsaved>(`prices ${number}`);

/** What is typed into a book and isn't saved, for who is signed in now. */
export function unsavedOf(number: number): Unsaved | null {
  const { typed, version } = placeOf(number).read()?.fields ?? {};
  return typed ? { typed, version } : null;
}

/** How many prices of a book are typed and not saved. */
export const countUnsaved = (number: number): number => countTyped(unsavedOf(number)?.typed ?? {});

/** Keeps what is typed into a book; null for nothing. */
export function keepUnsaved(number: number, unsaved: Unsaved | null): void {
  if (unsaved) placeOf(number).keep(unsaved);
  else placeOf(number).forget();
}
