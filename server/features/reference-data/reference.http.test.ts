import { describe, expect, test } from 'vitest';
import { send, sharedApp, type TestApp, testApp } from '../../../tests/kit/app.ts';

const SUBURBS = '/api/v1/LocationData/SuburbsAndPostcodes/Search';
const BRANDS = '/api/v1/AssetData/Brands/Search';
const MODELS = '/api/v1/AssetData/Models/Search';
const TYPES = '/api/v1/AssetData/Models/Types';
const PROBLEMS = '/api/v1/ServiceData/Problems';

const shared = sharedApp((kit) => kit);

type Query = Record<string, string | number>;

/** The whole reply of a GET; the test says what to expect. */
const get = ({ app }: TestApp, url: string, query: Query = {}) =>
  send(app, { url, query: Object.fromEntries(Object.entries(query).map(([k, v]) => [k, String(v)])) });

const names = (rows: { Name: string }[]) => rows.map(({ Name }) => Name);

test('[R7.50] lists equally good models in the order of their family', async () => {
  const kit = await shared();
  const { body } = await get(kit, MODELS, { SearchTerm: 'prosp', equipmentTypeId: 2 });
  expect(names(body.SearchResult)).toEqual([
    'ProSpec 1 door',
    'ProSpec 2 door',
    'ProSpec 3 door',
    'ProSpec 4 door',
  ]);
});

test.each([BRANDS, MODELS])(
  '[R5.05] %s finds nothing for signs, and everything without a term',
  async (url) => {
    const kit = await shared();
    for (const SearchTerm of ['%%%', '___', '—&—']) {
      expect((await get(kit, url, { SearchTerm })).body.SearchResult).toEqual([]);
    }
    expect((await get(kit, url, { SearchTerm: '' })).body.SearchResult.length).toBeGreaterThan(0);
  },
);

test.each([BRANDS, MODELS])('[R5.05, R9.02] %s answers from three characters on', async (url) => {
  const kit = await shared();
  const found = async (SearchTerm: string) => names((await get(kit, url, { SearchTerm })).body.SearchResult);
  for (const term of ['s', 'sk', ' sk ', 'r']) expect(await found(term)).toEqual([]);
  expect((await found('sko')).length).toBeGreaterThan(0);
});

describe('suburbs and postcodes', () => {
  test('[R7.48] answers what a suburb is, and whether it is serviced', async () => {
    const kit = await shared();
    const { status, body } = await get(kit, SUBURBS, { SearchTerm: 'surry hills' });
    expect(status).toBe(200);
    expect(body.SearchResult[0]).toEqual({
      Postcode: '2010',
      Suburb: 'Surry Hills',
      State: 'NSW',
      IsRegionAvailable: true,
      TimeZone: 'Australia/Sydney',
      Latitude: expect.closeTo(-33.88, 1),
      Longitude: expect.closeTo(151.21, 1),
    });
    expect((await get(kit, SUBURBS, { SearchTerm: '0872' })).body.SearchResult[0]).toMatchObject({
      IsRegionAvailable: false,
    });
    expect((await get(kit, SUBURBS, { SearchTerm: '1234' })).body.SearchResult).toEqual([
      expect.objectContaining({ Postcode: '1234', Suburb: '', State: 'NSW', IsRegionAvailable: false }),
    ]);
  });

  test('[R5.04, R9.02] answers from two characters on, and eight at most', async () => {
    const kit = await shared();
    const count = async (SearchTerm: string) =>
      (await get(kit, SUBURBS, { SearchTerm })).body.SearchResult.length;
    expect(await count('s')).toBe(0);
    expect(await count('no')).toBe(8);
    expect(await count('20')).toBe(8);
  });

  test('[R4.15] Broken Hill keeps its own zone', async () => {
    const { body } = await get(await shared(), SUBURBS, { SearchTerm: '2880' });
    expect(body.SearchResult.length).toBeGreaterThan(0);
    for (const row of body.SearchResult) expect(row).toMatchObject({ TimeZone: 'Australia/Broken_Hill' });
  });

  test('[R7.55, R5.23] matches path and names in any case, and refuses by field', async () => {
    const kit = await shared();
    const plain = await get(kit, SUBURBS, { SearchTerm: 'surry hills' });
    const shouted = await get(kit, SUBURBS.toUpperCase(), { SEARCHTERM: 'SURRY HILLS' });
    expect(shouted.body).toEqual(plain.body);
    for (const query of [{}, { SearchTerm: 'x'.repeat(81) }] as Query[]) {
      const refused = await get(kit, SUBURBS, query);
      expect(refused.status).toBe(422);
      expect(refused.headers['content-type']).toMatch(/^application\/problem\+json/);
      expect(refused.body.errors).toEqual([{ field: 'SearchTerm', message: expect.any(String) }]);
    }
    expect((await get(kit, `${SUBURBS}/more`)).status).toBe(404);
  });
});

describe('brands', () => {
  test('[R7.49, R5.05] are found by the beginning of a word, then in spite of a typo', async () => {
    const kit = await shared();
    const search = async (SearchTerm: string) =>
      names((await get(kit, BRANDS, { SearchTerm })).body.SearchResult);
    expect(await search('rational')).toEqual(expect.arrayContaining(['Rational']));
    expect((await search('ration'))[0]).toBe('Rational');
    expect((await search('ratoinal'))[0]).toBe('Rational');
    expect(await search('zzzzzz')).toEqual([]);
  });

  test('[R7.49] come in pages of ten, or of as many as are asked for', async () => {
    const kit = await shared();
    const first = (await get(kit, BRANDS)).body;
    expect(first.SearchResult).toHaveLength(10);
    expect(first.HasMore).toBe(true);
    const second = (await get(kit, BRANDS, { pageNumber: 2 })).body;
    const twenty = (await get(kit, BRANDS, { pageLimit: 20 })).body;
    expect([...names(first.SearchResult), ...names(second.SearchResult)]).toEqual(names(twenty.SearchResult));
    expect((await get(kit, BRANDS, { pageLimit: 50, pageNumber: 1000 })).body).toEqual({
      SearchResult: [],
      HasMore: false,
    });
    for (const query of [{ pageLimit: 0 }, { pageLimit: 51 }, { pageNumber: 0 }, { equipmentTypeId: 'x' }]) {
      const refused = await get(kit, BRANDS, query as Query);
      expect(refused.status).toBe(422);
      expect(refused.body.errors).toMatchObject([{ field: Object.keys(query)[0] }]);
    }
  });

  test('[R7.49] that make the equipment type come first', async () => {
    const kit = await testApp();
    await kit.deps.pool.query(`
      insert into brands (id, name) values (9001, 'Aardvark Elsewhere'), (9002, 'Aardvark Fridges');
      insert into brand_equipment_types values (9001, 4), (9002, 3)`);
    await expect.poll(() => kit.deps.catalogue.current().equipment.brand(9002)).not.toBeNull();
    const search = async (query: Query) => names((await get(kit, BRANDS, query)).body.SearchResult);
    expect(await search({ SearchTerm: 'aardvark', equipmentTypeId: 4 })).toEqual([
      'Aardvark Elsewhere',
      'Aardvark Fridges',
    ]);
    expect(await search({ SearchTerm: 'aardvark', equipmentTypeId: 3 })).toEqual([
      'Aardvark Fridges',
      'Aardvark Elsewhere',
    ]);
    expect((await search({ equipmentTypeId: 3, pageLimit: 1 }))[0]).not.toBe('Aardvark Elsewhere');
  });
});

describe('models', () => {
  test('[R7.50, R5.05] are found by name or code, of one make and one type where they are given', async () => {
    const kit = await testApp();
    await kit.deps.pool.query(`
      insert into brands (id, name) values (9001, 'Aardvark'), (9002, 'Zebu');
      insert into models (id, brand_id, equipment_type_id, servicing_type_id, name, code) values
        (90001, 9001, 3, null, 'Coolbox 500', 'CBX-500/2'),
        (90002, 9001, 4, null, 'Coolbox 600', null),
        (90003, 9002, 3, null, 'Coolbox Junior', null)`);
    await expect.poll(() => kit.deps.catalogue.current().equipment.model(90003)).not.toBeNull();
    const search = async (query: Query) => names((await get(kit, MODELS, query)).body.SearchResult);
    const all = ['Coolbox 500', 'Coolbox 600', 'Coolbox Junior'];
    expect((await search({ SearchTerm: 'coolbox' })).sort()).toEqual(all);
    expect((await search({ SearchTerm: 'coolbxo' })).sort()).toEqual(all);
    for (const SearchTerm of ['cbx-500', 'CBX 500', 'cbx5002', 'coolbox500', 'aardvark 500']) {
      expect((await search({ SearchTerm }))[0]).toBe('Coolbox 500');
    }
    expect(await search({ SearchTerm: 'coolbox', MakeId: 9002 })).toEqual(['Coolbox Junior']);
    expect((await search({ SearchTerm: 'coolbox', equipmentTypeId: 3 })).sort()).toEqual([
      'Coolbox 500',
      'Coolbox Junior',
    ]);
    expect(await search({ SearchTerm: 'coolbox', MakeId: 9001, equipmentTypeId: 4 })).toEqual([
      'Coolbox 600',
    ]);
    expect(await search({ MakeId: 9001 })).toEqual(['Coolbox 500', 'Coolbox 600']);
    expect((await get(kit, MODELS, { SearchTerm: 'cbx', MakeId: 9001 })).body).toEqual({
      SearchResult: [
        {
          Id: 90001,
          Name: 'Coolbox 500',
          Code: 'CBX-500/2',
          MakeId: 9001,
          MakeName: 'Aardvark',
          EquipmentTypeId: 3,
          ModelServicingTypeId: null,
        },
      ],
      HasMore: false,
    });
  });

  test('[R7.50] come in pages of ten', async () => {
    const kit = await shared();
    const page = async (pageNumber: number) => (await get(kit, MODELS, { pageNumber })).body;
    const [first, second] = [await page(1), await page(2)];
    expect([first.SearchResult.length, first.HasMore, second.SearchResult.length]).toEqual([10, true, 10]);
    expect(second.SearchResult).not.toEqual(first.SearchResult);
  });
});

describe('equipment types and problems', () => {
  test('[R7.51, R5.13] answers every type with its servicing types, or the one that is asked for', async () => {
    const kit = await shared();
    const { EquipmentTypes: types } = (await get(kit, TYPES)).body;
    expect(types.length).toBeGreaterThanOrEqual(24);
    expect(types[0]).toEqual({
      Id: 1,
      Name: 'Coolroom',
      Note: expect.any(String),
      Group: 'Cold',
      Drawing: expect.any(String),
      ServicingQuestion: expect.stringMatching(/\?$/),
      ServicingTypes: expect.arrayContaining([
        { Id: expect.any(Number), Name: expect.any(String), Note: expect.any(String) },
      ]),
      SafetyAdvice: expect.arrayContaining([expect.any(String)]),
    });
    expect((await get(kit, TYPES, { equipmentTypeId: 1 })).body).toEqual({ EquipmentTypes: [types[0]] });
    expect((await get(kit, TYPES, { equipmentTypeId: 9999 })).body).toEqual({ EquipmentTypes: [] });
    expect((await get(kit, TYPES, { equipmentTypeId: -1 })).status).toBe(422);
  });

  test("[R7.52, R5.06] answers a type's problems, the servicing type's own among them, something else last", async () => {
    const kit = await shared();
    const problems = async (query: Query) => names((await get(kit, PROBLEMS, query)).body.Problems);
    const common = await problems({ equipmentTypeFilter: 1 });
    const elsewhere = await problems({ equipmentTypeFilter: 1, modelSvcTypeFilter: 2 });
    expect(common.at(-1)).toBe('Something else');
    expect(elsewhere.at(-1)).toBe('Something else');
    expect(elsewhere).toEqual(expect.arrayContaining(common));
    expect(elsewhere.length).toBeGreaterThan(common.length);
    expect(await problems({ equipmentTypeFilter: 9999 })).toEqual([]);
    expect(await problems({ modelSvcTypeFilter: 2 })).toEqual(elsewhere);
    expect(await problems({ modelSvcTypeFilter: 9999 })).toEqual([]);
    const refused = await get(kit, PROBLEMS, { equipmentTypeFilter: 'x' });
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ field: 'equipmentTypeFilter' }] } });
  });

  test('[R7.52] answers the problems of all equipment without a filter, each once, something else last', async () => {
    const kit = await shared();
    const problems = async (query: Query) => names((await get(kit, PROBLEMS, query)).body.Problems);
    const { EquipmentTypes } = (await get(kit, TYPES)).body;
    const ofTypes = await Promise.all(
      EquipmentTypes.flatMap(({ Id, ServicingTypes }: { Id: number; ServicingTypes: { Id: number }[] }) => [
        problems({ equipmentTypeFilter: Id }),
        ...ServicingTypes.map((each) => problems({ modelSvcTypeFilter: each.Id })),
      ]),
    );
    const all = await problems({});
    expect(all.toSorted()).toEqual([...new Set(ofTypes.flat())].toSorted());
    expect(all.at(-1)).toBe('Something else');
  });
});
