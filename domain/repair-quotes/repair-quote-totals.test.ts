import { describe, expect, test } from 'vitest';
import { amountWords, formatQuantity, lineCents, quoteTotals, unitWords } from './repair-quote-totals.ts';

describe('a line of a quote', () => {
  test.each([
    [100, 48_600, 48_600],
    [150, 14_000, 21_000],
    [33, 101, 33],
    [50, 1, 1],
    [49, 1, 0],
    [99_999, 10_000_000, 9_999_900_000],
  ])(
    '%i hundredths at %i cents come to %i cents, rounded half up',
    (quantityHundredths, unitCents, cents) => {
      expect(lineCents({ quantityHundredths, unitCents })).toBe(cents);
    },
  );

  test.each([
    [100, '1'],
    [150, '1.5'],
    [25, '0.25'],
  ])('%i hundredths read %s', (hundredths, text) => {
    expect(formatQuantity(hundredths)).toBe(text);
  });
});

describe('[R3.04] a quote', () => {
  test('takes GST once, on what its lines come to', () => {
    const line = { quantityHundredths: 100, unitCents: 4 };
    expect(quoteTotals([line, line])).toEqual({ subtotalCents: 8, gstCents: 1, totalCents: 9 });
  });

  test('comes to nothing without lines', () => {
    expect(quoteTotals([])).toEqual({ subtotalCents: 0, gstCents: 0, totalCents: 0 });
  });
});

test.each([
  ['Labour', 150, '1.5 h', '$140.00/h'],
  ['Labour, second tech', 100, '1 h', '$140.00/h'],
  ['labor', 25, '0.25 h', '$140.00/h'],
  ['Labouring pump', 100, '1', '$140.00'],
  ['Fan motor', 200, '2', '$140.00'],
])('[R3.04] %s is charged by the hour if it is labour', (description, quantityHundredths, amount, unit) => {
  expect(amountWords({ description, quantityHundredths })).toBe(amount);
  expect(unitWords(description, '$140.00')).toBe(unit);
});
