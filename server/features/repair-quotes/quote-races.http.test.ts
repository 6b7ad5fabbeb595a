import { expect, test } from 'vitest';
import { send, type TestApp, testApp } from '../../../tests/kit/app.ts';
import { sampleAbn, signedInCustomer } from '../../../tests/kit/bookings.ts';
import { quotedJob, quoteRow, startedJob } from '../../../tests/kit/job-progress.ts';

async function count({ deps }: TestApp, what: string): Promise<number> {
  const { rows } = await deps.pool.query(`select count(*)::int from ${what}`);
  return rows[0].count;
}

const answer = ({ app }: TestApp, token: string, path: string, payload: object = {}) =>
  send(app, {
    method: 'POST',
    url: `/api/v1/customerportal/${path}`,
    payload,
    headers: { authorization: `Bearer ${token}` },
  });

test('[R4.24] of 50 approvals and declines at once one counts, and every reply is the same', async () => {
  const kit = await testApp();
  const { token, jobId } = await signedInCustomer(kit.app);
  await startedJob(kit.deps, jobId);
  const uniqueId = await quotedJob(kit.deps, jobId);
  const named = { RepairId: jobId, UniqueId: uniqueId };
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) => {
      const verb = index % 2 ? 'approvequote' : 'rejectquote';
      return index % 4 < 2
        ? answer(kit, token, `jobs/${jobId}/${verb}/${uniqueId}`)
        : answer(kit, token, verb, named);
    }),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200));
  const { state } = await quoteRow(kit.deps, uniqueId);
  const replies = new Set(answers.map(({ body: { IsNew: _, ...rest } }) => JSON.stringify(rest)));
  expect(replies.size).toBe(1);
  expect(answers[0]?.body.State).toBe(state);
  expect(answers.filter(({ body }) => body.IsNew)).toHaveLength(1);
  expect(await count(kit, `job_events where state in ('QuoteApproved', 'QuoteDeclined')`)).toBe(1);
  expect(await count(kit, `jobs.job where data ->> 'mail' = 'quote-decided'`)).toBe(1);
  expect(await count(kit, `jobs.job where data ->> 'mail' = 'quote-decided-notice'`)).toBe(1);
});

test('[R5.22, R4.24] of ten who use the last of a coupon at once one gets it; the others are refused and decide nothing', async () => {
  const kit = await testApp();
  await kit.deps.pool.query('update promo_codes set max_uses = 1 where id = 7');
  await expect.poll(() => kit.deps.catalogue.current().promos.byId(7)?.maxUses).toBe(1);
  const customers = await Promise.all(
    Array.from({ length: 10 }, async (_, index) => {
      const email = `kitchen${index}@marlowestreet.example`;
      const customer = { CheckoutEmailAddress: email, CheckoutABN: sampleAbn(index) };
      const { token, jobId } = await signedInCustomer(kit.app, customer);
      await startedJob(kit.deps, jobId);
      return { token, path: `jobs/${jobId}/approvequote/${await quotedJob(kit.deps, jobId)}` };
    }),
  );
  const answers = await Promise.all(
    customers.map(({ token, path }) => answer(kit, token, path, { couponPromoId: 7 })),
  );
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused).toHaveLength(9);
  for (const { status, body } of refused) {
    expect([status, body.errors]).toEqual([
      422,
      [{ field: 'couponPromoId', message: 'Sorry this code is invalid.' }],
    ]);
  }
  const { rows } = await kit.deps.pool.query('select uses from promo_codes where id = 7');
  expect(rows).toEqual([{ uses: 1 }]);
  expect(await count(kit, `quotes where state = 'waiting'`)).toBe(9);
  expect(await count(kit, `jobs where state = 'QuoteApproved'`)).toBe(1);
});
