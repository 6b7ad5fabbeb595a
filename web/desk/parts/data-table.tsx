import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import styles from './data-table.module.css';

export type Column<Row> = {
  title: string;
  cell: (row: Row) => ReactNode;
  /** Below the cell's text, smaller. */
  detail?: (row: Row) => ReactNode;
  /** Amounts, on the right. */
  isNumber?: boolean;
  /** A reference, in figures of equal width. */
  isCode?: boolean;
  /** A day, which is never broken between lines; its detail may be. */
  isDay?: boolean;
};

export type DataTableProps<Row> = {
  /** Names the table: 'Jobs'. */
  label: string;
  /** If rows open a page, the first column has the link. */
  columns: readonly [Column<Row>, ...Column<Row>[]];
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  /** The page that a row opens, null for one that opens none; left out if no row does. */
  hrefOf?: ((row: Row) => string | null) | undefined;
};

/** A list whose rows may open their page: a table, or cards on phones. */
export function DataTable<Row>({ label, columns, rows, keyOf, hrefOf }: DataTableProps<Row>) {
  const [first, ...others] = columns;
  return (
    <table className={styles.table} aria-label={label}>
      <thead>
        <tr>
          {columns.map(({ title, isNumber }) => (
            <th key={title} scope="col" className={classNames(isNumber && styles.number)}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            <th scope="row" className={classNames(first.isCode && styles.code)}>
              <RowLink href={hrefOf?.(row) ?? null}>{first.cell(row)}</RowLink>
              <Detail of={first} row={row} />
            </th>
            {others.map((column) => (
              <td
                key={column.title}
                className={classNames(column.isNumber && styles.number, column.isDay && styles.day)}
              >
                {column.cell(row)}
                <Detail of={column} row={row} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function RowLink({ href, children }: { href: string | null; children: ReactNode }) {
  return href === null ? children : <a href={href}>{children}</a>;
}

function Detail<Row>({ of: { detail }, row }: { of: Column<Row>; row: Row }) {
  const shown = detail?.(row);
  return shown ? <small>{shown}</small> : null;
}
