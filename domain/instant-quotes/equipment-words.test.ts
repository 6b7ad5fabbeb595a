import { expect, test } from 'vitest';
import { equipmentWords } from './equipment-words.ts';
import { NOT_SURE } from './quote-draft.ts';

const SKOPE = { id: 168, Name: 'Skope' };
const typed = (Name: string) => ({ id: null, Name });

test.each([
  ['Underbench fridge', SKOPE, typed('ProSpec'), 'Underbench fridge', 'Skope ProSpec'],
  ['Underbench fridge', NOT_SURE, NOT_SURE, 'Underbench fridge', ''],
  ['Underbench fridge', null, null, 'Underbench fridge', ''],
  ['Something else', SKOPE, typed(' Sous vide bath '), 'Sous vide bath', 'Skope'],
  ['Something else', NOT_SURE, null, 'Something else', ''],
])('[R4.19] %s, %j, %j is %s, %s', (EquipmentTypeName, BookingMake, BookingModel, name, makeAndModel) => {
  expect(equipmentWords({ EquipmentTypeName, BookingMake, BookingModel })).toEqual({ name, makeAndModel });
});
