import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { get, postJson } from '../../../../tests/kit/accounts.ts';
import { send, testApp } from '../../../../tests/kit/app.ts';
import { desk, jobIn, jobPeople, QUOTE, signedInStaff, VISIT } from '../../../../tests/kit/desk.ts';
import { STAGING } from '../../../../tests/kit/staging.ts';
import { addTechnicians } from '../../../../tests/kit/technicians/add-technicians.ts';
import {
  addTechnician,
  boundPhone,
  TECH_MOBILE,
  textLink,
} from '../../../../tests/kit/technicians/technician-phone.ts';
import {
  chooseMessages,
  deliverTexts,
  proveMobiles,
  queuedTexts,
  textsOf,
  wordsSent,
} from '../../../../tests/kit/texts.ts';
import { taskHandlers } from '../../../tasks.ts';

const CHOICES = '/api/v1/customerportal/profile/messages';
type People = Awaited<ReturnType<typeof jobPeople>>;

function schedule({ kit, staff, jobId }: People, visit: object = {}) {
  kit.clock.advance({ seconds: 1 });
  return desk(kit.app, staff, `jobs/${jobId}/schedule`, { ...VISIT, ...visit });
}

describe('a text about a job', () => {
  test('says when the tech comes, that it changed, and that nobody comes, each once', async () => {
    const people = await jobPeople();
    const { kit, staff, jobId } = people;
    await proveMobiles(kit);
    const texts: string[] = [];
    const deliver = async () => {
      await deliverTexts(kit);
      texts.push((await textsOf(kit)).at(-1).body);
    };
    await schedule(people);
    await schedule(people);
    await deliver();
    kit.clock.advance({ minutes: 1 });
    await addTechnicians(people.kit.deps, ['Zoë Šimić']);
    await schedule(people, { Date: '2026-11-25', Tech: 'Zoë Šimić' });
    await deliver();
    kit.clock.advance({ seconds: 1 });
    await desk(kit.app, staff, `jobs/${jobId}/cancel`, { Reason: 'You sold the machine' });
    await deliver();
    const change = 'See or change it: http://localhost:8080/#/visit?ch=...';
    expect(texts).toEqual([
      `Galley: Dan Okafor is coming Tue 24 Nov, 8am-12pm, job GAL1042R. ${change}`,
      `Galley: New time for job GAL1042R: Zoe Simic is coming Wed 25 Nov, 8am-12pm. ${change}`,
      "Galley: Job GAL1042R, Wed 25 Nov, 8am-12pm, is cancelled. Nobody's coming. Questions? Call 1800 975 711. http://localhost:8080/j/1042",
    ]);
    expect((await textsOf(kit)).map(({ state, mobile }) => [state, mobile])).toEqual(
      Array(3).fill(['sent', '0491570156']),
    );
    expect((await kit.app.inject('/j/1042')).headers.location).toBe('/#/dashboard--job?RepairId=1042');
  });

  test('says that a quote waits, or that the tech comes back for the repair', async () => {
    const people = await jobPeople();
    const { kit, staff } = people;
    await proveMobiles(kit);
    const { jobId } = await jobIn(people, 'QuoteApproved');
    await deliverTexts(kit);
    await desk(kit.app, staff, `jobs/${jobId}/schedule`, VISIT);
    await deliverTexts(kit);
    const { jobId: other } = await jobIn(people, 'InProgress');
    await deliverTexts(kit);
    await desk(kit.app, staff, `jobs/${other}/quote`, QUOTE);
    await deliverTexts(kit);
    const sent = (await textsOf(kit)).filter(({ state }) => state === 'sent').map(({ body }) => body);
    expect(sent.toSorted()).toEqual([
      'Galley: Dan Okafor is coming back Tue 24 Nov, 8am-12pm for the repair, job GAL1043R. See or change it: http://localhost:8080/#/visit?ch=...',
      expect.stringMatching(
        /^Galley: Quote Q1044-1 for your repair is ready: \$[\d.,]+ inc GST\. Please approve or decline it\. http/,
      ),
    ]);
  });

  test('takes two segments at most, whatever the names', async () => {
    const people = await jobPeople();
    const longName = 'Maximiliana Wolfeschlegelsteinhausenbergerdorff'.padEnd(80, 'ö');
    await addTechnicians(people.kit.deps, [longName]);
    await schedule(people, { Tech: longName });
    // Which measures every text of every test.
    await deliverTexts(people.kit);
    expect(await wordsSent(people.kit, 'job-scheduled')).toContain('Maximiliana');
  });

  test('is queued with the change, or not at all', async () => {
    const { kit, staff, jobId } = await jobPeople();
    const refused = await desk(kit.app, staff, `jobs/${jobId}/schedule`, { ...VISIT, Date: '2020-11-24' });
    expect(refused.status).toBe(422);
    expect(await queuedTexts(kit)).toEqual([]);
    expect(await textsOf(kit)).toEqual([]);
  });

  test('waits in the site’s night for its morning, unless the visit begins by then', async () => {
    const people = await jobPeople();
    const { kit } = people;
    // Monday, 9pm in Sydney.
    kit.clock.advance({ hours: 11, minutes: 50 });
    const staff = await signedInStaff(kit, {
      UserName: 'night@galley.example',
      Name: 'Night Desk',
      Role: 'dispatcher',
      Password: 'late-docket-4',
    });
    await schedule({ ...people, staff }, { TimeWindow: 'afternoon' });
    await schedule({ ...people, staff }, { TimeWindow: 'morning' });
    expect((await queuedTexts(kit)).map(({ delaySeconds }) => delaySeconds)).toEqual([11 * 3600 - 1, 60]);
    // They don't count as waiting, and one that still waits tells nothing new any more.
    const [backlog] = (await kit.deps.queue.backlog()).filter(({ queue }) => queue === 'send-text');
    expect(backlog).toMatchObject({ waiting: 0 });
    kit.clock.advance({ hours: 15 });
    await deliverTexts(kit);
    // The first was taken back when the visit was moved.
    expect((await textsOf(kit)).map(({ state, reason }) => [state, reason])).toEqual([
      ['skipped', 'outdated'],
    ]);
  });
});

describe('whether a customer gets texts', () => {
  test('is the customer’s choice, which the office sees', async () => {
    const people = await jobPeople();
    const { kit, staff, customer, jobId } = people;
    const { body: before } = await get(kit.app, CHOICES, customer);
    const Choices = { ...before.Choices, Confirmed: { Email: true, Text: false } };
    expect(await postJson(kit.app, CHOICES, { Choices, Version: 0 }, customer)).toMatchObject({
      status: 200,
      body: { Version: 1, Choices },
    });
    await schedule(people);
    await deliverTexts(kit);
    expect(await textsOf(kit)).toEqual([
      { kind: 'job-scheduled', state: 'skipped', reason: 'unwanted', mobile: null, body: null },
    ]);
    expect((await desk(kit.app, staff, `jobs/${jobId}`)).body).toMatchObject({
      Texts: [{ Kind: 'job-scheduled', State: 'skipped', Reason: 'unwanted' }],
    });
  });

  test('needs a mobile, and no STOP from it', async () => {
    const people = await jobPeople();
    const { kit } = people;
    await kit.deps.pool.query('update customers set mobile = null');
    await schedule(people);
    await deliverTexts(kit);
    await kit.deps.pool.query(`update customers set mobile = '0491570156'`);
    await kit.deps.pool.query(
      `insert into text_stops (mobile, stopped_at) values ('0491570156', '2026-11-22T22:00:00Z')`,
    );
    await schedule(people, { Tech: 'Mei Tan' });
    await deliverTexts(kit);
    expect((await textsOf(kit)).map(({ reason }) => reason)).toEqual(['no-mobile', 'stopped']);
    expect((await get(kit.app, CHOICES, people.customer)).body.TextsStoppedOn).toBe('2026-11-22T22:00:00Z');
    expect((await desk(kit.app, people.staff, `jobs/${people.jobId}`)).body.TextsStoppedOn).toBe(
      '2026-11-22T22:00:00Z',
    );
  });

  test('ends for a day after twenty to one mobile', async () => {
    const people = await jobPeople();
    const { kit } = people;
    await kit.deps.pool.query(`
      insert into texts (id, kind, customer_id, job_id, subject_id, state, created_at, mobile, attempted_at)
      select gen_random_uuid(), 'job-scheduled', customer_id, id, n, 'sent', created_at, '0491570156', created_at
      from jobs, generate_series(1, 20) as n`);
    await schedule(people);
    await deliverTexts(kit);
    const last = async () => (await textsOf(kit)).at(-1).reason;
    expect(await last()).toBe('limit');
    await kit.deps.pool.query(`update texts set attempted_at = attempted_at - interval '24 hours'`);
    await schedule(people, { Tech: 'Mei Tan' });
    await deliverTexts(kit);
    expect(await last()).toBeNull();
  });

  test('is not used up by anybody else: a technician’s link and code come after 22 moves and a day of texts', async () => {
    const people = await jobPeople();
    const { kit, customer } = people;
    const id = await addTechnician(people, { Name: 'Noor Haddad', Mobile: TECH_MOBILE });
    // Somebody signs up with the technician's mobile.
    const mobile = TECH_MOBILE.replaceAll(' ', '');
    await kit.deps.pool.query('update customers set mobile = $1', [mobile]);
    const { jobId } = await jobIn(people, 'Requested');
    const url = `/api/v1/customerportal/jobs/${jobId}/visit`;
    for (let at = 0; at < 22; at += 1) {
      const { Visit, Choices } = (await get(kit.app, url, customer)).body;
      const isBack = Visit.TimeWindow === 'afternoon';
      const { Morning, Afternoon } = Choices.Subtotals.Later;
      const { status } = await send(kit.app, {
        method: 'POST',
        url: `${url}/move`,
        headers: { authorization: `Bearer ${customer}`, 'idempotency-key': randomUUID() },
        payload: {
          SeenStartsAt: Visit.StartsAt,
          SeenVisit: Visit,
          Date: '2026-11-26',
          TimeWindow: isBack ? 'morning' : 'afternoon',
          TotalIncGst: Math.round((isBack ? Morning : Afternoon) * 110) / 100,
        },
      });
      expect(status).toBe(200);
      await deliverTexts(kit);
    }
    const moved = (await textsOf(kit)).filter(({ kind }) => kind === 'visit-moved');
    expect(moved.map((text) => [text.state, text.mobile])).toEqual(
      Array.from({ length: 22 }, () => ['skipped', null]),
    );
    // What the office sends about jobs has a number of its own too.
    await kit.deps.pool.query(
      `insert into texts (id, kind, customer_id, job_id, subject_id, state, created_at, mobile, attempted_at)
       select gen_random_uuid(), 'job-scheduled', customer_id, id, n, 'sent', created_at, $1, created_at
       from jobs, generate_series(1, 20) as n`,
      [mobile],
    );
    const ch = await textLink(people, id);
    await boundPhone(kit, ch);
    const sent = (await textsOf(kit)).filter(({ kind }) => kind === 'day-link');
    expect(sent).toMatchObject([{ state: 'sent', mobile }]);
  });

  test('is no question without a gateway', async () => {
    const people = await jobPeople({ env: { SMS: 'none' } });
    await schedule(people);
    expect(await textsOf(people.kit)).toEqual([]);
    expect((await get(people.kit.app, CHOICES, people.customer)).body.SendsTexts).toBe(false);
    expect((await testApp({ env: STAGING })).deps.sms.isOn).toBe(false);
  });
});

describe('a text whose sending ended without an answer', () => {
  async function withGateway() {
    const people = await jobPeople();
    const { kit } = people;
    const calls: string[] = [];
    const gateway = {
      isDown: true,
      /** What the gateway has, by key. */
      has: new Map<string, string>(),
    };
    kit.deps.sms = {
      isOn: true,
      takesReplies: true,
      async send({ key }) {
        calls.push('send');
        gateway.has.set(key, `id-${key}`);
        if (gateway.isDown) throw new Error('The gateway hung up');
        return { outcome: 'sent', gatewayId: `id-${key}` };
      },
      async find({ key }) {
        calls.push('find');
        return gateway.has.get(key) ?? null;
      },
    };
    await schedule(people);
    const [queued] = await queuedTexts(kit);
    const textId = queued?.textId ?? '';
    return { kit, calls, gateway, attempt: () => taskHandlers(kit.deps)['send-text']({ textId }) };
  }

  test('is found at the gateway and not sent twice', async () => {
    const { kit, calls, gateway, attempt } = await withGateway();
    await expect(attempt()).rejects.toThrow('hung up');
    gateway.isDown = false;
    await attempt();
    await attempt();
    expect(calls).toEqual(['send', 'find']);
    expect(await textsOf(kit)).toMatchObject([{ state: 'sent' }]);
  });

  test('is sent with the same words if the gateway never got it', async () => {
    const { kit, calls, gateway, attempt } = await withGateway();
    await expect(attempt()).rejects.toThrow('hung up');
    gateway.has.clear();
    gateway.isDown = false;
    const [{ body }] = await textsOf(kit);
    await attempt();
    expect(calls).toEqual(['send', 'find', 'send']);
    expect(await textsOf(kit)).toMatchObject([{ state: 'sent', body }]);
  });
});

test('a customer who is forgotten leaves no texts and no choices', async () => {
  const people = await jobPeople();
  const { kit, staff, jobId } = people;
  await chooseMessages(kit, {});
  await schedule(people);
  await deliverTexts(kit);
  await desk(kit.app, staff, `jobs/${jobId}/cancel`, { Reason: 'Sold' });
  await deliverTexts(kit);
  const admin = await signedInStaff(kit, {
    UserName: 'rosa@galley.example',
    Name: 'Rosa Lindqvist',
    Role: 'admin',
    Password: 'rail-docket-9',
  });
  const { body } = await send(kit.app, {
    method: 'GET',
    url: '/api/v1/desk/customers',
    headers: { authorization: `Bearer ${admin}` },
  });
  const { CustomerId, UserName } = body.CustomerList[0];
  const { body: held } = await desk(kit.app, admin, `customers/${CustomerId}/export`);
  expect(held.Texts).toHaveLength(2);
  await desk(kit.app, admin, `customers/${CustomerId}/forget`, { UserName });
  expect(await textsOf(kit)).toEqual([]);
  expect((await kit.deps.pool.query('select from message_choices')).rows).toEqual([]);
});
