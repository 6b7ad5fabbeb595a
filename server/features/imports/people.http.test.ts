import { expect, test } from 'vitest';
import { importMessages as messages } from '../../../domain/imports/import-messages.ts';
import { peopleMessages } from '../../../domain/people/people-messages.ts';
import { testApp } from '../../../tests/kit/app.ts';
import { importOffice } from '../../../tests/kit/imports.ts';
import { acceptAsNew, validate } from '../../../tests/kit/kitchen.ts';
import { deliverEmails, tokenIn } from '../../../tests/kit/mails.ts';

const CUSTOMERS = `Customer ID,Company name,First name,Last name,Email,Street,Suburb,Postcode
C1,Harbour Group,Mei,Tan,mei@harbour.example,7 Ferry Street,Surry Hills,2010
C2,Corner Deli,,,,9 Marlowe Street,Surry Hills,2010
`;
const SITES = `Customer ID,Site name,Street,Suburb,Postcode
C1,Wharf,2 Botany Road,Alexandria,2015
`;
const HEAD = 'Customer ID,Company,Email,First name,Last name,Role,Sites,Limit\n';
const PEOPLE = `${HEAD}C1,,joel@harbour.example,Joel,Tran,Manager,"Wharf; 7 Ferry Street",$500
,Harbour Group,bao@harbour.example,Bao,Le,accounts,all,
C1,,JOEL@harbour.example,Joel,Tran,Owner,,
C1,,mei@harbour.example,Mei,Tan,Staff,,
`;

test('[R12.12] people of a file are invited, one row each, and nobody has an account or another role by it', async () => {
  const office = await importOffice(await testApp());
  const { kit, read, check, run, load, rows } = office;
  await load('customers', CUSTOMERS);
  await load('sites', SITES);
  const { body: file } = await read('people', PEOPLE);
  expect(file.Columns.map(({ Field }: { Field: string | null }) => Field)).toEqual([
    'CustomerKey',
    'CustomerName',
    'PersonEmail',
    'PersonFirstName',
    'PersonLastName',
    'PersonRole',
    'PersonSites',
    'PersonLimit',
  ]);
  expect(await check(file)).toMatchObject({
    ...{ Added: 2, Unchanged: 2, Refused: 0 },
    Findings: [
      { Lines: [4], Column: 'Email', Message: messages.personTwice(2), IsProblem: false },
      { Lines: [5], Column: 'Email', Message: messages.personIsHere('Owner'), IsProblem: false },
    ],
  });
  expect(await rows('select * from invitations')).toEqual([]);
  expect(await run(file)).toEqual({ Added: 2, Unchanged: 2, Refused: 0 });
  const invited = await rows(
    `select email, role, every_site, array(select name from locations where id = any(site_ids) order by name) as sites, limit_cents, first_name
     from invitations order by email`,
  );
  expect(invited).toEqual([
    {
      ...{ email: 'bao@harbour.example', role: 'accounts', every_site: true },
      sites: [],
      limit_cents: null,
      first_name: 'Bao',
    },
    {
      ...{ email: 'joel@harbour.example', role: 'manager', every_site: false, limit_cents: 50_000 },
      ...{ sites: ['Harbour Group', 'Wharf'], first_name: 'Joel' },
    },
  ]);
  expect(await rows('select user_name from people')).toEqual([{ user_name: 'mei@harbour.example' }]);
  expect(await rows(`select role from memberships`)).toEqual([{ role: 'owner' }]);
  expect(await rows(`select count(*)::int from audit_log where action = 'person-invited'`)).toEqual([
    { count: 2 },
  ]);
  // The same file again, and with one line more.
  const mails = await deliverEmails(kit);
  expect(mails.map(({ to }) => to?.[0]?.address).sort()).toEqual([
    'bao@harbour.example',
    'joel@harbour.example',
  ]);
  const again = (await read('people', PEOPLE)).body;
  expect(await run(again)).toEqual({ Added: 0, Unchanged: 4, Refused: 0 });
  expect(await deliverEmails(kit)).toEqual([]);
  const token = tokenIn(mails.find(({ to }) => to?.[0]?.address?.startsWith('joel')));
  expect((await validate(kit, token)).body).toMatchObject({
    ...{
      BusinessName: 'Harbour Group',
      Role: 'manager',
      FirstName: 'Joel',
      LastName: 'Tran',
      HasAccount: false,
    },
  });
  expect((await acceptAsNew(kit, token)).status).toBe(200);
  expect(await rows('select role from memberships order by role')).toEqual([
    { role: 'manager' },
    { role: 'owner' },
  ]);
});

test.each([
  [
    'C1,,joel@harbour.example,,,Chef,,',
    'Role',
    messages.roleMissing('Owner, Manager, Accounts, Approver, Staff'),
  ],
  ['C1,,,,,Staff,,', 'Email', messages.personEmailMissing],
  ['C1,,joel@harbour.example,,,Manager,Wharf; Pier 9,', 'Sites', messages.noSuchSite('Pier 9')],
  ['C1,,joel@harbour.example,,,Owner,Wharf,', 'Sites', peopleMessages.ownerEverywhere],
  ['C1,,joel@harbour.example,,,Accounts,,500', 'Limit', peopleMessages.noLimitForRole],
  ['C2,,joel@harbour.example,,,Staff,,', null, messages.noOwner],
  [',Somebody Else,joel@harbour.example,,,Staff,,', 'Company', messages.noSuchCustomer('Somebody Else')],
])(
  '[R12.12] of a row of people it is said what is wrong, and nothing is sent: %s',
  async (line, Column, Message) => {
    const { kit, read, check, run, load } = await importOffice(await testApp());
    await load('customers', CUSTOMERS);
    await load('sites', SITES);
    const { body: file } = await read('people', `${HEAD}${line}\n`);
    expect(await check(file)).toMatchObject({
      ...{ Added: 0, Unchanged: 0, Refused: 1 },
      Findings: [{ Lines: [2], Column, Message, IsProblem: true }],
    });
    expect(await run(file)).toEqual({ Added: 0, Unchanged: 0, Refused: 1 });
    expect(await deliverEmails(kit)).toEqual([]);
  },
);

test.each(['-', 'TBC', 'none'])(
  '[R12.12] ‘%s’ for sites or a limit is a problem, and not all sites without a limit',
  async (cell) => {
    const { check, read, load, rows } = await importOffice(await testApp());
    await load('customers', CUSTOMERS);
    const { body: file } = await read(
      'people',
      `${HEAD}C1,,dana@harbour.example,Dana,Cruz,Approver,${cell},${cell}\n`,
    );
    expect(await check(file)).toMatchObject({
      Refused: 1,
      Findings: [
        { Column: 'Sites', Message: messages.placeholderGives, IsProblem: true },
        { Column: 'Limit', Message: messages.placeholderGives, IsProblem: true },
      ],
    });
    expect(await rows('select from invitations')).toEqual([]);
  },
);
