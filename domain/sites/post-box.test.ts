import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isPostBox } from './post-box.ts';

const KINDS = [
  'PO Box',
  'GPO Box',
  'MPO Box',
  'Post Office Box',
  'Locked Bag',
  'Private Bag',
  'Private Mail Bag',
]
  .concat([
    'Community Mail Bag',
    'CMB',
    'PMB',
    'CPA',
    'Parcel Locker',
    'Parcel Collect',
    'Post Box',
    'Mail Bag',
  ])
  .concat(['Reply Paid', 'RSD', 'RMB', 'RMS', 'MS', 'Box', 'Roadside Delivery', 'PO Bx', 'Mail Box']);

/** As people write it: with full stops, without spaces, in any case, with any dash or invisible character. */
const spelled = fc
  .record({
    kind: fc.constantFrom(...KINDS),
    between: fc.constantFrom(' ', '', '. ', '.', '-', '\u00a0', ' \u200b', '  '),
    initials: fc.constantFrom('', '.', '. ', ' '),
    number: fc.integer({ min: 1, max: 99_999 }),
    label: fc.constantFrom(' ', ' No. ', '', ' #', ': '),
    change: fc.constantFrom(
      (text: string) => text,
      (text: string) => text.toUpperCase(),
      (text: string) => text.toLowerCase(),
    ),
  })
  .map(({ kind, between, initials, number, label, change }) => {
    const words = kind
      .split(' ')
      .map((word) => (/^(?:[GM]?PO|CMB|PMB|CPA)$/.test(word) ? [...word].join(initials) : word));
    return change(`${words.join(between)}${label}${number}`);
  });

test('[R5.11] a box, bag or locker is one however it is written', () => {
  fc.assert(
    fc.property(spelled, (text) => {
      expect(isPostBox(text), text).toBe(true);
    }),
    { numRuns: 3_000 },
  );
});

test.each([
  'P.O. Box 123',
  'P O Box 123',
  'POBox',
  'pobox12',
  'G.P.O. Box 4, Sydney',
  'ＰＯ Ｂｏｘ １２',
  'Shop 3, PO Box 12',
  'PO Box 12, 41 Marlowe Street',
  'Parcel Locker 10001 23456',
  'Care of Post Office',
  'c/- Post Office',
  'Poste Restante',
  'P.O. 123',
  'Post Office',
])('[R5.11] nobody can be visited at %j', (street) => {
  expect(isPostBox(street)).toBe(true);
});

test.each([
  '41 Marlowe Street',
  '12 Box Road',
  'Box Hill Road',
  '4 Boxer Street',
  '12 Post Office Road',
  'Old Post Office, 12 High Street',
  '5 Mailbox Lane',
  'Mail Boxes Etc, 12 George Street',
  'The Post Box Cafe, High Street',
  '12 Po Street',
  '1 Expo Boulevard',
  'Expo Box Office, 1 Olympic Boulevard',
  '10 Locker Street',
  '10 Parcel Street',
  'RMB 12 Smith Road',
  'RSD 5 Old Northern Road',
  'Lot 5 Private Road',
  'Community Centre, 12 High Street',
  'CPA, 12 High Street',
  '12 Ms Street',
  '',
])('[R5.11] %j is a place', (street) => {
  expect(isPostBox(street)).toBe(false);
});
