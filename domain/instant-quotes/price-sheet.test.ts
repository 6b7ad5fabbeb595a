import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatMoney } from '../money/money.ts';
import { pastedCells, raisedPrice, readPrice, typedPrice } from './price-sheet.ts';

const price = fc.integer({ min: 1, max: 10_000_000 });

test('[R10.17] a price reads back to the cent, as it is typed, as money, and as sheets write it', () => {
  fc.assert(
    fc.property(price, fc.constantFrom('', ' ', '\u00a0', '\u202f', '\ufeff', '\u200b'), (cents, around) => {
      for (const text of [typedPrice(cents), formatMoney(cents), (cents / 100).toFixed(2)]) {
        expect(readPrice(`${around}${text}${around}`), text).toBe(cents);
      }
    }),
  );
});

test.each([
  ['0', undefined],
  ['0.00', undefined],
  ['-5', undefined],
  ['12,50', undefined],
  ['1,23,456', undefined],
  ['1.234,50', undefined],
  ['12.345', undefined],
  ['=A1+5', undefined],
  ['180 + GST', undefined],
  ['#N/A', undefined],
  ['$', undefined],
  ['.', undefined],
  ['100000.01', undefined],
  ['١٨٠', undefined],
  ['', null],
  [' \u00a0', null],
  ['.5', 50],
  ['180.', undefined],
  ['$ 1,180.5', 118050],
  ['100,000', 10_000_000],
])('[R10.17] ‘%s’ is %s cents', (text, cents) => {
  expect(readPrice(text)).toBe(cents);
});

test('[R10.17] a rectangle is pasted as it was copied, whatever ends its lines and whatever is in its cells', () => {
  const cell = fc.string({ unit: fc.constantFrom('1', '8', '.', ',', '$', ' ', 'é', '"', '\t', '\n') });
  const quoted = (text: string) => (/["\t\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  fc.assert(
    fc.property(
      fc
        .integer({ min: 1, max: 6 })
        .chain((width) =>
          fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 6 }),
        ),
      fc.constantFrom('\n', '\r\n', '\r'),
      fc.boolean(),
      (rows, end, isEnded) => {
        // An empty last row can't be told from the end of the row before.
        fc.pre(rows.at(-1)?.join('') !== '');
        const text = rows.map((cells) => cells.map(quoted).join('\t')).join(end);
        expect(pastedCells(isEnded ? text + end : text)).toEqual(rows);
      },
    ),
  );
});

test('[R10.17] a raise is rounded half up to its step, keeps order, and is never nothing', () => {
  fc.assert(
    fc.property(
      price,
      price,
      fc.integer({ min: -9_999, max: 20_000 }),
      fc.constantFrom(1, 5, 50, 100),
      (one, other, hundredths, step) => {
        const percent = hundredths / 100;
        const raised = raisedPrice(one, percent, step);
        expect(raised % step).toBe(0);
        expect(raised).toBeGreaterThanOrEqual(step);
        const exact =
          (BigInt(one) * BigInt(10_000 + hundredths) * 2n + BigInt(10_000 * step)) / BigInt(20_000 * step);
        expect(BigInt(raised)).toBe(exact > 0n ? exact * BigInt(step) : BigInt(step));
        const [low, high] = one < other ? [one, other] : [other, one];
        expect(raisedPrice(low, percent, step)).toBeLessThanOrEqual(raisedPrice(high, percent, step));
      },
    ),
  );
  expect([typedPrice(18_000), typedPrice(18_005), typedPrice(18_050)]).toEqual(['180', '180.05', '180.50']);
  expect([raisedPrice(18_001, 3, 1), raisedPrice(16_500, 3, 50), raisedPrice(16_500, 0, 100)]).toEqual([
    18_541, 17_000, 16_500,
  ]);
});
