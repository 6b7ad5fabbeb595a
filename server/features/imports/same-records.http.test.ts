import { expect, test } from 'vitest';
import { testApp } from '../../../tests/kit/app.ts';
import { book, sampleAbn, visitorForm } from '../../../tests/kit/bookings.ts';
import { importOffice } from '../../../tests/kit/imports.ts';

const office = async () => importOffice(await testApp());

test('[R10.19] a customer who is here is found by mobile and name or by ABN, and never an account that nobody has confirmed', async () => {
  const { kit, read, check, load, rows } = await office();
  await book(kit.app, visitorForm());
  await kit.deps.pool.query(
    `insert into customers (user_name, first_name, last_name, mobile, created_at)
     values ('sam@a.example', 'Sam', 'Okoro', '0491570157', now())`,
  );
  const sheet = `Name,First name,Last name,Email,Phone,ABN,Address
Marlowe,Priya,Nair,,+61 491 570 156,,"1 Ferry Street, Surry Hills NSW 2010"
Marlowe Street Cafe,Jo,Lam,,,51 824 753 556,
Sam's,Sam,Okoro,SAM@a.example,0491 570 157,,
`;
  const { Findings: findings } = await check((await read('customers', sheet)).body);
  expect(findings).toMatchObject([
    { Lines: [2], Message: expect.stringContaining('The same mobile and name as Marlowe Street Café') },
    { Lines: [3], Message: expect.stringContaining('The same ABN as Marlowe Street Café') },
    { Lines: [3], Column: 'First name' },
    { Lines: [3], Column: 'Last name' },
  ]);
  expect(await load('customers', sheet)).toEqual({ Added: 2, Unchanged: 1, Refused: 0 });
  // The account that somebody began with Sam's email and didn't confirm makes room for the customer's.
  expect(await rows(`select business_name, is_made_by_staff from customers order by id`)).toEqual([
    { business_name: 'Marlowe Street Café Pty Ltd', is_made_by_staff: false },
    { business_name: "Sam's", is_made_by_staff: true },
  ]);
});

test('[R10.19] rows without a number are known by what they say, however their spreadsheet writes it', async () => {
  const { load, rows } = await office();
  const people = 'Business,Phone\nOld Mill,02 9000 0000\nOld Mill,02 9000 0000\n';
  expect(await load('customers', people)).toEqual({ Added: 1, Unchanged: 1, Refused: 0 });
  expect(await load('customers', people.replaceAll(',', ';'))).toEqual({
    Added: 0,
    Unchanged: 2,
    Refused: 0,
  });
  const job = (date: string, price: string) =>
    `Business,Email,Address,Equipment,Description,Date,Price\nOld Mill,om@a.example,"1 Ferry Street, Surry Hills NSW 2010",Fryer,No heat,${date},${price}\n`;
  expect(await load('jobs', job('2026-12-01', '198'))).toEqual({ Added: 1, Unchanged: 0, Refused: 0 });
  expect(await load('jobs', job('1/12/2026', '$198.00'))).toEqual({ Added: 0, Unchanged: 1, Refused: 0 });
  expect(await rows('select fee_cents, total_cents from jobs')).toEqual([
    { fee_cents: 18000, total_cents: 19800 },
  ]);
});

test('[R10.19] all that a row says of whose it is must agree, and numbers of two programs are two', async () => {
  const { read, check, load, rows } = await office();
  const people = `Client UUID,Company Name,Email,Mobile,ABN
1,Bread & Co,mei@bread.example,0491 570 156,
2,Noodles,jo@noodles.example,0491 570 157,
`;
  expect(await load('customers', people)).toEqual({ Added: 2, Unchanged: 0, Refused: 0 });
  const simpro = `Customer ID,Company Name,Site ID\n1,Other Foods,\n`;
  expect(await load('customers', simpro)).toEqual({ Added: 1, Unchanged: 0, Refused: 0 });
  const jobs = (
    who: string,
  ) => `Client UUID,Company Name,Email,Contact mobile,Address,Equipment,Description,Job #
${who},"7 Ferry Street, Surry Hills NSW 2010",Fryer,No heat,J1
`;
  const said = { Program: 'ServiceM8' };
  for (const [who, column] of [
    ['1,,jo@noodles.example,', 'Email'],
    ['1,Noodles,,', 'Company Name'],
    [',Bread & Co,jo@noodles.example,', 'Company Name'],
    ['2,Bread & Co,mei@bread.example,', 'Email'],
  ] as const) {
    const { Findings, Refused } = await check((await read('jobs', jobs(who))).body, undefined, said);
    expect([who, Refused]).toEqual([who, 1]);
    expect(Findings).toContainEqual(expect.objectContaining({ Column: column, IsProblem: true }));
  }
  expect(
    await load('jobs', jobs('1,Bread and Co,mei@bread.example,'.replace(' and ', ' & ')), false, said),
  ).toMatchObject({ Added: 1 });
  // The job's number under another customer is no 'unchanged'.
  expect(await load('jobs', jobs('2,Noodles,,'), false, said)).toMatchObject({ Refused: 1 });
  expect(
    await load('jobs', jobs('2,Noodles,jo@noodles.example,'), false, { Program: 'simPRO' }),
  ).toMatchObject({ Added: 1 });
  // Keys from before they had their program are found still.
  await rows(`update imported_rows set key = replace(key, 'servicem8 ', '')`);
  expect(await load('customers', people)).toEqual({ Added: 0, Unchanged: 2, Refused: 0 });
});

test('[R10.19] one place in many spellings is one site; two venues with one ABN are two customers unless somebody says otherwise', async () => {
  const { read, check, load, rows } = await office();
  const sheet = `Name,Email,Address
Bread,a@bread.example,"Shop 3, 41 Marlowe Street, Surry Hills NSW 2010"
Bread,a@bread.example,"3/41 MARLOWE ST., SURRY HILLS, NSW, 2010, Australia"
Bread,a@bread.example,"41 Marlowe St, Shop 3, Surry Hills NSW 2010"
Bread,a@bread.example,"Shop 4, 41 Marlowe St, Surry Hills NSW 2010"
`;
  expect(await load('customers', sheet)).toMatchObject({ Added: 2, Refused: 0 });
  expect(await rows('select street from locations order by id')).toHaveLength(2);
  const abn = sampleAbn(7);
  const venues = (
    await read(
      'customers',
      `Business,Contact,Email,ABN
North School,Ann Lee,ann@n.example,${abn}
South School,Bo Hill,bo@s.example,${abn}
`,
    )
  ).body;
  const apart = await check(venues);
  expect(apart).toMatchObject({ Added: 2, SharedAbns: 1, Made: { Customers: 2 } });
  expect(apart.Findings).toMatchObject([{ Lines: [3], Column: 'ABN', IsProblem: false }]);
  const joined = await check(venues, undefined, { JoinByAbn: true });
  expect(joined).toMatchObject({ Made: { Customers: 1 }, SharedAbns: 1 });
  // What isn't kept then is said, column by column.
  expect(joined.Findings.map(({ Column }: { Column: string | null }) => Column)).toEqual(
    expect.arrayContaining(['Business', 'Contact', 'Email']),
  );
});
