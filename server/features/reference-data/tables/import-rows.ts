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
  try {
    return await transaction(deps.pool, async (tx) => {
      const open = await openTable(tx, name);
      const was = [...open.byKey.values()];
      const { stored, ...counts } = await storeLines(tx, open, await readFile(name, file, open.choices), {
        by,
        deps,
      });
      const imported = { ...counts, Emails: await emailsOf(tx, deps, { name, rows: was }, stored) };
      if (isTrial) throw new Trial(imported);
      refuseUnseenEmails(imported.Emails, seen);
      return imported;
    });
  } catch (error) {
    if (error instanceof Trial) return error.imported;
    throw error;
  }
}

async function storeLines(
  tx: Transaction,
  open: OpenTable,
  lines: readonly FileLine[],
  { by, deps }: { by: StaffDoer; deps: Pick<Deps, 'clock'> },
) {
  const problems: Problem[] = [];
  const stored: ReferenceValues[] = [];
  const counts = { Added: 0, Changed: 0, Unchanged: 0 };
  const seen = new Map<string, number>();
  for (const { line, id, values: cells, fault } of lines) {
    try {
      if (fault) throw new Refusal('conflict', fault);
      const values = rowSchema(REFERENCE_TABLES[open.name]).parse(cells) as ReferenceValues;
      const key = keyOfLine(open, id, values);
      const twin = key === null ? undefined : seen.get(key);
      if (twin !== undefined) throw new Refusal('conflict', messages.keyTwice(twin));
      const { row, isChanged, before } = await storeRow(tx, open, { by, deps, key, values });
      seen.set(row.key, line);
      if (isChanged) stored.push(values);
      counts[isChanged ? (before ? 'Changed' : 'Added') : 'Unchanged'] += 1;
    } catch (error) {
      problems.push(...problemsOf(line, error));
    }
  }
  const refused = new Set(problems.map(({ Line }) => Line)).size;
  return { ...counts, stored, Refused: refused, Problems: problems.slice(0, MOST_PROBLEMS) };
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

/** What is wrong with a line, in sentences. @throws what isn't about the line */
function problemsOf(Line: number, error: unknown): Problem[] {
  if (error instanceof z.ZodError) {
    const byColumn = new Map(error.issues.map(({ path, message }) => [String(path[0] ?? ''), message]));
    return [...byColumn].map(([Column, Message]) => ({ Line, Column: Column || null, Message }));
  }
  if (!(error instanceof Refusal)) throw error;
  return [{ Line, Column: error.errors[0]?.field ?? null, Message: error.message }];
}
