import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isInState, strayLocalities } from './positions.ts';
import type { AustralianState } from './states.ts';

test.each<[string, AustralianState, number, number, boolean]>([
  ['2010', 'NSW', -33.88, 151.21, true],
  ['2010', 'NSW', 33.88, 151.21, false],
  ['2010', 'NSW', 151.21, -33.88, false],
  ['4171', 'QLD', -10.78, 142.42, true],
  ['3989', 'VIC', -31.8, 144.96, false],
  ['2898', 'NSW', -31.55, 159.08, true],
  ['2010', 'NSW', -31.55, 159.08, false],
  ['6798', 'WA', -10.49, 105.64, true],
  ['6743', 'WA', -17.29, 129.66, true],
])('[R4.15] %s %s at %d, %d: %s', (postcode, state, latitude, longitude, fits) => {
  expect(isInState({ latitude, longitude }, { postcode, state })).toBe(fits);
});

/** Positions within some 150 km of each other. */
const around = fc.record({
  latitude: fc.double({ min: -32.5, max: -31.5, noNaN: true }),
  longitude: fc.double({ min: 141, max: 142, noNaN: true }),
});

test('[R4.15] localities that are far from the others of their postcode are strays, and no others', () => {
  fc.assert(
    fc.property(
      fc.array(around, { minLength: 4, maxLength: 20 }),
      fc.constantFrom([-32.52, 148.67], [-10.78, 142.42], [-31.9, 115.9]),
      fc.integer({ min: 1, max: 3 }),
      (right, [latitude = 0, longitude = 0], copies) => {
        expect(strayLocalities(right)).toEqual([]);
        const wrong = Array.from({ length: copies }, () => ({ latitude, longitude }));
        expect(strayLocalities([...right, ...wrong])).toEqual(wrong);
      },
    ),
  );
});

test('[R4.15] of two positions nobody knows which one is wrong', () => {
  const [one, other] = [
    { latitude: -28.77, longitude: 114.61 },
    { latitude: -32.28, longitude: 115.74 },
  ];
  expect(strayLocalities([one, other])).toEqual([]);
  expect(strayLocalities([one])).toEqual([]);
});
