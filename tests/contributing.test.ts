import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { projectFiles, readSource } from './kit/files/source-files.ts';

/** A row of the table, split into what's changed and what's opened. */
const ROW = /^\| (.+) \| (.+) \|$/;
const QUOTED = /`([^`]+)`/g;

const rows = readSource('CONTRIBUTING.md')
  .split('\n')
  .flatMap((line) => {
    const [, change, open] = ROW.exec(line) ?? [];
    return change && open ? [{ change, open }] : [];
  })
  .slice(1);

/** What a cell names between backticks. */
const quoted = (cell: string) => [...cell.matchAll(QUOTED)].map(([, name = '']) => name);

/** Whether a name is that of a file or folder, and not just how some files' names end. */
const isPath = (name: string) =>
  name.includes('/') || name === '.env.example' || /^[\w…-][\w….-]*\.(ts|tsx|css|json)$/.test(name);

/** The pattern of the files that a path with `<subject>` or `…` in it names. */
const patternOf = (name: string) =>
  new RegExp(
    `^${RegExp.escape(name).replaceAll(RegExp.escape('<subject>'), '[a-z-]+').replaceAll('…', '[a-z-]+')}$`,
  );

const isThere = (name: string) =>
  /[<…]/.test(name) ? projectFiles().some((file) => patternOf(name).test(file)) : existsSync(name);

/** The paths of a row that don't exist. A name without a folder is beside the path before it, or at the top. */
function missingOf(cell: string): string[] {
  let folder = '';
  const missing: string[] = [];
  for (const name of quoted(cell).filter(isPath)) {
    const beside = path.posix.join(folder, name);
    if (name.includes('/')) folder = name.endsWith('/') ? name : path.posix.dirname(name);
    if (!isThere(name) && !isThere(beside)) missing.push(name);
  }
  return missing;
}

test('the table has rows, and a path that is gone is seen', () => {
  expect(rows.length).toBeGreaterThan(40);
  expect(missingOf('`domain/money/money.ts`, `gone.ts` beside it; `domain/<subject>/gone.ts`')).toEqual([
    'gone.ts',
    'domain/<subject>/gone.ts',
  ]);
});

test.each(rows)('what to open exists, to change $change', ({ open }) => {
  expect(missingOf(open)).toEqual([]);
});

test.each(rows)('a name in the file that is named after it is there, to change $change', ({ open }) => {
  const pairs = [...open.matchAll(/`([\w$]+)` in `([^`]+)`/g)];
  expect(pairs.filter(([, name = '', file = '']) => !readSource(file).includes(name))).toEqual([]);
});
