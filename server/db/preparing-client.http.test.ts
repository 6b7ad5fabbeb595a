import type pg from 'pg';
import { expect, test } from 'vitest';
import { testApp } from '../../tests/kit/app.ts';
import { PreparingClient } from './preparing-client.ts';

const preparedOn = async (client: pg.ClientBase, text: string) => {
  const { rows } = await client.query('select statement from pg_prepared_statements');
  return rows.filter(({ statement }) => statement === text).length;
};

test('a statement that runs often is planned once by its connection; one that runs rarely, and one without values, never', async () => {
  const { databaseUrl } = await testApp();
  await using connections = new AsyncDisposableStack();
  const open = async () => {
    const client = new PreparingClient({ connectionString: databaseUrl });
    await client.connect();
    connections.defer(() => client.end());
    return client;
  };
  const [client, other] = [await open(), await open()];
  const text = 'select $1::int + $2::int as sum';
  const rare = 'select $1::int * $2::int as product';

  for (const value of [1, -7, 0, 2_147_483, 5, 6]) {
    const { rows } = await client.query(text, [value, 1]);
    expect(rows).toEqual([{ sum: value + 1 }]);
  }
  await client.query(rare, [2, 3]);
  for (let run = 0; run < 6; run += 1) await client.query('select 1; select 2');
  // As libraries pass it that always pass a list.
  for (let run = 0; run < 6; run += 1) await client.query('begin; select 1; commit', []);
  expect(await preparedOn(client, text)).toBe(1);
  expect(await preparedOn(client, rare)).toBe(0);

  // Another connection has no plan yet; a name that a query has of its own stays.
  expect((await other.query({ text }, [20, 3])).rows).toEqual([{ sum: 23 }]);
  expect(await preparedOn(other, text)).toBe(0);
  await other.query({ name: 'own', text: rare, values: [2, 3] });
  const { rows } = await other.query(`select name from pg_prepared_statements where statement = '${rare}'`);
  expect(rows).toEqual([{ name: 'own' }]);
});

test('after a column was added, a prepared statement still answers', async () => {
  const { databaseUrl } = await testApp();
  await using connections = new AsyncDisposableStack();
  const client = new PreparingClient({ connectionString: databaseUrl });
  await client.connect();
  connections.defer(() => client.end());
  await client.query('create temporary table shelves (id int, width_mm int)');
  await client.query('insert into shelves values (1, 450)');
  const read = () => client.query('select id, width_mm from shelves where id = $1', [1]);
  for (let run = 0; run < 6; run += 1) await read();
  await client.query('alter table shelves add column depth_mm int not null default 600');
  expect((await read()).rows).toEqual([{ id: 1, width_mm: 450 }]);
});
