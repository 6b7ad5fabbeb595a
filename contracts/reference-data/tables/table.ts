import type { Column, ReferenceValues } from './columns.ts';

/** What is wrong with a column of a row. */
export type Fault = readonly [column: string, message: string];

/**
 * A reference table (R10.16). Its list, form, calls, CSV and audit rows are all made from this; what the database does
 * with it is in `server/features/reference-data/tables/stores.ts`.
 */
export type ReferenceTable = {
  title: string;
  /** 'public holiday' */
  noun: string;
  /** A sentence above the list. */
  help: string;
  /** The columns whose values identify a row; without them rows have an id. */
  key?: readonly string[];
  /** For rows with an id: no two rows have the same values in these. */
  same?: readonly string[];
  /** The columns that name a row to people. */
  named: readonly string[];
  /** The columns that the list is sorted by, if not those that name a row. */
  order?: readonly string[];
  /** There is one row, which can only be changed. */
  isOne?: true;
  /** A new row may email people on the waiting list. */
  emails?: true;
  /** What no single column can check. */
  faults?: (values: ReferenceValues) => readonly Fault[];
  /** By their names on the wire, in the order of the form and of the CSV file. */
  columns: Readonly<Record<string, Column>>;
};
