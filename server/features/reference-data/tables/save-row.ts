import type { Reply } from '../../../../contracts/endpoint.ts';
import type {
  changeReference,
  countReferenceEmails,
} from '../../../../contracts/reference-data/desk-reference.ts';
import type { ReferenceValues } from '../../../../contracts/reference-data/tables/columns.ts';
import {
  REFERENCE_TABLES,
  rowSchema,
  type TableName,
} from '../../../../contracts/reference-data/tables/reference-tables.ts';
import type { StaffDoer } from '../../../common/audit/record-audit.ts';
import type { Deps } from '../../../common/deps.ts';
import { transaction } from '../../../db/transaction.ts';
import { readRow } from './list-rows.ts';
import { readRows } from './read-rows.ts';
import { openTable, removeRow, storeRow } from './store-row.ts';
import { emailsOf, refuseUnseenEmails } from './waiting-emails.ts';

type Sent = Readonly<Record<string, unknown>>;

/** The values of a form or a line of a file, as they're stored. @throws ZodError naming the columns */
const checkedValues = (name: TableName, values: Sent) =>
  rowSchema(REFERENCE_TABLES[name]).parse(values) as ReferenceValues;

/**
 * Adds or changes a row (R10.16).
 * @param key null for a new row
 * @param seen how many people on the waiting list the caller knows it emails
 * @throws ZodError, or Refusal as `storeRow`; `conflict` if it would email more people than that
 */
export async function saveRow(
  deps: Pick<Deps, 'pool' | 'clock' | 'catalogue'>,
  {
    by,
    name,
    key,
    seen,
    version,
    ...sent
  }: {
    by: StaffDoer;
    name: TableName;
    key: string | null;
    values: Sent;
    version?: string;
    seen: number;
  },
): Promise<Reply<typeof changeReference>> {
  const values = checkedValues(name, sent.values);
  return transaction(deps.pool, async (tx) => {
    const open = await openTable(tx, name);
    const emails = await emailsOf(tx, deps, { name, rows: [...open.byKey.values()] }, [values]);
    const { row } = await storeRow(tx, open, { by, deps, key, values, version });
    refuseUnseenEmails(emails, seen);
    // As it is stored, with what the product counts.
    return readRow(tx, { name, key: row.key });
  });
}

/** How many people on the waiting list a row would email; what isn't a row yet emails nobody. */
export async function countEmails(
  deps: Pick<Deps, 'db' | 'catalogue' | 'clock'>,
  { name, values }: { name: TableName; values: Sent },
): Promise<Reply<typeof countReferenceEmails>> {
  const checked = rowSchema(REFERENCE_TABLES[name]).safeParse(values);
  if (!checked.success) return { Emails: 0 };
  const rows = await readRows(deps.db, name);
  return { Emails: await emailsOf(deps.db, deps, { name, rows }, [checked.data as ReferenceValues]) };
}

/** Removes a row that nothing uses; one that's gone stays gone. @throws Refusal as `removeRow` */
export async function takeRowAway(
  deps: Pick<Deps, 'pool' | 'clock'>,
  { by, name, key, version }: { by: StaffDoer; name: TableName; key: string; version: string },
): Promise<void> {
  await transaction(deps.pool, async (tx) =>
    removeRow(tx, await openTable(tx, name), { by, deps, key, version }),
  );
}
