import { describe, expect, onTestFinished, test } from 'vitest';
import { send, type TestApp, testApp } from '../../../tests/kit/app.ts';
import { ADMIN, desk, signedInStaff } from '../../../tests/kit/desk.ts';
import { deliverEmails, queuedEmails } from '../../../tests/kit/mails.ts';
import { STAGING } from '../../../tests/kit/staging.ts';
import { until } from '../../../tests/kit/until.ts';
import { transaction } from '../../db/transaction.ts';
import { taskHandlers } from '../../tasks.ts';
import { notifyOnEdit } from './notify-on-edit.ts';
import { notifyWaiting } from './notify-waiting.ts';

async function waitFor({ app }: TestApp, Postcode: string, Email = 'pat@cafe.example') {
  const answer = await send(app, { method: 'POST', url: '/api/v1/mmregint', payload: { Email, Postcode } });
  expect([answer.status, answer.body]).toEqual([200, { Message: 'Done. Submit successfully' }]);
}

/** People waiting for Cairns, in one statement. */
const crowd = ({ deps }: TestApp, people: number) =>
  deps.pool.query(
    `insert into subscribers (email, postcode, created_at)
     select n || '@cafe.example', '4870', now() from generate_series(1, $1) n`,
    [people],
  );

const regionOf = ({ deps }: TestApp, postcode: string) =>
  deps.catalogue.current().places.region(postcode) ?? 'none';

/** The operator's own edits, in effect. */
async function service(kit: TestApp, postcode: string) {
  await kit.deps.pool.query(`insert into service_areas values ($1, 'regional')`, [postcode]);
  await until(() => regionOf(kit, postcode) === 'regional');
}
async function leave(kit: TestApp, postcode: string) {
  await kit.deps.pool.query(`delete from service_areas where postcode = $1`, [postcode]);
  await until(() => regionOf(kit, postcode) === 'none');
}

const sweep = ({ deps }: TestApp) => taskHandlers(deps).sweep({});

/** What the next hourly task sends: to whom, and about what. */
async function mailsOfNextSweep(kit: TestApp) {
  kit.clock.advance({ hours: 1 });
  await sweep(kit);
  return (await deliverEmails(kit)).map(({ to, subject }) => [to?.[0]?.address, subject]);
}

const CAIRNS = ['pat@cafe.example', 'We now service 4870 Cairns City'];

describe('[R7.43] people waiting for a postcode', () => {
  test('[R8.13] is written to once, when it is serviced and not before', async () => {
    const kit = await testApp();
    await waitFor(kit, '4870');
    await waitFor(kit, '4870', 'Pat@Cafe.Example');
    await waitFor(kit, '4680');
    await waitFor(kit, '4870', 'jo@bar.example');
    expect(await mailsOfNextSweep(kit)).toEqual([]);
    await service(kit, '4870');
    expect((await mailsOfNextSweep(kit)).sort()).toEqual([['jo@bar.example', CAIRNS[1]], CAIRNS]);
    expect(await mailsOfNextSweep(kit)).toEqual([]);
    await waitFor(kit, '4870');
    expect(await mailsOfNextSweep(kit)).toEqual([]);
    await service(kit, '4680');
    expect(await mailsOfNextSweep(kit)).toEqual([['pat@cafe.example', 'We now service 4680 Gladstone']]);
  });

  test('reads where the quote begins, and that no other mail follows', async () => {
    const kit = await testApp();
    await waitFor(kit, '4870');
    await service(kit, '4870');
    await sweep(kit);
    const [mail] = await deliverEmails(kit);
    expect(mail).toMatchObject({
      from: { name: 'Galley', address: 'help@galley.example' },
      to: [{ address: 'pat@cafe.example' }],
      date: '2026-11-22T22:10:00.000Z',
      attachments: [],
    });
    for (const part of [mail?.html?.replaceAll('&#39;', "'"), mail?.text]) {
      for (const text of [
        'We now service 4870 Cairns City.',
        'http://localhost:8080/#/instant-quote?postcode=4870',
        "This is the only email you'll get about it. We'll take your address off our list in 7 days.",
        '1800 975 711',
      ]) {
        expect.soft(part).toContain(text);
      }
      expect.soft(part).not.toMatch(/undefined|null|NaN|\[object/);
    }
  });

  test('[R2.14] is led to the booking site, where there is one', async () => {
    const env = {
      ...STAGING,
      PUBLIC_URL: 'https://portal.galley.example',
      BOOKING_URL: 'https://book.galley.example/',
    };
    const kit = await testApp({ env });
    await waitFor(kit, '4870');
    await service(kit, '4870');
    await sweep(kit);
    const [mail] = await deliverEmails(kit);
    for (const part of [mail?.html, mail?.text]) {
      expect(part).toContain('https://book.galley.example/#/instant-quote?postcode=4870');
    }
  });

  test('reads the suburbs of a postcode that has a few, else its state', async () => {
    const kit = await testApp();
    const add = (suburb: string) =>
      kit.deps.pool.query(
        `insert into localities (postcode, suburb, state, time_zone) values ('4999', $1, 'QLD', 'Australia/Brisbane')`,
        [suburb],
      );
    const known = (suburbs: number) =>
      until(() => kit.deps.catalogue.current().places.ofPostcode('4999').length === suburbs);
    await service(kit, '4999');
    await waitFor(kit, '4999', 'a@cafe.example');
    expect(await mailsOfNextSweep(kit)).toEqual([['a@cafe.example', 'We now service 4999 QLD']]);
    for (const suburb of ['Cove', 'Bay', 'Quay']) await add(suburb);
    await known(3);
    await waitFor(kit, '4999', 'b@cafe.example');
    expect(await mailsOfNextSweep(kit)).toEqual([
      ['b@cafe.example', 'We now service 4999 Bay, Cove and Quay'],
    ]);
    await add('Reef');
    await known(4);
    await waitFor(kit, '4999', 'c@cafe.example');
    expect(await mailsOfNextSweep(kit)).toEqual([['c@cafe.example', 'We now service 4999 QLD']]);
  });

  test('is written to within seconds of the edit, without a sweep', async () => {
    const kit = await testApp();
    await waitFor(kit, '4870');
    onTestFinished(notifyOnEdit(kit.deps));
    await service(kit, '4870');
    await until(async () => (await queuedEmails(kit)).length === 1);
    expect(await deliverEmails(kit)).toMatchObject([{ subject: CAIRNS[1] }]);
  });

  test('is one of many, told batch by batch, by several servers at once', async () => {
    const kit = await testApp();
    await crowd(kit, 450);
    await service(kit, '4870');
    await Promise.all([1, 2, 3].map(() => notifyWaiting(kit.deps)));
    expect(await queuedEmails(kit)).toHaveLength(450);
    const { rows } = await kit.deps.pool.query(
      `select count(distinct data ->> 'subscriberId')::int as people from jobs.job where name = 'send-mail'`,
    );
    expect(rows).toEqual([{ people: 450 }]);
  });

  test('is not marked as told unless the mail is ordered with it', async () => {
    const kit = await testApp();
    await waitFor(kit, '4870');
    await service(kit, '4870');
    const queue = {
      ...kit.deps.queue,
      async enqueue() {
        throw new Error('the server was killed');
      },
    };
    await expect(notifyWaiting({ ...kit.deps, queue })).rejects.toThrow('killed');
    expect(await mailsOfNextSweep(kit)).toEqual([CAIRNS]);
  });

  test('gets the same mail where it is sent twice', async () => {
    const kit = await testApp();
    await waitFor(kit, '4870');
    await service(kit, '4870');
    await sweep(kit);
    const order = { mail: 'area-serviced', subscriberId: 1 } as const;
    await transaction(kit.deps.pool, (tx) => kit.deps.queue.enqueue(tx, 'send-mail', [order]));
    expect(await deliverEmails(kit)).toHaveLength(1);
  });

  test('[R5.02] gets none for a postcode of post-office boxes, which nobody can visit', async () => {
    const kit = await testApp();
    await waitFor(kit, '1340');
    await kit.deps.pool.query(`insert into service_areas values ('1340', 'regional')`);
    await service(kit, '4870');
    expect(await mailsOfNextSweep(kit)).toEqual([]);
  });

  test('gets none when they asked to be forgotten before it went', async () => {
    const kit = await testApp();
    await waitFor(kit, '4870');
    await service(kit, '4870');
    await sweep(kit);
    await kit.deps.pool.query('delete from subscribers');
    expect(await deliverEmails(kit)).toEqual([]);
  });

  test('waits on where we had left again before the mail went', async () => {
    const kit = await testApp();
    await waitFor(kit, '4870');
    await service(kit, '4870');
    await sweep(kit);
    await leave(kit, '4870');
    expect(await deliverEmails(kit)).toEqual([]);
    expect(await mailsOfNextSweep(kit)).toEqual([]);
    await service(kit, '4870');
    expect(await mailsOfNextSweep(kit)).toEqual([CAIRNS]);
  });

  test('may wait anew once we have left, and is written to when we come again', async () => {
    const kit = await testApp();
    await waitFor(kit, '4870');
    await service(kit, '4870');
    expect(await mailsOfNextSweep(kit)).toEqual([CAIRNS]);
    await leave(kit, '4870');
    await service(kit, '4870');
    expect(await mailsOfNextSweep(kit)).toEqual([]);
    await leave(kit, '4870');
    await waitFor(kit, '4870');
    await waitFor(kit, '4870');
    await service(kit, '4870');
    expect(await mailsOfNextSweep(kit)).toEqual([CAIRNS]);
  });

  test('is forgotten a week after the mail, who still waits is not', async () => {
    const kit = await testApp();
    await waitFor(kit, '4870');
    await waitFor(kit, '4680');
    await service(kit, '4870');
    await sweep(kit);
    const kept = async () =>
      (await kit.deps.pool.query('select postcode from subscribers order by id')).rows.map(
        ({ postcode }) => postcode,
      );
    kit.clock.advance({ hours: 7 * 24 });
    await sweep(kit);
    expect(await kept()).toEqual(['4870', '4680']);
    kit.clock.advance({ seconds: 1 });
    await sweep(kit);
    expect(await kept()).toEqual(['4680']);
  });
});

describe('[R7.43] the report of who waits', () => {
  const ask = async (kit: TestApp, staff: string, range = 'From=2026-11-01&To=2026-11-30') =>
    (await desk(kit.app, staff, `reports/waiting-list?${range}`)).body;

  test('counts by postcode, the most awaited first, those who joined on these days; it names nobody', async () => {
    const kit = await testApp();
    const staff = await signedInStaff(kit, ADMIN);
    expect(await ask(kit, staff)).toMatchObject({ Rows: [], Totals: [0, null] });
    await waitFor(kit, '4870');
    kit.clock.advance({ hours: 1 });
    for (const email of ['a@cafe.example', 'b@cafe.example', 'B@cafe.example']) {
      await waitFor(kit, '4680', email);
      kit.clock.advance({ hours: 1 });
    }
    await waitFor(kit, '4999');
    const report = await ask(kit, staff);
    expect(report).toMatchObject({
      Rows: [
        { Label: '4680 Gladstone', Figures: [2, 0] },
        { Label: '4870 Cairns City', Figures: [1, 0] },
        { Label: '4999 QLD', Figures: [1, 0] },
      ],
      Totals: [4, null],
      Note: null,
    });
    expect(JSON.stringify(report)).not.toContain('@');
    expect(await ask(kit, staff, 'From=2026-11-01&To=2026-11-22')).toMatchObject({ Rows: [] });
    await service(kit, '4680');
    await sweep(kit);
    expect(await ask(kit, staff)).toMatchObject({ Rows: [{ Label: '4870 Cairns City' }, {}] });
  });

  test('names the 200 most awaited postcodes, and says how many others there are', async () => {
    const kit = await testApp();
    const staff = await signedInStaff(kit, ADMIN);
    await kit.deps.pool.query(
      `insert into subscribers (email, postcode, created_at)
       select n || '@cafe.example', (4000 + n % 250)::text, $1 from generate_series(0, 299) n`,
      [kit.clock.now().toString()],
    );
    const { Rows, Note } = await ask(kit, staff);
    expect(Rows).toHaveLength(200);
    expect(Rows[49].Label).toMatch(/^4049/);
    expect(Rows[50].Figures).toEqual([1, 0]);
    expect(Note).toBe('50 more postcodes have as few people, or fewer.');
  });
});
