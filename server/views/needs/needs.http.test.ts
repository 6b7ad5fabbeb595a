import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { deskNeedMessages } from '../../../domain/needs/desk-need-messages.ts';
import { send, type TestApp } from '../../../tests/kit/app.ts';
import {
  DISPATCHER,
  desk,
  errorsOf,
  type JobPeople,
  jobIn,
  jobPeople,
  VISIT,
} from '../../../tests/kit/desk.ts';
import { read, registeredEquipment } from '../../../tests/kit/equipment.ts';
import { mark, needOf, needsOf, shortNeeds } from '../../../tests/kit/needs.ts';
import { until } from '../../../tests/kit/until.ts';
import { taskHandlers } from '../../tasks.ts';

const at = ({ clock }: TestApp, local: string) =>
  clock.advance(
    clock
      .now()
      .until(Temporal.PlainDateTime.from(`2026-${local}`).toZonedDateTime('Australia/Sydney').toInstant()),
  );

const marksInAudit = async ({ deps }: TestApp) =>
  (
    await deps.pool.query(
      `select action, actor_id is not null as known, subject_kind as kind, customer_id::int as customer, details
       from audit_log where action like 'need-%' order by id`,
    )
  ).rows;

const customerSends = ({ kit, customer }: JobPeople, path: string, payload: object) =>
  send(kit.app, {
    method: 'POST',
    url: `/api/v1/${path}`,
    headers: { authorization: `Bearer ${customer}`, 'idempotency-key': randomUUID() },
    payload,
  });

const write = ({ kit }: JobPeople, Topic: string, Message: string) =>
  send(kit.app, {
    method: 'POST',
    url: '/api/v1/ContactUs/ContactUs',
    payload: { Name: 'Jo Brennan', Email: 'jo@brennan.example', Topic, Message },
  });

describe('[R10.07] a job', () => {
  test('is on the list once for what it waits for, the oldest first, and goes when that goes', async () => {
    const people = await jobPeople();
    const { kit, jobId: first } = people;
    const { jobId: second } = await jobIn(people, 'Scheduled');
    kit.clock.advance({ minutes: 10 });
    const { jobId: third } = await jobIn(people, 'Requested');
    expect(await needsOf(people)).toMatchObject([
      [
        'now',
        {
          Kind: 'requested',
          Subject: String(first),
          Since: '2026-11-22T22:10:00Z',
          Route: `/jobs/${first}`,
          RepairId: first,
          BookingReference: `GAL${first}R`,
          CustomerName: 'Priya Nair',
          Mobile: '0491570156',
          EquipmentType: 'Underbench fridge',
          LocationName: 'Marlowe Street Café',
          Suburb: 'Surry Hills',
          TechName: null,
          Text: null,
        },
      ],
      ['now', { Kind: 'requested', Subject: String(third), Since: '2026-11-22T22:20:00Z' }],
    ]);
    // All three windows end at noon on Tuesday.
    at(kit, '11-24T11:59');
    expect(await shortNeeds(people)).toEqual([`now requested ${first}`, `now requested ${third}`]);
    at(kit, '11-24T12:00');
    expect(await shortNeeds(people)).toEqual([first, second, third].map((id) => `now late ${id}`));
    await desk(kit.app, people.staff, `jobs/${first}/start`, {});
    for (const id of [first, second]) await desk(kit.app, people.staff, `jobs/${id}/start`, {});
    await desk(kit.app, people.staff, `jobs/${third}/schedule`, { ...VISIT, Date: '2026-11-26' });
    await desk(kit.app, people.staff, `jobs/${first}/cancel`, { Reason: 'Sold the machine' });
    expect(await shortNeeds(people)).toEqual([]);
    await desk(kit.app, people.staff, `jobs/${third}/call-off`, { Reason: 'The van broke down' });
    expect(await shortNeeds(people)).toEqual([`now new-time ${third}`]);
    await desk(kit.app, people.staff, `jobs/${third}/schedule`, { ...VISIT, Date: '2026-11-30' });
    expect(await shortNeeds(people)).toEqual([]);
    // The second is on site since noon.
    at(kit, '11-24T15:59');
    expect(await shortNeeds(people)).toEqual([]);
    at(kit, '11-24T16:00');
    expect(await needOf(people, 'on-site')).toMatchObject({
      RepairId: second,
      Since: '2026-11-24T01:00:00Z',
    });
    const record = { Date: '2026-11-24', From: '12:00', To: '13:30', Work: 'Fan seized.' };
    await desk(kit.app, people.staff, `jobs/${second}/visits`, record);
    expect(await shortNeeds(people)).toEqual([`today next-step ${second}`]);
    await desk(kit.app, people.staff, `jobs/${second}/complete`, {});
    expect(await shortNeeds(people)).toEqual([]);
  });

  test('with a quote: without an answer for three days, ended, approved, declined', async () => {
    const people = await jobPeople();
    const { kit } = people;
    await desk(kit.app, people.staff, `jobs/${people.jobId}/cancel`, { Reason: 'Sold the machine' });
    const waiting = await jobIn(people, 'QuoteWaiting');
    const [approved, declined] = [await jobIn(people, 'QuoteApproved'), await jobIn(people, 'QuoteDeclined')];
    for (const { jobId } of [waiting, approved, declined]) {
      const record = { Date: '2026-11-23', From: '08:00', To: '09:00', Work: 'Fan seized.' };
      await desk(kit.app, people.staff, `jobs/${jobId}/visits`, record);
    }
    const rest = [`today quote-approved ${approved.jobId}`, `today quote-declined ${declined.jobId}`];
    expect(await shortNeeds(people)).toEqual(rest);
    kit.clock.advance({ hours: 3 * 24 - 1, minutes: 59 });
    expect(await shortNeeds(people)).toEqual(rest);
    kit.clock.advance({ minutes: 1 });
    const unanswered = await needOf(people, 'quote-unanswered');
    expect(unanswered).toMatchObject({ RepairId: waiting.jobId, Since: '2026-11-22T22:10:00Z' });
    // The quote is valid to the end of its last day.
    kit.clock.advance({ hours: 28 * 24 });
    const ended = await needOf(people, 'quote-ended');
    expect(ended).toMatchObject({ Subject: unanswered.Subject, Since: '2026-12-23T12:59:59Z' });
    expect(await shortNeeds(people)).toEqual([...rest, `today quote-ended ${ended.Subject}`]);
    // On hold it waits for that day at its site, and for nothing else.
    await desk(kit.app, people.staff, `jobs/${approved.jobId}/hold`, {
      Until: '2026-12-26',
      Reason: 'Parts',
    });
    const others = [rest[1], `today quote-ended ${ended.Subject}`];
    expect(await shortNeeds(people)).toEqual(others);
    at(kit, '12-25T23:59');
    expect(await shortNeeds(people)).toEqual(others);
    at(kit, '12-26T00:00');
    expect(await shortNeeds(people)).toEqual([...others, `today hold-ended ${approved.jobId}`]);
    expect(await needOf(people, 'hold-ended')).toMatchObject({
      Since: '2026-12-25T13:00:00Z',
      Text: 'Parts',
    });
    await desk(kit.app, people.staff, `jobs/${approved.jobId}/schedule`, { ...VISIT, Date: '2027-01-05' });
    for (const { jobId } of [waiting, declined]) {
      await desk(kit.app, people.staff, `jobs/${jobId}/cancel`, { Reason: 'Too dear' });
    }
    expect(await shortNeeds(people)).toEqual([]);
  });
});

describe('[R10.07] what people write', () => {
  test('a rating of 1 or 2 is on the list with its words until somebody has dealt with it; better ones aren’t', async () => {
    const people = await jobPeople();
    const { kit, staff } = people;
    await desk(kit.app, staff, `jobs/${people.jobId}/cancel`, { Reason: 'Sold the machine' });
    const rated: number[] = [];
    for (const score of [2, 3, 1, 5]) {
      kit.clock.advance({ minutes: 1 });
      const { jobId } = await jobIn(people, 'Completed');
      const { body } = await read(kit.app, people.customer, `jobs/${jobId}`);
      const rating = { ch: body.RatingCh, score, description: `Worth ${score}.` };
      expect((await customerSends(people, 'feedback/ratingdetails', rating)).status).toBe(200);
      rated.push(jobId);
    }
    const [two, , one] = rated;
    expect(await needsOf(people)).toMatchObject([
      ['now', { Kind: 'low-rating', RepairId: two, Score: 2, Text: 'Worth 2.', TechName: 'Dan Okafor' }],
      ['now', { Kind: 'low-rating', RepairId: one, Score: 1, Text: 'Worth 1.' }],
    ]);
    await mark(people, 'dealt-with', await needOf(people, 'low-rating'));
    expect(await shortNeeds(people)).toEqual([`now low-rating ${one}`]);
  });

  test('messages, applications and warranty requests are until they’re answered, areas until they’re serviced', async () => {
    const people = await jobPeople();
    const { kit } = people;
    await desk(kit.app, people.staff, `jobs/${people.jobId}/cancel`, { Reason: 'Sold the machine' });
    await write(people, 'provider', 'How do we get work from you?');
    kit.clock.advance({ minutes: 1 });
    await write(people, 'quote', 'Do you do woks?');
    kit.clock.advance({ minutes: 1 });
    const { Id } = await registeredEquipment(kit.app, people.customer);
    await customerSends(people, `customerportal/equipment/${Id}/warrantyrequest`, {
      Message: 'Loud again.',
      AssetId: Id,
    });
    for (const Email of ['pat@cafe.example', 'jo@bar.example']) {
      await send(kit.app, { method: 'POST', url: '/api/v1/mmregint', payload: { Email, Postcode: '4870' } });
      kit.clock.advance({ minutes: 1 });
    }
    const needs = await needsOf(people);
    expect(needs).toMatchObject([
      [
        'today',
        {
          Kind: 'message',
          CustomerName: 'Jo Brennan',
          Text: 'Do you do woks?',
          Reason: 'A quote or a price',
          Route: expect.stringMatching(/^\/inbox\?open=message-\d+$/),
        },
      ],
      [
        'today',
        {
          Kind: 'warranty',
          CustomerName: 'Priya Nair',
          Text: 'Loud again.',
          EquipmentType: expect.any(String),
          LocationName: expect.any(String),
        },
      ],
      ['later', { Kind: 'application', Text: 'How do we get work from you?', Reason: 'Become a provider' }],
      [
        'later',
        {
          Kind: 'waiting-area',
          Subject: '4870',
          Suburb: '4870 Cairns City',
          Waiting: 2,
          Since: '2026-11-22T22:12:00Z',
          Route: null,
        },
      ],
    ]);
    const [message, warranty, application] = needs.map(([, { Subject }]) => Subject);
    const Answer = 'We ring you today.';
    await desk(kit.app, people.staff, `contact-requests/${message}/answer`, { Answer });
    await desk(kit.app, people.staff, `warranty-requests/${warranty}/answer`, { Answer });
    await mark(people, 'dealt-with', await needOf(people, 'application'));
    expect(await shortNeeds(people)).toEqual(['later waiting-area 4870']);
    expect(application).toBeDefined();
    await kit.deps.pool.query(`insert into service_areas values ('4870', 'regional')`);
    await until(() => kit.deps.catalogue.current().places.region('4870') === 'regional');
    await taskHandlers(kit.deps).sweep({});
    expect(await shortNeeds(people)).toEqual([]);
  });
});

describe('[R10.07] a need', () => {
  test('that is put off comes back on that date in the office’s zone, or with the next cause', async () => {
    const people = await jobPeople();
    const { kit, jobId } = people;
    const need = await needOf(people, 'requested');
    for (const [Until, message] of [
      ['2026-11-23', deskNeedMessages.putOffTooSoon],
      ['2027-11-25', deskNeedMessages.putOffTooFar],
    ]) {
      const { status, body } = await mark(people, 'put-off', need, { Until });
      expect([status, errorsOf(body)]).toEqual([422, [['Until', message]]]);
    }
    const { status, body } = await mark(people, 'put-off', need, { Until: '2026-11-24' });
    expect([status, body]).toMatchObject([200, { PutOffUntil: '2026-11-24', DealtWithOn: null }]);
    expect(await shortNeeds(people)).toEqual([]);
    at(kit, '11-23T23:59');
    expect(await shortNeeds(people)).toEqual([]);
    at(kit, '11-24T00:00');
    expect(await shortNeeds(people)).toEqual([`now requested ${jobId}`]);
    // Its window passes while it's put off.
    await mark(people, 'put-off', need, { Until: '2026-12-01' });
    expect(await shortNeeds(people)).toEqual([]);
    at(kit, '11-24T12:00');
    const late = await needOf(people, 'late');
    await mark(people, 'put-off', late, { Until: '2026-12-01' });
    await desk(kit.app, people.staff, `jobs/${jobId}/schedule`, { ...VISIT, Date: '2026-11-25' });
    expect(await shortNeeds(people)).toEqual([]);
    at(kit, '11-25T12:00');
    expect(await shortNeeds(people)).toEqual([`now late ${jobId}`]);
  });

  test('is marked once however often it’s asked, and each change of a mark is in the audit trail', async () => {
    const people = await jobPeople();
    const { kit, jobId } = people;
    await desk(kit.app, people.staff, `jobs/${jobId}/schedule`, VISIT);
    await write(people, 'other', 'Are you open on Sunday?');
    const need = await needOf(people, 'message');
    const statuses = async (calls: ReturnType<typeof mark>[]) =>
      (await Promise.all(calls)).map(({ status }) => status);
    const Until = '2026-11-30';
    const putOff = () => mark(people, 'put-off', need, { Until });
    expect(await statuses([putOff(), putOff(), putOff()])).toEqual([200, 200, 200]);
    expect((await mark(people, 'put-off', need, { Until: '2026-12-07' })).status).toBe(200);
    const dealWith = () => mark(people, 'dealt-with', need);
    expect(await statuses([dealWith(), dealWith(), dealWith()])).toEqual([200, 200, 200]);
    const late = await putOff();
    expect([late.status, late.body.detail]).toEqual([
      409,
      deskNeedMessages.dealtWith(DISPATCHER.Name, 'Mon 23 Nov'),
    ]);
    const about = { kind: 'message', subject: need.Subject, since: need.Since };
    expect(await marksInAudit(kit)).toEqual([
      {
        action: 'need-put-off',
        known: true,
        kind: null,
        customer: null,
        details: { ...about, until: Until },
      },
      {
        action: 'need-put-off',
        known: true,
        kind: null,
        customer: null,
        details: { ...about, until: '2026-12-07' },
      },
      { action: 'need-dealt-with', known: true, kind: null, customer: null, details: about },
    ]);
    // A retry after its cause has gone.
    await desk(kit.app, people.staff, `contact-requests/${need.Subject}/answer`, { Answer: 'No.' });
    expect((await dealWith()).status).toBe(200);
  });

  test('that isn’t on the list can’t be marked, nor one dealt with that ends by itself', async () => {
    const people = await jobPeople();
    const { kit, jobId } = people;
    const need = await needOf(people, 'requested');
    await mark(people, 'put-off', need, { Until: '2026-11-30' });
    expect(await marksInAudit(kit)).toMatchObject([{ kind: 'job', customer: expect.any(Number) }]);
    expect(errorsOf((await mark(people, 'dealt-with', need)).body)?.[0]?.[0]).toBe('Kind');
    await desk(kit.app, people.staff, `jobs/${jobId}/schedule`, VISIT);
    expect((await mark(people, 'put-off', need, { Until: '2026-11-30' })).status).toBe(200);
    for (const gone of [need, { ...need, Subject: '999' }, { ...need, Subject: 'x' }]) {
      const { status, body } = await mark(people, 'put-off', gone, { Until: '2026-12-01' });
      expect([status, body.detail]).toEqual([404, deskNeedMessages.gone]);
    }
  });
});
