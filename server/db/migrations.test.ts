import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const FOLDER = new URL('./migrations/', import.meta.url);
const read = (file: string) => readFileSync(new URL(file, FOLDER), 'utf8');

/**
 * What the former version, which still runs meanwhile, can't work with, or what rewrites a table while everybody waits:
 * what is taken away or renamed, and values that the former version doesn't write.
 */
const CONTRACTS = [
  /\bdrop\s+(table|column|view|type)\b/i,
  /\brename\b/i,
  /\bset\s+not\s+null\b/i,
  /\bset\s+data\s+type\b/i,
  /\badd\s+column\b(?![^;]*\b(default|generated)\b)[^;]*\bnot\s+null\b/i,
  /\badd\s+column\b[^;]*\bdefault\s+(gen_random_uuid|random|clock_timestamp|nextval)\b/i,
];
/** Such as `-- since 1.1.0: nothing reads retired_by`. */
const REASON = /^-- since \d+\.\d+\.\d+: \S/m;

const faultsIn = (sql: string) => (REASON.test(sql) ? [] : CONTRACTS.filter((pattern) => pattern.test(sql)));

test.each([
  ['ALTER TABLE "jobs" DROP COLUMN "note";', 1],
  ['ALTER TABLE "jobs" RENAME COLUMN "note" TO "remark";', 1],
  ['ALTER TABLE "jobs" ALTER COLUMN "note" SET NOT NULL;', 1],
  ['ALTER TABLE "jobs" ALTER COLUMN "note" SET DATA TYPE bigint;', 1],
  ['ALTER TABLE "jobs" ADD COLUMN "note" text NOT NULL;', 1],
  ['ALTER TABLE "jobs" ADD COLUMN "key" uuid DEFAULT gen_random_uuid() NOT NULL;', 1],
  ['-- since 1.1.0: nothing reads it\nALTER TABLE "jobs" DROP COLUMN "note";', 0],
  ['-- nothing reads it\nALTER TABLE "jobs" DROP COLUMN "note";', 1],
  [
    `ALTER TABLE "jobs" ADD COLUMN "note" text DEFAULT '' NOT NULL;\nALTER TABLE "jobs" ADD COLUMN "on" date;`,
    0,
  ],
  ['CREATE TABLE "notes" ("id" bigint PRIMARY KEY NOT NULL);', 0],
])('the rule sees what a former version can’t work with: %s', (sql, faults) => {
  expect(faultsIn(sql)).toHaveLength(faults);
});

test('a migration takes nothing away that the former version needs', () => {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith('.sql'));
  expect(files.filter((file) => faultsIn(read(file)).length > 0)).toEqual([]);
});
