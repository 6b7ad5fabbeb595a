import { describe, expect, it } from 'vitest';
import {
  readSeed,
  repeated,
  type SEED_COLUMNS,
  SEED_REGIONS,
  type SeedRow,
} from '../../../tests/kit/files/seed-files.ts';

const types = readSeed('equipment-types');
const prices = readSeed('price-book');
const promos = readSeed('promo-codes');

const SOMETHING_ELSE = 'Something else';

const typeNamed = (name: string) => types.find((type) => type.name === name)?.id;

describe('prices', () => {
  const cell = (row: SeedRow<'price-book'>, name: (typeof SEED_COLUMNS)['price-book'][number]) =>
    Number(row[name]);

  it("[R4.18] has a price for every type and region, but none for 'Something else' in remote places", () => {
    const priced = prices.map((row) => `${row.equipmentTypeId} ${row.region}`);
    expect(repeated(priced)).toEqual([]);
    const all = types.flatMap(({ id }) => SEED_REGIONS.map((region) => `${id} ${region}`));
    expect(readSeed('price-regions').map(({ region }) => region)).toEqual(SEED_REGIONS);
    const byPhone = readSeed('phone-prices').map((row) => `${row.equipmentTypeId} ${row.region}`);
    expect(all.filter((key) => !priced.includes(key))).toEqual(byPhone);
    expect(byPhone).toEqual([`${typeNamed(SOMETHING_ELSE)} remote`]);
    expect(priced.filter((key) => !all.includes(key))).toEqual([]);
  });

  it('[R3.04] holds whole cents', () => {
    const amounts = prices.flatMap(({ equipmentTypeId: _, region: __, ...rest }) => Object.values(rest));
    expect(amounts.filter((amount) => !/^[1-9]\d{3,5}$/.test(amount))).toEqual([]);
  });

  it('[R4.11] costs more the sooner it is, and most after hours', () => {
    for (const row of prices) {
      expect(cell(row, 'todayAm')).toBeGreaterThanOrEqual(cell(row, 'tomorrowAm'));
      expect(cell(row, 'tomorrowAm')).toBeGreaterThanOrEqual(cell(row, 'laterAm'));
      expect(cell(row, 'todayPm')).toBeGreaterThanOrEqual(cell(row, 'tomorrowPm'));
      expect(cell(row, 'tomorrowPm')).toBeGreaterThanOrEqual(cell(row, 'laterPm'));
      expect(cell(row, 'laterAfterHours')).toBeGreaterThan(cell(row, 'todayAm'));
      expect(cell(row, 'laterAfterHours')).toBeGreaterThan(cell(row, 'todayPm'));
      expect(cell(row, 'tomorrowAfterHours')).toBeGreaterThanOrEqual(cell(row, 'laterAfterHours'));
      expect(cell(row, 'todayAfterHours')).toBeGreaterThanOrEqual(cell(row, 'tomorrowAfterHours'));
      expect(cell(row, 'afterHours')).toBeGreaterThanOrEqual(cell(row, 'laterAfterHours'));
    }
  });

  it('[R4.18] costs more the further out it is', () => {
    for (const rows of Map.groupBy(prices, (row) => row.equipmentTypeId).values()) {
      const sorted = rows.toSorted((a, b) => SEED_REGIONS.indexOf(a.region) - SEED_REGIONS.indexOf(b.region));
      for (const column of ['todayAm', 'laterPm', 'afterHours'] as const) {
        const amounts = sorted.map((row) => cell(row, column));
        expect(amounts).toEqual([...new Set(amounts)].sort((a, b) => a - b));
      }
    }
  });

  it('[R4.18] asks $180 + GST for an underbench fridge in an inner suburb tomorrow', () => {
    const id = typeNamed('Underbench fridge');
    const row = prices.find((one) => one.equipmentTypeId === id && one.region === 'metro-inner');
    expect(row && Object.values(row)).toEqual(
      [id, 'metro-inner', 22000, 22000, 32000, 18000, 18000, 32000, 16500, 16500, 32000, 32000].map(String),
    );
  });
});

describe('promo codes', () => {
  const promo = (code: string) => promos.find((row) => row.code === code);

  it('[R5.22] are well formed and unique', () => {
    expect(repeated(promos.map(({ code }) => code))).toEqual([]);
    for (const row of promos) {
      expect(row.code).toMatch(/^[A-Z0-9]+$/);
      expect(row.name).not.toBe('');
      expect(['percentage', 'amount']).toContain(row.kind);
      expect(row.value).toMatch(/^[1-9]\d*$/);
      if (row.kind === 'percentage') expect(Number(row.value)).toBeLessThanOrEqual(100);
      for (const flag of [row.excludesAfterHours, row.newClientsOnly, row.isOffered, row.isAutomatic]) {
        expect(['true', 'false']).toContain(flag);
      }
      expect(['callout', 'quote']).toContain(row.appliesTo);
      expect(row.startsOn).toMatch(/^\d{4}-\d\d-\d\d$/);
      expect(row.endsOn).toMatch(/^(\d{4}-\d\d-\d\d)?$/);
      expect(row.endsOn === '' || row.endsOn > row.startsOn).toBe(true);
      expect(row.maxUses).toMatch(/^([1-9]\d*)?$/);
    }
  });

  it('[R5.22] cover each kind of rule once', () => {
    expect(promo('KITCHEN10')).toMatchObject({ kind: 'percentage', value: '10', newClientsOnly: 'true' });
    expect(promo('WELCOME20')).toMatchObject({ kind: 'amount', value: '2000' });
    expect(promo('DAYTIME15')).toMatchObject({ value: '15', excludesAfterHours: 'true' });
    expect(promo('FULLHOUSE')).toMatchObject({ maxUses: '1' });
    expect(promo('WINTER24')).toMatchObject({ endsOn: '2024-08-31' });
  });

  it('[R7.16, R7.36, R3.10] offer customers some, some by themselves, for a call-out and for a quote', () => {
    const offered = promos.filter(({ isOffered }) => isOffered === 'true');
    expect(offered.length).toBeLessThan(promos.length);
    expect(offered.filter(({ appliesTo }) => appliesTo === 'quote').map(({ kind }) => kind)).toEqual([
      'percentage',
      'amount',
    ]);
    const automatic = promos.filter(({ isAutomatic }) => isAutomatic === 'true');
    expect(automatic).toMatchObject([
      { appliesTo: 'callout', isOffered: 'true', newClientsOnly: 'false' },
      { appliesTo: 'quote', isOffered: 'true', newClientsOnly: 'false' },
      { appliesTo: 'quote', isOffered: 'true', newClientsOnly: 'false' },
    ]);
  });
});
