import type { Reply } from '../../../../contracts/endpoint.ts';
import type { listReference, readReference } from '../../../../contracts/reference-data/desk-reference.ts';
import {
  REFERENCE_TABLES,
  type TableName,
} from '../../../../contracts/reference-data/tables/reference-tables.ts';
import { foldedWords } from '../../../../domain/words/fold-text.ts';
import { requestMessages } from '../../../../domain/words/request-messages.ts';
import type { Queryable } from '../../../db/client.ts';
import { PAGE_SIZES } from '../../../platform/limits.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { hasWords, type ReferenceRow, readChoices, readRows, versionOf } from './read-rows.ts';

const presentRow = (name: TableName, { key, values }: ReferenceRow) => ({
  Key: key,
  Version: versionOf(name, values),
  Values: { ...values },
});

/** A page of a table's rows, those with all of the words (R10.16). */
export async function listRows(
  db: Queryable,
  { name, term, after }: { name: TableName; term: string; after: string | undefined },
): Promise<Reply<typeof listReference>> {
  const choices = await readChoices(db, name);
  const words = foldedWords(term);
  const found = (await readRows(db, name)).filter((row) => hasWords(name, row, words, choices));
  const from = after === undefined ? 0 : found.findIndex(({ key }) => key === after) + 1;
  const page = found.slice(from, from + PAGE_SIZES.reference);
  const columns = Object.entries(REFERENCE_TABLES[name].columns);
  return {
    Rows: page.map((row) => presentRow(name, row)),
    Found: found.length,
    Next: found.length > from + page.length ? (page.at(-1)?.key ?? null) : null,
    Choices: Object.fromEntries(
      columns.flatMap(([column, { kind }]) =>
        kind.is === 'row' || kind.is === 'rows' ? [[column, [...(choices.get(kind.of) ?? [])]]] : [],
      ),
    ),
  };
}

/** @throws Refusal `not_found` */
export async function readRow(
  db: Queryable,
  { name, key }: { name: TableName; key: string },
): Promise<Reply<typeof readReference>> {
  const row = (await readRows(db, name)).find((one) => one.key === key);
  if (!row) throw new Refusal('not_found', requestMessages.notFound);
  return presentRow(name, row);
}
