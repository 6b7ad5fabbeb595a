import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { deskInvoiceMessages } from '../../../../domain/invoices/desk-invoice-messages.ts';
import { visitChangeMessages } from '../../../../domain/visits/visit-change-messages.ts';
import { desk, VISIT } from '../../../../tests/kit/desk.ts';
import { deliverEmails } from '../../../../tests/kit/mails.ts';
import { changedVisits, timelineOf, withJob } from '../../../../tests/kit/own-visit.ts';

describe('[R11.01] cancelling', () => {
  test('is free until half an hour after a late booking, once, in page and email, whatever moves come between', async () => {
    const { kit, own } = await withJob('Requested');
    // Booked at 9pm on Monday at the site, after the cut-off of Tuesday.
    kit.clock.set('2026-11-23T10:00:00Z');
    await kit.deps.pool.query('update jobs set created_at = $1', ['2026-11-23T10:00:00Z']);
    const moves = [
      // To a day whose cut-off is still ahead, and back to the one whose minutes run.
      [4, '2026-11-25', '2026-11-24T09:00:00Z', 'free until 8pm on Tue 24 Nov'],
      [5, '2026-11-24', '2026-11-23T10:30:00Z', 'free until 9:30pm on Mon 23 Nov'],
    ] as const;
    for (const [minutes, date, FreeUntil, words] of moves) {
      kit.clock.advance({ minutes });
      const { Visit: SeenVisit, Choices } = (await own.choices()).body;
      const { Tomorrow, Later } = Choices.Subtotals;
      const day = date === '2026-11-24' ? Tomorrow : Later;
      const TotalIncGst = Math.round(day.Afternoon * 110) / 100;
      const press = { SeenStartsAt: SeenVisit.StartsAt, SeenVisit };
      const moved = await own.move({ Date: date, TimeWindow: 'afternoon', ...press, TotalIncGst });
      expect([moved.status, moved.body.errors, moved.body.FreeUntil]).toEqual([200, undefined, FreeUntil]);
      const [mail] = await deliverEmails(kit);
      expect(mail?.text).toContain(words);
      expect((await own.choices()).body.FreeUntil).toBe(FreeUntil);
    }
    kit.clock.advance({ minutes: 21 });
    expect((await own.choices()).body).toMatchObject({ Choices: null, FreeUntil: '2026-11-23T10:30:00Z' });
    kit.clock.advance({ minutes: 10 });
    expect((await own.cancel({ SeenStartsAt: '2026-11-24T01:00:00Z' })).status).toBe(409);
  });

  test('cancels the job, calls off the visit and its calendar entry, costs nothing, and tells the office', async () => {
    const people = await withJob('Scheduled');
    const { kit, jobId, own } = people;
    const key = randomUUID();
    const cancelled = await Promise.all([
      own.cancel({ Reason: 'It works again' }, key),
      own.cancel({ Reason: 'It works again' }, key),
    ]);
    for (const { status, body } of cancelled) expect([status, body.State]).toEqual([200, 'Cancelled']);
    expect((await timelineOf(people, jobId)).at(-1)).toEqual([
      'state',
      'Cancelled',
      'customer',
      'It works again',
    ]);
    expect(await changedVisits(people)).toEqual(['Cancelled: Tue 24 Nov, 8am-12pm, Dan Okafor.']);
    const { rows } = await kit.deps.pool.query('select state from visits where job_id = $1', [jobId]);
    expect(rows).toEqual([{ state: 'calledOff' }]);
    const mails = await deliverEmails(kit);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain('There is nothing to pay.');
    expect(String(mails[0]?.attachments[0]?.mimeType)).toContain('calendar');
    expect((await own.cancel()).status).toBe(409);
    const late = await desk(kit.app, people.staff, `jobs/${jobId}/call-out-invoice`, {
      Reason: 'LateCancellation',
    });
    expect([late.status, late.body.detail]).toEqual([409, deskInvoiceMessages.callOutCancelledInTime]);
  });

  test('is not done here after a visit: the customer rings', async () => {
    const people = await withJob('Scheduled');
    const { kit, staff, jobId, own } = people;
    await desk(kit.app, staff, `jobs/${jobId}/no-access`, { Note: 'Nobody was in' });
    expect((await own.choices()).body).toMatchObject({ Visit: null, WhyNotMove: 'No visit is planned.' });
    await desk(kit.app, staff, `jobs/${jobId}/schedule`, { ...VISIT, Date: '2026-11-27' });
    expect((await own.choices()).body).toMatchObject({
      WhyNotMove: null,
      WhyNotCancel: visitChangeMessages.returnVisit,
    });
    expect((await own.cancel({ SeenStartsAt: '2026-11-26T21:00:00Z' })).status).toBe(409);
  });
});
