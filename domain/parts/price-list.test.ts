import { expect, test } from 'vitest';
import { type ListedPart, type ListRow, listChanges, listKey } from './price-list.ts';

const part = (number: string, description: string, costCents: number | null, more = {}): ListedPart => ({
  ...{ id: 1, key: listKey(number), number, description, costCents, isEnded: false, isOfThisList: false },
  ...more,
});
const row = (number: string, description: string, costCents: number): ListRow => ({
  ...{ line: 2, key: listKey(number), number, description, costCents },
});
const numbers = (changes: ReturnType<typeof listChanges>) =>
  Object.fromEntries(
    Object.entries(changes).map(([kind, all]) => [
      kind,
      all.map((one) => ('row' in one ? `${one.part.number} ${one.row.number}` : one.number)),
    ]),
  );

test('[R15.01] each part of a list is new, dearer, cheaper, the same, renumbered, back or gone', () => {
  const known = [
    part('A 1', 'Motor', 100),
    part('A2', 'Seal', 100),
    part('A3', 'Relay', 100),
    part('A4', 'Probe', 100),
    part('A5', 'Valve', 100),
    part('A6', 'Twin', 100),
    part('A7', 'Twin', 100),
    part('A8', 'Hinge', 100, { isEnded: true }),
    part('A9', 'Filter', null),
    part('A10', 'Fan', 100, { isEnded: true }),
  ];
  const rows = [
    row('a1', 'Motor', 101),
    row('A2', 'Seal', 99),
    row('A3', 'Relay, renamed', 100),
    row('B4', 'PROBE.', 100),
    row('B6', 'Twin', 100),
    row('A8', 'Hinge', 100),
    row('A9', 'Filter', 0),
    row('1-12', 'Lamp', 5),
    row('11-2', 'Other lamp', 5),
  ];
  expect(numbers(listChanges(known, rows))).toEqual({
    added: ['B4', 'B6', '1-12', '11-2'],
    back: ['A8 A8'],
    dearer: ['A 1 a1', 'A9 A9'],
    cheaper: ['A2 A2'],
    same: ['A3 A3'],
    renumbered: ['A4 B4'],
    // Two that are called the same: nobody knows which one has the new number.
    gone: ['A5', 'A6', 'A7'],
  });
  // The new number is here already, added by an earlier part of the same list.
  const later = [...known, part('B4', 'Probe', 100, { isOfThisList: true })];
  expect(numbers(listChanges(later, rows))).toMatchObject({
    renumbered: ['A4 B4'],
    same: ['A3 A3', 'B4 B4'],
  });
});
