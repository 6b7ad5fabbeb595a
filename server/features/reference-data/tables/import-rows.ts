import { z } from 'zod';
import type { Reply } from '../../../../contracts/endpoint.ts';
import type { importReference } from '../../../../contracts/reference-data/desk-reference.ts';
import type { ReferenceValues } from '../../../../contracts/reference-data/tables/columns.ts';
import {
  REFERENCE_TABLES,
  rowSchema,
  type TableName,
} from '../../../../contracts/reference-data/tables/reference-tables.ts';
import { deskReferenceMessages as messages } from '../../../../domain/words/desk-reference-messages.ts';
import type { StaffDoer } from '../../../common/audit/record-audit.ts';
import type { Deps } from '../../../common/deps.ts';
import { type Transaction, transaction } from '../../../db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { sameness } from './read-rows.ts';
import { type FileLine, readFile } from './reference-file.ts';
import { type OpenTable, openTable, storeRow } from './store-row.ts';
import { emailsOf, refuseUnseenEmails } from './waiting-emails.ts';

type Imported = Reply<typeof importReference>;
type Problem = Imported['Problems'][number];

const MOST_PROBLEMS = 200;

/** Ends the transaction of a trial, with what it found. */
class Trial extends Error {
  readonly imported: Imported;
  constructor(imported: Imported) {
    super('only tried');
    this.imported = imported;
  }
}

/** Stores what a file says, or only finds out what would happen. @param work stores it in the transaction */
export async function tryOrStore(
  pool: Deps['pool'],
  isTrial: boolean,
  work: (tx: Transaction) => Promise<Imported>,
): Promise<Imported> {
  try {
    return await transaction(pool, async (tx) => {
      const imported = await work(tx);
      if (isTrial) throw new Trial(imported);
      return imported;
    });
  } catch (error) {
    if (error instanceof Trial) return error.imported;
    throw error;
  }
}

/**
 * Adds and changes rows from a file: each line whole or not at all, and those that can't be stored are named (R10.16). A
 * line without an id changes the row that is the same by its name. So the same file again changes nothing.
 * @param isTrial only says what would happen
 * @param seen how many people on the waiting list the caller knows it emails
 * @throws Refusal `invalid_fields` for a file that can't be read; `conflict` if it would email more people than that
 */
export async function importRows(
  deps: Pick<Deps, 'pool' | 'clock' | 'catalogue'>,
  {
    by,
    name,
    file,
    isTrial,
    seen,
  }: { by: StaffDoer; name: TableName; file: Uint8Array; isTrial: boolean; seen: number },
): Promise<Imported> {
  return tryOrStore(deps.pool, isTrial, async (tx) => {
    const table = REFERENCE_TABLES[name];
    const open = await openTable(tx, name);
    const was = [...open.byKey.values()];
    const stored: ReferenceValues[] = [];
    const counts = await storeLines(await readFile(table, file, open.choices), ({ id, values: cells }) => {
      const values = rowSchema(table).parse(cells) as ReferenceValues;
      const key = keyOfLine(open, id, values);
      return {
        key,
        store: async () => {
          const { row, isChanged, before } = await storeRow(tx, open, { by, deps, key, values });
          if (isChanged) stored.push(values);
          return { key: row.key, outcome: isChanged ? (before ? 'Changed' : 'Added') : 'Unchanged' };
        },
      };
    });
    const Emails = await emailsOf(tx, deps, { name, rows: was }, stored);
    if (!isTrial) refuseUnseenEmails(Emails, seen);
    return { ...counts, Emails };
  });
}

/** What a line changes: the key of its row, null for a new one, and how it's stored. */
type Target = {
  key: string | null;
  store: () => Promise<{ key: string; outcome: 'Added' | 'Changed' | 'Unchanged' }>;
};

/** Stores the lines that can be, each row once. @param targetOf throws ZodError or Refusal for a line that can't */
export async function storeLines<Line extends FileLine<unknown>>(
  lines: readonly Line[],
  targetOf: (line: Line) => Promise<Target> | Target,
): Promise<Omit<Imported, 'Emails'>> {
  const problems: Problem[] = [];
  const counts = { Added: 0, Changed: 0, Unchanged: 0, Refused: 0 };
  const seen = new Map<string, number>();
  for (const line of lines) {
    if (line.fault) {
      counts.Refused += 1;
      problems.push({ Line: line.faultLine ?? line.line, Column: null, Message: line.fault });
      continue;
    }
    try {
      const { key, store } = await targetOf(line);
      const twin = key === null ? undefined : seen.get(key);
      if (twin !== undefined) throw new Refusal('conflict', messages.keyTwice(twin));
      const stored = await store();
      seen.set(stored.key, line.line);
      counts[stored.outcome] += 1;
    } catch (error) {
      counts.Refused += 1;
      problems.push(...problemsOf(line, error));
    }
  }
  return { ...counts, Problems: problems.slice(0, MOST_PROBLEMS) };
}

/** The key of the row that a line changes; null if it adds one. */
function keyOfLine(
  { name, byKey, bySameness }: OpenTable,
  id: string | null,
  values: ReferenceValues,
): string | null {
  if (id === null) return bySameness.get(sameness(name, values))?.key ?? null;
  if (!byKey.has(id)) throw new Refusal('conflict', messages.idUnknown(id));
  return id;
}

/** What is wrong with a line, in sentences; with one of a row's own lines, at its place. @throws what isn't about the line */
function problemsOf({ line, parts }: FileLine<unknown>, error: unknown): Problem[] {
  if (error instanceof z.ZodError) {
    const found = error.issues.map(({ path, message: Message }): Problem => {
      const [first, at, column] = path;
      if (!parts || typeof at !== 'number')
        return { Line: line, Column: String(first ?? '') || null, Message };
      return { Line: parts[at] ?? line, Column: String(column ?? '') || null, Message };
    });
    return [...new Map(found.map((one) => [`${one.Line} ${one.Column}`, one])).values()];
  }
  if (!(error instanceof Refusal)) throw error;
  return [{ Line: line, Column: error.errors[0]?.field ?? null, Message: error.message }];
}
