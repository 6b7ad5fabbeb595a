import { expect, test } from 'vitest';
import { areCodesDue, codesAgeWords } from './site-codes.ts';

const SYDNEY = 'Australia/Sydney';
const at = (text: string) => Temporal.Instant.from(text);
/** Noon in Sydney. */
const NOW = at('2026-11-23T01:00:00Z');

test.each([
  ['2025-11-23T12:00:00Z', true],
  ['2025-11-23T14:00:00Z', false],
  ['2025-09-01T00:00:00Z', true],
  ['2026-11-22T00:00:00Z', false],
])('[R12.11] codes that were right at %s are asked about: %s', (checked, isDue) => {
  expect(areCodesDue({ changedAt: at('2020-01-01T00:00:00Z'), checkedAt: at(checked) }, NOW, SYDNEY)).toBe(
    isDue,
  );
});

test.each([
  ['2026-11-23T00:00:00Z', 'Changed today'],
  ['2026-11-22T12:00:00Z', 'Changed yesterday'],
  ['2026-11-03T00:00:00Z', 'Changed 20 days ago'],
  ['2026-10-20T00:00:00Z', 'Changed a month ago'],
  ['2025-09-20T00:00:00Z', 'Changed 14 months ago'],
  // A server's clock that is ahead of the browser's.
  ['2026-11-24T00:00:00Z', 'Changed today'],
])('[R12.11] codes of %s say "%s"', (changed, words) => {
  expect(codesAgeWords({ changedAt: at(changed) }, NOW, SYDNEY)).toBe(words);
});
