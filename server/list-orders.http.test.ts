import { expect, test } from 'vitest';
import { foldedWords } from '../domain/words/fold-text.ts';
import { testApp } from '../tests/kit/app.ts';
import { fillCompanyOf } from '../tests/kit/database/company-at-size.ts';
import { desk, signedInStaff } from '../tests/kit/desk.ts';

type Invoice = { InvoiceId: number; DueDate: string | null; TotalIncGst: number };
type Customer = { CustomerId: number; BusinessName: string | null; Name: string };

test('[R1.02] [R10.15] lists of invoices and customers have each row once in the order that was asked for, over all pages', async () => {
  const kit = await testApp();
  const { pool } = kit.deps;
  await fillCompanyOf(pool, { rounds: 1, at: kit.clock.now() });
  await pool.query(
    'update customers set business_name = null, first_name = chr(65 + id::int % 7) where id % 3 = 0',
  );
  // Some of the same amount, beside others.
  await pool.query(`alter table documents disable trigger user;
    update documents set total_cents = total_cents + id % 4, gst_cents = gst_cents + id % 4`);
  const staff = await signedInStaff(kit);
  async function pages<Row>(path: string, list: string): Promise<Row[]> {
    const rows: Row[] = [];
    for (let after = ''; ; ) {
      const { status, body } = await desk(kit.app, staff, `${path}${after}`);
      expect([path, status]).toEqual([path, 200]);
      rows.push(...body[list]);
      if (body.Next === null) return rows;
      after = `&After=${body.Next}`;
    }
  }
  const compare = (a: string | number, b: string | number) => (a < b ? -1 : Number(a > b));
  function expectOrder<Row>(
    what: string,
    rows: Row[],
    by: (row: Row) => readonly (string | number)[],
    way: number,
  ) {
    const keys = rows.map(by);
    expect([what, new Set(keys.map(String)).size]).toEqual([what, rows.length]);
    const inOrder = keys.toSorted(
      (a, b) => way * (a.map((part, at) => compare(part, b[at] ?? '')).find((each) => each !== 0) ?? 0),
    );
    expect([what, keys]).toEqual([what, inOrder]);
  }

  const keyOf = {
    newest: ({ InvoiceId }: Invoice) => [InvoiceId],
    due: ({ DueDate, InvoiceId }: Invoice) => [DueDate ?? '', InvoiceId],
    total: ({ TotalIncGst, InvoiceId }: Invoice) => [TotalIncGst, InvoiceId],
  };
  const orders = [
    ['newest', keyOf.newest, -1],
    ['oldest', keyOf.newest, 1],
    ['earliest-due', keyOf.due, 1],
    ['latest-due', keyOf.due, -1],
    ['largest', keyOf.total, -1],
    ['smallest', keyOf.total, 1],
  ] as const;
  const { rows } = await pool.query(
    'select customer_id::int as id, count(*)::int from documents group by 1 order by 2 desc limit 1',
  );
  const [chain] = rows;
  expect(chain.count).toBeGreaterThan(60);
  const unpaid = (await pages<Invoice>(`invoices?State=Unpaid&CustomerId=${chain.id}`, 'InvoiceList')).length;
  for (const [order, by, way] of orders) {
    const path = `invoices?CustomerId=${chain.id}&Order=${order}`;
    const all = await pages<Invoice>(path, 'InvoiceList');
    expect([order, all.length]).toEqual([order, chain.count]);
    expectOrder(order, all, by, way);
    const inState = await pages<Invoice>(`${path}&State=Unpaid`, 'InvoiceList');
    expect([order, inState.length]).toEqual([order, unpaid]);
    expectOrder(`${order}, unpaid`, inState, by, way);
  }

  const nameOf = ({ BusinessName, Name, CustomerId }: Customer) => [
    (BusinessName ?? Name).toLowerCase(),
    CustomerId,
  ];
  for (const [order, by, way] of [
    ['newest', ({ CustomerId }: Customer) => [CustomerId], -1],
    ['oldest', ({ CustomerId }: Customer) => [CustomerId], 1],
    ['name', nameOf, 1],
    ['name-backwards', nameOf, -1],
  ] as const) {
    const all = await pages<Customer>(`customers?Order=${order}`, 'CustomerList');
    expect([order, all.length]).toEqual([order, 200]);
    expectOrder(order, all, by, way);
  }
});

test('[R14.07] words that most customers have find the same ones, in the same order, as looking at every customer', async () => {
  const kit = await testApp();
  const { pool } = kit.deps;
  await fillCompanyOf(pool, { rounds: 1, at: kit.clock.now() });
  await pool.query(`insert into contacts (customer_id, name, created_at)
    select id, case when id % 9 = 0 then 'Ngaio Kitchener' else 'Sam Lee' end, now() from customers`);
  await pool.query(
    `update customers set first_name = 'Orla' where id % 11 = 0; update customers set joined_into = id + 1 where id % 40 = 3;
     delete from contacts where customer_id % 40 = 3`,
  );
  const staff = await signedInStaff(kit);
  const { rows } = await pool.query<{ id: number; kept: number; text: string }>(
    `select c.id::int, coalesce(c.joined_into, c.id)::int as kept, concat_ws(' ', c.first_name, c.last_name, c.business_name,
       c.user_name, (select string_agg(concat_ws(' ', name, street, suburb, postcode), ' ') from locations l where l.customer_id = c.id),
       (select string_agg(name, ' ') from contacts o where o.customer_id = c.id)) as text
     from customers c`,
  );
  const wordsOf = new Map<number, string[]>();
  for (const { kept, text } of rows) wordsOf.set(kept, [...(wordsOf.get(kept) ?? []), ...foldedWords(text)]);
  for (const term of [
    'kitchen pty',
    'priya',
    'orla',
    'ngaio kitchen',
    'kitchen 17 pty',
    'priya surry hills',
    'lee ngaio',
    'shop zz',
  ]) {
    const expected = [...wordsOf]
      .filter(([, words]) => foldedWords(term).every((typed) => words.some((word) => word.startsWith(typed))))
      .map(([id]) => id)
      .sort((a, b) => b - a);
    const found: number[] = [];
    for (let after = ''; ; ) {
      const { body } = await desk(kit.app, staff, `customers?SearchTerm=${encodeURIComponent(term)}${after}`);
      found.push(...body.CustomerList.map(({ CustomerId }: Customer) => CustomerId));
      if (body.Next === null) break;
      after = `&After=${body.Next}`;
    }
    expect([term, found]).toEqual([term, expected]);
  }
});
