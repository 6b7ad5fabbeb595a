import { type ClipboardEvent, type KeyboardEvent, memo } from 'react';
import { formatMoney } from '../../../domain/money/money.ts';
import { groupBy } from '../../browser/group-by.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { money } from '../../ui/words/money-words.ts';
import styles from './price-book.module.css';
import { CELLS, type Cell, cellWords, DAYS, type PriceBookRow, type WholePriceBook } from './price-books.ts';
import { isChanged, keyOfRow, priceOf, type TypedCells, type TypedPrices, textOf } from './typed-prices.ts';

type PriceGridProps = {
  book: WholePriceBook;
  region: string;
  typed: TypedPrices;
  isOnlyChanges: boolean;
  /** Turns cents ex GST into those that are shown instead of fields. */
  show?: ((cents: number) => number) | undefined;
  onType: (row: PriceBookRow, cell: Cell, text: string) => void;
  /** `rows` are those that are shown, in their order. */
  onPaste: (text: string, rows: readonly PriceBookRow[], from: { row: number; column: number }) => void;
};

/**
 * A region's prices: machines down, days and windows across, with the prices in force beside those that differ. Fields of
 * a draft are left with the arrows, Enter or Tab, and take a rectangle from a sheet (R10.17).
 */
export function PriceGrid({ book, region, typed, isOnlyChanges, show, onType, onPaste }: PriceGridProps) {
  const ofRegion = new Map(
    book.Rows.filter((row) => row.Region === region).map((row) => [row.EquipmentTypeId, row]),
  );
  const machines = book.EquipmentTypes.flatMap(({ EquipmentTypeId, Name, Group }) => {
    const row = ofRegion.get(EquipmentTypeId);
    if (!row) return [];
    const cells = typed[keyOfRow(row)];
    const isShown = !isOnlyChanges || CELLS.some((cell) => isChanged(row, cell, cells));
    return isShown ? [{ row, name: Name, group: Group, cells }] : [];
  });
  const rows = machines.map(({ row }) => row);
  const isEdited = book.State === 'draft' && !show;

  function paste(event: ClipboardEvent) {
    const text = event.clipboardData.getData('text/plain');
    const place = placeOf(event.target);
    if (!place || !/[\t\r\n]/.test(text)) return;
    event.preventDefault();
    onPaste(text, rows, place);
  }

  return (
    <section
      className={styles.wrap}
      aria-label={`Prices, ${region}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
      tabIndex={0}
      onKeyDown={isEdited ? moveByKey : undefined}
      onPaste={isEdited ? paste : undefined}
    >
      <table className={styles.grid} aria-label={`Prices, ${region}`}>
        <thead>
          <tr className={styles.days}>
            <th rowSpan={2} scope="col">
              Machine
            </th>
            {DAYS.map(({ title, cells }) => (
              <th key={title} colSpan={cells.length} scope="colgroup" className={styles.first}>
                {title}
              </th>
            ))}
          </tr>
          <tr>
            {DAYS.flatMap(({ cells }) =>
              cells.map(({ cell, title }, at) => (
                <th key={cell} scope="col" className={at === 0 ? styles.first : undefined}>
                  {title}
                </th>
              )),
            )}
          </tr>
        </thead>
        {[...groupBy(machines, ({ group }) => group)].map(([group, ofGroup]) => (
          <tbody key={group}>
            <tr className={styles.group}>
              <th colSpan={CELLS.length + 1} scope="rowgroup">
                {group}
              </th>
            </tr>
            {ofGroup.map(({ row, name, cells }) => (
              <Machine
                key={row.EquipmentTypeId}
                row={row}
                name={name}
                at={rows.indexOf(row)}
                typed={cells}
                show={show}
                onType={isEdited ? onType : undefined}
              />
            ))}
          </tbody>
        ))}
      </table>
      {machines.length === 0 && <p className={styles.none}>Nothing changes here.</p>}
    </section>
  );
}

type MachineProps = {
  row: PriceBookRow;
  name: string;
  /** Its place among the rows that are shown. */
  at: number;
  typed: TypedCells | undefined;
  show: PriceGridProps['show'];
  /** Left out where nothing can be typed. */
  onType: PriceGridProps['onType'] | undefined;
};

/** Only the row that is typed in is drawn again. */
const Machine = memo(function Machine({
  row,
  name,
  at,
  typed,
  show = (cents) => cents,
  onType,
}: MachineProps) {
  return (
    <tr>
      <th scope="row">
        {name}
        {row.IsByPhone && <small>by phone</small>}
      </th>
      {CELLS.map((cell, column) => {
        const changed = isChanged(row, cell, typed);
        const cents = priceOf(row, cell, typed);
        const inForce = row.InForce ? money(show(row.InForce[cell] * 100) / 100) : 'none';
        const id = `was-${row.EquipmentTypeId}-${cell}`;
        return (
          <td key={cell} className={changed ? styles.changed : undefined}>
            {onType ? (
              <input
                inputMode="decimal"
                autoComplete="off"
                aria-label={`${name}, ${cellWords(cell)}`}
                aria-invalid={cents === undefined || undefined}
                aria-describedby={changed ? id : undefined}
                data-row={at}
                data-column={column}
                value={textOf(row, cell, typed)}
                onChange={({ target }) => onType(row, cell, target.value)}
                onFocus={({ target }) => target.select()}
              />
            ) : (
              <b>{cents ? formatMoney(show(cents)) : 'none'}</b>
            )}
            {changed && (
              <s id={id}>
                <VisuallyHidden>in force </VisuallyHidden>
                {inForce}
              </s>
            )}
          </td>
        );
      })}
    </tr>
  );
});

/** The place of a field in the grid; null for anything else. */
function placeOf(target: EventTarget): { row: number; column: number } | null {
  if (!(target instanceof HTMLInputElement)) return null;
  const { row, column } = target.dataset;
  return row && column ? { row: Number(row), column: Number(column) } : null;
}

/** Arrows and Enter go from field to field; left and right only from a text's end, or when all of it is selected. */
function moveByKey(event: KeyboardEvent<HTMLElement>) {
  const place = placeOf(event.target);
  if (!place || event.altKey || event.ctrlKey || event.metaKey) return;
  const { selectionStart, selectionEnd, value } = event.target as HTMLInputElement;
  const isWhole = selectionStart === 0 && selectionEnd === value.length;
  const steps: Record<string, readonly [down: number, right: number] | undefined> = {
    ArrowUp: [-1, 0],
    ArrowDown: [1, 0],
    Enter: [event.shiftKey ? -1 : 1, 0],
    ArrowLeft: isWhole || selectionEnd === 0 ? [0, -1] : undefined,
    ArrowRight: isWhole || selectionStart === value.length ? [0, 1] : undefined,
  };
  const step = steps[event.key];
  if (!step || (event.shiftKey && event.key !== 'Enter')) return;
  event.preventDefault();
  const [down, right] = step;
  const next = `input[data-row="${place.row + down}"][data-column="${place.column + right}"]`;
  event.currentTarget.querySelector<HTMLInputElement>(next)?.focus();
}
