import { drizzle } from 'drizzle-orm/node-postgres';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sharedApp, type TestApp, testApp } from '../../../tests/kit/app.ts';
import { ACCOUNT, book, sampleAbn, visitorForm } from '../../../tests/kit/bookings.ts';
import { desk, jobIn, jobPeople, jobPeopleIn } from '../../../tests/kit/desk.ts';
import { searchCustomers } from './customers.queries.ts';

const SAM = {
  CheckoutEmailAddress: 'sam.okoro@harbour-lane.example',
  CheckoutFirstName: 'Sam',
  CheckoutLastName: 'O’Koro-Smith',
  CheckoutBusinessName: 'Harbour Lane Canteen',
  CheckoutLocationName: 'The Copper Pot, Zoë’s',
  CheckoutABN: sampleAbn(3),
  CheckoutMobileNumber: '0491 570 157',
};

async function twoCustomers(kit: TestApp) {
  const people = await jobPeopleIn(kit);
  const { body } = await book(people.kit.app, visitorForm(SAM));
  const find = async (term: string) => {
    const found = await desk(
      people.kit.app,
      people.staff,
      `customers?SearchTerm=${encodeURIComponent(term)}`,
    );
    expect(found.status).toBe(200);
    return found.body.CustomerList.map(({ Name }: { Name: string }) => Name.split(' ')[0]);
  };
  return { ...people, find, samsJob: body.repairId as number };
}

describe('customers at the desk', () => {
  const shared = sharedApp(twoCustomers);

  test.each([
    ['priya', ['Priya']],
    ['NAIR pri', ['Priya']],
    ['marlowe café', ['Priya']],
    ['Marlowe cafe', ['Priya']],
    ['MARLOWE CAFE\u0301', ['Priya']],
    ['canteen', ['Sam']],
    ['copper pot', ['Sam']],
    ['Sam copper zoes', ['Sam']],
    ['surry hills', ['Sam', 'Priya']],
    ['priya 2010', ['Priya']],
    ['priya copper', []],
    ['lane harb', ['Sam']],
    ['okoro', ['Sam']],
    ['smith', ['Sam']],
    ['O’Koro', ['Sam']],
    ["o'koro smith", ['Sam']],
    ['\u200bokoro smith', ['Sam']],
    ['sam.okoro@harbour-lane.example', ['Sam']],
    ['priya@marlowestreet.example', ['Priya']],
    [sampleAbn(3), ['Sam']],
    [String(ACCOUNT.CheckoutABN), ['Priya']],
    ['ABN 51-824-753-556', ['Priya']],
    ['Mob: 0491-570-157', ['Sam']],
    ['0491 570 157', ['Sam']],
    ['+61 491 570 156', ['Priya']],
    ['example', ['Sam', 'Priya']],
    ['priya canteen', []],
    ['nobody', []],
    ["'); drop table customers; --", []],
    ['&|!:*', []],
  ])('are found by %s', async (term, names) => {
    const { find } = await shared();
    expect(await find(term)).toEqual(names);
  });

  test('[R9.11] are found by the reference of a job of theirs, however it is typed', async () => {
    const { find, samsJob } = await twoCustomers(await testApp());
    for (const term of [`GAL${samsJob}R`, `gal ${samsJob} r`, `GAL${samsJob}`]) {
      expect(await find(term)).toEqual(['Sam']);
    }
    expect(await find('GAL99999R')).toEqual([]);
  });

  test('[R10.15] are found by any part of a mobile, and by the serial number of a machine of theirs, however it is typed', async () => {
    const { kit, find, samsJob } = await twoCustomers(await testApp());
    await kit.deps.pool.query(
      `update assets set serial_identifier = 'SK-10467/b' where id = (select asset_id from jobs where id = $1)`,
      [samsJob],
    );
    const mobile = '0491570157';
    for (const from of [0, 1, 2, 3, 6]) {
      for (const to of [from + 4, 10]) {
        const part = mobile.slice(from, to);
        const names = (await find(part)).sort();
        expect([part, names]).toEqual([
          part,
          to === 10 ? ['Sam'] : ['Priya', 'Sam'].slice(from + 4 > 9 ? 1 : 0),
        ]);
      }
    }
    for (const part of ['+61 491 570 157', '0491-570-157', '570 157', '(0491) 570157']) {
      expect([part, await find(part)]).toEqual([part, ['Sam']]);
    }
    for (const serial of ['SK-10467/b', 'sk10467b', 'SK 10467', '10467B', 'k-104']) {
      expect([serial, await find(serial)]).toEqual([serial, ['Sam']]);
    }
    for (const other of ['SK-10468', '10467c', '0000 000']) {
      expect([other, await find(other)]).toEqual([other, []]);
    }
  });

  test('[R10.15] whatever the serial number, any part of it shows the machine: its name, number, site and whether it is retired', async () => {
    const { kit, staff, samsJob } = await twoCustomers(await testApp());
    const serials = fc
      .stringMatching(/^[A-Z0-9ÄÉ]{2,6}[ /.-]?[A-Z0-9]{2,6}[ ._-]?[A-Z0-9]{0,4}$/)
      .filter((text) => /\d/.test(text));
    await fc.assert(
      fc.asyncProperty(serials, fc.nat(), fc.nat(), fc.boolean(), async (serial, from, to, isRetired) => {
        const { rows } = await kit.deps.pool.query(
          `update assets set serial_identifier = $2, retired_at = case when $3 then now() + interval '9 years' end
           where id = (select asset_id from jobs where id = $1) returning id::int`,
          [samsJob, serial, isRetired],
        );
        const begin = from % (serial.length - 3);
        const part = serial.slice(begin, begin + 4 + (to % (serial.length - begin - 3)));
        const letters = part.replace(/[^\p{L}\d]/gu, '');
        fc.pre(letters.length >= 4 && /\d/.test(letters));
        const path = `customers?SearchTerm=${encodeURIComponent(part.toLowerCase())}`;
        const { body } = await desk(kit.app, staff, path);
        const sam = body.CustomerList.find(({ Name }: { Name: string }) => Name.startsWith('Sam'));
        expect(sam?.FoundEquipment).toEqual([
          {
            EquipmentId: rows[0].id,
            Name: expect.stringMatching(/^.*\w.*$/),
            SerialIdentifier: serial,
            LocationName: SAM.CheckoutLocationName,
            Address: expect.stringContaining('Surry Hills NSW 2010'),
            IsRetired: isRetired,
          },
        ]);
      }),
      { numRuns: 40 },
    );
  });

  test('[R10.15] show at most three machines and three sites each, and none of a customer found without them', async () => {
    const { kit, staff, samsJob } = await twoCustomers(await testApp());
    await kit.deps.pool.query(
      `insert into assets (customer_id, location_id, equipment_type_id, servicing_type_id, make_name, serial_identifier, created_at)
       select customer_id, location_id, equipment_type_id, servicing_type_id, make_name, 'ROW-77' || n, created_at
       from assets, generate_series(1, 5) n where id = (select asset_id from jobs where id = $1)`,
      [samsJob],
    );
    const find = async (term: string) =>
      (await desk(kit.app, staff, `customers?SearchTerm=${encodeURIComponent(term)}`)).body.CustomerList;
    const [sam, ...others] = await find('row77');
    expect(others).toEqual([]);
    expect(
      sam.FoundEquipment.map(({ SerialIdentifier }: { SerialIdentifier: string }) => SerialIdentifier),
    ).toEqual(['ROW-775', 'ROW-774', 'ROW-773']);
    expect(await find('copper')).toMatchObject([
      { FoundEquipment: [], FoundSites: [{ LocationName: SAM.CheckoutLocationName }] },
    ]);
    expect(await find('priya')).toMatchObject([{ FoundEquipment: [], FoundSites: [] }]);
  });

  test('come newest first, page by page, without a term', async () => {
    const { kit, staff } = await twoCustomers(await testApp());
    await kit.deps.pool.query(
      `insert into customers (user_name, first_name, last_name, created_at)
       select 'p' || n || '@kitchen.example', 'Pat', 'Number' || n, now() from generate_series(1, 24) n`,
    );
    const first = (await desk(kit.app, staff, 'customers')).body;
    expect(first.CustomerList).toHaveLength(25);
    expect(first.CustomerList[0]).toMatchObject({ Name: 'Pat Number24', IsActive: false, ABN: null });
    const second = (await desk(kit.app, staff, `customers?After=${first.Next}`)).body;
    expect(second).toMatchObject({ CustomerList: [{ Name: 'Priya Nair' }], Next: null });
    const pats = (await desk(kit.app, staff, 'customers?SearchTerm=pat')).body;
    expect(pats.CustomerList).toHaveLength(24);
    expect(await desk(kit.app, staff, 'customers?After=x')).toMatchObject({ status: 422 });
    expect(await desk(kit.app, staff, 'customers?SearchTerm=p')).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'SearchTerm', message: 'Type 2 characters or more' }] },
    });
  });

  test('the words are looked up in their indexes', async () => {
    const { kit } = await twoCustomers(await testApp());
    await kit.deps.pool.query(
      `insert into customers (user_name, first_name, last_name, created_at)
       select 'p' || n || '@kitchen.example', 'Pat' || n, 'Number' || n, now() from generate_series(1, 3000) n`,
    );
    await kit.deps.pool.query(
      `insert into locations (customer_id, name, street, suburb, state, country, postcode, time_zone, created_at)
       select id, 'Kitchen ' || id, id || ' High Street', 'Suburb ' || id, 'NSW', 'Australia', '2010', 'Australia/Sydney', now()
       from customers where first_name like 'Pat%'`,
    );
    await kit.deps.pool.query('analyze customers, locations');
    const client = await kit.deps.pool.connect();
    let plan = '';
    const db = drizzle({
      client: {
        query: async (request: { text: string }, values: unknown[]) => {
          const { rows } = await client.query(`explain ${request.text}`, values);
          plan = JSON.stringify(rows);
          return { rows: [] };
        },
      } as never,
      casing: 'snake_case',
    });
    const search = {
      words: ['harbour', 'lane'],
      abn: null,
      phone: null,
      digits: null,
      serial: null,
      jobId: null,
    };
    await searchCustomers(db, { search, order: 'newest', after: undefined, limit: 26 });
    client.release();
    for (const index of ['customers_words', 'locations_words', 'customers_pkey'])
      expect(plan).toContain(index);
    expect(plan).not.toContain('Seq Scan');
  });

  test('have a page with places, card, and the newest jobs', async () => {
    const people = await jobPeople();
    const { kit, staff, jobId } = people;
    const scheduled = await jobIn(people, 'Scheduled');
    const { status, body } = await desk(kit.app, staff, 'customers/5001');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      Name: 'Priya Nair',
      UserName: 'priya@marlowestreet.example',
      Card: { Mask: '•••• 4242', Expiry: '11/29', Brand: 'Visa' },
      Locations: [{ LocationName: 'Marlowe Street Café', TimeZone: 'Australia/Sydney' }],
      EquipmentCount: 1,
      JobList: [
        { RepairId: scheduled.jobId, State: 'Scheduled' },
        { RepairId: jobId, State: 'Requested' },
      ],
    });
    expect(JSON.stringify(body)).not.toMatch(/local_accepted|argon/);
    expect(await desk(kit.app, staff, 'customers/99')).toMatchObject({ status: 404 });
  });
});
