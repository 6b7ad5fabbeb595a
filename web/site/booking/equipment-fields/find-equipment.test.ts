import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import type { EquipmentType } from '../../../../contracts/reference-data/reference-data.ts';
import { equipmentFinder } from './find-equipment.ts';

type Row = { id: string; name: string; note: string; group: EquipmentType['Group']; drawing: string };
const csv = readFileSync(
  new URL('../../../../server/db/seed/data/equipment-types.csv', import.meta.url),
  'utf8',
);
const types = (parse(csv, { columns: true }) as Row[]).map((row) => ({
  Id: Number(row.id),
  Name: row.name,
  Note: row.note,
  Group: row.group,
  Drawing: row.drawing,
  ServicingQuestion: null,
  ServicingTypes: [],
  SafetyAdvice: [],
}));
const find = equipmentFinder(types);
const names = (term: string) => find(term).map(({ Name }) => Name);

test('accents, case and invisible characters make no difference', () => {
  expect(names('ÍCE\u200b machíne')[0]).toBe('Ice machine');
  expect(equipmentFinder([{ ...types[0], Name: 'Crêpe pan' } as EquipmentType])('crepe')).toHaveLength(1);
});

test('the beginning of a word finds equipment, its name before its note', () => {
  expect(names('fry')).toEqual(['Fryer']);
  expect(names('ice')[0]).toBe('Ice machine');
  expect(names('pizza')).toEqual(expect.arrayContaining(['Deck oven', 'Conveyor oven']));
});

test('a slip of spelling is forgiven', () => {
  expect(names('glaswasher')[0]).toBe('Glasswasher');
  expect(names('dishwahser')[0]).toBe('Dishwasher');
  expect(names('under bench frige')[0]).toBe('Underbench fridge');
});

test('words that no equipment has all of find those with any', () => {
  expect(names('purple oven')).toContain('Combi oven');
});

test('nonsense finds nothing, and "Something else" is never a find: it is always offered', () => {
  expect(names('zzzzqq')).toEqual([]);
  expect(names('something else')).not.toContain('Something else');
});
