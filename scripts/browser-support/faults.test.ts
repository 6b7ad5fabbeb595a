import data from '@mdn/browser-compat-data' with { type: 'json' };
import { expect, test } from 'vitest';
import { readCompat } from './compat.ts';
import { scriptFaults, styleFaults } from './faults.ts';
import { BUILD_TARGETS } from './list.ts';

const compat = readCompat(data as Parameters<typeof readCompat>[0]);

test('the build lowers to the oldest of each engine in the list', () => {
  expect(BUILD_TARGETS).toEqual(['safari15.4', 'ios15.4', 'chrome106', 'edge109', 'firefox115']);
});

test.each([
  ['AbortSignal.any([a, b])', 'AbortSignal.any'],
  ['Map.groupBy(list, key)', 'Map.groupBy'],
  ['list.toReversed()', '.toReversed()'],
  ['const zone = Temporal.Now.timeZoneId()', 'Temporal'],
  ['new Sanitizer()', 'Sanitizer'],
  ['/(?<!a)b/.test(x)', '(?<=)'],
  ['/(?<name>a)(?!b)/.test(x)', undefined],
  ['box.showPopover()', '.showPopover()'],
  ['box.showPopover?.()', undefined],
  ['structuredClone(list.at(-1)); crypto.randomUUID(); fetch(url); mine.subscribe()', undefined],
])('of a script: %s', (source, fault) => {
  expect([...scriptFaults(source, compat)]).toEqual(fault ? [fault] : []);
});

test.each([
  ['.a:has(:checked) { color: red }', ':has'],
  ['@supports selector(:has(*)) { .a:has(:checked) { color: red } }', undefined],
  ['.a { min-height: 100dvh }', 'dvh'],
  ['@media (width >= 840px) { .a { color: red } }', '@media (width >= …)'],
  ['@media (min-width: 840px) { .a { color: red } }', undefined],
  ['.a { overflow-x: clip }', 'overflow-x: clip'],
  ['.a { text-wrap: balance }', 'text-wrap'],
  ['.a { --own: balance; inset: 0; accent-color: red }', undefined],
])('of a stylesheet: %s', (source, fault) => {
  expect([...styleFaults(source, compat)]).toEqual(fault ? [fault] : []);
});
