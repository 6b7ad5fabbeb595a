import { expect, test } from 'vitest';
import { testApp } from '../../tests/kit/app.ts';
import { inOneTransaction } from './one-transaction.ts';
import { subscribers } from './schema/customers.ts';
import { transaction } from './transaction.ts';

const row = (email: string) => ({ email, postcode: '2010', createdAt: new Date(0) });

test('transactions inside are steps: one that fails takes back its own, and the whole is kept or not', async () => {
  const { deps } = await testApp();
  const emails = async () =>
    (await deps.pool.query('select email from subscribers order by id')).rows.map(({ email }) => email);

  await inOneTransaction(deps.pool, async ({ db, pool }) => {
    await transaction(pool, (tx) => tx.insert(subscribers).values(row('first@kitchen.example')));
    const failing = transaction(pool, async (tx) => {
      await tx.insert(subscribers).values(row('second@kitchen.example'));
      throw new Error('taken back');
    });
    await expect(failing).rejects.toThrow('taken back');
    const seen = await Promise.all([db.select().from(subscribers), db.select().from(subscribers)]);
    expect(seen.map((rows) => rows.length)).toEqual([1, 1]);
    expect(await emails()).toEqual([]);
  });
  expect(await emails()).toEqual(['first@kitchen.example']);

  const cutShort = inOneTransaction(deps.pool, async ({ pool }) => {
    await transaction(pool, (tx) => tx.insert(subscribers).values(row('third@kitchen.example')));
    throw new Error('cut short');
  });
  await expect(cutShort).rejects.toThrow('cut short');
  expect(await emails()).toEqual(['first@kitchen.example']);
});
