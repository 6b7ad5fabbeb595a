import { expect, test } from 'vitest';
import { sharedApp } from '../../../tests/kit/app.ts';
import { ADMIN, desk, errorsOf, signInStaff } from '../../../tests/kit/desk.ts';
import { importOffice } from '../../../tests/kit/imports.ts';

const shared = sharedApp(importOffice);

const FIELDS = ['PartNumber', 'PartWords', 'PartUnit', 'PartCost'];
const FIRST = [
  'Prices of the spring',
  'Stock Code;Description;UOM;Nett Price;Barcode',
  'A-1;Fan motor 230 V;each;81.35;931',
  'A-2;Door gasket, 640 × 1480;each;"1,044.00";932',
  'A-3;Thermostat;each;61.20;933',
  'A-4;Kältemittel R290;kg;$95.05;934',
  'A-5;Relay;;12;935',
  ';No number;each;3;936',
  'A-6;No cost;each;on request;937',
  'a-3;Thermostat again;each;1;938',
].join('\r\n');
const SECOND = [
  'Stock Code,Description,UOM,Nett Price',
  'A-1,Fan motor 230 V,each,83.79',
  'A-2,"Door gasket, 640 × 1480",each,999.95',
  'B-3,THERMOSTAT,each,63.00',
  'A-4,Kältemittel R290,kg,95.05',
  'A-9,Capacitor,each,7.50',
].join('\n');

const BY_KIND = ({ Kind, Count, Examples }: { Kind: string; Count: number; Examples: object[] }) => [
  Kind,
  Count,
  Examples[0],
];

test('[R15.01] a list that is left in the middle, or sent twice at once, is taken once and whole', async () => {
  const { kit, call, read, rows: query } = await shared();
  const lines = Array.from(
    { length: 10_050 },
    (_, at) => `N${at},Part number ${at},each,${(at % 900) + 1}.5`,
  );
  const { body: file } = await read('parts', ['Part No,Description,Unit,Cost', ...lines].join('\n'));
  const said = { Fields: FIELDS, Supplier: 'Long List', StartsOn: '2026-11-23' };
  const take = async () => (await call(`/${file.ImportId}/rows`, said)).body;
  const count = async () =>
    (
      await query(
        `select count(*)::int as n, count(distinct number)::int as numbers from parts where supplier = 'Long List'`,
      )
    )[0];
  const [one, other] = await Promise.all([take(), take()]);
  expect([one.Done, other.Done, one.Added + other.Added]).toEqual([10_000, 10_000, 10_000]);
  expect(await count()).toEqual({ n: 10_000, numbers: 10_000 });

  // The server dies in the middle of the last rows: none of them is there.
  await kit.deps.pool.query(
    `create function die() returns trigger language plpgsql as $$ begin raise 'killed'; end $$;
     create trigger die before insert on part_costs for each row execute function die()`,
  );
  expect((await call(`/${file.ImportId}/rows`, said)).status).toBe(500);
  expect(await count()).toEqual({ n: 10_000, numbers: 10_000 });
  await kit.deps.pool.query('drop trigger die on part_costs');
  expect(await take()).toMatchObject({ Done: 10_050, Added: 50 });
  expect(await count()).toEqual({ n: 10_050, numbers: 10_050 });
  expect(
    await query(
      `select count(*)::int as n from part_costs c join parts p on p.id = c.part_id where supplier = 'Long List'`,
    ),
  ).toEqual([{ n: 10_050 }]);
});

test('[R15.01] a supplier’s price list says first what it changes, and counts from its day', async () => {
  const { kit, rosa, call, read, check, run } = await shared();
  const list = { Supplier: 'Zephyr Parts', StartsOn: '2026-11-23' };
  let token = rosa;
  const find = async (term: string) =>
    (await desk(kit.app, token, `parts/found?SearchTerm=${encodeURIComponent(term)}`)).body.PartList;

  // As Excel saves it, in its own encoding.
  const { body: file } = await read('parts', Buffer.from(FIRST.replace('×', 'x'), 'latin1'));
  expect(file.Columns.map(({ Field }: { Field: string }) => Field)).toEqual([...FIELDS, null]);
  const refused = await call(`/${file.ImportId}/check`, { Fields: [...FIELDS, null] });
  expect(errorsOf(refused.body)?.[0]?.[0]).toBe('Supplier');
  const first = await check(file, undefined, list);
  expect(first).toMatchObject({ Added: 5, Unchanged: 1, Refused: 2, Emails: 0 });
  expect(first.Changes.map(BY_KIND)).toEqual([
    ['new', 5, { Number: 'A-1', Description: 'Fan motor 230 V', Was: null, Costs: 81.35 }],
  ]);
  expect(first.Findings.map(({ Message }: { Message: string }) => Message)).toEqual([
    "This column isn't imported, and has values such as '931'. Choose what it holds, if they are needed",
    "There is no supplier's number. Please fill it in, or choose its column",
    'Please give the price in dollars and cents, such as 180.00',
    'Line 5 has the same number, so this row is left out',
  ]);
  expect(await find('zephyr')).toEqual([]);
  expect(await run(file, false, undefined, list)).toEqual({ Added: 5, Unchanged: 1, Refused: 2 });
  expect(await find('gasket zephyr')).toMatchObject([{ CostExGst: 1044, PriceExGst: 1357.2, Unit: 'each' }]);
  expect(await find('kaltemittel')).toMatchObject([{ Description: 'Kältemittel R290', Unit: 'kg' }]);

  // The next one, from December on.
  const later = { Supplier: 'ZEPHYR parts', StartsOn: '2026-12-01' };
  const { body: next } = await read('parts', SECOND);
  const second = await check(next, undefined, later);
  expect(second.Changes.map(BY_KIND)).toEqual([
    ['new', 1, expect.objectContaining({ Number: 'A-9' })],
    ['dearer', 1, { Number: 'A-1', Description: 'Fan motor 230 V', Was: 81.35, Costs: 83.79 }],
    ['cheaper', 1, expect.objectContaining({ Number: 'A-2', Was: 1044, Costs: 999.95 })],
    ['renumbered', 1, { Number: 'B-3', Description: 'THERMOSTAT', Was: 61.2, Costs: 63 }],
    ['gone', 1, expect.objectContaining({ Number: 'A-5', Was: 12, Costs: null })],
  ]);
  await run(next, false, undefined, { ...later, EndsOthers: true });
  expect(await find('motor zephyr')).toMatchObject([
    { CostExGst: 81.35, NextCost: { CostExGst: 83.79, StartsOn: '2026-12-01' }, Supplier: 'Zephyr Parts' },
  ]);
  expect(await find('relay zephyr')).toMatchObject([{ Number: 'A-5', EndsOn: '2026-12-01' }]);

  // The same again changes nothing.
  const { body: again } = await read('parts', SECOND);
  expect((await check(again, undefined, later)).Changes).toEqual([]);

  await kit.clock.set('2026-12-01T01:00:00+11:00');
  token = await signInStaff(kit.app, ADMIN);
  expect(await find('motor zephyr')).toMatchObject([{ CostExGst: 83.79, NextCost: null }]);
  expect(await find('relay zephyr')).toEqual([]);
  expect(await find('A-3')).toMatchObject([{ Number: 'B-3', CostExGst: 63 }]);
  const { rows } = await kit.deps.pool.query(
    `select details->>'supplier' as supplier, details->>'added' as added from audit_log where action = 'file-imported' and details->>'supplier' ilike 'zephyr%' order by id`,
  );
  expect(rows).toEqual([
    { supplier: 'Zephyr Parts', added: '5' },
    { supplier: 'Zephyr Parts', added: '4' },
  ]);
});
