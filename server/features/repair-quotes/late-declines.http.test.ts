import { expect, test } from 'vitest';
import { quoteNumber } from '../../../domain/jobs/booking-reference.ts';
import { send } from '../../../tests/kit/app.ts';
import { desk, jobIn, jobPeople, QUOTE } from '../../../tests/kit/desk.ts';
import { deliverEmails } from '../../../tests/kit/mails.ts';

/** What can have happened to a quote before its customer declines it, and what its job and the office have then. */
const BEFORE = {
  nothing: { state: 'declined', jobState: 'QuoteDeclined', read: null },
  expired: { state: 'declined', jobState: 'QuoteDeclined', read: null },
  withdrawn: { state: 'withdrawn', jobState: 'InProgress', read: 'withdrawn' },
  replaced: { state: 'replaced', jobState: 'QuoteWaiting', read: 'replaced' },
  cancelled: { state: 'withdrawn', jobState: 'Cancelled', read: null },
} as const;

const WAYS = ['signed in, by path', 'signed in, by body', 'by link'] as const;

test.each(Object.keys(BEFORE) as (keyof typeof BEFORE)[])(
  '[R4.24, R8.07] a decline of a quote to which %s happened is never refused, by whatever way, and counts once',
  async (before) => {
    const people = await jobPeople();
    const { kit, staff, customer } = people;
    for (const way of WAYS) {
      await deliverEmails(kit);
      const { jobId, uniqueId } = await jobIn(people, 'QuoteWaiting');
      const ch = /quote-approval\?ch=([\w-]{43})/.exec(
        (await deliverEmails(kit)).map(({ text }) => text).join(),
      )?.[1];
      if (before === 'expired') {
        await kit.deps.pool.query(
          `update quotes set valid_until = '2026-11-22T22:00:00Z' where job_id = $1`,
          [jobId],
        );
        await kit.deps.pool.query(
          `update mailed_links set created_at = '2026-11-22T21:00:00Z', expires_at = '2026-11-22T22:00:00Z' where job_id = $1`,
          [jobId],
        );
      }
      if (before === 'withdrawn')
        await desk(kit.app, staff, `jobs/${jobId}/quote/withdraw`, { Reason: 'Wrong part' });
      if (before === 'replaced')
        await desk(kit.app, staff, `jobs/${jobId}/quote`, { ...QUOTE, Note: 'A second look' });
      if (before === 'cancelled') await desk(kit.app, staff, `jobs/${jobId}/cancel`, { Reason: 'Sold it' });
      const decline = () => {
        const [url, ids] =
          way === 'by link'
            ? ['/api/v1/quoteapproval/reject', { ch }]
            : way === 'signed in, by body'
              ? ['/api/v1/customerportal/rejectquote', { RepairId: jobId, UniqueId: uniqueId }]
              : [`/api/v1/customerportal/jobs/${jobId}/rejectquote/${uniqueId}`, {}];
        return send(kit.app, {
          method: 'POST',
          url,
          ...(way !== 'by link' && { headers: { authorization: `Bearer ${customer}` } }),
          payload: { ...ids, Reason: 'Too dear' },
        });
      };
      for (const isNew of [BEFORE[before].read !== null || before !== 'cancelled', false]) {
        expect([way, await decline()]).toMatchObject([
          way,
          { status: 200, body: { State: 'declined', IsNew: isNew, DecidedByPhone: false } },
        ]);
      }
      const { body: job } = await desk(kit.app, staff, `jobs/${jobId}`);
      expect(job.State).toBe(BEFORE[before].jobState);
      expect(job.Quotes.at(-1)).toMatchObject({ UniqueId: uniqueId, State: BEFORE[before].state });
      const { body: thread } = await desk(kit.app, staff, `jobs/${jobId}/messages`);
      const { read } = BEFORE[before];
      expect(thread.Messages.map(({ Text }: { Text: string }) => Text)).toEqual(
        read === null ? [] : [`Declined quote ${quoteNumber(jobId, 1)}, which had been ${read}.\nToo dear`],
      );
      expect(thread.IsWaiting).toBe(read !== null);
    }
  },
);

test('[R4.24] a quote that somebody has approved stays approved, by whatever way it is declined', async () => {
  const people = await jobPeople();
  const { kit, customer } = people;
  const { jobId, uniqueId } = await jobIn(people, 'QuoteWaiting');
  const ch = /quote-approval\?ch=([\w-]{43})/.exec(
    (await deliverEmails(kit)).map(({ text }) => text).join(),
  )?.[1];
  const approval = { method: 'POST', url: '/api/v1/quoteapproval/approve', payload: { ch } } as const;
  expect((await send(kit.app, approval)).body).toMatchObject({ Result: 'ok' });
  const signedIn = await send(kit.app, {
    method: 'POST',
    url: `/api/v1/customerportal/jobs/${jobId}/rejectquote/${uniqueId}`,
    headers: { authorization: `Bearer ${customer}` },
    payload: {},
  });
  const byLink = await send(kit.app, {
    method: 'POST',
    url: '/api/v1/quoteapproval/reject',
    payload: { ch },
  });
  expect(signedIn).toMatchObject({ status: 200, body: { State: 'approved', IsNew: false } });
  expect(byLink).toMatchObject({ status: 200, body: { State: 'approved', Result: 'no', IsNew: false } });
});
