import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { PlanVisitChoices } from '../../../contracts/plans/plan-visits.ts';
import { planMessages as messages } from '../../../domain/plans/plan-messages.ts';
import { send } from '../../../tests/kit/app.ts';
import { errorsOf } from '../../../tests/kit/desk.ts';
import { deliverEmails } from '../../../tests/kit/mails.ts';
import { signedInMember } from '../../../tests/kit/people.ts';
import { acceptedPlan, occurrencesIn, planForm, planPeople } from '../../../tests/kit/plans.ts';
import { taskHandlers } from '../../tasks.ts';

const PORTAL = '/api/v1/customerportal/plan-visits';
type Services = PlanVisitChoices['Visit']['Services'];
const ids = (services: Services) => services.map(({ OccurrenceId, Version }) => ({ OccurrenceId, Version }));

/** A quarterly plan of two machines, due on 1 December, on Monday 23 November. */
async function begun(more: object = {}) {
  const people = await planPeople();
  const plan = await acceptedPlan(people, { ...planForm(people), ...more });
  const { kit, customer } = people;
  const as = (token: string) => ({
    list: () => send(kit.app, { method: 'GET', url: PORTAL, headers: { authorization: `Bearer ${token}` } }),
    choices: (id: number) =>
      send(kit.app, { method: 'GET', url: `${PORTAL}/${id}`, headers: { authorization: `Bearer ${token}` } }),
    choose: (payload: object, key: string = randomUUID()) =>
      send(kit.app, {
        method: 'POST',
        url: PORTAL,
        headers: { authorization: `Bearer ${token}`, 'idempotency-key': key },
        payload,
      }),
  });
  const own = as(customer);
  const [waiting] = (await own.list()).body.Visits as PlanVisitChoices['Visit'][];
  if (!waiting) throw new Error('Nothing waits');
  const remind = async (days = 0) => {
    kit.clock.advance({ hours: 24 * days });
    await taskHandlers(kit.deps)['fill-plans']({});
    await taskHandlers(kit.deps)['remind-customers']({});
    return (await deliverEmails(kit)).filter(({ subject }) => subject?.includes('pick a day'));
  };
  const byLink = (call: 'view' | 'choose', payload: object, key: string = randomUUID()) =>
    send(kit.app, {
      method: 'POST',
      url: `/api/v1/plan-visit/${call}`,
      headers: { 'idempotency-key': key },
      payload,
    });
  return { ...people, plan, as, own, waiting, remind, byLink, services: ids(waiting.Services) };
}

const WHEN = { Date: '2026-11-26', TimeWindow: 'morning' };

describe('[R13.03] a customer who chooses the day of a plan visit', () => {
  test('reads what waits and when it can be, and books it once, as their other visits are booked', async () => {
    const { kit, own, waiting, services, plan, siteId } = await begun();
    expect(waiting).toMatchObject({
      AssetLocationId: siteId,
      FirstDay: '2026-11-17',
      LastDay: '2026-12-15',
      IsLate: false,
      ChooseFrom: null,
      Minutes: 90,
      Services: [{ PlanId: plan.PlanId, ServiceName: 'Cold room service' }, { DueOn: '2026-12-01' }],
    });
    const { Windows } = (await own.choices(services[0]?.OccurrenceId ?? 0)).body as PlanVisitChoices;
    expect(Windows[0]).toMatchObject({ Date: '2026-11-23', TimeWindow: 'afternoon' });
    expect(Windows.some(({ Date: day }) => day === '2026-11-28')).toBe(false);
    const key = randomUUID();
    const form = { Services: services, ...WHEN };
    const [booked, twice] = await Promise.all([own.choose(form, key), own.choose(form, key)]);
    expect(booked.status, JSON.stringify(booked.body)).toBe(200);
    expect(twice.body).toEqual(booked.body);
    expect(booked.body.Visit).toMatchObject({ Date: '2026-11-26', TimeWindow: 'morning', TechName: null });
    const { rows } = await kit.deps.pool.query(
      'select state, total_cents::int as total, plan_id::int as plan from jobs where id = $1',
      [booked.body.RepairId],
    );
    expect(rows).toEqual([{ state: 'Requested', total: 46_000, plan: plan.PlanId }]);
    expect((await own.list()).body.Visits).toEqual([]);
    const letter = (await deliverEmails(kit)).at(-1);
    expect(letter?.subject).toContain('Booking received');
    expect(letter?.html).toMatch(/Cold room service: [^<]*<br>Cold room service: /);
    expect(letter?.text).toMatch(/Planned maintenance\n +Cold room service: .*\n +Cold room service: /);
    expect(letter?.text).toContain('$460.00');
    expect(letter?.text).not.toMatch(/Problem|getting worse|Keep the doors shut/);
  });

  test('[R13.06] reads no price or tax invoice of a visit that was paid in advance', async () => {
    const { kit, own, services } = await begun({ Billing: 'yearly' });
    expect((await own.choose({ Services: services, ...WHEN })).status).toBe(200);
    const letter = (await deliverEmails(kit)).at(-1);
    expect(letter?.subject).toContain('Booking received');
    expect(letter?.text).toContain('Part of Four services a year');
    expect(letter?.text).not.toMatch(/\$|invoice|card/);
  });

  test('gets nothing that they could not book, whatever is sent', async () => {
    const { kit, own, services, serviceId } = await begun();
    const choose = (when: object) => own.choose({ Services: services, ...when });
    const refused = [['TimeWindow', messages.windowTaken]];
    expect(errorsOf((await choose({ ...WHEN, Date: '2026-11-28' })).body)).toEqual(refused);
    expect(errorsOf((await choose({ ...WHEN, Date: '2026-12-16' })).body)).toEqual(refused);
    expect((await choose({ ...WHEN, TimeWindow: 'afterhours' })).body.code).toBe('invalid_fields');
    await kit.deps.pool.query(
      `insert into window_closures (region, date, time_window, closed_by, closed_at)
       select region, '2026-11-26', 'morning', 'Tomasz', now() from service_areas
       where postcode = (select postcode from locations limit 1)`,
    );
    expect(errorsOf((await choose(WHEN)).body)).toEqual(refused);
    await kit.deps.pool.query(`insert into licence_kinds (id, name) values (900, 'Gas fitting work')`);
    await kit.deps.pool.query('update service_types set licence_kind_id = 900 where id = $1', [serviceId]);
    expect((await own.choices(services[0]?.OccurrenceId ?? 0)).body.Windows).toEqual([]);
    expect(errorsOf((await choose({ ...WHEN, TimeWindow: 'afternoon' })).body)).toEqual(refused);
    // A part of a visit isn't one.
    expect((await own.choose({ Services: services.slice(1), ...WHEN })).status).toBe(409);
    expect((await occurrencesIn(kit)).map(({ state }) => state)).toEqual(['due', 'due']);
  });

  test('may be a manager of the site, and nobody of another one or without that right', async () => {
    const { kit, as, siteId, services } = await begun();
    const id = services[0]?.OccurrenceId ?? 0;
    const { rows } = await kit.deps.pool.query(
      `insert into locations (customer_id, name, street, suburb, state, country, postcode, time_zone, created_at)
       select customer_id, 'Bar', '2 Crown Street', suburb, state, country, postcode, time_zone, created_at
       from locations limit 1 returning id::int`,
    );
    const elsewhere = as(
      await signedInMember(kit, 'bar@example.com', {
        role: 'manager',
        siteIds: [rows[0].id],
        limitCents: null,
      }),
    );
    expect((await elsewhere.list()).body.Visits).toEqual([]);
    expect((await elsewhere.choices(id)).status).toBe(404);
    expect((await elsewhere.choose({ Services: services, ...WHEN })).status).toBe(404);
    const staff = as(
      await signedInMember(kit, 'chef@example.com', { role: 'staff', siteIds: [siteId], limitCents: null }),
    );
    expect((await staff.list()).body.Visits).toHaveLength(1);
    expect((await staff.choose({ Services: services, ...WHEN })).status).toBe(403);
    const manager = as(
      await signedInMember(kit, 'jo@example.com', { role: 'manager', siteIds: [siteId], limitCents: null }),
    );
    expect((await manager.choose({ Services: services, ...WHEN })).status).toBe(200);
  });

  test('has one result with the office and with a colleague who press at once, and each reads what was booked', async () => {
    const { kit, staff, own, services, byLink, remind } = await begun();
    const [letter] = await remind();
    const ch = /ch=([\w-]+)/.exec(letter?.text ?? '')?.[1];
    const payload = { Services: services, ...WHEN };
    const answers = await Promise.all([
      own.choose({ ...payload, TimeWindow: 'afternoon' }),
      byLink('choose', { ch, ...payload }),
      send(kit.app, {
        method: 'POST',
        url: '/api/v1/desk/due-services/visits',
        headers: { authorization: `Bearer ${staff}`, 'idempotency-key': randomUUID() },
        payload: { ...payload, TechnicianId: null },
      }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const winner = answers.find(({ status }) => status === 200)?.body.BookingReference;
    for (const { body } of answers.slice(0, 2).filter(({ status }) => status === 409)) {
      expect(body.detail).toContain(winner);
    }
    expect((await kit.deps.pool.query('select from jobs where plan_id is not null')).rows).toHaveLength(1);
    expect((await byLink('view', { ch })).body).toMatchObject({
      Waiting: null,
      Booked: [{ BookingReference: winner }],
    });
  });
});

describe('[R13.03] the letter that asks to pick a day', () => {
  test('goes once for each visit, with the soonest times and a link that books; then one reminder', async () => {
    const { kit, remind, byLink, services } = await begun();
    const letters = (await Promise.all([remind(), remind()])).flat();
    expect(letters.map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Due in December: pick a day/),
    ]);
    const text = letters[0]?.text ?? '';
    expect(text).toContain('Mon 23 Nov, ');
    expect(text).not.toMatch(/compliant|undefined/i);
    expect(await remind(13)).toEqual([]);
    const [reminder, ...others] = await remind(1);
    expect([reminder?.subject, others]).toEqual([expect.stringMatching(/^Reminder: Due in December/), []]);
    expect(await remind(1)).toEqual([]);
    const ch = /ch=([\w-]+)/.exec(reminder?.text ?? '')?.[1];
    const { Waiting } = (await byLink('view', { ch })).body;
    expect(Waiting.Visit.Services).toHaveLength(2);
    const { Date: day, TimeWindow } = Waiting.Windows[0];
    const chosen = await byLink('choose', { ch, Services: services, Date: day, TimeWindow });
    expect(chosen.status, JSON.stringify(chosen.body)).toBe(200);
    expect((await byLink('view', { ch: 'x'.repeat(43) })).status).toBe(404);
    kit.clock.advance({ hours: 24 * 120 });
    expect((await byLink('view', { ch })).body.code).toBe('link_invalid');
  });

  test('waits for the end of the night, and until the visit can be done soon', async () => {
    const { kit, remind } = await begun();
    kit.clock.set('2026-11-23T11:00:00Z');
    expect(await remind()).toEqual([]);
    kit.clock.set('2026-11-23T21:30:00Z');
    expect(await remind()).toHaveLength(1);
    // The services of March are on the list from December on, and can be done from 15 February.
    expect((await remind(14)).map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Reminder/)]);
    expect(await remind(21)).toEqual([]);
  });

  test('goes to the managers of the site, by a link of their own that ends with their role', async () => {
    const { kit, siteId, remind, byLink } = await begun();
    await signedInMember(kit, 'jo@example.com', { role: 'manager', siteIds: [siteId], limitCents: null });
    await signedInMember(kit, 'chef@example.com', { role: 'staff', siteIds: [siteId], limitCents: null });
    const letters = await remind();
    expect(letters.map(({ to }) => to)).toEqual([[{ address: 'jo@example.com', name: '' }]]);
    const ch = /ch=([\w-]+)/.exec(letters[0]?.text ?? '')?.[1];
    expect((await byLink('view', { ch })).status).toBe(200);
    await kit.deps.pool.query(`update memberships set role = 'staff' where role = 'manager'`);
    expect((await byLink('view', { ch })).status).toBe(403);
  });
});
