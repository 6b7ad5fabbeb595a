import { createHash } from 'node:crypto';
import type {
  ColumnKind,
  ReferenceValue,
  ReferenceValues,
} from '../../../../contracts/reference-data/tables/columns.ts';
import {
  enteredColumns,
  REFERENCE_TABLES,
  type TableName,
} from '../../../../contracts/reference-data/tables/reference-tables.ts';
import { foldedWords } from '../../../../domain/words/fold-text.ts';
import type { Queryable } from '../../../db/client.ts';
import { STORES, type StoredRow } from './stores.ts';

export type ReferenceRow = {
  key: string;
  values: ReferenceValues;
  /** What people call it. */
  label: string;
};

/** The rows of another table that a column can refer to. */
export type Choice = { Key: string | number; Label: string };

/** By table. */
export type ChoiceLists = ReadonlyMap<string, readonly Choice[]>;

/** Joins the values of a row that has no id into its key. */
const KEY_SEPARATOR = '~';

/**
 * All rows of a table in the order of their names. Reference tables have a few thousand rows at most, and every
 * server keeps them in memory anyway.
 */
export async function readRows(db: Queryable, name: TableName): Promise<ReferenceRow[]> {
  const table = REFERENCE_TABLES[name];
  const store = STORES[name];
  const choices = await readChoices(db, name);
  const rows: StoredRow[] = await db.select().from(store.table);
  const listed = await readPairs(db, name);
  const order = table.order ?? table.named;
  return rows
    .map((row) => {
      const values = inOrder(name, {
        ...store.toValues(row),
        ...(store.pairs && { [store.pairs.column]: listed.get(Number(row.id)) ?? [] }),
      });
      const key = table.key ? keyOf(table.key, values) : String(row.id);
      const at = order
        .map((column) => shownValue(table.columns[column]?.kind, values[column] ?? null, choices))
        .join(' ');
      return { key, values, at, label: labelOf(name, values, choices) || table.title };
    })
    .sort((a, b) => collator.compare(a.at, b.at) || collator.compare(a.key, b.key));
}

const collator = new Intl.Collator('en-AU', { numeric: true });

/** The key of a row that has no id. */
export const keyOf = (columns: readonly string[], values: ReferenceValues): string =>
  columns.map((column) => values[column] ?? '').join(KEY_SEPARATOR);

/** What identifies a row to people: no two have the same. */
export function sameness(name: TableName, values: ReferenceValues): string {
  const { key, same } = REFERENCE_TABLES[name];
  return JSON.stringify((key ?? same ?? []).map((column) => folded(values[column] ?? null)));
}

const folded = (value: ReferenceValue) => (typeof value === 'string' ? value.toLowerCase() : value);

/** The values in the order of the description. */
function inOrder(name: TableName, values: ReferenceValues): ReferenceValues {
  return Object.fromEntries(
    Object.keys(REFERENCE_TABLES[name].columns).map((column) => [column, values[column] ?? null]),
  );
}

async function readPairs(db: Queryable, name: TableName): Promise<Map<number, number[]>> {
  const { pairs } = STORES[name];
  if (!pairs) return new Map();
  const rows = await db.select({ own: pairs.own, other: pairs.other }).from(pairs.table);
  const byRow = Map.groupBy(rows, ({ own }) => Number(own));
  return new Map(
    [...byRow].map(([own, all]) => [own, all.map(({ other }) => Number(other)).sort((a, b) => a - b)]),
  );
}

/** The rows of every table that this one refers to, in the order of their names. */
export async function readChoices(db: Queryable, name: TableName): Promise<ChoiceLists> {
  const lists = new Map<string, Choice[]>();
  for (const { kind } of Object.values(REFERENCE_TABLES[name].columns)) {
    if ((kind.is !== 'row' && kind.is !== 'rows') || lists.has(kind.of)) continue;
    const other = kind.of as TableName;
    const hasId = !REFERENCE_TABLES[other].key;
    const rows = await readRows(db, other);
    lists.set(
      other,
      rows.map(({ key, label }) => ({ Key: hasId ? Number(key) : key, Label: label })),
    );
  }
  return lists;
}

/** `Rational SCC 101`, from the columns that name a row. */
export function labelOf(name: TableName, values: ReferenceValues, choices: ChoiceLists): string {
  const table = REFERENCE_TABLES[name];
  return table.named
    .map((column) => spokenValue(table.columns[column]?.kind, values[column] ?? null, choices))
    .filter(Boolean)
    .join(', ');
}

/** A value as people say it, `Tuesday`. */
function spokenValue(kind: ColumnKind | undefined, value: ReferenceValue, choices: ChoiceLists): string {
  const option = kind?.is === 'choice' ? kind.options.find(([one]) => one === value) : undefined;
  return option?.[1] ?? shownValue(kind, value, choices);
}

/** A value in CSV files. */
export function shownValue(
  kind: ColumnKind | undefined,
  value: ReferenceValue,
  choices: ChoiceLists,
): string {
  if (value === null) return '';
  if (kind?.is === 'row' || kind?.is === 'rows') {
    const all = choices.get(kind.of) ?? [];
    return [value]
      .flat()
      .map((key) => all.find(({ Key }) => Key === key)?.Label ?? String(key))
      .join('; ');
  }
  if (Array.isArray(value)) return value.join(' ');
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return String(value);
}

/** Whether all words are in a row, as every search compares them. */
export function hasWords(
  name: TableName,
  { values }: ReferenceRow,
  words: readonly string[],
  choices: ChoiceLists,
) {
  if (words.length === 0) return true;
  const text = Object.entries(values).flatMap(([column, value]) => {
    const kind = REFERENCE_TABLES[name].columns[column]?.kind;
    return [shownValue(kind, value, choices), spokenValue(kind, value, choices)];
  });
  const own = foldedWords(text.join(' '));
  return words.every((word) => own.some((one) => one.startsWith(word)));
}

/** The values that people enter, in the order of the description. */
export const entered = (name: TableName, values: ReferenceValues): ReferenceValues =>
  Object.fromEntries(
    enteredColumns(REFERENCE_TABLES[name]).map(([column]) => [column, values[column] ?? null]),
  );

/** A digest of the entered values, which differs once somebody has changed any of them. */
export function versionOf(name: TableName, values: ReferenceValues): string {
  return createHash('sha256')
    .update(JSON.stringify(entered(name, values)))
    .digest('base64url')
    .slice(0, 22);
}
