import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Inline } from '../../ui/layout.tsx';
import styles from './lists.module.css';
import { Loaded } from './page.tsx';

/** What a list's query says of itself: the part of TanStack's queries that this needs; a list of one page has no next. */
type Pages = {
  error: Error | null;
  refetch: () => void;
  hasNextPage?: boolean;
  isFetchingNextPage?: boolean;
  fetchNextPage?: () => void;
};

type PagedRowsProps<Row> = Omit<DataTableProps<Row>, 'rows'> & {
  /** 'jobs', in its messages. */
  noun: string;
  query: Pages;
  /** Undefined until the first page is there. */
  rows: readonly Row[] | undefined;
  /** What will show here, and what to do about it. */
  empty: ReactNode;
};

/** A list that loads page by page, with what it shows while it loads, when it fails and when it's empty. */
export function PagedRows<Row>({ noun, query, rows, empty, ...table }: PagedRowsProps<Row>) {
  const { error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  return (
    <Loaded query={{ data: rows, error, refetch }} noun={noun}>
      {(loaded) =>
        loaded.length === 0 ? (
          <p className={styles.empty}>{empty}</p>
        ) : (
          <>
            <DataTable {...table} rows={loaded} />
            {hasNextPage && (
              <p className={styles.empty}>
                <Button busy={isFetchingNextPage} onClick={fetchNextPage}>
                  Show more
                </Button>
              </p>
            )}
          </>
        )
      }
    </Loaded>
  );
}

/** The orders that a list can have. */
export type Sorting = {
  /** Each with what it's called: `Longest wait`. */
  orders: Readonly<Record<string, string>>;
  /** The one that it has. */
  order: string;
  /** The address of the list in another one. */
  hrefOf: (order: string) => string;
};

/** Names the order of a list, also where it has no column heads, and chooses another. */
export function OrderField({ sorting }: { sorting: Sorting }) {
  const navigate = useNavigate();
  return (
    <SelectField
      label="Order"
      name="Order"
      value={sorting.order}
      onChange={({ target }) => navigate(sorting.hrefOf(target.value), { replace: true })}
      options={Object.entries(sorting.orders).map(([value, label]) => ({ value, label }))}
    />
  );
}

/** If rows open a page, the first column has the link. */
export type Columns<Row> = readonly [Column<Row>, ...Column<Row>[]];

/** The fields that a list is narrowed by, beside each other. */
export const Filters = ({ children }: { children: ReactNode }) => (
  <Inline gap={3} align="end" className={styles.filters}>
    {children}
  </Inline>
);

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
  /** The list's orders by this column: the one that a first press of its head takes comes first. */
  orders?: { ascending?: string; descending?: string };
};

type DataTableProps<Row> = {
  /** Names the table: 'Jobs'. */
  label: string;
  columns: Columns<Row>;
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  /** The page that a row opens, null for one that opens none; left out if no row does. */
  hrefOf?: ((row: Row) => string | null) | undefined;
  /** Column heads that have orders change it. */
  sorting?: Sorting;
};

/** A list whose rows may open their page: a table, or cards on phones. */
export function DataTable<Row>({ label, columns, rows, keyOf, hrefOf, sorting }: DataTableProps<Row>) {
  const [first, ...others] = columns;
  return (
    <table className={styles.table} aria-label={label}>
      <thead>
        <tr>
          {columns.map((column) => (
            <Head key={column.title} of={column} sorting={sorting} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            <th scope="row" className={classNames(first.isCode && styles.code, first.isDay && styles.day)}>
              <RowLink href={hrefOf?.(row) ?? null}>{first.cell(row)}</RowLink>
              <Detail of={first} row={row} />
            </th>
            {others.map((column) => (
              <td
                key={column.title}
                className={classNames(column.isNumber && styles.number, column.isDay && styles.day)}
              >
                {/* On a phone, where no head is above it, one figure looks like another. */}
                {column.isNumber && <span className={styles.title} aria-hidden>{`${column.title} `}</span>}
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

type HeadProps<Row> = { of: Column<Row>; sorting: Sorting | undefined };

function Head<Row>({ of: { title, isNumber, orders = {} }, sorting }: HeadProps<Row>) {
  const ways = Object.entries(orders).filter(([, order]) => sorting && order in sorting.orders);
  const at = ways.findIndex(([, order]) => order === sorting?.order);
  const direction = ways[at]?.[0] as keyof typeof orders | undefined;
  const next = ways[(at + 1) % ways.length]?.[1];
  return (
    <th scope="col" className={classNames(isNumber && styles.number)} aria-sort={direction}>
      {sorting && next ? (
        <>
          <a href={`#${sorting.hrefOf(next)}`} title={sorting.orders[next]} className={styles.sort}>
            {title}
            {direction && <Icon of={direction === 'ascending' ? ArrowUp : ArrowDown} />}
          </a>
          <span className={styles.unsorted}>{title}</span>
        </>
      ) : (
        title
      )}
    </th>
  );
}

function RowLink({ href, children }: { href: string | null; children: ReactNode }) {
  return href === null ? children : <a href={href}>{children}</a>;
}

function Detail<Row>({ of: { detail }, row }: { of: Column<Row>; row: Row }) {
  const shown = detail?.(row);
  return shown ? <small>{shown}</small> : null;
}

type CustomerOnlyProps = { customerId: number; list: 'invoices' | 'payments' };

/** Says that a list has one customer's only, with the ways to them and to everybody's. */
export function CustomerOnly({ customerId, list }: CustomerOnlyProps) {
  return (
    <>
      Of <a href={`#/customers/${customerId}`}>one customer</a> only.{' '}
      <a href={`#/${list}`}>Show everybody's</a>.{' '}
    </>
  );
}

/** The filters of a list as the end of its address; '' without any. */
export function queryOf(filters: Readonly<Record<string, string | number | undefined>>): string {
  const given = Object.entries(filters).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return given.length > 0 ? `?${new URLSearchParams(given)}` : '';
}
