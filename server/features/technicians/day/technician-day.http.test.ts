import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { passMinutes, send, type TestApp, testApp } from '../../../../tests/kit/app.ts';
import type { BookingForm } from '../../../../tests/kit/bookings.ts';
import { desk, errorsOf, type JobPeople, jobPeople } from '../../../../tests/kit/desk.ts';
import { jobPhotosPath, photo, smallPhoto, uploadPhotos } from '../../../../tests/kit/photos.ts';
import {
  addTechnician,
  askCode,
  boundPhone,
  DAY_PATH,
  type PhoneBrowser,
  phoneBrowser,
  TECH_MOBILE,
  techPeople,
  textLink,
  visitOf,
} from '../../../../tests/kit/technicians/technician-phone.ts';
import { deliverTexts, textsOf, wordsSent } from '../../../../tests/kit/texts.ts';
import { taskHandlers } from '../../../tasks.ts';

const linkOf = async (people: JobPeople, id: number) =>
  (await desk(people.kit.app, people.staff, 'technicians')).body.Technicians.find(
    ({ TechnicianId }: { TechnicianId: number }) => TechnicianId === id,
  ).DayLink;

const LOCKBOX = {
  Notes: 'Lockbox 4471 by the back door',
  Parking: 'Dock B',
  Induction: null,
  Machine: null,
  HasCodes: false,
};

const wrongCode = (right: string) => String((Number(right) + 1) % 1_000_000).padStart(6, '0');

type Visit = { BookingReference: string; Access: object | null; StartsAt: string; PhotoIds: string[] };
type Days = { Today: { Date: string; Visits: Visit[] }; Next: { Date: string; Visits: Visit[] } };

async function daysOf(phone: PhoneBrowser, ch: string): Promise<Days> {
  const { status, body } = await phone.post('', { ch });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body;
}

const references = ({ Visits }: Days['Today']) => Visits.map(({ BookingReference }) => BookingReference);

/** The names of all fields, however deep. */
const keysOf = (value: unknown): string[] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([key, inner]) => [key, ...keysOf(inner)]);

const BROKEN_HILL: BookingForm = {
  BookingPostcode: '2880',
  CheckoutPostcode: '2880',
  CheckoutSuburb: 'Broken Hill',
  CheckoutStreet: '9 Argent Street',
  CheckoutLocationName: 'Argent Street Kitchen',
  InitialAttendanceFeeExGst: undefined,
};

describe('[R10.14] the link to a technician’s day', () => {
  test('is texted once per submit, audited, and only its hash is kept', async () => {
    const people = await jobPeople();
    const { kit, staff } = people;
    const id = await addTechnician(people, { Name: 'Noor Haddad', Mobile: TECH_MOBILE });
    expect(await linkOf(people, id)).toBeNull();
    const key = randomUUID();
    const press = () =>
      kit.app.inject({
        method: 'POST',
        url: `/api/v1/desk/technicians/${id}/day-link`,
        headers: { authorization: `Bearer ${staff}`, 'idempotency-key': key },
        payload: { Version: 1 },
      });
    for (const answer of [await press(), await press()]) {
      expect(answer.json().DayLink).toEqual({
        SentOn: '2026-11-22T22:10:00Z',
        SentBy: 'Tomasz Wren',
        TextState: 'queued',
        BoundOn: null,
        EndsOn: '2027-11-22T22:10:00Z',
      });
    }
    await deliverTexts(kit);
    const texts = (await textsOf(kit)).filter(({ kind }) => kind === 'day-link');
    expect(texts).toEqual([
      { kind: 'day-link', state: 'sent', reason: null, mobile: '0491570006', body: null },
    ]);
    const words = await wordsSent(kit, 'day-link');
    expect(words).toMatch(/^Galley: .*http:\/\/localhost:8080\/tech\/#\/day\?ch=[\w-]{43} /);
    const ch = /ch=([\w-]+)/.exec(words)?.[1] ?? '';
    for (const table of ['technician_links', 'texts', 'audit_log', 'jobs.job']) {
      const { rows } = await kit.deps.pool.query(`select t::text as row from ${table} t`);
      expect(
        rows.filter(({ row }) => row.includes(ch)),
        table,
      ).toEqual([]);
    }
    const { rows } = await kit.deps.pool.query(
      `select actor_kind, subject_id::int, details from audit_log where action = 'technician-link-sent'`,
    );
    expect(rows).toEqual([{ actor_kind: 'staff', subject_id: id, details: { endsFormer: false } }]);
    expect((await linkOf(people, id)).TextState).toBe('sent');
  });

  test('is refused for somebody who left, has no mobile or stopped texts, and without texts', async () => {
    const people = await jobPeople();
    const { kit, staff } = people;
    const press = async (id: number) => {
      const { status, body } = await desk(kit.app, staff, `technicians/${id}/day-link`, {});
      return `${status} ${body.detail}`;
    };
    const noMobile = await addTechnician(people, { Name: 'Ida Lund' });
    expect(await press(noMobile)).toBe('409 Ida Lund has no mobile. Add it first, then text the link.');
    const left = await addTechnician(people, { Name: 'Tom Petrakis', Mobile: TECH_MOBILE });
    await kit.deps.pool.query('update technicians set is_active = false where id = $1', [left]);
    expect(await press(left)).toBe("409 Tom Petrakis isn't active any more, so there's no link to send.");
    const stopped = await addTechnician(people, { Name: 'Noor Haddad', Mobile: TECH_MOBILE });
    await kit.deps.pool.query(`insert into text_stops (mobile, stopped_at) values ('0491570006', now())`);
    expect(await press(stopped)).toContain('409 Texts to Noor Haddad');
    expect((await press(999_999)).slice(0, 3)).toBe('404');
    expect(await textsOf(kit)).toEqual([]);
  });

  test('is bound by a code from a text, to one phone, in a cookie that no script can read', async () => {
    const { kit, ...people } = await jobPeople({ env: { PUBLIC_URL: 'https://localhost' } });
    const id = await addTechnician({ kit, ...people }, { Name: 'Noor Haddad', Mobile: TECH_MOBILE });
    const ch = await textLink({ kit, ...people }, id);
    const [phone, other] = [phoneBrowser(kit), phoneBrowser(kit)];
    for (const look of [1, 2]) {
      expect((await phone.post('', { ch })).body.code, `look ${look}`).toBe('second_factor_needed');
    }
    const code = await askCode(kit, phone, ch);
    expect(await phone.post('/phone', { ch, Code: wrongCode(code) })).toMatchObject({ status: 422 });
    const typed = `${code.slice(0, 3)} ${code.slice(3)} `;
    const key = { 'idempotency-key': randomUUID() };
    const bound = await phone.post('/phone', { ch, Code: typed }, key);
    expect(bound.headers['set-cookie']).toMatch(
      new RegExp(
        `^__Secure-day-${id}=[\\w-]{43}; Max-Age=3153\\d{4}; Path=${DAY_PATH}; HttpOnly; Secure; SameSite=Strict$`,
      ),
    );
    expect(await phone.post('', { ch })).toMatchObject({ status: 200, body: { Name: 'Noor Haddad' } });
    expect((await linkOf({ kit, ...people }, id)).BoundOn).toBe(bound.body.BoundOn);
    // Its answer may have been lost: the same submit gets the same cookie, and nobody else any.
    const again = await phone.post('/phone', { ch, Code: code }, key);
    expect([again.status, again.headers['set-cookie']]).toEqual([200, bound.headers['set-cookie']]);
    for (const [path, payload] of [
      ['', { ch }],
      ['/code', { ch }],
      ['/phone', { ch, Code: code }],
    ] as const) {
      const refused = await other.post(path, payload);
      expect(refused, path).toMatchObject({ status: 403, body: { code: 'forbidden' } });
      expect(refused.body.detail).toContain('and on no other');
    }
    expect(other.jar).toEqual({});
    const { rows } = await kit.deps.pool.query(
      `select subject_id::int from audit_log where action = 'technician-phone-bound'`,
    );
    expect(rows).toEqual([{ subject_id: id }]);
  });

  test('takes five tries of a code, the newest one, within ten minutes', async () => {
    const people = await jobPeople();
    const { kit } = people;
    const ch = await textLink(
      people,
      await addTechnician(people, { Name: 'Noor Haddad', Mobile: TECH_MOBILE }),
    );
    const phone = phoneBrowser(kit);
    const first = await askCode(kit, phone, ch);
    const bind = async (code: string) => {
      const { status, body } = await phone.post('/phone', { ch, Code: code });
      return status === 200 ? 'bound' : errorsOf(body)?.[0]?.[1];
    };
    for (let tries = 0; tries < 5; tries += 1) {
      expect(await bind(wrongCode(first))).toBe("This isn't the code. Check the newest text from us");
    }
    expect(await bind(first)).toBe('This code has ended. Ask for a new one');
    const second = await askCode(kit, phone, ch);
    kit.clock.advance({ minutes: 10 });
    expect(await bind(second)).toBe('This code has ended. Ask for a new one');
    const third = await askCode(kit, phone, ch);
    // Pressed twice, it's the same code; a minute later, another, and only that works.
    expect(await askCode(kit, phone, ch)).toBe(third);
    kit.clock.advance({ minutes: 1 });
    const fourth = await askCode(kit, phone, ch);
    if (fourth !== third)
      expect(await bind(third)).toBe("This isn't the code. Check the newest text from us");
    expect(await Promise.all([bind(fourth), bind(fourth)])).toEqual(
      expect.arrayContaining(['bound', undefined]),
    );
  });

  test('sends five codes an hour to a technician, and thirty to an address that asks', async () => {
    const people = await jobPeople({ env: { RATE_LIMITS: 'on' } });
    const { kit } = people;
    const ch = await textLink(
      people,
      await addTechnician(people, { Name: 'Noor Haddad', Mobile: TECH_MOBILE }),
    );
    const ask = async (secret = ch) => {
      await passMinutes(kit, 2);
      return (await phoneBrowser(kit).post('/code', { ch: secret })).status;
    };
    expect([await ask(), await ask(), await ask(), await ask(), await ask(), await ask()]).toEqual([
      200, 200, 200, 200, 200, 429,
    ]);
    await passMinutes(kit, 60);
    expect(await ask()).toBe(200);
    await kit.deps.pool.query(`update attempts set points = 30 where key like 'technician code block%'`);
    expect(await ask('nobody')).toBe(429);
  });

  test.each([
    ['a new link', async (people: JobPeople, id: number) => void (await textLink(people, id))],
    [
      'leaving',
      async ({ kit: { app }, staff }: JobPeople, id: number) => change(app, staff, id, { IsActive: false }),
    ],
    [
      'another mobile',
      async ({ kit: { app }, staff }: JobPeople, id: number) =>
        change(app, staff, id, { Mobile: '0491570110' }),
    ],
    ['a year', async ({ kit }: JobPeople) => void kit.clock.advance({ hours: 365 * 24 })],
  ])('ends at once with %s, and so does its phone', async (_why, end) => {
    const people = await techPeople();
    const { kit, id, ch, phone, customer, jobId } = people;
    const upload = await uploadPhotos(kit.app, customer, jobPhotosPath(jobId), [photo(await smallPhoto())]);
    const documentId = upload.body.Photos[0].documentId;
    await end(people, id);
    const looked = await phone.post('', { ch });
    expect(looked).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
    expect(looked.body.detail).toContain('1800 975 711');
    expect((await phone.post('/code', { ch })).status).toBe(401);
    expect((await phone.post('/phone', { ch, Code: '123456' })).status).toBe(401);
    expect((await phone.photo(documentId)).statusCode).toBe(401);
  });

  test('that nobody made is refused as one that has ended, whatever it looks like', async () => {
    const kit = await testApp();
    for (const ch of ['', 'x', 'a'.repeat(43), 'a'.repeat(5000)]) {
      expect((await phoneBrowser(kit).post('', { ch })).status, ch.slice(0, 50)).toBe(401);
    }
  });
});

async function change(app: TestApp['app'], staff: string, id: number, values: object): Promise<void> {
  const { status, body } = await send(app, {
    method: 'PUT',
    url: `/api/v1/desk/technicians/${id}`,
    headers: { authorization: `Bearer ${staff}` },
    payload: {
      Name: 'Noor Haddad',
      Mobile: TECH_MOBILE,
      Email: null,
      Regions: [],
      Licences: [],
      IsActive: true,
      ...values,
    },
  });
  if (status !== 200) throw new Error(JSON.stringify(body));
}

describe('[R10.14] a technician’s day', () => {
  test('has their visits of today and the next working day, and how to get in on the day only', async () => {
    const people = await techPeople();
    const { kit, id, ch, phone, staff } = people;
    const mei = await addTechnician(people, { Name: 'Mei Lin', Mobile: '0491 570 159' });
    const access = {
      LocationDescription: 'Lockbox 4471 by the back door',
      ParkingInstructions: 'Dock B',
    };
    const today = await visitOf(people, { id, site: access });
    const tomorrow = await visitOf(people, { id, site: access, Date: '2026-11-24', TimeWindow: 'morning' });
    await visitOf(people, { id, Date: '2026-11-25' });
    await visitOf(people, { id: mei });
    const off = await visitOf(people, { id, TimeWindow: null, Time: '11:30' });
    await desk(kit.app, staff, `jobs/${off}/cancel`, { Reason: 'Sold the machine' });
    const dave = { Name: 'Dave Osei', Role: 'Head chef', Mobile: '0491570110', Phone: null };
    for (const contact of [
      { ...dave, IsAskedFor: true },
      { Name: 'Accounts', Phone: '02 9000 0012' },
    ]) {
      await desk(kit.app, staff, 'customers/5001/contacts', contact);
    }
    const days = await daysOf(phone, ch);
    expect(days.Today).toEqual({
      Date: '2026-11-23',
      Visits: [
        {
          VisitId: expect.any(Number),
          BookingReference: `GAL${today}R`,
          Kind: 'first',
          State: 'planned',
          ExpectedOn: null,
          ArrivedOn: null,
          Report: null,
          MaySendQuote: false,
          ReportPhotos: 0,
          Services: [],
          AttendanceDate: '2026-11-23',
          TimeWindow: 'afternoon',
          StartsAt: '2026-11-23T01:00:00Z',
          EndsAt: '2026-11-23T05:00:00Z',
          HoursNote: null,
          PlannedAt: '2026-11-23T01:00:00Z',
          PlannedMinutes: 90,
          TimeZone: 'Australia/Sydney',
          LocationName: 'Marlowe Street Café',
          Address: 'Shop 3, 41 Marlowe Street, Surry Hills NSW 2010',
          ContactName: 'Priya Nair',
          ContactMobile: '0491570156',
          ContactPhone: null,
          AskFor: [dave],
          Access: LOCKBOX,
          EquipmentType: expect.stringContaining('fridge'),
          EquipmentBrand: 'Skope',
          ModelName: 'ProSpec 2 door',
          SerialIdentifier: null,
          EquipmentLocation: null,
          Problem: 'Not cooling',
          ProblemDescription: 'Warm since this morning, the fan still runs.',
          FoodWarm: null,
          FoodWarmSince: null,
          OtherColdSpace: null,
          PhotoIds: [],
          History: [],
          OtherMachines: [],
        },
      ],
    });
    expect([days.Next.Date, references(days.Next)]).toEqual(['2026-11-24', [`GAL${tomorrow}R`]]);
    expect(days.Next.Visits[0]?.Access).toBeNull();
    expect(JSON.stringify(days.Next)).not.toMatch(/4471|Dock B/);
    expect(
      keysOf(days).filter(
        (key) => key !== 'MaySendQuote' && /price|amount|total|card|email|gst|fee|quote|discount/i.test(key),
      ),
    ).toEqual([]);
    expect(JSON.stringify(days)).not.toMatch(/@|180|205\.01|4242/);
    kit.clock.advance({ hours: 24 });
    expect((await daysOf(phone, ch)).Today.Visits[0]?.Access).toEqual(LOCKBOX);
  });

  test('is never kept by a browser, and has only photos of these visits', async () => {
    const people = await techPeople();
    const { kit, id, ch, phone, customer } = people;
    const mine = await visitOf(people, { id });
    const other = await visitOf(people, { id, Date: '2026-12-02' });
    const ids: string[] = [];
    for (const jobId of [mine, other]) {
      const sent = await uploadPhotos(kit.app, customer, jobPhotosPath(jobId), [photo(await smallPhoto())]);
      ids.push(sent.body.Photos[0].documentId);
    }
    const [own = '', later = ''] = ids;
    expect((await phone.photo(own)).statusCode, 'before it is ready').toBe(404);
    for (const documentId of ids) {
      await taskHandlers(kit.deps)['process-photo']({ owner: 'job', documentId });
    }
    const looked = await phone.post('', { ch });
    expect(looked.headers['cache-control']).toBe('no-store');
    expect(looked.body.Today.Visits[0].PhotoIds).toEqual([own]);
    for (const size of ['thumbnail', 'shown']) {
      const { statusCode, headers } = await phone.photo(own, size);
      expect({ statusCode, ...headers }).toMatchObject({
        statusCode: 200,
        'content-type': 'image/webp',
        'cache-control': 'no-store',
      });
    }
    expect((await phone.photo(later)).statusCode).toBe(404);
    expect((await phone.photo(randomUUID())).statusCode).toBe(404);
    expect((await phoneBrowser(kit).photo(own)).statusCode).toBe(401);
    const mei = await addTechnician(people, { Name: 'Mei Lin', Mobile: '0491 570 159' });
    const hers = await boundPhone(kit, await textLink(people, mei));
    expect((await hers.photo(own)).statusCode).toBe(404);
    expect((await hers.post('', { ch })).status).toBe(403);
  });

  test('goes by the date at each site: Broken Hill has yesterday for half an hour longer', async () => {
    const people = await techPeople();
    const { kit, id, ch, phone } = people;
    const sydney = await visitOf(people, { id, TimeWindow: null, Time: '18:00' });
    const hill = await visitOf(people, { id, site: BROKEN_HILL });
    const days = await daysOf(phone, ch);
    expect(references(days.Today)).toEqual([`GAL${hill}R`, `GAL${sydney}R`]);
    expect(days.Today.Visits[0]).toMatchObject({
      StartsAt: '2026-11-23T01:30:00Z',
      TimeZone: 'Australia/Broken_Hill',
    });
    // Ten past midnight in Sydney.
    kit.clock.advance({ hours: 15 });
    expect(references((await daysOf(phone, ch)).Today)).toEqual([`GAL${hill}R`]);
    kit.clock.advance({ minutes: 30 });
    expect(await daysOf(phone, ch)).toMatchObject({
      Today: { Date: '2026-11-24', Visits: [] },
      Next: { Date: '2026-11-25' },
    });
  });

  test.each([
    ['begins', '2027-10-01T23:10:00Z', '2027-10-03', '2027-10-02T16:30:00Z'],
    ['ends', '2027-04-02T22:10:00Z', '2027-04-04', '2027-04-03T17:30:00Z'],
  ])('has the right hour on the night that daylight saving %s', async (_what, eve, date, startsAt) => {
    const people = await techPeople();
    const { kit, id, ch, phone } = people;
    await visitOf(people, { id, Date: date, Time: '03:30', TimeWindow: null });
    kit.clock.set(eve);
    expect((await daysOf(phone, ch)).Next).toMatchObject({
      Date: date,
      Visits: [{ StartsAt: startsAt, AttendanceDate: date }],
    });
    kit.clock.advance({ hours: 15 });
    expect((await daysOf(phone, ch)).Today).toMatchObject({ Date: date, Visits: [{ StartsAt: startsAt }] });
  });
});
