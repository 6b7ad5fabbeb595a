import { describe, expect, onTestFinished, test } from 'vitest';
import { OPERATOR_TIME_ZONE } from '../../../../domain/constants.ts';
import { discountFor } from '../../../../domain/promotions/promotions.ts';
import { localToday } from '../../../../domain/visits/local-time.ts';
import { send, sharedApp, type TestApp, testApp } from '../../../../tests/kit/app.ts';
import { errorsOf, jobPeopleIn } from '../../../../tests/kit/desk.ts';
import { queuedEmails } from '../../../../tests/kit/mails.ts';
import { referenceOffice } from '../../../../tests/kit/reference/reference-office.ts';
import { until } from '../../../../tests/kit/until.ts';
import { notifyOnEdit } from '../../waiting-list/notify-on-edit.ts';

const office = async () => referenceOffice(await testApp());
const prices = ({ app }: TestApp, equipmentTypeId: number, postcode = '2010') =>
  send(app, { url: '/api/v1/Prices/Set', query: { equipmentTypeId: String(equipmentTypeId), postcode } });
const inForce = ({ deps }: TestApp) => deps.catalogue.current();

describe('[R10.16] what would break refuses', () => {
  const shared = sharedApp(async (kit) => {
    const people = await jobPeopleIn(kit);
    await kit.deps.pool.query(
      `update jobs set model_id = 7, make_id = (select brand_id from models where id = 7) where id = $1`,
      [people.jobId],
    );
    return { ...(await referenceOffice(kit)), jobId: people.jobId };
  });

  test('a region that postcodes are in, by name and number', async () => {
    const { row, change, remove, kit } = await shared();
    const metro = await row('price-regions', 'metro', 'metro');
    for (const refused of [
      await change('price-regions', metro, { Region: 'metropolis' }),
      await remove('price-regions', metro),
    ]) {
      expect([refused.status, refused.body.detail]).toEqual([
        409,
        expect.stringMatching(
          /^metro can't be removed or renamed, because it is used by \d+ service areas \(\d{4}, \d{4}, \d{4} and more\) and \d+ prices\.$/,
        ),
      ]);
    }
    expect(inForce(kit).places.region('2154')).toBe('metro');
  });

  test('a postcode in a region without prices, naming the machine and the region', async () => {
    const { add, kit } = await shared();
    expect((await add('price-regions', { Region: 'outback' })).status).toBe(200);
    const refused = await add('service-areas', { Postcode: '4850', Region: 'outback' });
    expect([refused.status, errorsOf(refused.body)]).toEqual([
      422,
      [
        [
          'Region',
          'Coolroom would have no price in outback in the price book 1 (Opening prices). Give it one there, or have it priced by phone, first',
        ],
      ],
    ]);
    expect(inForce(kit).places.region('4850')).toBeNull();
  });

  test('a phone price that leaves a machine without any', async () => {
    const { row, add, remove, kit } = await shared();
    const type = (
      await add('equipment-types', {
        Name: 'Smoker',
        Note: 'or dryer',
        Group: 'Hot',
        Drawing: 'oven',
        Sort: 990,
      })
    ).body;
    await until(() => inForce(kit).equipment.type(Number(type.Key)) !== null);
    expect((await prices(kit, Number(type.Key))).body.code).toBe('no_price');
    const own = await row('phone-prices', 'smoker metro-inner');
    const refused = await remove('phone-prices', own);
    expect(errorsOf(refused.body)).toEqual([
      ['Region', expect.stringMatching(/^Smoker would have no price in metro-inner in the price book 1 /)],
    ]);
  });

  test('a model, brand or type that a job has, which are retired instead: not offered any more, and kept', async () => {
    const { row, change, remove, kit, jobId } = await shared();
    const name = inForce(kit).equipment.model(7)?.Name ?? '';
    const model = await row('models', name, '7');
    const refused = await remove('models', model);
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      expect.stringMatching(
        new RegExp(
          `is used by 1 job \\(${jobId}\\)\\. Retire it instead: it is no longer offered, and whatever has it keeps it\\.$`,
        ),
      ),
    ]);
    const search = (term: string) =>
      inForce(kit).equipment.searchModels({
        term,
        makeId: null,
        equipmentTypeId: null,
        pageLimit: 50,
        pageNumber: 1,
      }).SearchResult;
    expect(search(name).some(({ Id }) => Id === 7)).toBe(true);
    expect((await change('models', model, { IsRetired: true })).status).toBe(200);
    await until(() => !search(name).some(({ Id }) => Id === 7));
    expect(inForce(kit).equipment.model(7)?.Name).toBe(name);

    const problems = async () =>
      (await send(kit.app, { url: '/api/v1/ServiceData/Problems', query: { equipmentTypeFilter: '1' } })).body
        .Problems;
    const [first] = await problems();
    const problem = await row('problems', first.Name, String(first.Id));
    await change('problems', problem, { IsRetired: true });
    await until(async () => (await problems())[0].Id !== first.Id);

    const brandName = inForce(kit).equipment.brand(Number(model?.Values.Brand))?.Name ?? '';
    const brand = await row('brands', brandName, String(model.Values.Brand));
    const brands = (term: string) =>
      inForce(kit).equipment.searchBrands({ term, equipmentTypeId: null, pageLimit: 50, pageNumber: 1 })
        .SearchResult;
    await change('brands', brand, { IsRetired: true });
    await until(() => !brands(String(brand?.Values.Name)).some(({ Id }) => String(Id) === brand?.Key));
    expect(inForce(kit).equipment.brand(Number(brand?.Key))?.Name).toBe(brand?.Values.Name);

    const type = await row('equipment-types', '', '2');
    await change('equipment-types', type, { IsRetired: true });
    const types = async () =>
      (await send(kit.app, { url: '/api/v1/AssetData/Models/Types' })).body.EquipmentTypes;
    await until(async () =>
      (await types()).some(({ Id, IsRetired }: { Id: number; IsRetired?: true }) => Id === 2 && IsRetired),
    );
    expect((await prices(kit, 2)).status).toBe(200);
  });

  test('a servicing type of another type', async () => {
    const { add } = await shared();
    const refused = await add('models', { Name: 'Odd', Brand: 1, EquipmentType: 16, ServicingType: 1 });
    expect(errorsOf(refused.body)).toEqual([
      ['ServicingType', "This isn't a servicing type of this equipment type"],
    ]);
  });
});

test('[R10.16, R5.22] a promo code of tomorrow holds from tomorrow, and once used its discount stays', async () => {
  const { kit, add, row, change } = await office();
  const spring = {
    ...{ Code: ' spring 10', Name: '$10.55 off', Kind: 'amount', Value: 10.55, AppliesTo: 'callout' },
    ...{ StartsOn: '2026-11-24', MaxUses: 5 },
  };
  expect((await add('promo-codes', spring)).body.Values).toMatchObject({
    Code: 'SPRING10',
    Value: 10.55,
    Uses: 0,
  });
  await until(() => inForce(kit).promos.byCode('spring10') !== null);
  expect(inForce(kit).promos.byCode('spring10')?.value).toBe(1055);
  const isUsable = () => {
    const promo = inForce(kit).promos.byCode('spring10');
    const situation = { target: 'callout', rate: null, isNewClient: false } as const;
    const today = localToday(kit.clock.now(), OPERATOR_TIME_ZONE);
    return promo && discountFor(promo, 20_000, { ...situation, today });
  };
  expect(isUsable()).toMatchObject({ ok: false, reason: 'not-started' });
  await kit.deps.pool.query(`update promo_codes set uses = 2 where code = 'SPRING10'`);
  const code = await row('promo-codes', 'spring10');
  expect(errorsOf((await change('promo-codes', code, { Kind: 'percentage', Value: 10 })).body)).toEqual([
    ['Kind', "This code has been used 2 times, so this can't change. Let it end, and add another code"],
  ]);
  const ended = await change('promo-codes', code, { EndsOn: '2026-11-30' });
  expect(ended.body.Values).toMatchObject({ EndsOn: '2026-11-30', Uses: 2 });
  await kit.deps.pool.query(`update promo_codes set uses = 0 where code = 'SPRING10'`);
  kit.clock.advance({ hours: 24 });
  expect(isUsable()).toMatchObject({ ok: true });
});

test('[R10.16, R7.43] opening a postcode says first how many people it emails, and emails nobody before that is confirmed', async () => {
  const { kit, add, call, load } = await office();
  onTestFinished(notifyOnEdit(kit.deps));
  const crowd = (postcode: string, people: number) =>
    kit.deps.pool.query(
      `insert into subscribers (email, postcode, created_at)
       select n || '@cafe.example', $1, now() from generate_series(1, $2) n`,
      [postcode, people],
    );
  await crowd('4870', 37);
  await crowd('4680', 1);
  const cairns = { Postcode: '4870', Region: 'regional' };
  const asked = (Values: object) => call('POST', 'service-areas/emails', { Values });
  expect((await asked(cairns)).body).toEqual({ Emails: 37 });
  expect((await asked({ ...cairns, Region: 'nowhere' })).body).toEqual({ Emails: 0 });
  expect((await asked({ Postcode: '2010', Region: 'metro' })).body).toEqual({ Emails: 0 });
  for (const seen of [0, 36]) {
    const refused = await add('service-areas', cairns, seen);
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      '37 people are waiting for this, and would be emailed. Nothing was saved; please confirm it',
    ]);
  }
  const file = 'Postcode,Region\r\n4870,regional\r\n4680,regional\r\n';
  expect((await load('service-areas', file)).body).toMatchObject({ Added: 2, Emails: 38 });
  expect((await load('service-areas', file, { IsTrial: false, Emails: 37 })).status).toBe(409);
  expect(inForce(kit).places.region('4870')).toBeNull();
  expect(await queuedEmails(kit)).toEqual([]);

  expect((await add('service-areas', cairns, 37)).status).toBe(200);
  await until(async () => (await queuedEmails(kit)).length === 37);
  expect((await load('service-areas', file, { IsTrial: false, Emails: 1 })).body).toMatchObject({
    Added: 1,
    Unchanged: 1,
    Emails: 1,
  });
  await until(async () => (await queuedEmails(kit)).length === 38);
});

test('[R10.16, R4.16] a holiday is in force within a second', async () => {
  const { kit, add } = await office();
  await add('public-holidays', { State: 'NSW', Date: '2026-11-24', Name: 'Mango Day', FromTime: '18:00' });
  await expect
    .poll(async () => (await prices(kit, 2)).body.Holidays, { timeout: 1_000 })
    .toContainEqual({
      state: 'NSW',
      postcodes: null,
      date: '2026-11-24',
      fromTime: '18:00',
      name: 'Mango Day',
    });
});

test('[R10.16, R10.04] of two administrators at once one changes a row, and a row that both add is one', async () => {
  const { row, add, change, audit } = await office();
  const adande = await row('brands', 'adande');
  const both = await Promise.all([
    change('brands', adande, { Name: 'Adande A' }),
    change('brands', adande, { Name: 'Adande B' }),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const added = await Promise.all(
    [1, 2, 3].map(() => add('brands', { Name: 'Zephyr', EquipmentTypes: [2] })),
  );
  expect(new Set(added.map(({ body }) => body.Key)).size).toBe(1);
  expect((await audit('brands')).map(({ action }) => action)).toEqual([
    'reference-added',
    'reference-changed',
  ]);
  expect(errorsOf((await add('brands', { Name: 'ZEPHYR' })).body)).toEqual([
    ['Name', "There already is 'Zephyr'"],
  ]);
});

describe('[R10.16] a file', () => {
  const shared = sharedApp(referenceOffice);
  const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le');

  test('that a spreadsheet saved is read: UTF-16, semicolons, its own dates, postcodes and booleans', async () => {
    const { load, rows } = await shared();
    const holidays = [
      'date;state;Name;"Postcodes";Unverified;FromTime;Id',
      `11/8/2027;qld;"Ekka; people's day";"4000, 800";;18:00:00;`,
      ';;;;;;',
      '2027-02-01;NT;\'=Day off;;"not\nchecked";;',
    ].join('\r\n');
    const done = { Added: 2, Changed: 0, Unchanged: 0, Problems: [], Refused: 0, Emails: 0 };
    expect((await load('public-holidays', utf16(holidays))).body).toEqual(done);
    expect((await load('public-holidays', utf16(holidays), { IsTrial: false })).body).toEqual(done);
    expect((await load('public-holidays', holidays, { IsTrial: false })).body).toMatchObject({
      Added: 0,
      Unchanged: 2,
    });
    expect((await rows('public-holidays', 'ekka 2027')).at(-1)?.Values).toEqual({
      ...{ Date: '2027-08-11', State: 'QLD', Name: "Ekka; people's day", FromTime: '18:00' },
      ...{ Postcodes: ['0800', '4000'], Unverified: null },
    });
    expect((await rows('public-holidays', 'day off')).at(-1)?.Values).toMatchObject({ Name: '=Day off' });
  });

  test('with faults names them by line, and its other rows are stored', async () => {
    const { load, call, rows } = await shared();
    const file = [
      'Id,Name,EquipmentTypes,IsRetired',
      '2,Adande,Fryer; Coolroom,no',
      '2,Adande again,,no',
      ',,,no',
      '9999,Ghost,,',
      ',Smoky,Fryer; Toaster,maybe',
      ',=cmd|x,,TRUE',
      ',ADVENTYS,1;2,no',
    ].join('\n');
    const { body } = await load('brands', file, { IsTrial: false });
    expect(body).toEqual({
      ...{ Added: 1, Changed: 2, Unchanged: 0, Refused: 4, Emails: 0 },
      Problems: [
        { Line: 3, Column: null, Message: 'This row is on line 2 too' },
        { Line: 4, Column: 'Name', Message: 'Please fill this in' },
        { Line: 5, Column: null, Message: 'There is no row with the Id 9999. Leave the Id empty to add one' },
        { Line: 6, Column: 'EquipmentTypes', Message: 'Please choose one' },
        { Line: 6, Column: 'IsRetired', Message: 'Please choose one' },
      ],
    });
    expect((await rows('brands', 'adande'))[0]?.Values).toMatchObject({
      EquipmentTypes: [1, 15],
      Name: 'Adande',
    });
    expect((await call('GET', 'brands/file')).body.Content).toContain(`,'=cmd|x,,yes\r\n`);
  });

  test.each<[string, string | Uint8Array, string]>([
    [
      'an Excel workbook',
      Uint8Array.of(0x50, 0x4b, 3, 4, 20),
      'This is an Excel workbook. Please save it as CSV first',
    ],
    ['nothing', '', 'The file has no rows'],
    ['a heading', 'Postcode,Region\n', 'The file has no rows'],
    [
      'another table',
      'Postcode,Colour\n2010,red',
      "The first line names 'Colour', which is no column of this table",
    ],
    ['too little', 'Postcode\n2010', "The first line doesn't name these columns: Region"],
    ['a column twice', 'Postcode,Region,region\n2010,metro,metro', "The first line names 'Region' twice"],
    [
      'too many rows',
      `Postcode,Region\n${'2010,metro\n'.repeat(10_001)}`,
      'The file has more than 10000 rows. Please import it in parts',
    ],
    [
      'an open quotation',
      `Postcode,Region\n2010,"${'metro\n'.repeat(9000)}`,
      'This file is no CSV: a quotation mark is not closed, or it is no text',
    ],
  ])('that holds %s is refused in a sentence', async (_, file, sentence) => {
    const { load } = await shared();
    const refused = await load('service-areas', file);
    expect([refused.status, errorsOf(refused.body)]).toEqual([422, [['File', sentence]]]);
  });

  test('that is too large is refused by its size', async () => {
    const { load } = await shared();
    expect((await load('service-areas', 'x'.repeat(4 * 1024 * 1024))).status).toBe(413);
  });
});
