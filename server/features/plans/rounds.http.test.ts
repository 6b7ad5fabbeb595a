import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { deskPlanMessages as messages } from '../../../domain/plans/desk-plan-messages.ts';
import { send } from '../../../tests/kit/app.ts';
import { desk, errorsOf } from '../../../tests/kit/desk.ts';
import { deliverEmails } from '../../../tests/kit/mails.ts';
import { signedInMember } from '../../../tests/kit/people.ts';
import { acceptedPlan, occurrencesIn, planForm, planPeople } from '../../../tests/kit/plans.ts';

const JOEL = 'joel@example.com';

type Visit = {
  CustomerId: number;
  IsEmailed: boolean;
  LocationName: string;
  FirstDay: string;
  LastDay: string;
  Services: { OccurrenceId: number; Version: number }[];
};
type Proposal = { Date: string; TimeWindow: string; TechnicianId: number | null; Why: string | null };

const servicesOf = ({ Services }: Visit) =>
  Services.map(({ OccurrenceId, Version }) => ({ OccurrenceId, Version }));

/** A customer with a machine at each of two sites, and another one next door with one. */
async function threeSites() {
  const people = await planPeople();
  const { kit, staff, machines } = people;
  await deliverEmails(kit);
  const { rows } = await kit.deps.pool.query(
    `with bar as (
       insert into locations (customer_id, name, street, suburb, state, country, postcode, time_zone, created_at)
       select customer_id, 'Bar', '2 Crown Street', suburb, state, country, postcode, time_zone, created_at
       from locations where id = $1 returning id
     ), moved as (
       update assets set location_id = bar.id from bar where assets.id = $2
     ), neighbour as (
       insert into customers (first_name, last_name, user_name, created_at)
       select 'Nora', 'Next', 'nora@next.example', created_at from customers limit 1 returning id
     ), next_door as (
       insert into locations (customer_id, name, street, suburb, state, country, postcode, time_zone, created_at)
       select neighbour.id, 'Next door', '4 Crown Street', suburb, state, country, postcode, time_zone, locations.created_at
       from locations, neighbour where locations.id = $1 returning id, customer_id
     )
     insert into assets (customer_id, location_id, equipment_type_id, make_name, created_at)
     select next_door.customer_id, next_door.id, equipment_type_id, 'Skope', assets.created_at
     from assets, next_door where assets.id = $2
     returning id::int, customer_id::int as "customerId"`,
    [people.siteId, machines[1]],
  );
  const [neighbour] = rows;
  await acceptedPlan(people);
  const form = planForm(people);
  await acceptedPlan(
    { ...people, customerId: neighbour.customerId },
    { ...form, Lines: form.Lines.slice(0, 1).map((line) => ({ ...line, EquipmentId: neighbour.id })) },
  );
  const post = (path: string, payload: object, key?: string) =>
    send(kit.app, {
      method: 'POST',
      url: `/api/v1/desk/due-services/rounds${path}`,
      headers: { authorization: `Bearer ${staff}`, ...(key && { 'idempotency-key': key }) },
      payload,
    });
  const due = async () => (await desk(kit.app, staff, 'due-services?Month=2026-12')).body.Visits as Visit[];
  const propose = async (visits: readonly Visit[]) =>
    post('/propose', { Visits: visits.map((visit) => ({ Services: servicesOf(visit) })) });
  return {
    ...people,
    post,
    due,
    propose,
    neighbourId: neighbour.customerId as number,
    /** The round as it's proposed. */
    async round() {
      const visits = await due();
      const { Proposals } = (await propose(visits)).body as { Proposals: Proposal[] };
      return visits.map((visit, at) => {
        const { Why: _, ...when } = Proposals[at] as Proposal;
        return { Services: servicesOf(visit), ...when };
      });
    },
    states: async () => [...new Set((await occurrencesIn(kit)).map(({ state }) => state))],
  };
}

describe('[R13.07] a proposed round', () => {
  test('puts near visits on one working day in their spans, each with a technician who has room', async () => {
    const { due, propose, kit, neighbourId } = await threeSites();
    const visits = await due();
    expect(visits).toHaveLength(3);
    // Whom nobody can ask for a day, the office rings.
    const unasked = visits.filter(({ IsEmailed }) => !IsEmailed);
    expect(unasked.map(({ CustomerId }) => CustomerId)).toEqual([neighbourId]);
    const { status, body } = await propose(visits);
    expect(status, JSON.stringify(body)).toBe(200);
    const proposals = body.Proposals as Proposal[];
    expect(proposals.map(({ Why }) => Why)).toEqual([null, null, null]);
    expect(new Set(proposals.map((each) => each.Date))).toEqual(new Set(['2026-11-24']));
    expect(proposals.every(({ TechnicianId }) => TechnicianId !== null)).toBe(true);
    // The windows take one visit each; somebody has the first one already.
    const region = (
      await kit.deps.pool.query('select region from service_areas where postcode = $1', ['2010'])
    ).rows[0]?.region;
    expect(region).toBeTruthy();
    await kit.deps.pool.query(
      `insert into window_limits (region, weekday, time_window, places)
       select $1, weekday, time_window, 1 from generate_series(1, 7) weekday, unnest(array['morning', 'afternoon']) time_window`,
      [region],
    );
    const limited = (await propose(visits)).body.Proposals as Proposal[];
    expect(limited.map((each) => `${each.Date} ${each.TimeWindow}`).sort()).toEqual([
      '2026-11-24 afternoon',
      '2026-11-25 afternoon',
      '2026-11-25 morning',
    ]);
  });

  test('says where nothing fits: no window, nobody with the licence, nobody there', async () => {
    const { due, propose, kit, serviceId } = await threeSites();
    const visits = await due();
    const whyNot = async () =>
      new Set(((await propose(visits)).body.Proposals as Proposal[]).map(({ Why }) => Why));
    const days = 'from Tue 24 Nov to Tue 15 Dec';
    await kit.deps.pool.query(
      `insert into technician_leave (technician_id, from_date, to_date) select id, '2026-11-01', '2027-02-01' from technicians`,
    );
    expect(await whyNot()).toEqual(new Set([messages.nobodyFree(days)]));
    await kit.deps.pool.query('delete from technician_leave');
    await kit.deps.pool.query(`insert into licence_kinds (id, name) values (900, 'Gas fitting work')`);
    await kit.deps.pool.query('update service_types set licence_kind_id = 900 where id = $1', [serviceId]);
    expect(await whyNot()).toEqual(new Set([messages.nobodyLicensed(days)]));
    await kit.deps.pool.query(
      `insert into window_limits (region, weekday, time_window, places)
       select distinct region, weekday, time_window, 0
       from service_areas, generate_series(1, 7) weekday, unnest(array['morning', 'afternoon']) time_window`,
    );
    expect(await whyNot()).toEqual(new Set([messages.noWindowOpen(days)]));
  });
});

describe('[R13.07] a round', () => {
  test('is booked once in one go, and each customer hears of all their visits in one message', async () => {
    const { post, round, kit, due, states } = await threeSites();
    const Visits = await round();
    const key = randomUUID();
    const [booked, twice] = await Promise.all([post('', { Visits }, key), post('', { Visits }, key)]);
    expect(booked.status, JSON.stringify(booked.body)).toBe(200);
    expect(twice.body).toEqual(booked.body);
    expect(booked.body.Booked).toHaveLength(3);
    expect(await due()).toEqual([]);
    expect(await states()).toEqual(['booked']);
    expect((await post('', { Visits: Visits.slice(1) }, key)).body.code).toBe('idempotency_key_reused');
    kit.clock.advance({ seconds: 61 });
    const emails = await deliverEmails(kit);
    expect(emails.map(({ subject }) => subject).sort()).toEqual([
      expect.stringMatching(/^Confirmed: GAL\d+R, Tue 24 Nov, .*, and 1 more$/),
      // An address that nobody has confirmed.
      expect.stringMatching(/^Visit confirmed: GAL\d+R, Tue 24 Nov, [^,]+$/),
    ]);
  });

  test('of which one visit does not fit any more names it, and nothing is booked', async () => {
    const { post, round, kit, staff, states } = await threeSites();
    const Visits = await round();
    const [first, second, third] = Visits;
    const skipped = second?.Services[0];
    await desk(kit.app, staff, `due-services/${skipped?.OccurrenceId}/skip`, {
      Reason: 'Closed',
      Version: skipped?.Version,
    });
    const key = randomUUID();
    const away = { ...third, OverrideReason: undefined };
    await kit.deps.pool.query(
      `insert into technician_leave (technician_id, from_date, to_date) values ($1, '2026-11-24', '2026-11-24')`,
      [third?.TechnicianId],
    );
    const refused = await post('', { Visits: [{ ...first, TechnicianId: null }, second, away] }, key);
    expect([refused.status, refused.body.detail]).toEqual([422, messages.roundRefused]);
    expect(errorsOf(refused.body)).toEqual([
      ['Visits.1', messages.changedBy('Tomasz Wren')],
      ['Visits.2', expect.stringContaining('say why')],
    ]);
    expect(await states()).toEqual(['due', 'skipped']);
    kit.clock.advance({ seconds: 61 });
    expect(await deliverEmails(kit)).toEqual([]);
    const again = await post('', { Visits: [{ ...first, TechnicianId: null }] }, key);
    expect(again.status, JSON.stringify(again.body)).toBe(200);
    expect((await post('', { Visits: [] }, randomUUID())).status).toBe(422);
    expect((await post('', { Visits: Array(13).fill(first) }, randomUUID())).status).toBe(422);
  });

  test('is taken back: nobody hears of it in the first minute, later they hear that it is cancelled', async () => {
    const { post, round, kit, due, states } = await threeSites();
    const book = async () => (await post('', { Visits: await round() }, randomUUID())).body.Booked;
    const jobsOf = (booked: { RepairId: number; Version: number }[]) => ({
      Jobs: booked.map(({ RepairId, Version }) => ({ RepairId, Version })),
    });
    const booked = await book();
    const undone = await post('/undo', jobsOf(booked));
    expect([undone.status, undone.body]).toEqual([200, { Told: 0 }]);
    expect((await post('/undo', jobsOf(booked))).body).toEqual({ Told: 0 });
    expect(await states()).toEqual(['due']);
    expect(await due()).toHaveLength(3);
    kit.clock.advance({ seconds: 61 });
    expect(await deliverEmails(kit)).toEqual([]);

    const later = await book();
    kit.clock.advance({ seconds: 61 });
    await deliverEmails(kit);
    expect((await post('/undo', jobsOf(later))).body).toEqual({ Told: 2 });
    const emails = await deliverEmails(kit);
    expect(emails.map(({ subject }) => subject).sort()).toEqual([
      expect.stringMatching(/^Cancelled: GAL\d+R, Tue 24 Nov, .*, and 1 more$/),
      // An address that nobody has confirmed.
      expect.stringMatching(/^Cancelled: GAL\d+R$/),
    ]);
    const both = emails.find(({ subject }) => subject?.endsWith('1 more'));
    expect(both?.text).toContain('This is also about another visit.');
    expect(both?.attachments).toHaveLength(2);
  });

  test('[R12.03] names every visit to who sees no prices too, and nothing that anybody typed', async () => {
    const { post, round, kit } = await threeSites();
    await signedInMember(kit, JOEL, { role: 'staff', siteIds: null, limitCents: null });
    await kit.deps.pool.query(`update memberships set hears = '{Visits}' where role = 'staff'`);
    const { Booked } = (await post('', { Visits: await round() }, randomUUID())).body;
    kit.clock.advance({ seconds: 61 });
    const toJoel = async () =>
      (await deliverEmails(kit)).filter(({ to }) => to?.some(({ address }) => address === JOEL));
    const booked = await toJoel();
    await post('/undo', {
      Jobs: Booked.map(({ RepairId, Version }: { RepairId: number; Version: number }) => ({
        RepairId,
        Version,
      })),
    });
    const cancelled = await toJoel();
    for (const mails of [booked, cancelled]) {
      expect(mails.map(({ subject }) => subject)).toEqual([expect.stringMatching(/GAL\d+R.*, and 1 more$/)]);
      expect(new Set(mails[0]?.text?.match(/GAL\d+R/g)).size).toBe(2);
      expect(mails[0]?.attachments).toHaveLength(2);
      const files = mails[0]?.attachments.map(({ content }) =>
        Buffer.from(content as ArrayBuffer).toString(),
      );
      expect(`${mails[0]?.text} ${files}`).not.toMatch(/Cold room service|Problem/);
    }
  });

  test('of which a job changed since is not undone', async () => {
    const { post, round, kit, staff, states } = await threeSites();
    const { Booked } = (await post('', { Visits: await round() }, randomUUID())).body;
    const [{ RepairId }] = Booked;
    expect((await desk(kit.app, staff, `jobs/${RepairId}/cancel`, { Reason: 'Closed' })).status).toBe(200);
    const other = Booked[1].RepairId;
    const moved = await desk(kit.app, staff, `jobs/${other}/schedule`, {
      Date: '2026-11-26',
      TimeWindow: 'morning',
      TechnicianId: null,
    });
    expect(moved.status, JSON.stringify(moved.body)).toBe(200);
    const Jobs = Booked.map((job: { RepairId: number; Version: number }) => ({
      RepairId: job.RepairId,
      Version: job.Version,
    }));
    const refused = await post('/undo', { Jobs });
    expect([refused.status, refused.body.detail]).toEqual([409, expect.stringContaining(`GAL${other}R`)]);
    expect(await states()).toEqual(['due', 'booked']);
    expect((await post('/undo', { Jobs: [{ RepairId: 1, Version: 1 }] })).status).toBe(404);
  });
});
