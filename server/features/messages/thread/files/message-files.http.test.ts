import { randomUUID } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import { beforeEach, expect, test } from 'vitest';
import { EMAIL } from '../../../../../tests/kit/accounts.ts';
import { send } from '../../../../../tests/kit/app.ts';
import { signedInCustomer } from '../../../../../tests/kit/bookings.ts';
import { ADMIN, desk, jobPeople, signedInStaff } from '../../../../../tests/kit/desk.ts';
import { deliverEmails } from '../../../../../tests/kit/mails.ts';
import {
  multipartOf,
  phonePhoto,
  smallPhoto,
  storedFiles,
  uploadForm,
} from '../../../../../tests/kit/photos.ts';
import { chooseEmails } from '../../../../../tests/kit/texts.ts';
import { deleteUnfinishedUploads } from '../../../../common/photos/unfinished-uploads.ts';
import { taskHandlers } from '../../../../tasks.ts';

type People = Awaited<ReturnType<typeof jobPeople>>;
let people: People;
/** What the job's emails link to. */
let ch: string;
beforeEach(async () => {
  people = await jobPeople();
  const mails = await deliverEmails(people.kit);
  ch = mails.map(({ text }) => /#\/visit\?ch=([\w-]{43})/.exec(text ?? '')?.[1]).findLast(Boolean) ?? '';
});

const CUSTOMER_ID = 5001;

/** A PDF that would run a program if somebody opened it on our pages. */
const PDF = Buffer.from(
  '%PDF-1.7\n1 0 obj\n<</OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>>>\nendobj\n<script>alert(1)</script>\n%%EOF',
);

type Sent = { name: string; content: Buffer; type?: string };
type Writer = { path?: string; token?: string | null; fields?: Record<string, string>; key?: string };

async function write(files: readonly Sent[], writer: Writer = {}) {
  const { kit, customer, jobId } = people;
  const { path = `customerportal/jobs/${jobId}/messages/with-files`, token = customer } = writer;
  const form = new FormData();
  for (const [name, value] of Object.entries(writer.fields ?? { Text: 'Here it is.' }))
    form.append(name, value);
  for (const { name, content, type = 'image/jpeg' } of files)
    form.append('Files', new Blob([new Uint8Array(content)], { type }), name);
  const { type, payload } = await multipartOf(form);
  return send(kit.app, {
    method: 'POST',
    url: `/api/v1/${path}`,
    headers: {
      'content-type': type,
      'idempotency-key': writer.key ?? randomUUID(),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    payload,
  });
}

const byLink = (secret: string): Writer => ({
  path: 'visit/messages/write-with-files',
  token: null,
  fields: { ch: secret, Text: '' },
});

async function resize() {
  const { rows } = await people.kit.deps.pool.query(
    `delete from jobs.job where name = 'process-photo' returning data`,
  );
  for (const { data } of rows) await taskHandlers(people.kit.deps)['process-photo'](data);
}

const onDesk = async () =>
  (await desk(people.kit.app, people.staff, `jobs/${people.jobId}/messages`)).body.Messages;
const ownThread = async (token = people.customer) =>
  send(people.kit.app, {
    url: `/api/v1/customerportal/jobs/${people.jobId}/messages`,
    headers: { authorization: `Bearer ${token}` },
  });
const count = async (table: string) => (await people.kit.deps.pool.query(`select from ${table}`)).rowCount;

/** Nothing is left of what was refused. */
async function expectNothing() {
  expect(await storedFiles(people.kit)).toEqual([]);
  for (const table of ['thread_messages', 'message_files', 'photo_uploads', 'submits'])
    expect([table, await count(table)]).toEqual([table, 0]);
}

test('[R11.06] a photo and a PDF come with a message: in both threads, the photo re-encoded, the PDF to be saved', async () => {
  const sent = await write([
    { name: 'IMG_0042.HEIC.jpg', content: await phonePhoto(400, 200) },
    { name: 'C:\\docs\\..\\Lease.pdf.exe', content: PDF, type: 'image/png' },
  ]);
  expect(sent.status, JSON.stringify(sent.body)).toBe(200);
  expect((await onDesk())[0].Files).toMatchObject([
    { Kind: 'photo', Name: 'IMG_0042 HEIC.webp', Status: 'received', Url: null, ThumbnailUrl: null },
    { Kind: 'pdf', Name: 'Lease pdf.pdf', Status: 'ready', Bytes: PDF.length, ThumbnailUrl: null },
  ]);
  await resize();
  const [message] = (await ownThread()).body.Messages;
  expect(message).toMatchObject({ Text: 'Here it is.', From: 'customer', Files: [{ Status: 'ready' }, {}] });
  const [photo, pdf] = message.Files;
  const { app } = people.kit;
  for (const url of [photo.Url, photo.ThumbnailUrl]) {
    const shown = await app.inject({ url });
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/webp']);
    expect(shown.rawPayload.includes('PhoneMaker')).toBe(false);
  }
  const saved = await app.inject({ url: pdf.Url });
  expect(saved.rawPayload.equals(PDF)).toBe(true);
  expect(saved.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="Lease pdf.pdf"',
    'x-content-type-options': 'nosniff',
    'cache-control': expect.stringMatching(/^private, /),
  });
  // The link of one file opens no other, and ends.
  expect((await app.inject({ url: pdf.Url.replace(pdf.documentId, photo.documentId) })).statusCode).toBe(404);
  people.kit.clock.advance({ minutes: 31 });
  expect((await app.inject({ url: pdf.Url })).statusCode).toBe(403);
  const [told] = await deliverEmails(people.kit);
  expect(told?.text).toContain('Priya Nair wrote to you, with 2 files.');
  expect(told?.attachments).toEqual([]);
  expect((await storedFiles(people.kit)).sort()).toEqual(['original', 'shown.webp', 'thumbnail.webp']);
  expect(await count('photo_uploads')).toBe(0);
});

test('[R11.06] the office answers with a file alone, and somebody with the link sends one', async () => {
  await chooseEmails(people.kit);
  expect((await write([{ name: 'plate.jpg', content: await smallPhoto() }], byLink(ch))).status).toBe(200);
  const [asked] = await onDesk();
  expect(asked).toMatchObject({ Way: 'link', Text: '', Files: [{ Name: 'plate.webp' }] });
  const answer = {
    path: `desk/jobs/${people.jobId}/messages/with-files`,
    token: people.staff,
    fields: { Text: '', LastMessageId: '' },
  };
  const pdf = [{ name: 'manual.pdf', content: PDF }];
  expect(await write(pdf, answer)).toMatchObject({ status: 409 });
  const fields = { Text: '', LastMessageId: String(asked.MessageId) };
  const answered = await write(pdf, { ...answer, fields });
  expect(answered.body, JSON.stringify(answered.body)).toMatchObject({
    IsWaiting: false,
    Messages: [{}, { From: 'office', Text: '', Files: [{ Kind: 'pdf', Name: 'manual.pdf' }] }],
  });
  const told = (await deliverEmails(people.kit)).map(({ text }) => text);
  expect(told[0]).toContain('wrote to you, with 1 file.');
  expect(told[1]).toContain("With it: 1 file. Open the job's page to see what we sent.");
  const none = await write([], { ...answer, fields: { Text: ' ', LastMessageId: '' } });
  expect(none.body.errors).toEqual([{ field: 'Text', message: expect.stringContaining('Please write') }]);
});

test('[R11.06] only the job’s customer, its link and staff send files', async () => {
  const files = [{ name: 'a.pdf', content: PDF }];
  const { token: other } = await signedInCustomer(people.kit.app, {
    CheckoutEmailAddress: 'joel@other.example',
  });
  const shared = await send(people.kit.app, {
    method: 'POST',
    url: '/api/v1/visit/kitchen',
    payload: { ch },
  });
  const [, kitchens = ''] = /#\/kitchen\?ch=([\w-]{43})/.exec(shared.body.Url) ?? [];
  expect(kitchens).toHaveLength(43);
  for (const [writer, status] of [
    [{ token: other }, 404],
    [{ token: people.staff }, 403],
    [{ token: null }, 401],
    [byLink(kitchens), 404],
    [byLink('x'.repeat(43)), 404],
    [{ path: 'desk/jobs/999999/messages/with-files', token: people.staff }, 404],
    [{ path: `desk/jobs/${people.jobId}/messages/with-files` }, 403],
  ] as const) {
    expect([writer, (await write(files, writer)).status]).toEqual([writer, status]);
  }
  expect((await ownThread(other)).status).toBe(404);
  await expectNothing();
});

/** A PNG whose header says that it has 9,000 × 9,000 pixels, in a few bytes. */
function bomb(): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const header = Buffer.from([0, 0, 0x23, 0x28, 0, 0, 0x23, 0x28, 8, 2, 0, 0, 0]);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]);
  const parts = [
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1000))),
    chunk('IEND', Buffer.alloc(0)),
  ];
  return Buffer.concat([signature, ...parts]);
}

test('[R11.06] one file that is refused keeps all of it back, and is named with the reason', async () => {
  const good = { name: 'good.jpg', content: await smallPhoto() };
  const big = Buffer.concat([PDF, Buffer.alloc(6 * 1024 * 1024)]);
  for (const [files, status, message] of [
    [
      [{ name: '../../fridge.jpg', content: Buffer.from('MZ\x90\x00') }],
      422,
      '‘fridge.jpg’ is not a photo or PDF',
    ],
    [[{ name: 'page.pdf', content: Buffer.from('<html>%PDF-1.7') }], 422, '‘page.pdf’ is not a photo or PDF'],
    [
      [{ name: 'a.svg', content: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') }],
      422,
      '‘a.svg’ is not a',
    ],
    [
      [{ name: 'a.gif', content: Buffer.from('GIF89a\x01\x00\x01\x00\x00\x00\x00') }],
      422,
      "We can't read ‘a.gif’",
    ],
    [[{ name: 'none.jpg', content: Buffer.alloc(0) }], 422, '‘none.jpg’ is not a photo or PDF'],
    [[{ name: 'bomb.png', content: bomb() }], 422, '‘bomb.png’ has too many pixels'],
    [
      [{ name: 'ab\u202egpj.exe\u0000', content: Buffer.from('MZ') }],
      422,
      '‘abgpj.exe’ is not a photo or PDF',
    ],
    [[1, 2, 3, 4].map((n) => ({ ...good, name: `${n}.jpg` })), 422, '‘4.jpg’ is one too many'],
    [
      [
        { name: 'a.pdf', content: big },
        { name: 'b.pdf', content: big },
      ],
      413,
      '‘b.pdf’ is too large: the files',
    ],
    [[{ name: 'c.pdf', content: Buffer.concat([big, big]) }], 413, '‘c.pdf’ is too large: the files'],
  ] as const) {
    const isFull = files.length > 2;
    const { status: answered, body } = await write(isFull ? files : [good, ...files]);
    expect([answered, body.errors?.[0]], JSON.stringify(body)).toEqual([
      status,
      { field: 'Files', message: expect.stringContaining(message) },
    ]);
  }
  const long = await write([good], { fields: { Text: 'x'.repeat(1_000_000) } });
  expect([long.status, long.body.errors?.[0].field]).toEqual([422, 'Text']);
  const { kit, customer, jobId } = people;
  const late = new FormData();
  late.append('Files', new Blob([PDF]), 'a.pdf');
  late.append('Text', 'This must not be lost.');
  const path = `jobs/${jobId}/messages/with-files`;
  expect((await uploadForm(kit.app, customer, path, late)).status).toBe(400);
  expect((await write([good], { fields: { Text: 'x', a: '1', b: '2', c: '3' } })).status).toBe(413);
  await expectNothing();
});

test('[R11.06] sent again with its key it is one message, and with another file it is refused', async () => {
  const key = randomUUID();
  const files = [{ name: 'a.pdf', content: PDF }];
  const both = await Promise.all([write(files, { key }), write(files, { key })]);
  const again = await write(files, { key });
  expect(new Set([...both, again].map(({ status, body }) => `${status} ${body.MessageId}`)).size).toBe(1);
  expect(again.status).toBe(200);
  const other = await write([{ name: 'a.pdf', content: Buffer.concat([PDF, PDF]) }], { key });
  expect(other.status).toBe(409);
  expect([await count('thread_messages'), await storedFiles(people.kit)]).toEqual([1, ['original']]);
});

test('[R11.06] a file whose message was never written is deleted by the sweep, and a kept PDF stays', async () => {
  const { kit } = people;
  await write([{ name: 'kept.pdf', content: PDF }]);
  await kit.deps.pool.query('alter table thread_messages rename to away');
  expect((await write([{ name: 'lost.pdf', content: PDF }])).status).toBe(500);
  await kit.deps.pool.query('alter table away rename to thread_messages');
  // As after a server that was killed before it could tidy up.
  const { rows } = await kit.deps.pool.query('select document_id, original_name from message_files');
  await kit.deps.pool.query(
    `insert into photo_uploads values ($2, $1, 'message', now() - interval '400 days')`,
    [rows[0].document_id, rows[0].original_name],
  );
  await deleteUnfinishedUploads(kit.deps);
  expect([await storedFiles(kit), await count('photo_uploads')]).toEqual([['original'], 0]);
  expect((await kit.app.inject({ url: (await onDesk())[0].Files[0].Url })).statusCode).toBe(200);
});

test('[R11.06] what came with messages is in the export of a customer, and goes when they are forgotten', async () => {
  const { kit, staff, jobId } = people;
  await write([
    { name: 'kitchen.jpg', content: await smallPhoto() },
    { name: 'lease.pdf', content: PDF },
  ]);
  await resize();
  const admin = await signedInStaff(kit, ADMIN);
  const { body } = await desk(kit.app, admin, `customers/${CUSTOMER_ID}/export`);
  expect(body.MessageFiles).toMatchObject([
    { Kind: 'photo', Name: 'kitchen.webp', MessageId: expect.any(Number) },
    { Kind: 'pdf', Name: 'lease.pdf' },
  ]);
  for (const { Url } of body.MessageFiles) expect((await kit.app.inject({ url: Url })).statusCode).toBe(200);
  await desk(kit.app, staff, `jobs/${jobId}/cancel`, { Reason: 'Moved to Perth' });
  const forgotten = await desk(kit.app, admin, `customers/${CUSTOMER_ID}/forget`, { UserName: EMAIL });
  expect(forgotten.status, JSON.stringify(forgotten.body)).toBe(200);
  expect((await kit.app.inject({ url: body.MessageFiles[1].Url })).statusCode).toBe(404);
  const { rows } = await kit.deps.pool.query(
    `delete from jobs.job where name = 'delete-photos' returning data`,
  );
  for (const { data } of rows) await taskHandlers(kit.deps)['delete-photos'](data);
  expect([await storedFiles(kit), await count('message_files')]).toEqual([[], 0]);
});
