import { OPERATOR_TIME_ZONE } from '../../../domain/constants.ts';
import { exportTitle, type FieldName } from '../../../domain/imports/import-fields.ts';
import { forgottenName } from '../../features/customers/customers.queries.ts';

/** A table of the file: the columns of its query are its titles. Numbers stay numbers; everything else is text. */
export type Sheet = {
  name: string;
  /** What is in it, for the reader of the file. */
  about: string;
  query: string;
};

/** The office's time zone; SQL. */
export const OFFICE = `'${OPERATOR_TIME_ZONE}'`;

/** Cents as dollars. */
export const dollars = (cents: string): string => `((${cents}) / 100.0)::numeric(14, 2)`;

/** An instant as people read it, in a time zone, which is an expression too. */
export const localTime = (at: string, zone: string): string =>
  `to_char(${at} at time zone ${zone}, 'YYYY-MM-DD HH24:MI')`;

/** The columns of a file that an import takes, each under the title that it knows. */
export const fields = (columns: Partial<Record<FieldName, string>>): string =>
  titled(
    Object.fromEntries(
      Object.entries(columns).map(([name, expression]) => [exportTitle(name as FieldName), expression]),
    ),
  );

/** Columns by their titles. */
export const titled = (columns: Readonly<Record<string, string>>): string =>
  Object.entries(columns)
    .map(([title, expression]) => `${expression} as "${title}"`)
    .join(', ');

const [BEFORE, AFTER] = forgottenName(0).split('0');

/** The number of the customer as whom a row that never changes hands is read: who its own was joined into, or its own (R14.06). */
export const keptNumber = (owner: string) =>
  `coalesce((select o.joined_into from customers o where o.id = ${owner}), ${owner})`;

/** Whether a customer, as `c`, wasn't forgotten. */
export const IS_KNOWN = `c.user_name is distinct from '${BEFORE}' || c.id || '${AFTER}'`;
