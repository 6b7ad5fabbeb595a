import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { projectFiles, readSource } from '../../tests/kit/files/source-files.ts';
import { describeMutant, mutantsOf, withMutant } from './find-mutants.ts';

const mutated = (source: string) => mutantsOf('a.tsx', source).map((mutant) => withMutant(source, mutant));

test.each([
  ['x = a < b', [';', 'x = a <= b']],
  ['x = a === 1', [';', 'x = a !== 1', 'x = a === (1 + 1)']],
  ['x = a - b', [';', 'x = a + b']],
  ["x = a + ' ' + b", [';']],
  ['x = a && b', [';', 'x = a || b']],
  ['x = a ?? b', [';', 'x = (a)']],
  ['x = !a', [';', 'x = a']],
  ['x = a ? b : c', [';', 'x = !(a) ? b : c']],
  ['if (a) b();', ['if (!(a)) b();', 'if (a) ;']],
  ['await a()', [';', '(a())']],
  ['const f = () => { return true }', ['const f = () => { return; }', 'const f = () => { return false }']],
  ['x = and(a, b)', [';', 'x = and(undefined, b)', 'x = and(a, undefined)']],
  ['x = and(...all)', [';']],
])('the mutants of %s', (source, expected) => {
  expect(mutated(source).toSorted()).toEqual(expected.toSorted());
});

test.each([
  "import a from 'a';",
  'type A = 1 | true;',
  "'use strict';",
  'const a: 1 = b as 1;',
  'const a = { 1: b };',
  'const a = <p className="b">c</p>;',
])('%s has none', (source) => {
  expect(mutated(source)).toEqual([]);
});

test('what is after `as` is no value, what is before it is', () => {
  expect(mutated('const a = (b < c) as 1')).toEqual(['const a = (b <= c) as 1']);
});

test('each mutant of a file of every kind can be parsed', () => {
  const files = projectFiles().filter((file) => /^(server\/features|web\/ui)\/.*(?<!test)\.tsx?$/.test(file));
  expect(files.length).toBeGreaterThan(100);
  for (const file of files.filter((_, index) => index % 40 === 0)) {
    const source = readSource(file);
    for (const mutant of mutantsOf(file, source))
      expect([file, mutant, parseSync(file, withMutant(source, mutant)).errors]).toEqual([file, mutant, []]);
  }
});

test('a diff has the changed lines only', () => {
  const source = 'first();\nx = a(\n  b,\n) > c;\nlast();\n';
  const [whole, operator] = mutantsOf('a.ts', source).filter(({ start }) => start > 0 && start < 30);
  expect(whole && describeMutant(source, whole)).toEqual({
    line: 2,
    diff: '- x = a(\n- b,\n- ) > c;\n+ ;',
  });
  expect(operator && describeMutant(source, operator)).toEqual({ line: 4, diff: '- ) > c;\n+ ) >= c;' });
});
