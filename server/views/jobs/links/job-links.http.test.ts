import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { deskInvoiceMessages } from '../../../../domain/invoices/desk-invoice-messages.ts';
import { confirmEmails, send, type TestApp, testApp } from '../../../../tests/kit/app.ts';
import { book, sampleAbn, signedInCustomer, visitorForm } from '../../../../tests/kit/bookings.ts';
import { desk, jobIn, jobPeople, VISIT } from '../../../../tests/kit/desk.ts';
import { deliverEmails } from '../../../../tests/kit/mails.ts';
import { chooseEmails, deliverTexts, proveMobiles, wordsSent } from '../../../../tests/kit/texts.ts';
import { writeBookingConfirmation } from '../../../letters/bookings/booking-confirmation.messages.ts';

const TUESDAY_8AM = '2026-11-23T21:00:00Z';
const WEDNESDAY = { SeenStartsAt: TUESDAY_8AM, Date: '2026-11-25', TimeWindow: 'morning' };

const chIn = (words = '', route = 'visit') =>
  new RegExp(`#/${route}\\?ch=([\\w-]{43})`).exec(words)?.[1] ?? '';

/** Calls by link: they take a secret and no id. */
const byLink = (kit: TestApp, ch: string) => {
  const call = (path: string, payload: object = {}, key?: string) =>
    send(kit.app, {
      method: 'POST',
      url: `/api/v1/${path}`,
      payload: { ch, ...payload },
      headers: key ? { 'idempotency-key': key } : {},
    });
  return {
    call,
    view: () => call('visit/view'),
    choices: () => call('visit/choices'),
    move: (payload: object, key: string = randomUUID()) => call('visit/move', payload, key),
    cancel: (payload: object = {}, key: string = randomUUID()) =>
      call('visit/cancel', { SeenStartsAt: TUESDAY_8AM, ...payload }, key),
    share: () => call('visit/kitchen'),
    kitchen: () => call('kitchen/view'),
  };
};

/** A customer with a confirmed job, and the link that its email brought. */
async function linked() {
  const people = await jobPeople();
  const { jobId } = await jobIn(people, 'Scheduled');
  const mails = await deliverEmails(people.kit);
  const ch = mails.map(({ text }) => chIn(text)).findLast(Boolean) ?? '';
  const { kit, customer, staff } = people;
  const own = (path: string, payload?: object) =>
    send(kit.app, {
      method: payload ? 'POST' : 'GET',
      url: `/api/v1/customerportal/jobs/${jobId}${path}`,
      headers: { authorization: `Bearer ${customer}` },
      ...(payload && { payload }),
    });
  const office = async () => (await desk(kit.app, staff, `jobs/${jobId}`)).body;
  const rows = async (query: string) => (await kit.deps.pool.query(query)).rows;
  return { ...people, jobId, ch, link: byLink(kit, ch), own, office, rows };
}

const later = (choices: { Choices: { Subtotals: { Later: { Morning: number } } } }) =>
  Math.round(choices.Choices.Subtotals.Later.Morning * 110) / 100;

describe('[R11.05] the link of a job', () => {
  test('shows the tracker, and nothing of the account, a quote or another job', async () => {
    const { kit, link } = await linked();
    const { status, body, headers } = await link.view();
    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('no-store');
    expect(body).toMatchObject({
      State: 'Scheduled',
      TechName: 'Dan Okafor',
      StartsAt: TUESDAY_8AM,
      TotalIncGst: 205.01,
      IsFree: false,
      Repair: null,
      Owed: null,
      LinkEndsOn: '2026-12-24T01:00:00Z',
    });
    const { rows } = await kit.deps.pool.query('select user_name, mobile, abn, business_name from customers');
    for (const value of rows.flatMap(Object.values).filter(Boolean)) {
      expect(JSON.stringify(body)).not.toContain(value);
    }
    expect(JSON.stringify(body)).not.toMatch(
      /RepairId|Quote"|RatingCh|Card|EquipmentId|WarrantyOf|LocationId/,
    );
  });

  test('shows a waiting quote as a state, without its price or its link', async () => {
    const people = await jobPeople();
    const { kit, staff } = people;
    const { jobId } = await jobIn(people, 'QuoteWaiting');
    const ch = (await deliverEmails(kit)).map(({ text }) => chIn(text)).findLast(Boolean) ?? '';
    const link = byLink(kit, ch);
    const { Quotes } = (await desk(kit.app, staff, `jobs/${jobId}`)).body;
    const { body } = await link.view();
    expect(body.State).toBe('QuoteWaiting');
    expect(JSON.stringify(body)).not.toContain(String(Quotes[0].TotalIncGst));
    expect(JSON.stringify(body)).not.toMatch(/UniqueId|quote-approval/);
  });

  test('shows what is owed, and no invoice', async () => {
    const people = await jobPeople();
    const { kit } = people;
    await jobIn(people, 'Completed');
    const ch = (await deliverEmails(kit)).map(({ text }) => chIn(text)).findLast(Boolean) ?? '';
    const { body } = await byLink(kit, ch).view();
    expect(body).toMatchObject({ State: 'Completed', Owed: { AmountDue: expect.any(Number) } });
    expect(body.Owed.AmountDue).toBeGreaterThanOrEqual(body.TotalIncGst);
    expect(JSON.stringify(body)).not.toMatch(/INV-|InvoiceId|invoice\?ch/);
  });

  test('moves the visit by the same rules, says that it was by link, and tells the customer by email, and by text where the office typed the mobile', async () => {
    const { kit, link, own, office } = await linked();
    await deliverTexts(kit);
    const TotalIncGst = later((await link.choices()).body);
    expect((await link.move({ ...WEDNESDAY, TotalIncGst: TotalIncGst + 1 })).body.code).toBe(
      'price_increased',
    );
    const key = randomUUID();
    const first = await link.move({ ...WEDNESDAY, TotalIncGst }, key);
    expect(first).toMatchObject({ status: 200, body: { Visit: { Date: '2026-11-25' }, TotalIncGst } });
    expect(await link.move({ ...WEDNESDAY, TotalIncGst }, key)).toMatchObject({
      status: 200,
      body: first.body,
    });
    const moves = (await office()).Timeline.filter(({ Kind }: { Kind: string }) => Kind === 'moved');
    expect(moves).toMatchObject([{ Kind: 'moved', Actor: 'link', ActorName: null }]);
    const [mail, ...others] = await deliverEmails(kit);
    expect(others).toEqual([]);
    expect(mail?.text).toContain('somebody with the link to the job moved your visit');
    expect(mail?.to).toEqual([{ address: 'priya@marlowestreet.example', name: '' }]);
    await kit.deps.pool.query('update customers set is_made_by_staff = true, password_hash = null');
    await deliverTexts(kit);
    expect(await wordsSent(kit, 'visit-moved')).toContain(
      'See or change it: http://localhost:8080/#/visit?ch=',
    );
    // Sent again after the link was switched off, it has its answer; anything new is refused.
    await own('/links', { IsOn: false });
    expect((await link.move({ ...WEDNESDAY, TotalIncGst }, key)).body).toEqual(first.body);
    expect((await link.move({ ...WEDNESDAY, TotalIncGst })).body.code).toBe('link_invalid');
  });

  test('cancels the job, once, which ends both links; sent again it has the same answer', async () => {
    const { kit, staff, jobId, link, office } = await linked();
    const kitchen = byLink(kit, chIn((await link.share()).body.Url, 'kitchen'));
    const key = randomUUID();
    const first = await link.cancel({ Reason: 'It works again' }, key);
    expect(first).toMatchObject({ status: 200, body: { State: 'Cancelled' } });
    expect(await link.cancel({ Reason: 'It works again' }, key)).toMatchObject({ body: first.body });
    for (const { status, body } of [
      await link.view(),
      await link.choices(),
      await link.cancel(),
      await link.move({ ...WEDNESDAY, TotalIncGst: 1 }),
      await link.share(),
      await kitchen.kitchen(),
    ]) {
      expect([status, body.code, body.IsCancelled]).toEqual([422, 'link_invalid', true]);
    }
    expect((await office()).Timeline.at(-1)).toMatchObject({ State: 'Cancelled', Actor: 'link' });
    const [mail] = await deliverEmails(kit);
    expect(mail?.text).toContain('somebody with its link cancelled job');
    // A link to a job that has ended is in no email.
    expect(mail?.text).not.toContain('?ch=');
    // What its email says is free stays free (R11.01).
    expect(mail?.text).toContain('There is nothing to pay.');
    for (const Reason of ['LateCancellation', 'NoAccess']) {
      const charged = await desk(kit.app, staff, `jobs/${jobId}/call-out-invoice`, { Reason });
      expect([charged.status, charged.body.detail]).toEqual([
        409,
        deskInvoiceMessages.callOutCancelledInTime,
      ]);
    }
  });

  test('after the office moved the visit, both visits are named and nothing is done', async () => {
    const { kit, staff, jobId, link } = await linked();
    const TotalIncGst = later((await link.choices()).body);
    await desk(kit.app, staff, `jobs/${jobId}/schedule`, {
      ...VISIT,
      Date: '2026-11-26',
      TechnicianId: null,
    });
    const refused = await link.move({ ...WEDNESDAY, TotalIncGst });
    expect([refused.status, refused.body.code]).toEqual([409, 'conflict']);
    expect(refused.body.detail).toMatch(/Tue 24 Nov, 8am-12pm.*Thu 26 Nov, 8am-12pm/);
  });

  test('of a move and a switch-off at the same time, the one that is later is refused or finds it done', async () => {
    const { link, own, rows } = await linked();
    const TotalIncGst = later((await link.choices()).body);
    const [moved, off] = await Promise.all([
      link.move({ ...WEDNESDAY, TotalIncGst }),
      own('/links', { IsOn: false }),
    ]);
    expect(off.status).toBe(200);
    const [{ count }] = await rows("select count(*)::int from job_events where kind = 'moved'");
    expect([
      [200, 1],
      [422, 0],
    ]).toContainEqual([moved.status, count]);
  });

  test('opened by a mail scanner, however often, changes nothing', async () => {
    const { kit, link, ch, rows } = await linked();
    const tables = await rows(
      `select quote_ident(table_name) as name from information_schema.tables
        where table_schema = 'public' and table_type = 'BASE TABLE'`,
    );
    const hashes = tables.map(
      ({ name }) => `select '${name}' as name, md5(string_agg(t::text, ';' order by t::text)) from ${name} t`,
    );
    const everything = async () => [
      await rows(hashes.join(' union all ')),
      await rows('select count(*) as tasks from jobs.job'),
    ];
    const before = await everything();
    for (const path of ['visit/view', 'visit/choices']) await link.call(path);
    for (const path of ['view', 'choices', 'move', 'cancel', 'kitchen']) {
      const url = `/api/v1/visit/${path}?ch=${ch}`;
      expect((await kit.app.inject({ method: 'GET', url })).statusCode).toBe(404);
      expect((await kit.app.inject({ method: 'HEAD', url })).statusCode).toBe(404);
    }
    expect(await everything()).toEqual(before);
  });

  test('ends 30 days after the visit, and works again for a new one', async () => {
    const { kit, jobId, link, rows } = await linked();
    kit.clock.set('2026-12-24T00:59:59Z');
    expect((await link.view()).status).toBe(200);
    kit.clock.set('2026-12-24T01:00:00Z');
    const { status, body } = await link.view();
    expect([status, body.code, body.LinkFault]).toEqual([422, 'link_invalid', 'old']);
    expect(body.detail).toContain('until 30 days after the visit');
    expect((await link.cancel()).status).toBe(422);
    await rows(`update jobs set ends_at = '2027-01-12T01:00:00Z' where id = ${jobId}`);
    expect((await link.view()).status).toBe(200);
  });

  test('switched off by the customer or the office, opens nothing again; the next email after switching on has a new one', async () => {
    const { kit, staff, jobId, ch, link, own, office, rows } = await linked();
    const kitchen = byLink(kit, chIn((await own('/kitchen', {})).body.Url, 'kitchen'));
    expect((await kitchen.kitchen()).status).toBe(200);
    expect((await own('/links', { IsOn: false })).body).toEqual({ AreLinksOn: false });
    for (const { body } of [
      await link.view(),
      await link.cancel(),
      await link.share(),
      await kitchen.kitchen(),
    ]) {
      expect([body.code, body.LinkFault]).toEqual(['link_invalid', 'used']);
    }
    expect((await own('/kitchen', {})).body.code).toBe('conflict');
    expect([(await own('')).body.AreLinksOn, (await office()).AreLinksOn]).toEqual([false, false]);
    const newVisit = async (date: string) => {
      await desk(kit.app, staff, `jobs/${jobId}/schedule`, { ...VISIT, Date: date, TechnicianId: null });
      return (await deliverEmails(kit)).at(-1)?.text ?? '';
    };
    expect(await newVisit('2026-11-26')).toContain(`#/dashboard--job?RepairId=${jobId}`);
    await desk(kit.app, staff, `jobs/${jobId}/links`, { IsOn: true });
    const renewed = chIn(await newVisit('2026-11-27'));
    expect(renewed).not.toBe('');
    expect(renewed).not.toBe(ch);
    expect([(await byLink(kit, renewed).view()).status, (await link.view()).status]).toEqual([200, 422]);
    await desk(kit.app, staff, `jobs/${jobId}/links`, { IsOn: false });
    await desk(kit.app, staff, `jobs/${jobId}/links`, { IsOn: false });
    expect((await byLink(kit, renewed).view()).body.LinkFault).toBe('used');
    const actions = await rows("select action from audit_log where action like 'job-links%' order by id");
    expect(actions.map(({ action }) => action)).toEqual(['job-links-on', 'job-links-off']);
  });

  test('is kept as a hash only, in texts too, and belongs to its job alone', async () => {
    const { kit, ch, link, rows } = await linked();
    await proveMobiles(kit);
    await deliverTexts(kit);
    const kept = JSON.stringify([
      await rows('select * from mailed_links'),
      await rows('select body from texts'),
    ]);
    expect(kept).not.toContain(ch);
    expect(kept).toContain('/#/visit?ch=...');
    // No id of another job counts, in whatever field it's sent.
    const answer = await link.call('visit/view', { RepairId: 1042, JobId: 1042 });
    expect(answer.body.BookingReference).toBe((await link.view()).body.BookingReference);
    // It opens no call but its own.
    for (const path of ['kitchen/view', 'quoteapproval', 'invoice/view', 'feedback/rate']) {
      expect([404, 422]).toContain((await link.call(path)).status);
    }
    const portal = await send(kit.app, {
      url: '/api/v1/customerportal/jobs',
      headers: { authorization: `Bearer ${ch}` },
    });
    expect(portal.status).toBe(401);
  });

  test('is not in the confirmation of a booking while nobody has confirmed the address', async () => {
    const kit = await testApp();
    const { body } = await book(kit.app, visitorForm());
    const confirmation = { mail: 'booking-confirmation', jobId: body.repairId } as const;
    const write = async () => (await writeBookingConfirmation(kit.deps, confirmation)).text;
    expect(await write()).not.toContain('/#/visit?ch=');
    await confirmEmails(kit);
    expect(await write()).toContain('/#/visit?ch=');
  });

  test.each(['visit/view', 'visit/choices', 'visit/kitchen', 'kitchen/view'])(
    'an unknown secret opens nothing: %s',
    async (path) => {
      const kit = await testApp();
      expect((await byLink(kit, 'a'.repeat(43)).call(path)).body.code).toBe('not_found');
      for (const ch of ['', 'a'.repeat(201), 7, null, ['a'], { $ne: '' }]) {
        expect((await byLink(kit, ch as string).call(path)).body.code).toBe('invalid_fields');
      }
    },
  );
});

describe("[R11.05] the kitchen's copy", () => {
  test('shows state, time and a first name; no price, no street, no name of the customer', async () => {
    const { kit, own, link, rows } = await linked();
    const { Url } = (await own('/kitchen', {})).body;
    expect((await link.share()).body.Url).toBe(Url);
    const { body } = await byLink(kit, chIn(Url, 'kitchen')).kitchen();
    expect(body).toEqual({
      BookingReference: expect.stringMatching(/^GAL\d+R$/),
      State: 'Scheduled',
      StateSince: expect.any(String),
      CreatedOn: expect.any(String),
      EquipmentType: 'Underbench fridge',
      LocationName: 'Marlowe Street Café',
      Suburb: 'Surry Hills',
      RequestedAttendanceDate: '2026-11-24',
      RequestedAttendanceTo: '2026-11-24T01:00:00Z',
      StartsAt: TUESDAY_8AM,
      TimeWindow: 'morning',
      TimeZone: 'Australia/Sydney',
      HasVisitTime: true,
      IsNoAccess: false,
      PartsExpectedOn: null,
      TechName: 'Dan',
      ExpectedOn: null,
    });
    expect(JSON.stringify(await rows('select * from mailed_links'))).not.toContain(chIn(Url, 'kitchen'));
  });

  test('moves, cancels, shares and reads nothing else', async () => {
    const { kit, link, office } = await linked();
    const copy = byLink(kit, chIn((await link.share()).body.Url, 'kitchen'));
    for (const { body } of [
      await copy.view(),
      await copy.choices(),
      await copy.move({ ...WEDNESDAY, TotalIncGst: 205.01 }),
      await copy.cancel(),
      await copy.share(),
    ]) {
      expect(body.code).toBe('not_found');
    }
    expect((await office()).State).toBe('Scheduled');
  });

  test("nobody shares or switches off another customer's job", async () => {
    const { kit, jobId } = await linked();
    const { token } = await signedInCustomer(kit.app, {
      CheckoutEmailAddress: 'sam@other.example',
      CheckoutABN: sampleAbn(4),
    });
    for (const [path, payload] of [
      ['kitchen', {}],
      ['links', { IsOn: false }],
    ] as const) {
      const url = `/api/v1/customerportal/jobs/${jobId}/${path}`;
      const headers = { authorization: `Bearer ${token}` };
      expect((await send(kit.app, { method: 'POST', url, payload, headers })).status).toBe(404);
    }
  });
});

test('[R11.06] the job’s link reads and writes in its thread, by nobody’s name, until it ends; the kitchen’s has none', async () => {
  const { kit, staff, jobId, link, own, office } = await linked();
  const messages = async () => (await link.call('visit/messages')).body.Messages;
  const key = randomUUID();
  const written = { Text: 'Side door, please' };
  for (let times = 0; times < 2; times += 1) {
    const { status, body } = await link.call('visit/messages/write', written, key);
    expect(status, JSON.stringify(body)).toBe(200);
  }
  expect(await messages()).toMatchObject([
    { Name: "From the job's link", Way: 'link', Text: 'Side door, please', ReadOn: null },
  ]);
  expect((await own('/messages')).body.Messages).toHaveLength(1);
  const [{ MessageId: LastMessageId }] = await messages();
  await chooseEmails(kit);
  await deliverEmails(kit);
  await desk(kit.app, staff, `jobs/${jobId}/messages`, { Text: 'Will do.', LastMessageId });
  const [mail] = await deliverEmails(kit);
  expect(mail?.to).toMatchObject([{ address: 'priya@marlowestreet.example' }]);
  expect(mail?.text).toContain('Side door, please');
  await expect(byLink(kit, chIn(mail?.text)).view()).resolves.toMatchObject({ status: 200 });
  const kitchen = byLink(kit, chIn((await link.share()).body.Url, 'kitchen'));
  for (const path of ['visit/messages', 'visit/messages/write']) {
    expect.soft((await kitchen.call(path, { Text: 'Hi' })).status, path).toBe(404);
  }
  await desk(kit.app, staff, `jobs/${jobId}/links`, { Version: (await office()).Version, IsOn: false });
  for (const path of ['visit/messages', 'visit/messages/write']) {
    expect.soft((await link.call(path, { Text: 'Hi' }, randomUUID())).body.code, path).toBe('link_invalid');
  }
  // Sent again, what was kept before has its answer.
  expect((await link.call('visit/messages/write', written, key)).body).toEqual({ MessageId: LastMessageId });
});
