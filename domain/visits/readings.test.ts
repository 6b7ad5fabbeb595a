import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isReading, READINGS, readingsWords, readingWrong } from './readings.ts';

describe('[R15.05] readings', () => {
  test.each(READINGS.map((reading) => ({ reading })))(
    '$reading.name takes what its gauge can show',
    ({ reading }) => {
      const { min, max, decimals } = reading;
      const step = 10 ** -decimals;
      const values = fc.integer({ min: min * 10 ** decimals, max: max * 10 ** decimals });
      fc.assert(
        fc.property(values, (steps) => {
          expect(isReading(reading, Number((steps / 10 ** decimals).toFixed(decimals)))).toBe(true);
        }),
      );
      for (const value of [min - step, max + step, min + step / 2, Number.NaN]) {
        expect(isReading(reading, value), String(value)).toBe(false);
      }
    },
  );

  test.each([
    [{}, null],
    [{ Current: null }, null],
    [{ Current: 0 }, 'Current 0 A'],
    [
      { Temperature: -18.5, SuctionPressure: 310 },
      'Suction pressure 310 kPa, temperature on leaving -18.5 °C',
    ],
  ])('in words: %j', (readings, words) => {
    expect(readingsWords(readings)).toBe(words);
  });

  test('say their range', () => {
    expect(readingWrong(READINGS[5])).toBe(
      'Please give the temperature on leaving between -60 and 300 °C, with one decimal at most',
    );
  });
});
