import path from 'node:path';
import { readImports, readSource } from '../tests/kit/files/source-files.ts';

const isTest = (file: string) => /\.test\.(tsx?|mjs)$/.test(file);

/** Who imports each file, types included. */
export function importersOf(files: readonly string[]): Map<string, string[]> {
  const sources = files.filter((name) => /\.(tsx?|mjs)$/.test(name));
  const importers = new Map<string, string[]>();
  for (const [file, targets] of readImports(new Map(sources.map((name) => [name, readSource(name)]))))
    for (const target of targets) importers.set(target, [...(importers.get(target) ?? []), file]);
  return importers;
}

/** How many imports each file that depends on `file` is away from it. */
function distances(file: string, importers: ReadonlyMap<string, readonly string[]>): Map<string, number> {
  const found = new Map([[file, 0]]);
  for (const [name, distance] of found)
    for (const importer of importers.get(name) ?? [])
      if (!found.has(importer)) found.set(importer, distance + 1);
  return found;
}

/** `server/features/invoices/paying/x.ts` and everything else about invoices in that room has the same. */
const subjectOf = (file: string) => file.split('/').slice(0, 3).join('/');

/** What reads a subject or writes letters about it is in other rooms, under the same name. */
const isOfSameName = (file: string, test: string) => {
  const [[root, , subject], [rootOfTest, , other]] = [file.split('/'), test.split('/')];
  return root === 'server' && rootOfTest === root && subject === other;
};

/** What more files than this import leads to the tests of everything. */
const HUB = 12;

/**
 * The tests that depend on a file, the nearest first and in groups: those of its folder or that import it, those of its
 * importers and their folders, the rest of its subject, and that in other rooms. Every test of the server depends on nearly all of it, so
 * further ones would be the whole suite.
 */
export function nearestTests(file: string, importers: ReadonlyMap<string, readonly string[]>): string[][] {
  const away = distances(file, importers);
  const tests = [...away.keys()].filter(isTest);
  const near = (importers.get(file) ?? []).filter((name) => (importers.get(name) ?? []).length <= HUB);
  const folders = near.map((name) => path.posix.dirname(name)).filter((folder) => folder.includes('/'));
  const isOwn = (test: string) =>
    away.get(test) === 1 || path.posix.dirname(test) === path.posix.dirname(file);
  const isBeside = (test: string) =>
    folders.includes(path.posix.dirname(test)) || near.some((name) => importers.get(name)?.includes(test));
  const isOfSubject = (test: string) => subjectOf(test) === subjectOf(file);
  const own = tests.filter(isOwn);
  const beside = tests.filter((test) => !isOwn(test) && isBeside(test));
  const rest = tests.filter((test) => !isOwn(test) && !isBeside(test));
  const ofSubject = rest.filter(isOfSubject);
  const elsewhere = rest.filter((test) => !isOfSubject(test) && isOfSameName(file, test));
  return [own, beside, ofSubject, elsewhere].filter((group) => group.length > 0);
}
