import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Described, isSameEquipment } from './check-equipment.ts';

const FRIDGE: Described = {
  equipmentTypeId: 2,
  servicingTypeId: 4,
  makeId: null,
  makeName: 'Skope',
  modelId: null,
  modelName: 'ProSpec 2 door',
  serialIdentifier: null,
  equipmentLocation: 'Left of the pass',
  locationId: 1,
};
const fridge = (change: Partial<Described>): Described => ({ ...FRIDGE, ...change });

test.each([
  ['nothing else is known', {}, {}, true],
  ['its maker was typed or picked', {}, { makeId: 7 }, true],
  ['it was typed in another case, with other punctuation', {}, { modelName: 'PROSPEC  2-door' }, true],
  ['one serial number is missing', {}, { serialIdentifier: 'PG250' }, true],
  [
    'the serial numbers agree',
    { serialIdentifier: 'pg 250' },
    { serialIdentifier: 'PG-250', makeName: null },
    true,
  ],
  [
    'the serial numbers agree at another site',
    { serialIdentifier: '1' },
    { serialIdentifier: '1', locationId: 2 },
    true,
  ],
  ['the serial numbers differ', { serialIdentifier: 'PG250' }, { serialIdentifier: 'PG251' }, false],
  [
    'the serial numbers agree, of another type',
    { serialIdentifier: '1' },
    { serialIdentifier: '1', equipmentTypeId: 3 },
    false,
  ],
  ['it is at another site', {}, { locationId: 2 }, false],
  ['it has another motor', {}, { servicingTypeId: 5 }, false],
  ['the model is unknown', {}, { modelName: null }, false],
  ['it is elsewhere in the kitchen', {}, { equipmentLocation: 'Behind the bar' }, false],
] as const)('[R3.07] whether equipment is the same: %s', (_, a, b, same) => {
  expect(isSameEquipment(fridge(a), fridge(b))).toBe(same);
  expect(isSameEquipment(fridge(b), fridge(a))).toBe(same);
});

test('[R3.07] whatever is written of it, equipment is the same as itself, also in another case and with other spaces', () => {
  const words = fc.option(fc.string({ maxLength: 20 }));
  const described = fc.record({
    makeName: words,
    modelName: words,
    serialIdentifier: words,
    equipmentLocation: words,
  });
  fc.assert(
    fc.property(described, (each) => {
      const again = Object.fromEntries(
        Object.entries(each).map(([name, text]) => [name, text && ` ${text.toLowerCase()} `]),
      );
      expect(isSameEquipment(fridge(each), fridge(again))).toBe(true);
    }),
  );
});
