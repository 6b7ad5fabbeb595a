import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { FOOD_ADVICE } from '../../../domain/equipment/food-at-risk.ts';
import {
  readSeed,
  readSeedText,
  repeated,
  SEED_COLUMNS,
  type SeedFile,
} from '../../../tests/kit/files/seed-files.ts';

const types = readSeed('equipment-types');
const servicing = readSeed('servicing-types');
const questions = readSeed('servicing-questions');
const brands = readSeed('brands');
const brandTypes = readSeed('brand-types');
const models = readSeed('models');
const problems = readSeed('problems');
const advice = readSeed('safety-advice');
const promos = readSeed('promo-codes');

const GROUPS = ['Cold', 'Hot', 'Washing', 'Other'];
const SOMETHING_ELSE = 'Something else';

const typeNamed = (name: string) => types.find((type) => type.name === name)?.id;

describe('every file', () => {
  for (const file of Object.keys(SEED_COLUMNS) as SeedFile[]) {
    it(`${file}.csv has its columns, plain line ends and no stray space`, () => {
      const text = readSeedText(file);
      expect(text.split('\n', 1)[0]).toBe(SEED_COLUMNS[file].join(','));
      expect(text).not.toMatch(/[\r\uFEFF\u00A0]/);
      expect(text.endsWith('\n')).toBe(true);
      const cells = readSeed(file).flatMap((row) => Object.values(row));
      expect(cells.filter((cell) => cell !== cell.trim() || cell.includes('  '))).toEqual([]);
    });
  }

  it('sorts by whole numbers', () => {
    const sorts = [types, problems, advice].flatMap((rows) => rows.map(({ sort }) => sort));
    expect(sorts.filter((sort) => !/^[1-9]\d*$/.test(sort))).toEqual([]);
  });

  it('has ids that are small, whole and used once', () => {
    for (const rows of [types, servicing, brands, models, problems, promos]) {
      expect(rows.map(({ id }) => id)).toEqual(rows.map((_, index) => String(index + 1)));
    }
  });
});

describe('machines', () => {
  const typeIds = new Set(types.map(({ id }) => id));
  const typeOfServicing = new Map(servicing.map((row) => [row.id, row.equipmentTypeId]));
  const namesIn = (group: string) => types.filter((type) => type.group === group).map(({ name }) => name);

  it('[R5.13] has at least 26 equipment types in their groups, the commonest first', () => {
    expect(types.length).toBeGreaterThanOrEqual(26);
    expect(repeated(types.map(({ name }) => name))).toEqual([]);
    expect([...new Set(types.map(({ group }) => group))]).toEqual(GROUPS);
    const sorts = types.map(({ sort }) => Number(sort));
    expect(sorts).toEqual([...new Set(sorts)].sort((a, b) => a - b));
    expect(types.filter(({ note }) => note === '')).toEqual([]);
    expect(namesIn('Cold').slice(0, 6)).toEqual([
      'Coolroom',
      'Underbench fridge',
      'Upright fridge',
      'Display fridge',
      'Blast chiller',
      'Ice machine',
    ]);
    expect(namesIn('Hot').slice(0, 6)).toEqual([
      'Combi oven',
      'Range',
      'Fryer',
      'Grill or griddle',
      'Deck oven',
      'Bain-marie',
    ]);
    expect(namesIn('Hot')).toContain('Convection oven');
    expect(namesIn('Washing').slice(0, 2)).toEqual(['Glasswasher', 'Dishwasher']);
    expect(types.at(-1)?.name).toBe(SOMETHING_ELSE);
  });

  it('[R5.13] shows each type by a drawing of its own, the unknown one for something else', () => {
    const sprite = readFileSync(new URL('../../../web/ui/docket/equipment.svg', import.meta.url), 'utf8');
    const drawn = [...sprite.matchAll(/<symbol id="eq-([a-z]+)"/g)].map(([, name]) => name);
    expect(types.map(({ drawing }) => drawing).sort()).toEqual(drawn.sort());
    expect(types.at(-1)?.drawing).toBe('other');
  });

  it('[R5.13] asks a question of exactly the types that have servicing types, and lets one be unsure', () => {
    const byType = Map.groupBy(servicing, (row) => row.equipmentTypeId);
    expect([...byType.keys()].filter((id) => !typeIds.has(id))).toEqual([]);
    expect(questions.map((row) => row.equipmentTypeId)).toEqual([...byType.keys()]);
    expect(questions.filter(({ question }) => !question.endsWith('?'))).toEqual([]);
    expect(byType.size).toBeGreaterThanOrEqual(16);
    for (const rows of byType.values()) {
      expect(repeated(rows.map(({ name }) => name))).toEqual([]);
      expect(rows.at(-1)).toMatchObject({ name: 'Not sure', note: 'the tech will see' });
    }
  });

  it('[R7.49] knows at least 70 brands and what each one makes', () => {
    expect(brands.length).toBeGreaterThanOrEqual(70);
    expect(repeated(brands.map(({ name }) => name.toLowerCase()))).toEqual([]);
    expect(repeated(brandTypes.map((row) => `${row.brandId} ${row.equipmentTypeId}`))).toEqual([]);
    expect(brandTypes.filter((row) => !typeIds.has(row.equipmentTypeId))).toEqual([]);
    expect(new Set(brandTypes.map((row) => row.brandId))).toEqual(new Set(brands.map(({ id }) => id)));
    const without = types.filter(({ id }) => !brandTypes.some((row) => row.equipmentTypeId === id));
    expect(without.map(({ name }) => name)).toEqual([SOMETHING_ELSE]);
  });

  it('[R7.50] knows at least 420 model families, each of a brand that makes its type', () => {
    expect(models.length).toBeGreaterThanOrEqual(420);
    const makes = new Set(brandTypes.map((row) => `${row.brandId} ${row.equipmentTypeId}`));
    expect(models.filter((row) => !makes.has(`${row.brandId} ${row.equipmentTypeId}`))).toEqual([]);
    expect(
      models.filter(
        (row) => row.servicingTypeId && typeOfServicing.get(row.servicingTypeId) !== row.equipmentTypeId,
      ),
    ).toEqual([]);
    const keys = models.map((row) => `${row.brandId} ${row.equipmentTypeId} ${row.name.toLowerCase()}`);
    expect(repeated(keys)).toEqual([]);
    expect(models.filter(({ name }) => name === '')).toEqual([]);
  });

  it('[R7.50] knows the Skope ProSpec benches by name and code', () => {
    const skope = brands.find(({ name }) => name === 'Skope')?.id;
    const found = models.filter((row) => row.brandId === skope && row.name.startsWith('ProSpec'));
    expect(found.map(({ name, code }) => `${name} ${code}`)).toEqual([
      'ProSpec 1 door PG100',
      'ProSpec 2 door PG250',
      'ProSpec 3 door PG400',
      'ProSpec 4 door PG550',
    ]);
  });
});

describe('faults', () => {
  const problemsOf = (equipmentTypeId: string | undefined) =>
    problems
      .filter((row) => row.equipmentTypeId === equipmentTypeId)
      .sort((a, b) => Number(a.sort) - Number(b.sort));

  it("[R5.06] offers five to nine problems for every type, the last of them 'Something else'", () => {
    expect(problems.length).toBeGreaterThanOrEqual(170);
    for (const { id, name } of types) {
      const rows = problemsOf(id);
      expect(rows.length, name).toBeGreaterThanOrEqual(5);
      expect(rows.length, name).toBeLessThanOrEqual(9);
      expect(rows.at(-1), name).toMatchObject({ text: SOMETHING_ELSE, servicingTypeId: '' });
      expect(repeated(rows.map(({ sort }) => sort)), name).toEqual([]);
      expect(repeated(rows.map(({ text }) => text)), name).toEqual([]);
    }
  });

  it('[R7.52] ties a problem only to a servicing type of its own equipment type', () => {
    const typeOf = new Map(servicing.map((row) => [row.id, row.equipmentTypeId]));
    const tied = problems.filter((row) => row.servicingTypeId);
    expect(tied.length).toBeGreaterThan(0);
    expect(tied.filter((row) => typeOf.get(row.servicingTypeId) !== row.equipmentTypeId)).toEqual([]);
    expect(problems.filter((row) => !types.some(({ id }) => id === row.equipmentTypeId))).toEqual([]);
  });

  it("[R5.06] describes a fridge's faults in a kitchen's words", () => {
    expect(problemsOf(typeNamed('Underbench fridge')).map(({ text }) => text)).toEqual([
      'Not cooling',
      'Not cold enough',
      'Freezing or icing up',
      'Leaking water',
      'Door or seal',
      'Noisy',
      'Will not turn on',
      'Alarm or error code',
      SOMETHING_ELSE,
    ]);
  });

  it('[R2.29] tells every group what to do until the tech comes, and always when to call 000', () => {
    const ofGroups = advice.filter(({ group }) => GROUPS.some((each) => each === group));
    expect([...new Set(ofGroups.map(({ group }) => group))]).toEqual(GROUPS);
    expect(repeated(advice.map((row) => `${row.group} ${row.sort}`))).toEqual([]);
    for (const rows of Map.groupBy(ofGroups, ({ group }) => group).values()) {
      expect(rows.at(-1)?.advice).toBe('If you smell gas or get a shock, leave it and call 000.');
      expect(rows.length).toBeGreaterThanOrEqual(3);
    }
  });

  it('[R11.07] says what to do with food that gets warm, each rule with its source and when it was checked', () => {
    for (const kind of FOOD_ADVICE) {
      const rows = advice.filter(({ group }) => group === kind);
      expect.soft(rows, kind).not.toEqual([]);
      for (const { advice: said = '', source, checkedOn } of rows) {
        expect.soft(source === '', said).toBe(checkedOn === '');
        if (/hours|°C/.test(said)) expect.soft(source, said).not.toBe('');
      }
    }
  });
});
