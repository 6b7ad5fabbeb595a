import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { deskVisitMessages } from '../../../domain/visits/desk-visit-messages.ts';
import { send, type TestApp, testApp } from '../../../tests/kit/app.ts';
import { type BookingForm, book, customerForm, signedInCustomer } from '../../../tests/kit/bookings.ts';
import { desk, errorsOf, jobIn, jobPeople, signedInStaff, VISIT } from '../../../tests/kit/desk.ts';
import { otherCustomer, registeredEquipment } from '../../../tests/kit/equipment.ts';
import { importOffice } from '../../../tests/kit/imports.ts';

const LUNCH = { weekdays: [1, 2, 3, 4, 5, 6, 7], hours: { from: '11:30', to: '14:30' } };
const DINNER = { ...LUNCH, hours: { from: '17:00', to: '21:00' } };
const MOST_OF_THE_MORNING = { ...LUNCH, hours: { from: '08:30', to: '11:00' } };
/** 8am and 11:30am in Sydney on Tuesday 24 November 2026. */
const [EIGHT, HALF_PAST_ELEVEN, NOON] = [
  '2026-11-23T21:00:00Z',
  '2026-11-24T00:30:00Z',
  '2026-11-24T01:00:00Z',
];

const sites = (kit: TestApp, token: string) => {
  const headers = { authorization: `Bearer ${token}` };
  const url = '/api/v1/customerportal/sites';
  return {
    list: async () => (await send(kit.app, { method: 'GET', url, headers })).body,
    save: (id: number, payload: object) =>
      send(kit.app, { method: 'PUT', url: `${url}/${id}/hours`, headers, payload }),
    /** With the version as it is now. */
    async set(...AvoidedHours: object[]) {
      const { Sites, Version } = (await send(kit.app, { method: 'GET', url, headers })).body;
      const { body } = await this.save(Sites[0].AssetLocationId, { Version, AvoidedHours });
      return body;
    },
  };
};

/** A customer with a fridge at a site, and their service request for Tuesday morning. */
async function withFridge() {
  const kit = await testApp();
  const { token } = await signedInCustomer(kit.app);
  const { Id: AssetId, LocationId } = await registeredEquipment(kit.app, token);
  const ask = (changes: object = {}) =>
    send(kit.app, {
      method: 'POST',
      url: '/api/v1/customerportal/jobs/add',
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() },
      payload: {
        AssetId,
        EquipmentTypeId: 2,
        Postcode: '2010',
        Problem: 'Not cooling',
        ProblemDescription: 'Warm again since this morning.',
        PriorityOption: 'tomorrow',
        PriorityTimeWindow: 'morning',
        PrioritySelectedDate: '24/11/2026',
        InitialAttendanceFeeExGst: 180,
        ParkingFeeExGst: 0,
        PromoCode: [],
        ...changes,
      },
    });
  const visitOf = async (jobId: number) =>
    (
      await kit.deps.pool.query(
        'select v.starts_at, v.ends_at, v.hours_note, j.ends_at as job_ends, j.fee_cents from visits v join jobs j on j.id = v.job_id where j.id = $1',
        [jobId],
      )
    ).rows[0];
  return { kit, token, AssetId, LocationId, ask, visitOf, own: sites(kit, token) };
}

describe('[R12.10] the hours to avoid of a site', () => {
  test('are read and replaced by their customer, once for the same hours, and by nobody who read an older version', async () => {
    const { kit, own, LocationId } = await withFridge();
    const { Version } = await own.list();
    const ofSite = { AvoidedHours: [LUNCH], Version };
    const first = await own.save(LocationId, ofSite);
    expect(first).toMatchObject({ status: 200, body: { Version: Version + 1, Collisions: [] } });
    // Sent again after its answer was lost.
    expect((await own.save(LocationId, ofSite)).body.Version).toBe(Version + 1);
    const site = {
      AssetLocationId: LocationId,
      AvoidedHours: [{ ...LUNCH, firstDate: null, lastDate: null }],
    };
    expect((await own.list()).Sites).toContainEqual(expect.objectContaining(site));
    expect((await own.save(LocationId, { AvoidedHours: [], Version })).status).toBe(409);
    const stranger = sites(kit, (await otherCustomer(kit.app)).token);
    expect((await stranger.save(LocationId, { AvoidedHours: [], Version: 1 })).status).toBe(404);
  });

  test.each([
    [{ ...LUNCH, weekdays: [] }, 'AvoidedHours.0.weekdays'],
    [{ ...LUNCH, weekdays: [8] }, 'AvoidedHours.0.weekdays.0'],
    [{ ...LUNCH, hours: { from: '08:00', to: '07:00' } }, 'AvoidedHours.0.hours.to'],
    [{ ...LUNCH, hours: { from: '08:15', to: '09:00' } }, 'AvoidedHours.0.hours.from'],
    [{ ...LUNCH, firstDate: '2026-12-01', lastDate: '2026-11-01' }, 'AvoidedHours.0.lastDate'],
  ])('refuse %o', async (hours, field) => {
    const { own, LocationId } = await withFridge();
    const { Version } = await own.list();
    const { status, body } = await own.save(LocationId, { Version, AvoidedHours: [hours] });
    expect([status, errorsOf(body)?.map(([name]) => name)]).toEqual([422, [field]]);
  });

  test('narrow the window of a service request, at the same price: what is left is the promise', async () => {
    const { own, ask, visitOf } = await withFridge();
    await own.set(LUNCH);
    const { status, body: jobId } = await ask();
    expect(status).toBe(200);
    const visit = await visitOf(jobId);
    expect([visit.starts_at, visit.ends_at, visit.job_ends].map((at: Date) => at.toISOString())).toEqual(
      [EIGHT, HALF_PAST_ELEVEN, HALF_PAST_ELEVEN].map((at) => new Date(at).toISOString()),
    );
    expect(visit).toMatchObject({ fee_cents: 18_000, hours_note: null });
  });

  test('close a window with too little left, and say so', async () => {
    const { own, ask } = await withFridge();
    await own.set(MOST_OF_THE_MORNING);
    expect(errorsOf((await ask()).body)).toEqual([
      ['PriorityTimeWindow', 'Your hours to avoid leave less than 90 minutes of this window.'],
    ]);
  });

  test('ask after hours and with food at risk, and keep the yes on the visit', async () => {
    const { own, ask, visitOf } = await withFridge();
    await own.set(DINNER, MOST_OF_THE_MORNING);
    const evening = {
      PriorityTimeWindow: 'afterhours',
      PriorityAfterHoursTime: '18:30',
      InitialAttendanceFeeExGst: 999,
    };
    expect(errorsOf((await ask(evening)).body)?.map(([field]) => field)).toEqual(['ComeAnyway']);
    const { body: jobId } = await ask({ ...evening, ComeAnyway: true });
    expect((await visitOf(jobId)).hours_note).toBe(
      'In their dinner service, 5pm-9pm. The customer said: come anyway.',
    );
    const atRisk = { FoodWarm: 'yes', FoodWarmSince: 'unknown', OtherColdSpace: 'no' };
    expect(errorsOf((await ask(atRisk)).body)?.map(([field]) => field)).toEqual(['ComeAnyway']);
    const urgent = await visitOf((await ask({ ...atRisk, ComeAnyway: true })).body);
    expect(urgent.ends_at.toISOString()).toBe(new Date(NOON).toISOString());
  });

  test('narrow and ask in an instant quote too, once its address is the site, however it is spelt', async () => {
    const kit = await testApp();
    const { token } = await signedInCustomer(kit.app);
    await sites(kit, token).set(LUNCH, DINNER);
    const quote = (changes: BookingForm) =>
      book(kit.app, customerForm({ CheckoutStreet: '41 MARLOWE ST.', ...changes }), { token });
    const morning = await quote({ CheckoutLocationName: 'The café' });
    expect(morning.body).toMatchObject({ StartsAt: EIGHT, EndsAt: HALF_PAST_ELEVEN, FeeExGst: 180 });

    const evening = {
      PriorityTimeWindow: 'afterhours',
      PriorityAfterHoursTime: '18:30',
      InitialAttendanceFeeExGst: 999,
    };
    const atRisk = { FoodWarm: 'yes', FoodWarmSince: 'unknown', OtherColdSpace: 'no' };
    for (const [asked, endsAt] of [
      [evening, undefined],
      [atRisk, NOON],
    ] as const) {
      expect(errorsOf((await quote(asked)).body)?.map(([field]) => field)).toEqual(['ComeAnyway']);
      const { status, body } = await quote({ ...asked, ComeAnyway: 'true' });
      expect(status).toBe(200);
      if (endsAt) expect(body.EndsAt).toBe(endsAt);
      const { rows } = await kit.deps.pool.query('select hours_note from visits where job_id = $1', [
        body.repairId,
      ]);
      expect(rows[0].hours_note).toContain('The customer said: come anyway.');
    }
    // Of another shop at that address nothing is known.
    const elsewhere = await quote({ ...evening, CheckoutShopFloorSuite: 'Shop 9' });
    expect(elsewhere.status).toBe(200);
  });

  test('refuse no job from a file: it keeps its time, and check, visit and a later change of the hours name it', async () => {
    const kit = await testApp();
    const { token } = await signedInCustomer(kit.app);
    await sites(kit, token).set(LUNCH);
    const office = await importOffice(kit);
    const jobs = (
      await office.read(
        'jobs',
        `Job #,Status,Client,Job Address,Contact Email,Job Description,Equipment type,Scheduled Start
412,Work Order,Marlowe Street Café Pty Ltd,"Shop 3, 41 Marlowe Street, Surry Hills NSW 2010",priya@marlowestreet.example,No heat,Fryer,1/12/2026 12:00 PM
413,Work Order,Marlowe Street Café Pty Ltd,"Shop 3, 41 Marlowe Street, Surry Hills NSW 2010",priya@marlowestreet.example,No heat,Fryer,1/12/2026 4:00 PM
`,
      )
    ).body;
    const Program = 'Everything';
    expect((await office.check(jobs, undefined, { Program })).Findings).toMatchObject([
      {
        ...{ Lines: [2], Column: 'Scheduled Start', IsProblem: false },
        Message: 'This is in their lunch service, 11:30am-2:30pm. The job keeps its time',
      },
    ]);
    expect(await office.run(jobs, false, undefined, { Program })).toMatchObject({ Added: 2 });
    expect(
      await office.rows(
        `select v.starts_at, v.hours_note from visits v join jobs j on j.id = v.job_id
         where j.lead_category = 'Import' order by 1`,
      ),
    ).toEqual([
      {
        starts_at: new Date('2026-12-01T01:00:00Z'),
        hours_note: 'In their lunch service, 11:30am-2:30pm. It came with this time.',
      },
      { starts_at: new Date('2026-12-01T05:00:00Z'), hours_note: null },
    ]);
    const { Collisions } = await sites(kit, token).set({ ...LUNCH, weekdays: [2] });
    expect(Collisions).toContainEqual(expect.objectContaining({ StartsAt: '2026-12-01T01:00:00Z' }));
  });

  test('move no visit, name those that they collide with, and leave the promise where the office gives it to somebody', async () => {
    const people = await jobPeople();
    const { kit, staff, customer } = people;
    const { jobId } = await jobIn(people, 'Requested');
    const own = sites(kit, customer);
    const { Collisions } = await own.set(LUNCH);
    expect(Collisions).toContainEqual({
      RepairId: jobId,
      BookingReference: `GAL${jobId}R`,
      Visit: 'Tue 24 Nov, 8am-12pm',
      StartsAt: EIGHT,
    });
    const job = (await desk(kit.app, staff, `jobs/${jobId}`)).body;
    const planned = await desk(kit.app, staff, `jobs/${jobId}/schedule`, { ...VISIT, Version: job.Version });
    expect(planned.body).toMatchObject({ StartsAt: EIGHT, VisitPlans: [{ EndsAt: NOON, HoursNote: null }] });
  });

  test('narrow what the office plans, which may plan against them with a reason', async () => {
    const people = await jobPeople();
    const { kit, staff, customer } = people;
    const { jobId } = await jobIn(people, 'Requested');
    await sites(kit, customer).set(LUNCH, { ...MOST_OF_THE_MORNING, weekdays: [4] });
    const plan = async (visit: object) => {
      const { Version } = (await desk(kit.app, staff, `jobs/${jobId}`)).body;
      return desk(kit.app, staff, `jobs/${jobId}/schedule`, { Tech: 'Dan Okafor', ...visit, Version });
    };
    const wednesday = await plan({ Date: '2026-11-25', TimeWindow: 'afternoon' });
    expect(wednesday.body.VisitPlans).toMatchObject([
      { StartsAt: '2026-11-25T03:30:00Z', EndsAt: '2026-11-25T05:00:00Z', HoursNote: null },
    ]);
    const thursday = { Date: '2026-11-26', TimeWindow: 'morning' };
    expect(errorsOf((await plan(thursday)).body)).toEqual([
      ['OverrideReason', deskVisitMessages.overrideReasonNeeded],
    ]);
    const { body } = await plan({ ...thursday, OverrideReason: 'They rang: any time' });
    expect(body.VisitPlans).toMatchObject([
      {
        StartsAt: '2026-11-25T21:00:00Z',
        EndsAt: '2026-11-26T01:00:00Z',
        HoursNote: expect.stringContaining('The office planned it all the same.'),
      },
    ]);
  });

  test('narrow a move, whose page has them', async () => {
    const people = await jobPeople();
    const { kit, customer } = people;
    const { jobId } = await jobIn(people, 'Requested');
    await sites(kit, customer).set(LUNCH, DINNER);
    const url = `/api/v1/customerportal/jobs/${jobId}/visit`;
    const headers = { authorization: `Bearer ${customer}` };
    const { body: choices } = await send(kit.app, { method: 'GET', url, headers });
    expect(choices.Choices.AvoidedHours).toHaveLength(2);
    const move = (payload: object) =>
      send(kit.app, {
        method: 'POST',
        url: `${url}/move`,
        headers: { ...headers, 'idempotency-key': randomUUID() },
        payload: { SeenStartsAt: choices.Visit.StartsAt, Date: '2026-11-25', ...payload },
      });
    const total = Math.round(choices.Choices.Subtotals.Later.Afternoon * 110) / 100;
    const evening = { TimeWindow: 'afterhours', Time: '18:30' };
    const refused = await move({ ...evening, TotalIncGst: 0 });
    expect(errorsOf(refused.body)?.map(([field]) => field)).toEqual(['ComeAnyway']);
    const { body } = await move({ TimeWindow: 'afternoon', TotalIncGst: total });
    expect(body.Visit).toMatchObject({ StartsAt: '2026-11-25T03:30:00Z', EndsAt: '2026-11-25T05:00:00Z' });
  });

  test('are the office’s to read and change for a caller, audited, and bind a booking by phone but for a reason', async () => {
    const { kit, LocationId, AssetId, own } = await withFridge();
    const staff = await signedInStaff(kit);
    const { rows } = await kit.deps.pool.query('select customer_id from locations where id = $1', [
      LocationId,
    ]);
    const customerId = rows[0].customer_id;
    const { Version } = (await desk(kit.app, staff, `customers/${customerId}`)).body;
    const saved = await send(kit.app, {
      method: 'PUT',
      url: `/api/v1/desk/customers/${customerId}/sites/${LocationId}/hours`,
      headers: { authorization: `Bearer ${staff}` },
      payload: { Version, AvoidedHours: [MOST_OF_THE_MORNING] },
    });
    expect(saved.status).toBe(200);
    const audited = await kit.deps.pool.query(
      "select details->'after' as after from audit_log where action = 'site-hours-changed'",
    );
    expect(audited.rows).toHaveLength(1);
    expect((await own.list()).Sites[0].AvoidedHours).toHaveLength(1);
    const asked = {
      CustomerId: customerId,
      AssetId,
      PriorityOption: 'tomorrow',
      PriorityTimeWindow: 'morning',
      PrioritySelectedDate: '24/11/2026',
    };
    const { body } = await desk(kit.app, staff, 'bookings/check', asked);
    expect(body).toMatchObject({
      Visit: 'Tue 24 Nov, 8am-12pm',
      Warnings: [{ message: 'This is in their hours to avoid, 8:30am-11am' }],
    });
    const afternoon = { ...asked, PriorityTimeWindow: 'afternoon' };
    expect((await desk(kit.app, staff, 'bookings/check', afternoon)).body.Warnings).toEqual([]);
  });
});
