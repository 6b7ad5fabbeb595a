import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isFromTheBeginning, priceBookState, startOfPrices, unpricedMachines } from './price-books.ts';

const at = (text: string) => Temporal.Instant.from(text);
const NOW = at('2026-11-23T21:00:00Z');

test.each([
  ['in summer time', '2027-01-15', '2027-01-14T13:00:00Z'],
  ['in winter', '2027-07-01', '2027-06-30T14:00:00Z'],
  ['on the day that summer time ends', '2027-04-04', '2027-04-03T13:00:00Z'],
  ['on the day after', '2027-04-05', '2027-04-04T14:00:00Z'],
  ['on the day that summer time begins', '2027-10-03', '2027-10-02T14:00:00Z'],
  ['on the day after that', '2027-10-04', '2027-10-03T13:00:00Z'],
  ['today, which it is in Sydney already', '2026-11-24', '2026-11-23T21:00:00Z'],
])('[R10.17] prices start with the day in Sydney %s', (_when, date, start) => {
  expect(startOfPrices(date, NOW)?.toString()).toBe(start);
});

test('[R10.17] no prices start on a day that is over in Sydney, though it is not yet in Perth', () => {
  expect(startOfPrices('2026-11-23', NOW)).toBeNull();
  expect(startOfPrices('2026-11-23', at('2026-11-23T12:59:59Z'))).not.toBeNull();
  expect(startOfPrices('2026-11-23', at('2026-11-23T13:00:00Z'))).toBeNull();
});

test('[R10.17] of any books exactly one is in force: the one that started last, at any instant', () => {
  const moments = fc.uniqueArray(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(moments, fc.integer({ min: 0, max: 1_000_000 }), (starts, nowMs) => {
      const started = starts.filter((start) => start <= nowMs);
      const last = started.length > 0 ? Math.max(...started) : null;
      const states = starts.map((start) =>
        priceBookState(
          Temporal.Instant.fromEpochMilliseconds(start),
          Temporal.Instant.fromEpochMilliseconds(nowMs),
          last,
        ),
      );
      expect(states.filter((state) => state === 'inForce')).toHaveLength(last === null ? 0 : 1);
      expect(states.filter((state) => state === 'scheduled')).toHaveLength(starts.length - started.length);
      expect(last === null ? null : states[starts.indexOf(last)]).toBe(last === null ? null : 'inForce');
    }),
  );
  expect(priceBookState(null, NOW, null)).toBe('draft');
  expect(priceBookState(NOW, NOW, NOW.epochMilliseconds)).toBe('inForce');
});

test.each([
  ['1970-01-01T00:00:00Z', true],
  ['1999-12-31T12:59:59Z', true],
  ['1999-12-31T13:00:00Z', false],
  ['2026-11-23T21:00:00Z', false],
])('[R10.17] a book with the start %s is from before starts were kept: %j', (start, is) => {
  expect(isFromTheBeginning(at(start))).toBe(is);
});

test.each([
  [{ isPriced: true, isPricedNow: true, isRetired: false, isByPhone: false, isServiced: true }, false],
  [{ isPriced: false, isPricedNow: true, isRetired: false, isByPhone: false, isServiced: true }, true],
  [{ isPriced: false, isPricedNow: true, isRetired: false, isByPhone: false, isServiced: false }, true],
  [{ isPriced: false, isPricedNow: false, isRetired: false, isByPhone: false, isServiced: true }, true],
  [{ isPriced: false, isPricedNow: false, isRetired: false, isByPhone: false, isServiced: false }, false],
  [{ isPriced: false, isPricedNow: true, isRetired: false, isByPhone: true, isServiced: true }, false],
  [{ isPriced: false, isPricedNow: true, isRetired: true, isByPhone: false, isServiced: true }, false],
])('[R10.17] a machine with %o is missing: %s', (machine, isMissing) => {
  const one = { equipmentTypeId: 2, region: 'metro', ...machine };
  expect(unpricedMachines([one])).toEqual(isMissing ? [one] : []);
});
