import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { dataExportMessages as messages } from '../../../domain/data-exports/data-export-messages.ts';
import { DATA_EXPORT_DAYS } from '../../../domain/lifetimes.ts';
import { staffMessages } from '../../../domain/staff/staff-messages.ts';
import { testApp } from '../../../tests/kit/app.ts';
import { signedInCustomer } from '../../../tests/kit/bookings.ts';
import { dataExportsOf } from '../../../tests/kit/data-exports.ts';
import { ADMIN, DISPATCHER, signedInStaff } from '../../../tests/kit/desk.ts';
import { s3Double } from '../../../tests/kit/doubles/s3-double.ts';
import { unzipped } from '../../../tests/kit/files/unzipped.ts';
import { deliverEmails } from '../../../tests/kit/mails.ts';
import { until } from '../../../tests/kit/until.ts';
import { localStorage } from '../../adapters/storage/local.ts';
import { StorageUnavailable } from '../../adapters/storage/port.ts';
import { taskHandlers } from '../../tasks.ts';

async function office(env: Record<string, string> = {}) {
  const kit = await testApp({ env });
  const customer = await signedInCustomer(kit.app);
  const rosa = await signedInStaff(kit, ADMIN);
  const rows = async (sql: string) => (await kit.deps.pool.query(sql)).rows;
  const sweep = () => taskHandlers(kit.deps).sweep({});
  return { kit, customer, rosa, rows, sweep, ...dataExportsOf(kit, rosa) };
}

const stored = async ({ deps }: Awaited<ReturnType<typeof office>>['kit']) =>
  readdir(join(deps.config.dataDir, 'files', 'data-exports'), { recursive: true }).catch(() => []);

test('[R10.19] a press queues the file once, the worker writes it, and an administrator downloads all of it', async () => {
  const { kit, press, get, download, rows } = await office();
  const key = randomUUID();
  const { body: made } = await press(key);
  expect(made).toMatchObject({ State: 'waiting', AskedBy: ADMIN.Name, Done: 0, KeptUntil: null });
  // The same press again, and others' at the same time, are answered with this one.
  const others = await Promise.all([press(key), press(), press()]);
  expect(others.map(({ body }) => body.ExportId)).toEqual(others.map(() => made.ExportId));
  expect((await get(`/${made.ExportId}`)).body).toMatchObject({
    code: 'conflict',
    detail: messages.notReady,
  });
  expect((await download(made.ExportId)).statusCode).toBe(409);
  await kit.deps.queue.work(taskHandlers(kit.deps));
  await until(async () => (await get()).body.DataExports[0].State === 'ready');
  const [ready] = (await get()).body.DataExports;
  expect(ready).toMatchObject({ ExportId: made.ExportId, Part: null, Failure: null });
  expect(ready.KeptUntil).toBe('2026-11-29T22:10:00Z');
  expect(ready.Contents).toContainEqual({ What: 'customers', Rows: 1 });
  expect(ready.Done).toBe(ready.Total);
  const { headers, rawPayload } = await download(made.ExportId);
  expect(headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': 'attachment; filename=everything-2026-11-23.zip',
  });
  expect(rawPayload).toHaveLength(ready.Bytes);
  const files = await unzipped(rawPayload);
  const named = [...files.keys()].filter((name) => !name.startsWith('reference/'));
  expect(named).toEqual(['README.txt', ...ready.Contents.map(({ What }: { What: string }) => `${What}.csv`)]);
  for (const name of named.slice(1)) expect(files.get('README.txt')).toContain(`${name}\r\n`);
  expect(files.get('jobs.csv')).toContain('1042');
  expect([...files.keys()]).toContain('reference/quote-templates.csv');
  // The press that made it, sent again later, makes no other.
  expect((await press(key)).body.ExportId).toBe(made.ExportId);
  expect(await rows(`select count(*)::int as n from data_exports`)).toEqual([{ n: 1 }]);
  expect(await rows(`select action from audit_log where action like 'data-export%' order by id`)).toEqual([
    { action: 'data-export-asked' },
    { action: 'data-export-downloaded' },
  ]);
});

test('[R10.19] the file has no secret, and every administrator gets an email when it is ready', async () => {
  const { kit, everything, rows } = await office();
  await deliverEmails(kit);
  const text = [...(await everything()).values()].join('\n');
  const secrets = await rows(`select password_hash as secret from customers where password_hash is not null
    union all select password_hash from staff union all select card_token from payment_methods
    union all select provider_customer from payment_methods where provider_customer is not null
    union all select id::text from mailed_links union all select unique_id::text from quotes
    union all select document_id::text from job_photos`);
  expect(secrets.length).toBeGreaterThan(3);
  for (const { secret } of secrets) expect(text).not.toContain(secret);
  const [mail, ...more] = await deliverEmails(kit);
  expect(more).toEqual([]);
  expect(mail).toMatchObject({
    to: [{ address: ADMIN.UserName }],
    subject: 'The file with everything is ready',
  });
  expect(mail?.text).toContain('/desk#/take-along');
});

test('[R6.04, R6.06, R10.19] only an administrator with a recent proof gets it', async () => {
  const { kit, customer, press, write, get } = await office();
  const { body } = await press();
  await write(body.ExportId);
  const tomasz = dataExportsOf(kit, await signedInStaff(kit, DISPATCHER));
  const buyer = dataExportsOf(kit, customer.token);
  for (const [who, detail] of [
    [tomasz, staffMessages.adminsOnly],
    [buyer, staffMessages.staffOnly],
  ] as const) {
    for (const reply of [await who.press(), await who.get(), await who.get(`/${body.ExportId}`)]) {
      expect(reply).toMatchObject({ status: 403, body: { detail } });
    }
    expect((await who.download(body.ExportId)).statusCode).toBe(403);
  }
  kit.clock.advance({ minutes: 31 });
  expect((await press()).body.code).toBe('reauthenticate');
  expect((await get(`/${body.ExportId}`)).body.code).toBe('reauthenticate');
  expect((await get()).status).toBe(200);
});

test('[R10.19] an attempt that ends halfway leaves nothing to download, says what to do, and the next one is whole', async () => {
  const { kit, press, get, write, download, everything } = await office();
  const { body } = await press();
  const { storage } = kit.deps;
  const state = async () => (await get()).body.DataExports[0];
  const failing = vi.spyOn(storage, 'keep');
  for (const [error, failure] of [
    [new StorageUnavailable('S3 replied with 503'), 'storage'],
    [Object.assign(new Error('no space left'), { code: 'ENOSPC' }), 'disk'],
    [new Error('the database went away'), 'other'],
  ] as const) {
    failing.mockRejectedValueOnce(error);
    await expect(write(body.ExportId)).rejects.toThrow(error);
    expect(await state()).toMatchObject({ State: 'failed', Failure: messages.failed(failure) });
    expect((await download(body.ExportId)).statusCode).toBe(409);
    expect(await stored(kit)).toEqual([]);
  }
  // A disk that is full before the end, and a server that was killed while it wrote.
  vi.spyOn(storage, 'receive').mockImplementationOnce(async (content) => {
    for await (const _ of content) throw Object.assign(new Error('no space left'), { code: 'ENOSPC' });
    throw new Error('nothing arrived');
  });
  await expect(write(body.ExportId)).rejects.toThrow('no space left');
  await kit.deps.pool.query(`update data_exports set state = 'writing', part = 'jobs', done = 1`);
  await write(body.ExportId);
  expect(await state()).toMatchObject({ State: 'ready', Failure: null, Part: null });
  // The task again changes nothing.
  const files = await stored(kit);
  await write(body.ExportId);
  expect(await stored(kit)).toEqual(files);
  expect((await everything()).size).toBeGreaterThan(20);
});

test('[R10.19] one that failed, or whose writer is gone, gives way to a new press, and its late writer changes nothing', async () => {
  const { kit, press, get, write } = await office();
  const states = async () =>
    (await get()).body.DataExports.map(({ State }: { State: string }) => State) as string[];
  const { body: first } = await press();
  await kit.deps.pool.query(`update data_exports set state = 'failed', failure = 'disk'`);
  const { body: second } = await press();
  await kit.deps.pool.query(`update data_exports set state = 'writing' where id = $1`, [second.ExportId]);
  expect((await press()).body.ExportId).toBe(second.ExportId);
  kit.clock.advance({ minutes: 16 });
  const { body: third } = await press();
  expect(await states()).toEqual(['waiting', 'given-up', 'given-up']);
  await write(first.ExportId);
  await write(second.ExportId);
  expect(await stored(kit)).toEqual([]);
  await write(third.ExportId);
  expect(await states()).toEqual(['ready', 'given-up', 'given-up']);
});

test.each(['local', 's3'])(
  '[R10.19] the sweep deletes it when its days are over, in %s storage',
  async (kind) => {
    const s3 = await s3Double();
    const { kit, press, write, download, sweep, rows } = await office(kind === 's3' ? s3.env : {});
    const { body } = await press();
    await write(body.ExportId);
    const kept = async () =>
      kind === 's3'
        ? [...s3.objects.keys()].filter((key) => key.includes('data-exports/')).length
        : (await stored(kit)).length;
    await sweep();
    expect(await kept()).toBeGreaterThan(0);
    expect((await download(body.ExportId)).statusCode).toBe(200);
    kit.clock.advance({ hours: DATA_EXPORT_DAYS * 24, seconds: 1 });
    await sweep();
    expect(await kept()).toBe(0);
    expect(await rows('select state from data_exports')).toEqual([{ state: 'removed' }]);
  },
);

test('[R10.19] a file that a restored backup does not have is said to be gone', async () => {
  const { kit, press, write, download } = await office();
  const { body } = await press();
  await write(body.ExportId);
  const { rows } = await kit.deps.pool.query('select file_key from data_exports');
  await localStorage(join(kit.deps.config.dataDir, 'files')).remove(rows[0].file_key);
  expect((await download(body.ExportId)).json()).toMatchObject({ code: 'conflict', detail: messages.gone });
});
