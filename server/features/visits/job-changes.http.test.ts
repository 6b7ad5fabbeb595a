import { describe, expect, test } from 'vitest';
import { deskVisitMessages } from '../../../domain/visits/desk-visit-messages.ts';
import { READINGS } from '../../../domain/visits/readings.ts';
import { send, sharedApp, testApp } from '../../../tests/kit/app.ts';
import { book, signIn, visitorForm } from '../../../tests/kit/bookings.ts';
import {
  ADMIN,
  desk,
  errorsOf,
  jobIn,
  jobPeople,
  jobPeopleIn,
  jobPeopleWith,
  NO_VISIT,
  signedInStaff,
  VISIT,
} from '../../../tests/kit/desk.ts';
import { queuedEmails } from '../../../tests/kit/mails.ts';

describe('[R4.29] a visit', () => {
  const shared = sharedApp(jobPeopleIn);

  test('is set to a window in the job’s own zone, and tells the timeline with whom and when', async () => {
    const { kit, staff, jobId } = await jobPeople();
    const visit = { Date: '2026-11-26', TimeWindow: 'afternoon', Tech: ' Dan  Okafor ' };
    const { status, body } = await desk(kit.app, staff, `jobs/${jobId}/schedule`, visit);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      State: 'Scheduled',
      AttendanceDate: '2026-11-26',
      TimeWindow: 'afternoon',
      StartsAt: '2026-11-26T01:00:00Z',
      EndsAt: '2026-11-26T05:00:00Z',
      TechName: 'Dan Okafor',
    });
    expect(body.Timeline.at(-1).Note).toBe('Dan Okafor, Thu 26 Nov, 12pm-4pm');
  });

  test('is set in Broken Hill’s time there, and to a time of the day', async () => {
    const kit = await testApp();
    const staff = await signedInStaff(kit);
    const place = { CheckoutSuburb: 'Broken Hill', CheckoutPostcode: '2880', BookingPostcode: '2880' };
    const form = visitorForm({ ...place, InitialAttendanceFeeExGst: 9999 });
    const jobId = (await book(kit.app, form)).body.repairId;
    const visit = { Date: '2026-11-26', Time: '18:30', Tech: 'Dan Okafor' };
    const { body } = await desk(kit.app, staff, `jobs/${jobId}/schedule`, visit);
    expect(body).toMatchObject({ TimeWindow: 'afterhours', StartsAt: '2026-11-26T08:00:00Z' });
    expect(body.Timeline.at(-1).Note).toBe('Dan Okafor, Thu 26 Nov, 6:30pm-7pm');
  });

  test.each(['6:30pm', '6.30 PM', '1830', '18.30'])(
    'is set to a time as people write it: %s',
    async (Time) => {
      const { kit, staff, jobId } = await jobPeople();
      const visit = { Date: '2026-11-26', Time, Tech: 'Dan Okafor' };
      const { body } = await desk(kit.app, staff, `jobs/${jobId}/schedule`, visit);
      expect(body).toMatchObject({ TimeWindow: 'afterhours', StartsAt: '2026-11-26T07:30:00Z' });
    },
  );

  test.each([
    [{ Date: '2026-11-22' }, 'Date', 'This time has gone by. Please choose a later one'],
    [
      { Date: '2026-11-23', TimeWindow: null, Time: '08:00' },
      'Date',
      'This time has gone by. Please choose a later one',
    ],
    [{ Date: '2027-11-24' }, 'Date', 'Please choose a date within a year'],
    [{ Date: '2026-13-01' }, 'Date', expect.any(String)],
    [{ TimeWindow: 'afterhours' }, 'Time', 'Please give a window or a time; after hours needs the time'],
    [{ TimeWindow: undefined }, 'Time', 'Please give a window or a time; after hours needs the time'],
    [{ Time: '13:00' }, 'Time', 'This time is not in that window'],
    [{ Time: '9' }, 'Time', deskVisitMessages.timeUnreadable],
    [{ TimeWindow: 'lunch' }, 'TimeWindow', expect.any(String)],
    [{ Tech: ' ' }, 'Tech', 'Please name the tech'],
  ])('[R5.23] is refused at its field: %j', async (change, field, message) => {
    const { kit, staff, jobId } = await shared();
    const { status, body } = await desk(kit.app, staff, `jobs/${jobId}/schedule`, { ...VISIT, ...change });
    expect([status, errorsOf(body)]).toEqual([422, [[field, message]]]);
    expect((await desk(kit.app, staff, `jobs/${jobId}`)).body.State).toBe('Requested');
  });

  test('that is already in place changes nothing, also once it has begun; another tech or time is a change', async () => {
    const { kit, staff, jobId } = await jobPeople();
    const set = (visit: object) => desk(kit.app, staff, `jobs/${jobId}/schedule`, visit);
    const today = { Date: '2026-11-23', Time: '15:00', Tech: 'Dan Okafor' };
    const first = await set(today);
    kit.clock.advance({ hours: 7 });
    // It's past its time by now, which nothing but the list of needs says.
    expect((await set(today)).body).toEqual({ ...first.body, Due: ['late'], DueNextOn: null });
    await set({ ...VISIT, Tech: 'Mei Tan' });
    kit.clock.advance({ minutes: 1 });
    const { body } = await set(VISIT);
    expect(body.Timeline).toHaveLength(4);
    expect(await queuedEmails(kit)).toEqual([
      'booking-confirmation',
      'job-scheduled',
      'job-scheduled',
      'job-scheduled',
    ]);
    const nobody = { ...VISIT, Tech: undefined, TechnicianId: null };
    expect((await set(nobody)).body.Timeline).toHaveLength(5);
    expect((await set(nobody)).body.Timeline).toHaveLength(5);
  });
});

describe('a visit that was made', () => {
  const WORK = {
    Date: '2026-11-23',
    From: '08:10',
    To: '09:05',
    Work: 'Fan seized.',
    Parts: [{ Name: 'Fuse', Quantity: 2 }],
  };
  const shared = sharedApp((kit) => jobPeopleWith(kit, 'InProgress'));

  test('is recorded once, with the job’s own tech where none is named', async () => {
    const people = await jobPeople();
    const { kit, staff } = people;
    const { jobId } = await jobIn(people, 'InProgress');
    await desk(kit.app, staff, `jobs/${jobId}/visits`, WORK);
    const { body } = await desk(kit.app, staff, `jobs/${jobId}/visits`, WORK);
    expect(body.Visits).toEqual([
      {
        VisitId: expect.any(Number),
        Kind: 'first',
        TechName: 'Dan Okafor',
        VisitedOn: '2026-11-22T21:10:00Z',
        EndedOn: '2026-11-22T22:05:00Z',
        Work: 'Fan seized.',
        Parts: [{ Name: 'Fuse', PartId: null, Quantity: 2 }],
        ...Object.fromEntries(READINGS.map(({ name }) => [name, null])),
        Report: null,
        Services: null,
      },
    ]);
    const more = await desk(kit.app, staff, `jobs/${jobId}/visits`, { ...WORK, To: null, Tech: 'Mei Tan' });
    expect(more.body.Visits).toHaveLength(2);
    const { body: history } = await send(kit.app, {
      url: '/api/v1/customerportal/servicehistory',
      headers: { authorization: `Bearer ${people.customer}` },
    });
    expect(history.Historys).toHaveLength(2);
  });

  test('may begin and end in one minute, as a technician may press Arrived and Finished', async () => {
    const people = await jobPeople();
    const { kit, staff } = people;
    const { jobId } = await jobIn(people, 'InProgress');
    const { body } = await desk(kit.app, staff, `jobs/${jobId}/visits`, { ...WORK, To: WORK.From });
    expect(body.Visits[0].EndedOn).toBe(body.Visits[0].VisitedOn);
  });

  test('may end past midnight', async () => {
    const people = await jobPeople();
    const { kit, staff } = people;
    const { jobId } = await jobIn(people, 'InProgress');
    const night = { ...WORK, Date: '2026-11-21', From: '23:30', To: '00:45' };
    const { body } = await desk(kit.app, staff, `jobs/${jobId}/visits`, night);
    expect(body.Visits[0]).toMatchObject({
      VisitedOn: '2026-11-21T12:30:00Z',
      EndedOn: '2026-11-21T13:45:00Z',
    });
  });

  test.each([
    [{ Date: '2026-11-24' }, 'Date', 'A visit is recorded when it has been'],
    [{ Date: '2025-11-23' }, 'Date', deskVisitMessages.visitBeforeBooking],
    [{ Date: '2026-11-15' }, 'Date', deskVisitMessages.visitBeforeBooking],
    [{ To: '09:30' }, 'To', 'A visit is recorded when it has been'],
    [{ From: '8' }, 'From', deskVisitMessages.timeUnreadable],
    [{ To: '25:00' }, 'To', deskVisitMessages.timeUnreadable],
    [{ Work: ' ' }, 'Work', 'Please say what was done'],
    [{ Parts: [{ Name: '', Quantity: 1 }] }, 'Parts.0.Name', 'Please name the part'],
    [{ Date: '2026-10-04', From: '02:30', To: '04:00' }, 'From', expect.stringContaining('skip this time')],
  ])('[R5.23] is refused at its field: %j', async (change, field, message) => {
    const { kit, staff, jobId } = await shared();
    const { status, body } = await desk(kit.app, staff, `jobs/${jobId}/visits`, { ...WORK, ...change });
    expect([status, errorsOf(body)]).toEqual([422, [[field, message]]]);
  });
});

describe('[R4.27] the invitation to rate', () => {
  test('comes with the completion, open for scoring or closed', async () => {
    const people = await jobPeople();
    const { kit, staff } = people;
    for (const IsScoringClosed of [false, true]) {
      const { jobId } = await jobIn(people, 'InProgress');
      const { body } = await desk(kit.app, staff, `jobs/${jobId}/complete`, {
        ...NO_VISIT,
        IsScoringClosed,
        Note: 'All good',
      });
      expect(body.Rating).toEqual({
        InvitedOn: '2026-11-22T22:10:00Z',
        IsScoringClosed,
        Score: null,
        Description: null,
        RatedOn: null,
      });
      expect(body.Timeline.at(-1).Note).toBe('All good');
      const again = await desk(kit.app, staff, `jobs/${jobId}/complete`, {
        IsScoringClosed: !IsScoringClosed,
      });
      expect(again.body).toEqual(body);
    }
  });

  test('is sent anew when scoring closes or opens, or the link has ended, and not while it holds', async () => {
    const people = await jobPeople();
    const { kit, staff } = people;
    const { jobId } = await jobIn(people, 'Completed');
    const invite = (token: string, IsScoringClosed: boolean) =>
      desk(kit.app, token, `jobs/${jobId}/invite-rating`, { IsScoringClosed });
    const count = async () => (await queuedEmails(kit)).filter((mail) => mail === 'rating-invitation').length;
    await invite(staff, false);
    expect(await count()).toBe(0);
    expect((await invite(staff, true)).body.Rating.IsScoringClosed).toBe(true);
    expect(await count()).toBe(1);
    kit.clock.advance({ hours: 30 * 24 });
    await invite(await signedInStaff(kit, ADMIN), true);
    expect(await count()).toBe(2);
  });

  test('is refused once the job was rated', async () => {
    const people = await jobPeople();
    const { kit, staff, customer } = people;
    const { jobId } = await jobIn(people, 'Completed');
    const headers = { authorization: `Bearer ${customer}` };
    const { body: job } = await send(kit.app, { url: `/api/v1/customerportal/jobs/${jobId}`, headers });
    const rating = { ch: job.RatingCh, score: 5, description: 'Quick and tidy' };
    await send(kit.app, { method: 'POST', url: '/api/v1/feedback/ratingdetails', payload: rating });
    expect(await desk(kit.app, staff, `jobs/${jobId}/invite-rating`, {})).toMatchObject({
      status: 409,
      body: { detail: 'This job has been rated already.' },
    });
    expect((await desk(kit.app, staff, `jobs/${jobId}`)).body.Rating).toMatchObject({
      Score: 5,
      Description: 'Quick and tidy',
    });
  });
});

describe('a cancellation', () => {
  test('[R5.22] returns the use of the promo code, once', async () => {
    const kit = await testApp();
    const staff = await signedInStaff(kit);
    const { body } = await book(kit.app, visitorForm({ PromotionCode: 'FULLHOUSE' }));
    const uses = async () =>
      (await kit.deps.pool.query(`select uses from promo_codes where code = 'FULLHOUSE'`)).rows[0].uses;
    expect(await uses()).toBe(1);
    const cancel = () => desk(kit.app, staff, `jobs/${body.repairId}/cancel`, { Reason: 'Sold the machine' });
    await Promise.all([cancel(), cancel(), cancel()]);
    expect(await uses()).toBe(0);
    expect(await signIn(kit.app)).toBeDefined();
  });

  test.each(['before', 'after'])(
    '[R5.22] keeps it counted where the call-out was invoiced %s',
    async (when) => {
      const kit = await testApp();
      const staff = await signedInStaff(kit);
      const { body } = await book(kit.app, visitorForm({ PromotionCode: 'FULLHOUSE' }));
      const job = (path: string, payload: object) =>
        desk(kit.app, staff, `jobs/${body.repairId}/${path}`, payload);
      await job('schedule', VISIT);
      const cancel = () => job('cancel', { Reason: 'Sold the machine' });
      if (when === 'after') await cancel();
      const invoiced = await job('call-out-invoice', { Reason: 'LateCancellation', Note: null });
      expect(invoiced.status).toBe(200);
      if (when === 'before') await cancel();
      const { rows } = await kit.deps.pool.query(`select uses from promo_codes where code = 'FULLHOUSE'`);
      expect(rows).toEqual([{ uses: 1 }]);
    },
  );

  test('[R5.22] returns the coupon of an approved quote too', async () => {
    const people = await jobPeople();
    const { kit, staff } = people;
    const { jobId } = await jobIn(people, 'QuoteWaiting');
    const uses = async () =>
      (await kit.deps.pool.query(`select uses from promo_codes where code = 'REPAIR5'`)).rows[0].uses;
    const headers = { authorization: `Bearer ${people.customer}` };
    const url = `/api/v1/customerportal/jobs/${jobId}`;
    const { body: quote } = await send(kit.app, { url: `${url}/quote`, headers });
    const approval = { couponPromoId: quote.AvailableCouponsForQuote[0].couponPromoId };
    await send(kit.app, {
      method: 'POST',
      url: `${url}/approvequote/${quote.UniqueId}`,
      headers,
      payload: approval,
    });
    expect(await uses()).toBe(1);
    await desk(kit.app, staff, `jobs/${jobId}/schedule`, VISIT);
    expect(await desk(kit.app, staff, `jobs/${jobId}/cancel`, { Reason: 'Sold' })).toMatchObject({
      status: 200,
    });
    expect(await uses()).toBe(0);
  });

  test('[R4.29, R10.12] withdraws the pending quote: nobody declined it', async () => {
    const people = await jobPeople();
    const { kit, staff } = people;
    const { jobId } = await jobIn(people, 'QuoteWaiting');
    const { body } = await desk(kit.app, staff, `jobs/${jobId}/cancel`, { Reason: 'Sold the machine' });
    expect(body).toMatchObject({
      State: 'Cancelled',
      WaitingQuote: null,
      Quotes: [{ State: 'withdrawn', DecidedOn: null, DecidedBy: null, DeclineReason: null }],
    });
  });

  test('[R5.23] needs a reason, which the customer reads', async () => {
    const { kit, staff, jobId } = await jobPeople();
    const { status, body } = await desk(kit.app, staff, `jobs/${jobId}/cancel`, { Reason: ' ' });
    expect([status, errorsOf(body)]).toEqual([
      422,
      [['Reason', 'Please give a reason. The customer reads it']],
    ]);
  });
});

describe('the list of jobs', { timeout: 60_000 }, () => {
  const ids = ({ body }: { body: { JobList: { RepairId: number }[] } }) =>
    body.JobList.map(({ RepairId }) => RepairId);

  test('shows those in a state, whichever waits longest first, and of those that ended the latest', async () => {
    const people = await jobPeople();
    const { kit, staff } = people;
    const list = async (state: string) => ids(await desk(kit.app, staff, `jobs?State=${state}`));
    const first = await jobIn(people, 'Requested');
    const second = await jobIn(people, 'Requested');
    const third = await jobIn(people, 'Requested');
    for (const { jobId } of [third, first, second]) {
      kit.clock.advance({ minutes: 1 });
      await desk(kit.app, staff, `jobs/${jobId}/schedule`, VISIT);
    }
    expect(await list('Scheduled')).toEqual([third.jobId, first.jobId, second.jobId]);
    for (const { jobId } of [second, third]) {
      kit.clock.advance({ minutes: 1 });
      await desk(kit.app, staff, `jobs/${jobId}/cancel`, { Reason: 'Sold' });
    }
    expect(await list('Cancelled')).toEqual([third.jobId, second.jobId]);
    expect(await list('Scheduled')).toEqual([first.jobId]);
  });

  test('comes page by page, none twice and none left out', async () => {
    const people = await jobPeople();
    const { kit, staff, jobId } = people;
    const more: number[] = [];
    for (let index = 0; index < 51; index += 1) {
      if (index % 3 === 0) kit.clock.advance({ seconds: 1 });
      more.push((await jobIn(people, 'Requested')).jobId);
    }
    const first = await desk(kit.app, staff, 'jobs?State=Requested');
    expect(ids(first)).toHaveLength(50);
    const second = await desk(kit.app, staff, `jobs?State=Requested&After=${first.body.Next}`);
    expect(second.body.Next).toBeNull();
    expect([...ids(first), ...ids(second)]).toEqual([jobId, ...more]);
  });

  test('[R5.23] [R10.09] refuses an unknown state, and an unknown page', async () => {
    const { kit, staff } = await jobPeople();
    for (const query of [
      '?State=Lost',
      '?State=Requested,Lost',
      '?State=Requested&After=x',
      '?State=Requested&After=1042',
    ]) {
      expect(await desk(kit.app, staff, `jobs${query}`)).toMatchObject({ status: 422 });
    }
  });
});
