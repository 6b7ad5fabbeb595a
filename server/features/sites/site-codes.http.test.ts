import { describe, expect, test } from 'vitest';
import { siteAccessMessages } from '../../../domain/sites/site-access-messages.ts';
import { send, type TestApp } from '../../../tests/kit/app.ts';
import { everyRow } from '../../../tests/kit/backups.ts';
import { dataExportsOf } from '../../../tests/kit/data-exports.ts';
import { ADMIN, desk, signedInStaff } from '../../../tests/kit/desk.ts';
import { otherCustomer } from '../../../tests/kit/equipment.ts';
import { deliverEmails } from '../../../tests/kit/mails.ts';
import {
  addTechnician,
  boundPhone,
  phoneBrowser,
  techPeople,
  textLink,
  visitOf,
} from '../../../tests/kit/technicians/technician-phone.ts';
import { deliverTexts } from '../../../tests/kit/texts.ts';

const CODES = 'Gate 7391#, alarm 80412';

const portal = (
  { app }: TestApp,
  token: string | null,
  method: 'GET' | 'PUT' | 'POST',
  path: string,
  payload?: object,
) =>
  send(app, {
    method,
    url: `/api/v1/customerportal/sites${path}`,
    headers: token ? { authorization: `Bearer ${token}` } : {},
    ...(payload && { payload }),
  });

/** The site of a customer's first job, with codes that they have written. */
async function withCodes(options?: Parameters<typeof techPeople>[0]) {
  const people = await techPeople(options);
  const { kit, customer, id } = people;
  const jobId = await visitOf(people, { id });
  const { rows } = await kit.deps.pool.query(
    `select j.location_id::int as site, j.customer_id::int as customer, v.id::int as visit from jobs j join visits v on v.job_id = j.id where j.id = $1`,
    [jobId],
  );
  const [{ site, customer: customerId, visit }] = rows;
  const version = async () => (await portal(kit, customer, 'GET', '')).body.Version;
  const save = async (Codes: string | null, token = customer) =>
    portal(kit, token, 'PUT', `/${site}/codes`, { Codes, Version: await version() });
  const saved = await save(CODES);
  if (saved.status !== 200) throw new Error(JSON.stringify(saved.body));
  const trail = async () =>
    (
      await kit.deps.pool.query(
        `select actor_kind, action, details from audit_log where action like 'site-codes-%' order by id`,
      )
    ).rows.map(({ actor_kind, action }) => `${actor_kind} ${action}`);
  return { ...people, jobId, site, customerId, visit, version, save, trail };
}

describe('[R12.11] the codes of a site', () => {
  test('are read by their owner and by the visit’s technician on its day, and by nobody else', async () => {
    const { kit, customer, staff, ch, phone, site, visit, customerId, trail, ...people } = await withCodes();
    const byTech = (one = phone, link = ch, VisitId = visit) => one.post('/codes', { ch: link, VisitId });
    expect(await byTech()).toMatchObject({ status: 200, body: { Codes: CODES } });
    expect(await portal(kit, customer, 'POST', `/${site}/codes/show`)).toMatchObject({
      body: { Codes: CODES },
    });

    const other = await addTechnician(
      { kit, staff, customer },
      { Name: 'Tom Petrakis', Mobile: '0491 570 157' },
    );
    const otherLink = await textLink({ kit, staff, customer }, other);
    const otherPhone = await boundPhone(kit, otherLink);
    const later = await visitOf({ kit, staff, customer }, { id: people.id, Date: '2026-11-24' });
    const tomorrow = await kit.deps.pool.query('select id::int from visits where job_id = $1', [later]);
    const admin = await signedInStaff(kit, ADMIN);
    const stranger = (await otherCustomer(kit.app)).token;
    const link = `/api/v1/desk/customers/${customerId}/sites/${site}/codes`;
    const refused: [who: string, answer: { status: number; body: unknown }, status: number][] = [
      ['another technician', await byTech(otherPhone, otherLink), 404],
      ['the link on another phone', await byTech(phoneBrowser(kit)), 403],
      ['the same one, a visit of tomorrow', await byTech(phone, ch, tomorrow.rows[0].id), 404],
      ['a visit that nobody has', await byTech(phone, ch, 999_999), 404],
      ['the job’s link', await byTech(phone, 'x'.repeat(43)), 401],
      ['another customer', await portal(kit, stranger, 'POST', `/${site}/codes/show`), 404],
      ['a visitor', await portal(kit, null, 'POST', `/${site}/codes/show`), 401],
      ['the office, as its customer', await portal(kit, staff, 'POST', `/${site}/codes/show`), 403],
      ['an administrator, as its customer', await portal(kit, admin, 'POST', `/${site}/codes/show`), 403],
      ['the office', await desk(kit.app, staff, link.slice('/api/v1/desk/'.length)), 404],
      ['an administrator', await desk(kit.app, admin, `${link.slice('/api/v1/desk/'.length)}/show`, {}), 404],
    ];
    for (const [who, answer, status] of refused) {
      expect([who, answer.status]).toEqual([who, status]);
      expect(JSON.stringify(answer.body), who).not.toContain('7391');
    }
    expect(await trail()).toEqual([
      'person site-codes-saved',
      'technician site-codes-shown',
      'person site-codes-shown',
    ]);
    kit.clock.advance({ hours: 24 });
    expect(await portal(kit, customer, 'POST', `/${site}/codes/show`)).toMatchObject({
      status: 403,
      body: { code: 'reauthenticate' },
    });
    expect(await byTech()).toMatchObject({ status: 404, body: { detail: siteAccessMessages.codesNotToday } });
  });

  test('are written and removed by the office, which never reads them, nor hears whether a guess is right', async () => {
    const { kit, customer, staff, site, customerId, version, trail } = await withCodes();
    const path = `/api/v1/desk/customers/${customerId}/sites/${site}/codes`;
    const put = (payload: object) =>
      send(kit.app, { method: 'PUT', url: path, headers: { authorization: `Bearer ${staff}` }, payload });
    const guess = { Codes: CODES, Version: (await version()) - 1 };
    expect([(await put(guess)).status, (await put({ ...guess, Codes: 'Gate 1#' })).status]).toEqual([
      409, 409,
    ]);
    const written = await put({ Codes: 'Gate 5520', Version: await version() });
    expect(written).toMatchObject({
      status: 200,
      body: { Site: { Codes: { ChangedOn: expect.any(String) } } },
    });
    expect(JSON.stringify(written.body)).not.toContain('5520');
    expect(await portal(kit, customer, 'POST', `/${site}/codes/show`)).toMatchObject({
      body: { Codes: 'Gate 5520' },
    });
    expect((await put({ Codes: '', Version: await version() })).body.Site.Codes).toBeNull();
    expect(await portal(kit, customer, 'POST', `/${site}/codes/show`)).toMatchObject({
      status: 409,
      body: { detail: siteAccessMessages.noCodes },
    });
    expect((await trail()).slice(1)).toEqual([
      'staff site-codes-saved',
      'person site-codes-shown',
      'staff site-codes-removed',
    ]);
  });

  test('are kept once however often their customer sends them, and by nobody who read an older version', async () => {
    const { kit, customer, site, save, version, trail } = await withCodes();
    const before = await version();
    expect((await save(CODES)).body.Version).toBe(before);
    const stale = await portal(kit, customer, 'PUT', `/${site}/codes`, { Codes: 'x', Version: before - 1 });
    expect(stale.status).toBe(409);
    expect((await save('x'.repeat(301))).status).toBe(422);
    expect((await save(CODES, (await otherCustomer(kit.app)).token)).status).toBe(404);
    expect(await trail()).toEqual(['person site-codes-saved']);
  });

  test('are asked about after a year: a yes counts from then on, and encrypts them with today’s secret', async () => {
    const { kit, customer, site, version } = await withCodes();
    const codes = async () => (await portal(kit, customer, 'GET', '')).body.Sites[0].Codes;
    const [first] = (await kit.deps.pool.query('select encrypted from site_codes')).rows;
    kit.clock.advance({ minutes: 20 });
    const Version = await version();
    expect((await portal(kit, customer, 'POST', `/${site}/codes/checked`, { Version })).status).toBe(200);
    const { ChangedOn, CheckedOn } = await codes();
    expect([ChangedOn, CheckedOn].map((at) => at.slice(0, 16))).toEqual([
      '2026-11-22T22:10',
      '2026-11-22T22:30',
    ]);
    const [then] = (await kit.deps.pool.query('select encrypted from site_codes')).rows;
    expect(then.encrypted).not.toBe(first.encrypted);
    expect(await portal(kit, customer, 'POST', `/${site}/codes/show`)).toMatchObject({
      body: { Codes: CODES },
    });
  });

  test('open nothing at another site, nor with another secret', async () => {
    const { kit, customer, site } = await withCodes();
    await kit.deps.pool.query(`update site_codes set encrypted = translate(encrypted, 'abcdef', 'bcdefa')`);
    expect(await portal(kit, customer, 'POST', `/${site}/codes/show`)).toMatchObject({
      status: 409,
      body: { detail: siteAccessMessages.codesUnreadable },
    });
  });

  test('are nowhere in what a day leaves: rows and so backups, emails, texts, log, exports, pages, search', async () => {
    const lines: string[] = [];
    const log = { write: (line: string) => void lines.push(line) };
    const { kit, customer, staff, phone, ch, visit, jobId, customerId, save } = await withCodes({
      env: { LOG_LEVEL: 'debug' },
      log,
    });
    await phone.post('/codes', { ch, VisitId: visit });
    // Refused for its length, with a field that the log might name.
    await save(`${CODES} ${'x'.repeat(300)}`);
    const admin = await signedInStaff(kit, ADMIN);
    const left: Record<string, string> = {
      rows: JSON.stringify(await everyRow(kit.databaseUrl)),
      emails: JSON.stringify(await deliverEmails(kit, { confirmations: true })),
      exports: JSON.stringify([...(await dataExportsOf(kit, admin).everything())]),
      day: JSON.stringify((await phone.post('', { ch })).body),
    };
    await deliverTexts(kit);
    left.texts = JSON.stringify((await everyRow(kit.databaseUrl))['public.texts']);
    for (const path of [`customers/${customerId}`, `jobs/${jobId}`, `audit`, `customers?SearchTerm=7391`]) {
      left[path] = JSON.stringify((await desk(kit.app, admin, path)).body);
    }
    left.personal = JSON.stringify((await desk(kit.app, admin, `customers/${customerId}/export`)).body);
    const own = { headers: { authorization: `Bearer ${customer}` } };
    left.own = (await kit.app.inject({ url: '/api/v1/customerportal/profile/export', ...own })).body;
    left.sites = (await kit.app.inject({ url: '/api/v1/customerportal/sites', ...own })).body;
    left.log = lines.join('');
    expect(lines.length).toBeGreaterThan(0);
    expect(left.personal).toContain('"SiteCodes":[{');
    for (const [where, text] of Object.entries(left)) {
      expect(text.length, where).toBeGreaterThan(20);
      expect(/7391|80412/.test(text), where).toBe(false);
    }
    expect(staff).not.toBe(admin);
  });

  test('and access are gone once their customer is forgotten', async () => {
    const { kit, staff: _, customerId, jobId } = await withCodes();
    const admin = await signedInStaff(kit, ADMIN);
    await kit.deps.pool.query(`update jobs set state = 'Cancelled'`);
    const { UserName } = (await desk(kit.app, admin, `customers/${customerId}`)).body;
    const forgotten = await desk(kit.app, admin, `customers/${customerId}/forget`, { UserName });
    expect([forgotten.status, jobId > 0]).toEqual([200, true]);
    expect(
      await kit.deps.pool.query('select 1 from site_codes union all select 1 from site_access'),
    ).toMatchObject({
      rowCount: 0,
    });
  });
});
