import { groupBy } from '../../browser/group-by.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { money } from '../../ui/words/money-words.ts';
import type { PriceBookRow, WholePriceBook } from '../api/price-book-queries.ts';
import styles from './price-grid.module.css';
import { CELLS, type Cell, DAYS } from './price-words.ts';

type PriceGridProps = {
  book: WholePriceBook;
  region: string;
  isOnlyChanges: boolean;
  /** Turns dollars ex GST into those that are shown. */
  show?: ((dollars: number) => number) | undefined;
};

/** A region's prices: machines down, days and windows across, with the prices in force beside those that differ. */
export function PriceGrid({ book, region, isOnlyChanges, show = (dollars) => dollars }: PriceGridProps) {
  const rows = new Map(
    book.Rows.filter((row) => row.Region === region).map((row) => [row.EquipmentTypeId, row]),
  );
  const shown = book.EquipmentTypes.filter(({ EquipmentTypeId }) => {
    const row = rows.get(EquipmentTypeId);
    return !isOnlyChanges || CELLS.some((cell) => row?.Prices?.[cell] !== row?.InForce?.[cell]);
  });
  const groups = groupBy(shown, ({ Group }) => Group);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
    <section className={styles.wrap} aria-label={`Prices, ${region}`} tabIndex={0}>
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
        {[...groups].map(([group, types]) => (
          <tbody key={group}>
            <tr className={styles.group}>
              <th colSpan={CELLS.length + 1} scope="rowgroup">
                {group}
              </th>
            </tr>
            {types.map(({ EquipmentTypeId, Name }) => {
              const row = rows.get(EquipmentTypeId);
              return (
                <tr key={EquipmentTypeId}>
                  <th scope="row">{Name}</th>
                  {row && CELLS.map((cell) => <Price key={cell} row={row} cell={cell} show={show} />)}
                </tr>
              );
            })}
          </tbody>
        ))}
      </table>
    </section>
  );
}

type PriceProps = { row: PriceBookRow; cell: Cell; show: (dollars: number) => number };

function Price({ row, cell, show }: PriceProps) {
  const price = row.Prices?.[cell];
  const inForce = row.InForce?.[cell];
  const words = (dollars: number | undefined) => (dollars === undefined ? 'none' : money(show(dollars)));
  if (price === inForce) return <td>{row.IsByPhone ? 'By phone' : words(price)}</td>;
  return (
    <td className={styles.changed}>
      <b>{words(price)}</b>
      <s>
        <VisuallyHidden>was </VisuallyHidden>
        {words(inForce)}
      </s>
    </td>
  );
}
