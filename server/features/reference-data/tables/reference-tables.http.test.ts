import { PgTable } from 'drizzle-orm/pg-core';
import { describe, expect, test } from 'vitest';
import type { ReferenceValue, ReferenceValues } from '../../../../contracts/reference-data/tables/columns.ts';
import {
  enteredColumns,
  REFERENCE_TABLES,
  TABLE_NAMES,
  type TableName,
} from '../../../../contracts/reference-data/tables/reference-tables.ts';
import { DEFAULT_BOOKING_POLICY } from '../../../../domain/constants.ts';
import { sharedApp } from '../../../../tests/kit/app.ts';
import { DISPATCHER, errorsOf, signedInStaff } from '../../../../tests/kit/desk.ts';
import { referenceOffice } from '../../../../tests/kit/reference/reference-office.ts';
import { getTableColumns, getTableName, is } from '../../../db/drizzle.ts';
import * as places from '../../../db/schema/localities.ts';
import * as reference from '../../../db/schema/reference.ts';
import { windowLimits } from '../../../db/schema/windows.ts';
import { STORES } from './stores.ts';
import { USES } from './uses.ts';

const shared = sharedApp(async (kit) => {
  const office = await referenceOffice(kit);
  // The seed limits no window.
  await office.add('window-limits', { Region: 'metro', Weekday: '1', TimeWindow: 'morning', Places: 3 });
  return office;
});

/** A row that can be added to each table, and a change of it. */
const ROWS: Readonly<Record<TableName, readonly [row: ReferenceValues, change: ReferenceValues]>> = {
  'service-areas': [{ Postcode: '4850', Region: 'metro' }, { Region: 'regional' }],
  'price-regions': [{ Region: "O'Brien's = far west" }, { Region: 'far west' }],
  'phone-prices': [{ EquipmentType: 3, Region: 'metro' }, { EquipmentType: 4 }],
  'public-holidays': [
    {
      State: 'QLD',
      Date: '2027-08-11',
      Name: 'Ekka',
      FromTime: '18:00',
      Postcodes: ['4005', '4000'],
      Unverified: null,
    },
    { FromTime: null },
  ],
  'time-zones': [
    { Postcode: '4802', Suburb: null, TimeZone: 'Australia/Lindeman' },
    { TimeZone: 'Australia/Brisbane' },
  ],
  'window-limits': [
    { Region: 'regional', Weekday: '7', TimeWindow: 'afterhours', Places: 0 },
    { Places: 999 },
  ],
  'equipment-types': [
    {
      Name: 'Smoker; "cold"',
      Note: '-or hot',
      Group: 'Hot',
      Drawing: 'oven',
      ServicingQuestion: null,
      Sort: 900,
      FirstMinutes: 75,
      ReturnMinutes: null,
      WarrantyMinutes: 5,
      Licences: [],
      IsRetired: false,
    },
    { IsRetired: true, ReturnMinutes: 720 },
  ],
  'licence-kinds': [{ Name: 'Crane ticket', OtherNames: null }, { OtherNames: 'Crane, C6' }],
  'servicing-types': [{ EquipmentType: 4, Name: 'Rooftop', Note: 'by ladder' }, { Note: 'by crane' }],
  brands: [{ Name: '=cmd|calc', EquipmentTypes: [5, 2], IsRetired: false }, { EquipmentTypes: [] }],
  models: [
    { Name: 'Gala 9', Code: '+9', Brand: 1, EquipmentType: 16, ServicingType: null, IsRetired: false },
    { Code: null },
  ],
  problems: [
    {
      ...{ Text: 'Door won’t shut, ever', EquipmentType: 1, ServicingType: null, IsTemperature: true },
      ...{ Sort: 15, IsRetired: false },
    },
    { Sort: 16 },
  ],
  'safety-advice': [
    {
      ...{ Group: 'Food warm', Sort: 77, Advice: 'Turn it off.\nThen wait.' },
      ...{ Source: 'Food Standards Code 3.2.2', CheckedOn: '2026-11-24' },
    },
    { Advice: 'Wait.' },
  ],
  'promo-codes': [
    {
      ...{ Code: 'SPRING', Name: '10.5 off', Kind: 'amount', Value: 10.55, AppliesTo: 'callout' },
      ...{
        StartsOn: '2026-11-24',
        EndsOn: null,
        MaxUses: 5,
        ExcludesAfterHours: true,
        NewClientsOnly: false,
      },
      ...{ IsOffered: false, IsAutomatic: false },
    },
    { Value: 11 },
  ],
  'mark-ups': [
    { Kind: 'charge', FromCost: 12.55, MarkUpPercent: 10, LowestMarginPercent: 0 },
    { MarkUpPercent: 11 },
  ],
  'hourly-costs': [{ FromDate: '2027-01-01', Cost: 71.25 }, { Cost: 72 }],
  'booking-policy': [{}, { MinBookingGapHours: 6 }],
};

/** What no column of a kind takes, with the table's own faults. */
const BAD: Readonly<Partial<Record<TableName, ReferenceValues>>> = {
  'service-areas': { Region: 'metre' },
  'price-regions': { Region: ' ' },
  'phone-prices': { EquipmentType: 999 },
  'public-holidays': { Date: '2027-02-30' },
  'time-zones': { TimeZone: 'Australia/Sidney' },
  'window-limits': { Places: 1000 },
  'equipment-types': { Group: 'Warm' },
  'licence-kinds': { Name: '' },
  'servicing-types': { EquipmentType: null },
  brands: { EquipmentTypes: [2, 999] },
  models: { ServicingType: 1 },
  problems: { Sort: 1.5 },
  'safety-advice': { Advice: '' },
  'promo-codes': { EndsOn: '2026-11-23' },
  'mark-ups': { FromCost: -1 },
  'hourly-costs': { Cost: -1 },
  'booking-policy': { MorningToHour: 8 },
};

describe('[R10.16] the description of the reference tables', () => {
  /** Columns that nobody enters, or that are entered together with another table's. */
  const NOT_ENTERED: Readonly<Record<string, readonly string[]>> = { bookingPolicies: ['policy'] };
  /** Tables that have no screen of this kind. */
  const OTHERS = ['localities', 'equipmentTypeLicences', 'brandEquipmentTypes'];

  test('has every table, and every column of each, that the schema has', () => {
    const tables = Object.entries({ ...places, ...reference, windowLimits }).flatMap(([name, value]) =>
      is(value, PgTable) ? [[name, value] as const] : [],
    );
    const described = new Map(TABLE_NAMES.map((name) => [STORES[name].table, name]));
    expect(tables.filter(([, table]) => !described.has(table)).map(([name]) => name)).toEqual(OTHERS);
    for (const [tableName, table] of tables) {
      const name = described.get(table);
      if (!name) continue;
      const { columns, pairs } = STORES[name];
      const stored = Object.keys(getTableColumns(table)).filter((column) => column !== 'id');
      expect([...Object.values(columns), ...(NOT_ENTERED[tableName] ?? [])].sort(), name).toEqual(
        stored.sort(),
      );
      if (name === 'booking-policy') continue;
      const wire = [...Object.keys(columns), ...(pairs ? [pairs.column] : [])];
      expect(Object.keys(REFERENCE_TABLES[name].columns).sort(), name).toEqual(wire.sort());
    }
    const policy = STORES['booking-policy'].toValues({ policy: DEFAULT_BOOKING_POLICY });
    expect(Object.keys(policy)).toEqual(Object.keys(REFERENCE_TABLES['booking-policy'].columns));
    expect(STORES['booking-policy'].toRow(policy)).toEqual({ policy: DEFAULT_BOOKING_POLICY });
  });

  test('knows every column in the database that refers to one of its rows', async () => {
    const { kit } = await shared();
    const { rows } = await kit.deps.pool.query(
      `select conrelid::regclass::text as "from", confrelid::regclass::text as "to", attname as "column"
       from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
       where contype = 'f' and array_length(conkey, 1) = 1`,
    );
    const names = new Map(TABLE_NAMES.map((name) => [getTableName(STORES[name].table), name]));
    for (const { from, to, column } of rows) {
      const name = names.get(to);
      // A row's own list goes with it.
      const { pairs } = (name && STORES[name]) ?? {};
      if (!name || (pairs && getTableName(pairs.table) === from && to === getTableName(STORES[name].table)))
        continue;
      const known = USES[name]?.map(([use]) => `${getTableName(use.table)}.${use.name || use.keyAsName}`);
      const found = USES[name]?.some(
        ([use]) =>
          getTableName(use.table) === from &&
          use.name.replace(/[A-Z]/g, (l) => `_${l.toLowerCase()}`) === column,
      );
      expect(found, `${from}.${column} refers to ${to}: ${known}`).toBe(true);
    }
  });
});

describe.each(TABLE_NAMES)('[R10.16] %s', (name) => {
  const [row, change] = ROWS[name];
  const { isOne } = REFERENCE_TABLES[name];

  test('is listed, added to, changed and emptied, each with an audit row, and refuses what makes no sense', async () => {
    const office = await shared();
    const { rows, add, change: put, remove, audit } = office;
    const [first] = await rows(name);
    expect(first, 'there is a row in the seed').toBeDefined();
    const whole: ReferenceValues = isOne ? { ...first?.Values } : row;
    const bad = await add(name, { ...whole, ...BAD[name] });
    expect([bad.status, errorsOf(bad.body)?.[0]?.[0]]).toEqual([422, Object.keys(BAD[name] ?? {})[0]]);

    const added = isOne ? first : (await add(name, whole)).body;
    const { Key, Version, Values } = added ?? { Key: '', Version: '', Values: {} };
    const stored = { ...whole, ...('Postcodes' in whole && { Postcodes: ['4000', '4005'] }) };
    if ('EquipmentTypes' in stored) Object.assign(stored, { EquipmentTypes: [2, 5] });
    expect(Values).toMatchObject(stored);
    if (!isOne) expect((await add(name, whole)).body, 'the same again').toEqual(added);

    const row1 = { Key, Version, Values };
    const changed = await put(name, row1, change);
    expect([changed.status, changed.body.Values]).toEqual([200, expect.objectContaining(change)]);
    expect((await put(name, row1, change)).body, 'again').toEqual(changed.body);
    const stale = await put(name, { ...row1, Key: changed.body.Key }, other(name, Values));
    expect([stale.status, stale.body.detail]).toEqual([
      409,
      expect.stringContaining('Rosa Lindqvist changed this on Mon 23 Nov at 9:10am'),
    ]);
    const [last, former] = await audit(name);
    expect(last).toMatchObject({
      action: 'reference-changed',
      details: {
        key: changed.body.Key,
        before: entered(name, Values),
        after: { ...entered(name, Values), ...change },
      },
    });
    if (isOne) return;
    expect(former).toMatchObject({ action: 'reference-added', details: { key: Key, before: null } });
    expect((await remove(name, { ...changed.body, Version })).status).toBe(409);
    for (let again = 0; again < 2; again += 1) {
      const gone = await remove(name, changed.body);
      // It is priced by phone from the start.
      const isUsed = name === 'equipment-types';
      expect([gone.status, gone.body.detail]).toEqual(
        isUsed
          ? [409, expect.stringMatching(/used by 4 regions that price it by phone\. Retire it instead/)]
          : [200, undefined],
      );
    }
  });

  test('is exported as a file whose import changes nothing', async () => {
    const { call, load, audit } = await shared();
    const { body } = await call('GET', `${name}/file`);
    expect(body.FileName).toBe(`${name}.csv`);
    const rows = (await audit(name)).length;
    const text = body.Content as string;
    for (const file of [text, Buffer.from(text, 'utf16le'), text.replaceAll('\r\n', '\n')]) {
      for (const IsTrial of [true, false]) {
        const { body: done } = await load(name, file, { IsTrial });
        expect(done).toMatchObject({ Added: 0, Changed: 0, Refused: 0, Problems: [], Emails: 0 });
        expect(done.Unchanged).toBeGreaterThan(0);
      }
    }
    expect((await audit(name)).length).toBe(rows);
    expect(text).not.toMatch(/(^|[,;"])[=+@]/m);
  });
});

const entered = (name: TableName, values: ReferenceValues) =>
  Object.fromEntries(
    enteredColumns(REFERENCE_TABLES[name]).map(([column]) => [column, values[column] as ReferenceValue]),
  );

/** Yet another change. */
function other(name: TableName, values: ReferenceValues): ReferenceValues {
  const kinds = enteredColumns(REFERENCE_TABLES[name]);
  const [column = ''] = kinds.find(([, { kind }]) => kind.is === 'text') ?? [];
  if (name === 'service-areas') return { Region: 'metro-inner' };
  if (name === 'phone-prices') return { EquipmentType: 5 };
  if (name === 'time-zones') return { TimeZone: 'Australia/Perth' };
  if (name === 'window-limits') return { Places: 7 };
  if (name === 'mark-ups') return { MarkUpPercent: 7 };
  if (name === 'hourly-costs') return { Cost: 73 };
  if (name === 'booking-policy') return { MinBookingGapHours: 7 };
  if (name === 'safety-advice') return { Advice: 'Shout.' };
  return { [column]: `${values[column]} more` };
}

test('[R10.16] only administrators see and change reference data', async () => {
  const { kit, call } = await shared();
  const tomasz = await signedInStaff(kit, DISPATCHER);
  for (const [method, path] of [
    ['GET', 'brands'],
    ['GET', 'brands/file'],
    ['POST', 'brands/rows'],
  ] as const) {
    expect((await call(method, path, method === 'POST' ? {} : undefined, tomasz)).status).toBe(403);
  }
});
