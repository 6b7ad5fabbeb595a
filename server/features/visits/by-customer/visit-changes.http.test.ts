import { describe, expect, test } from 'vitest';
import { visitChangeMessages } from '../../../../domain/visits/visit-change-messages.ts';
import type { TestApp } from '../../../../tests/kit/app.ts';
import { book, customerForm, sampleAbn, signedInCustomer } from '../../../../tests/kit/bookings.ts';
import { desk, errorsOf, jobPeople, VISIT } from '../../../../tests/kit/desk.ts';
import { deliverEmails } from '../../../../tests/kit/mails.ts';
import { caller, changedVisits, TUESDAY_8AM, timelineOf, withJob } from '../../../../tests/kit/own-visit.ts';
import { deliverTexts, queuedTexts, textsOf, wordsSent } from '../../../../tests/kit/texts.ts';
import { until } from '../../../../tests/kit/until.ts';
import { taskHandlers } from '../../../tasks.ts';
import { remindOfVisits } from '../remind-of-visits.ts';

const TUESDAY = { Date: '2026-11-24', TimeWindow: 'morning' };
const WEDNESDAY = { Date: '2026-11-25', TimeWindow: 'morning' };

describe('[R11.01] what a customer may change', () => {
  test('each other time has its price from the book of the booking, whatever book is in force now', async () => {
    const { kit, jobId, own } = await withJob('Scheduled');
    // Later bookings cost $1,000 more.
    await kit.deps.pool.query(`insert into price_books (name, starts_at) values ('Dearer', null)`);
    await kit.deps.pool.query(
      `insert into price_rows select (select max(version) from price_books), equipment_type_id, region,
         today_am + 100000, today_pm + 100000, today_after_hours + 100000, tomorrow_am + 100000, tomorrow_pm + 100000,
         tomorrow_after_hours + 100000, later_am + 100000, later_pm + 100000, later_after_hours + 100000, after_hours + 100000
       from price_rows where version = 1`,
    );
    await kit.deps.pool.query(
      `update price_books set starts_at = '2026-11-22T22:10:01Z' where name = 'Dearer'`,
    );
    kit.clock.advance({ minutes: 1 });
    await until(async () => kit.deps.catalogue.current().pricing.at(kit.clock.now()).version !== 1);
    const { status, body } = await own.choices();
    expect(status).toBe(200);
    expect(body).toMatchObject({
      RepairId: jobId,
      Visit: { ...TUESDAY, StartsAt: TUESDAY_8AM, TechName: 'Dan Okafor' },
      FreeUntil: '2026-11-23T09:00:00Z',
      WhyNotMove: null,
      WhyNotCancel: null,
      SubtotalExGst: 186.37,
      TotalIncGst: 205.01,
    });
    const { rows } = await kit.deps.pool.query(
      `select later_am, tomorrow_after_hours from price_rows join jobs on jobs.id = $1
         and price_rows.version = price_book_version and price_rows.equipment_type_id = jobs.equipment_type_id
       where region = 'metro-inner'`,
      [jobId],
    );
    const [{ later_am, tomorrow_after_hours }] = rows;
    expect(body.Choices.Subtotals.Later.Morning).toBe((later_am + 637) / 100);
    expect(body.Choices.Subtotals.Tomorrow.AfterHours).toBe((tomorrow_after_hours + 637) / 100);
  });

  test("nobody sees or changes another customer's visit", async () => {
    const { kit, jobId, own } = await withJob('Requested');
    const { token } = await signedInCustomer(kit.app, {
      CheckoutEmailAddress: 'sam@other.example',
      CheckoutABN: sampleAbn(4),
    });
    const stranger = caller(kit, token, jobId);
    for (const { status } of [
      await stranger.choices(),
      await stranger.move({ ...WEDNESDAY, TotalIncGst: 205.01 }),
      await stranger.cancel(),
    ])
      expect(status).toBe(404);
    expect((await own.job()).State).toBe('Requested');
  });

  test('at the second of the cut-off the page says to ring; one that was opened before it may be sent for ten minutes', async () => {
    const { kit, own } = await withJob('Scheduled');
    kit.clock.set('2026-11-23T08:59:59Z');
    const before = (await own.choices()).body;
    expect(before.WhyNotMove).toBeNull();
    kit.clock.set('2026-11-23T09:00:00Z');
    expect((await own.choices()).body).toMatchObject({
      WhyNotMove: "It's past 8pm, so ring us to move it",
      WhyNotCancel: "It's past 8pm, so ring us to cancel it",
      Choices: null,
    });
    kit.clock.set('2026-11-23T09:10:00Z');
    expect(await own.cancel()).toMatchObject({
      status: 409,
      body: { code: 'conflict', detail: "It's past 8pm, so ring us to cancel it" },
    });
    kit.clock.set('2026-11-23T09:09:59Z');
    expect((await own.cancel()).status).toBe(200);
  });

  test('once the technician has set out, it says to ring', async () => {
    const { kit, jobId, own } = await withJob('Scheduled');
    await kit.deps.pool.query(`update jobs set expected_at = '2026-11-23T21:20:00Z' where id = $1`, [jobId]);
    expect((await own.choices()).body).toMatchObject({
      WhyNotMove: "Dan's set out. Ring us.",
      WhyNotCancel: "Dan's set out. Ring us.",
    });
    expect((await own.move({ ...WEDNESDAY, TotalIncGst: 205.01 })).body.detail).toBe(
      "Dan's set out. Ring us.",
    );
  });

  test('while the technician is there, it says to ring', async () => {
    const { kit, staff, jobId, own } = await withJob('Scheduled');
    await desk(kit.app, staff, `jobs/${jobId}/start`, {});
    expect((await own.choices()).body).toMatchObject({ WhyNotMove: "Dan's set out. Ring us." });
    expect((await own.cancel()).body.detail).toBe("Dan's set out. Ring us.");
  });
});

describe('[R11.02] a move', () => {
  test('takes the new place at the price on the button, and everybody hears of it at once', async () => {
    const people = await withJob('Scheduled');
    const { kit, staff, jobId, own } = people;
    const { Choices } = (await own.choices()).body;
    const total = Math.round(Choices.Subtotals.Later.Morning * 110) / 100;
    const { status, body } = await own.move({ ...WEDNESDAY, TotalIncGst: total });
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        RepairId: jobId,
        State: 'Scheduled',
        Was: TUESDAY,
        Visit: { ...WEDNESDAY, TechName: 'Dan Okafor' },
        FreeUntil: '2026-11-24T09:00:00Z',
        TotalWasIncGst: 205.01,
        TotalIncGst: total,
      },
    });
    const job = await own.job();
    expect(job).toMatchObject({
      RequestedAttendanceDate: '2026-11-25',
      TotalIncGst: total,
      TechName: 'Dan Okafor',
    });
    const note = expect.stringMatching(/^From Tue 24 Nov, 8am-12pm to Wed 25 Nov, 8am-12pm, \$[\d.]+ less$/);
    expect((await timelineOf(people, jobId)).at(-1)).toEqual(['moved', 'Scheduled', 'customer', note]);
    const { body: board } = await desk(kit.app, staff, 'visits?Date=2026-11-25');
    expect(JSON.stringify(board)).toContain(job.BookingReference);
    expect(await changedVisits(people)).toEqual([
      'Moved from Tue 24 Nov, 8am-12pm to Wed 25 Nov, 8am-12pm, Dan Okafor.',
    ]);
    const [mail, ...others] = await deliverEmails(kit);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe(`Moved: ${job.BookingReference}, Wed 25 Nov, 8am-12pm`);
    expect(mail?.text).toContain('Dan Okafor is coming Wed 25 Nov, 8am-12pm.');
    const calendar = String(
      mail?.attachments[0]?.content && new TextDecoder().decode(mail.attachments[0].content as ArrayBuffer),
    );
    expect(calendar).toContain('SEQUENCE:2');
    expect(calendar).toContain('DTSTART:20261124T210000Z');
  });

  test('is refused at any other price than the one on the button, higher or lower, with the new one', async () => {
    const { own } = await withJob('Requested');
    const { Choices } = (await own.choices()).body;
    const total = Math.round(Choices.Subtotals.Later.Morning * 110) / 100;
    for (const TotalIncGst of [total - 0.01, total + 0.01]) {
      expect(await own.move({ ...WEDNESDAY, TotalIncGst })).toMatchObject({
        status: 409,
        body: { code: 'price_increased', TotalIncGst: total },
      });
    }
    expect((await own.job()).RequestedAttendanceDate).toBe('2026-11-24');
  });

  test("after the office moved the visit, both visits are shown and nothing is done; news that waits isn't sent", async () => {
    const people = await withJob('Scheduled');
    const { kit, staff, jobId, own } = people;
    await desk(kit.app, staff, `jobs/${jobId}/schedule`, {
      ...VISIT,
      Date: '2026-11-26',
      TechnicianId: null,
      Tech: undefined,
    });
    const refused = await own.move({ ...WEDNESDAY, TotalIncGst: 205.01 });
    expect(refused).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(refused.body.detail).toBe(
      visitChangeMessages.movedMeanwhile('Tue 24 Nov, 8am-12pm', 'Thu 26 Nov, 8am-12pm'),
    );
    expect((await own.cancel()).status).toBe(409);
    const SeenStartsAt = '2026-11-25T21:00:00Z';
    const { Choices } = (await own.choices()).body;
    const TotalIncGst = Math.round(Choices.Subtotals.Later.Morning * 110) / 100;
    expect((await own.move({ ...WEDNESDAY, SeenStartsAt, TotalIncGst })).status).toBe(200);
    const subjects = (await deliverEmails(kit)).map(({ subject }) => subject?.split(':')[0]);
    expect(subjects).toEqual(['Moved']);
    // The office sees who changed it last.
    const stale = await desk(kit.app, staff, `jobs/${jobId}/schedule`, { ...VISIT, Version: 2 });
    expect(stale.body.detail).toContain('The customer changed this');
  });

  test('is refused after any change of what was shown: date, window, time or technician', async () => {
    const { kit, staff, jobId, own } = await withJob('Scheduled');
    const changes = {
      tech: { ...TUESDAY, Tech: 'Mei Tan' },
      time: { Date: TUESDAY.Date, Time: '08:00', Tech: 'Mei Tan' },
      both: { Date: TUESDAY.Date, Time: '08:30', Tech: 'Dan Okafor' },
      window: { Date: TUESDAY.Date, TimeWindow: 'afternoon', Tech: 'Dan Okafor' },
      nobody: { Date: TUESDAY.Date, TimeWindow: 'afternoon', TechnicianId: null, Tech: undefined },
      date: { Date: '2026-11-26', TimeWindow: 'afternoon', TechnicianId: null, Tech: undefined },
      all: { Date: '2026-11-24', TimeWindow: 'morning', Tech: 'Mei Tan' },
    };
    for (const [what, change] of Object.entries(changes)) {
      const { Visit: seen, TotalIncGst } = (await own.choices()).body;
      const press = { SeenStartsAt: seen.StartsAt, SeenVisit: seen };
      expect((await desk(kit.app, staff, `jobs/${jobId}/schedule`, change)).status, what).toBe(200);
      const { Visit: now } = (await own.choices()).body;
      for (const refused of [
        await own.move({ ...WEDNESDAY, ...press, TotalIncGst }),
        await own.cancel(press),
      ]) {
        expect([refused.status, refused.body.code], what).toEqual([409, 'conflict']);
        const { detail } = refused.body;
        const names = seen.TechName === now.TechName ? [] : [seen.TechName, now.TechName];
        for (const name of names) expect(detail, what).toContain(name ?? 'no tech yet');
        expect(detail.match(/You saw (.*)\. It's now (.*)\. Nothing was done/)?.length, what).toBe(3);
      }
      expect((await own.choices()).body.Visit, what).toEqual(now);
    }
    const { Visit: SeenVisit, Choices } = (await own.choices()).body;
    const TotalIncGst = Math.round(Choices.Subtotals.Later.Morning * 110) / 100;
    const press = { SeenStartsAt: SeenVisit.StartsAt, SeenVisit };
    expect((await own.move({ ...WEDNESDAY, ...press, TotalIncGst })).status).toBe(200);
  });

  test('to a time at which its technician has another visit needs the office', async () => {
    const people = await withJob('Scheduled');
    const { kit, customer, staff, own, jobId } = people;
    const other = await book(
      kit.app,
      customerForm({
        PrioritySelectedDate: '27/11/2026',
        PriorityOption: 'later',
        InitialAttendanceFeeExGst: 1000,
      }),
      {
        token: customer,
      },
    );
    await desk(kit.app, staff, `jobs/${other.body.repairId}/schedule`, {
      ...VISIT,
      Date: '2026-11-27',
      PlannedMinutes: 720,
    });
    const { Choices } = (await own.choices()).body;
    const TotalIncGst = Math.round(Choices.Subtotals.Later.Morning * 110) / 100;
    expect((await own.move({ Date: '2026-11-27', TimeWindow: 'morning', TotalIncGst })).status).toBe(200);
    expect(await changedVisits(people)).toEqual([
      'Moved from Tue 24 Nov, 8am-12pm to Fri 27 Nov, 8am-12pm, Dan Okafor. Dan Okafor has another visit then.',
    ]);
    // Once the office has planned it again, it needs nobody.
    await desk(kit.app, staff, `jobs/${jobId}/schedule`, { ...VISIT, Date: '2026-11-27', Tech: 'Mei Tan' });
    expect(await changedVisits(people)).toEqual([]);
  });

  test('late in the evening is confirmed by a text at once, to a mobile that the office typed; any other gets none', async () => {
    const { kit, own } = await withJob('Scheduled');
    const { Choices } = (await own.choices()).body;
    const TotalIncGst = Math.round(Choices.Subtotals.Later.Morning * 110) / 100;
    await own.move({ ...WEDNESDAY, TotalIncGst });
    // 9pm at the site.
    kit.clock.set('2026-11-23T10:00:00Z');
    const seen = { SeenStartsAt: '2026-11-24T21:00:00Z', Date: '2026-11-26', TimeWindow: 'morning' };
    await own.move({ ...seen, TotalIncGst });
    expect((await queuedTexts(kit)).at(-1)?.delaySeconds).toBe(0);
    // The customer typed it, so it may be anybody's.
    const waiting = await queuedTexts(kit);
    await deliverTexts(kit);
    expect(
      (await textsOf(kit)).filter(({ kind }) => kind === 'visit-moved').map(({ reason }) => reason),
    ).toContain('unproven');
    await kit.deps.pool.query('update customers set is_made_by_staff = true, password_hash = null');
    await kit.deps.pool.query(`update texts set state = 'queued', reason = null where reason = 'unproven'`);
    await taskHandlers(kit.deps)['send-text']({ textId: waiting.at(-1)?.textId ?? '' });
    expect(await wordsSent(kit, 'visit-moved')).toContain('Dan Okafor is coming Thu 26 Nov, 8am-12pm.');
  });

  test('in the evening to the next day is reminder enough', async () => {
    const { kit, own } = await withJob('Scheduled');
    const SeenStartsAt = TUESDAY_8AM;
    const before = (await own.choices()).body;
    const wednesday = Math.round(before.Choices.Subtotals.Later.Afternoon * 110) / 100;
    await own.move({ SeenStartsAt, ...WEDNESDAY, TimeWindow: 'afternoon', TotalIncGst: wednesday });
    // Tuesday, 6pm at the site.
    kit.clock.set('2026-11-24T07:00:00Z');
    const seen = '2026-11-25T01:00:00Z';
    const { Choices } = (await own.choices()).body;
    const TotalIncGst = Math.round(Choices.Subtotals.Tomorrow.Morning * 110) / 100;
    expect((await own.move({ SeenStartsAt: seen, ...WEDNESDAY, TotalIncGst })).status).toBe(200);
    await remindOfVisits(kit.deps);
    const { rows } = await kit.deps.pool.query(
      `select reminded_starts_at from visits where reminded_starts_at is not null`,
    );
    expect(rows).toEqual([]);
  });

  test('of a booking that is not confirmed leaves it so, and its calendar file has a higher sequence', async () => {
    const { kit, jobId, own, customer } = await withJob('Requested');
    const { Choices } = (await own.choices()).body;
    const TotalIncGst = Math.round(Choices.Subtotals.Later.Afternoon * 110) / 100;
    await own.move({ Date: '2026-11-30', TimeWindow: 'afternoon', TotalIncGst });
    expect(await own.job()).toMatchObject({ State: 'Requested', RequestedAttendanceDate: '2026-11-30' });
    const { body: file } = await kit.app
      .inject({
        method: 'GET',
        url: `/api/v1/customerportal/jobs/${jobId}/calendar`,
        headers: { authorization: `Bearer ${customer}` },
      })
      .then((response) => ({ body: response.body }));
    expect(file).toContain('SEQUENCE:1');
    const [mail] = await deliverEmails(kit);
    expect(mail?.subject).toContain('Mon 30 Nov, 12pm-4pm');
  });

  test.each([
    ['a window that has passed', { Date: '2026-11-22', TimeWindow: 'morning' }, 'Date'],
    [
      'an after-hours time that is none',
      { Date: '2026-11-25', TimeWindow: 'afterhours', Time: '09:17' },
      'Time',
    ],
    ['after hours without a time', { Date: '2026-11-25', TimeWindow: 'afterhours' }, 'Time'],
    ['a date beyond the last', { Date: '2027-03-01', TimeWindow: 'morning' }, 'Date'],
    ['the time it has', TUESDAY, 'TimeWindow'],
    ['no window', { Date: '2026-11-25', TimeWindow: 'noon' }, 'TimeWindow'],
    ['no date', { Date: '25/11/2026', TimeWindow: 'morning' }, 'Date'],
    ['no price', { ...WEDNESDAY, TotalIncGst: 'free' }, 'TotalIncGst'],
  ])('to %s is refused at its field', async (_, payload, field) => {
    const { own } = await withJob('Requested');
    const { status, body } = await own.move({ TotalIncGst: 205.01, ...payload });
    expect([status, errorsOf(body)?.map(([name]) => name)]).toEqual([422, [field]]);
  });
});

describe('[R11.01] the money of a move', () => {
  const promoUses = async ({ deps }: TestApp) =>
    (await deps.pool.query(`select uses from promo_codes where code = 'KITCHEN10'`)).rows[0].uses;

  async function withPromo() {
    const people = await jobPeople();
    const { kit } = people;
    await kit.deps.pool.query(
      `update promo_codes set new_clients_only = false, excludes_after_hours = true where code = 'KITCHEN10'`,
    );
    await until(async () => !kit.deps.catalogue.current().promos.byCode('KITCHEN10')?.newClientsOnly);
    const booked = await book(kit.app, customerForm({ PromotionCode: 'KITCHEN10', DiscountExGst: 18 }), {
      token: people.customer,
    });
    expect(booked.status).toBe(200);
    return {
      ...people,
      jobId: booked.body.repairId,
      own: caller(kit, people.customer, booked.body.repairId),
    };
  }

  test('a code that was counted stays valid after its end; after hours it takes nothing off, and back again it does', async () => {
    const { kit, own } = await withPromo();
    expect(await promoUses(kit)).toBe(1);
    await kit.deps.pool.query(
      `update promo_codes set ends_on = '2026-11-01', max_uses = 1 where code = 'KITCHEN10'`,
    );
    await until(async () => kit.deps.catalogue.current().promos.byCode('KITCHEN10')?.endsOn !== null);
    const { Choices } = (await own.choices()).body;
    const inc = (subtotal: number) => Math.round(subtotal * 110) / 100;
    const late = { Date: '2026-11-25', TimeWindow: 'afterhours', Time: '18:30' };
    expect((await own.move({ ...late, TotalIncGst: inc(Choices.Subtotals.Later.AfterHours) })).status).toBe(
      200,
    );
    expect(await own.job()).toMatchObject({ DiscountExGst: 0, Loading: null });
    const back = { SeenStartsAt: '2026-11-25T07:30:00Z', ...WEDNESDAY };
    expect((await own.move({ ...back, TotalIncGst: inc(Choices.Subtotals.Later.Morning) })).status).toBe(200);
    const job = await own.job();
    expect(job.DiscountExGst).toBeCloseTo(job.FeeExGst / 10, 2);
    expect(await promoUses(kit)).toBe(1);
    await own.cancel({ SeenStartsAt: '2026-11-24T21:00:00Z' });
    expect(await promoUses(kit)).toBe(0);
  });

  test('once the call-out is invoiced, a move changes no money', async () => {
    const { kit, staff, jobId, own } = await withJob('Scheduled');
    await desk(kit.app, staff, `jobs/${jobId}/call-out-invoice`, { Reason: 'NoAccess' });
    const { Choices, TotalIncGst } = (await own.choices()).body;
    expect(new Set(Object.values(Choices.Subtotals).flatMap((day) => Object.values(day as object)))).toEqual(
      new Set([186.37]),
    );
    const late = { Date: '2026-11-28', TimeWindow: 'morning', TotalIncGst };
    expect(await own.move(late)).toMatchObject({ status: 200, body: { TotalIncGst: 205.01 } });
  });
});
