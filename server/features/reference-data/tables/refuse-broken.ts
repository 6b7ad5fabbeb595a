import {
  REFERENCE_TABLES,
  type TableName,
} from '../../../../contracts/reference-data/tables/reference-tables.ts';
import { deskReferenceMessages as messages } from '../../../../domain/words/desk-reference-messages.ts';
import { sql } from '../../../db/drizzle.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { fieldRefusal, Refusal } from '../../../platform/refusal.ts';
import type { ReferenceRow } from './read-rows.ts';
import { usesOf } from './uses.ts';

type DatabaseFault = { code?: string; constraint?: string; detail?: string };
/** What the trigger `require_prices` says of an edit that would leave a machine without a price. */
type Hole = { type: string; region: string; number: number; book: string };

/** PostgreSQL's codes for data that a constraint or a type refuses. */
const REFUSED = /^(22|23)/;

/** Why the row can't go or change its key. */
export async function inUse(tx: Transaction, name: TableName, row: ReferenceRow): Promise<Refusal | null> {
  const users = await usesOf(tx, name, row.key);
  if (!users) return null;
  const advice = 'IsRetired' in REFERENCE_TABLES[name].columns ? messages.retireInstead : '';
  return new Refusal('conflict', messages.inUse(row.label, users, advice));
}

/**
 * Writes a row and has the database check everything that refers to it; what it refuses is undone, and thrown as a
 * sentence that names what would break (R10.16). The transaction can go on.
 * @throws Refusal
 */
export async function checked<T>(
  tx: Transaction,
  { name, row }: { name: TableName; row: ReferenceRow },
  write: () => Promise<T>,
): Promise<T> {
  await tx.execute(sql`savepoint row_written`);
  try {
    const done = await write();
    await tx.execute(sql`set constraints all immediate`);
    await tx.execute(sql`set constraints all deferred`);
    await tx.execute(sql`release savepoint row_written`);
    return done;
  } catch (error) {
    const fault = ((error as Error).cause ?? error) as DatabaseFault;
    if (!REFUSED.test(fault.code ?? '')) throw error;
    await tx.execute(sql`rollback to savepoint row_written`);
    throw await refusalOf(tx, name, row, fault);
  }
}

async function refusalOf(tx: Transaction, name: TableName, row: ReferenceRow, fault: DatabaseFault) {
  const table = REFERENCE_TABLES[name];
  const columns = Object.keys(table.columns);
  const [first = ''] = table.key ?? table.same ?? columns;
  const { code, constraint = '', detail = '' } = fault;
  if (constraint === 'price_rows_complete') {
    const { type, region, number, book } = JSON.parse(detail) as Hole;
    const sentence = messages.noPrice(type, region, `${number} (${book})`);
    return fieldRefusal(columns.includes('Region') ? 'Region' : first, sentence);
  }
  if (code === '23505') return fieldRefusal(first, messages.alreadyThere(row.label));
  if (constraint.endsWith('_servicing_type_of_type') && columns.includes('ServicingType')) {
    return fieldRefusal('ServicingType', messages.notOf('servicing type', 'this equipment type'));
  }
  if (code === '23503') {
    return (await inUse(tx, name, row)) ?? new Refusal('conflict', messages.usedSince(row.label));
  }
  return fieldRefusal(first, messages.refused);
}
