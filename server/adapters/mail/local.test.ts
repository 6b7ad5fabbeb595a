import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { expect, onTestFinished, test } from 'vitest';
import { localMailer } from './local.ts';
import type { Mail } from './port.ts';

async function outbox() {
  const folder = await mkdtemp(join(tmpdir(), 'galley-outbox-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return { folder, mailer: localMailer(folder), read: (key: string) => readFile(join(folder, `${key}.eml`)) };
}

const mail = (changes: Partial<Mail> = {}): Mail => ({
  key: 'booking-1042',
  from: { name: 'Galley', address: 'help@galley.example' },
  to: 'priya@marlowestreet.example',
  subject: 'Booked: Café “Marlowe”, 8am-12pm',
  date: Temporal.Instant.from('2026-11-22T22:10:00Z'),
  html: '<p>Café & co</p>',
  text: 'Café & co\n',
  attachments: [
    { filename: 'visit.ics', contentType: 'text/calendar; charset=utf-8', content: 'BEGIN:VCALENDAR\r\n' },
  ],
  ...changes,
});

test('writes a mail that a mail program reads as it was meant', async () => {
  const { mailer, read } = await outbox();
  await mailer.send(mail());
  const parsed = await PostalMime.parse(await read('booking-1042'), { attachmentEncoding: 'utf8' });
  expect(parsed).toMatchObject({
    from: { name: 'Galley', address: 'help@galley.example' },
    to: [{ address: 'priya@marlowestreet.example' }],
    subject: 'Booked: Café “Marlowe”, 8am-12pm',
    date: '2026-11-22T22:10:00.000Z',
    messageId: '<booking-1042@galley.example>',
  });
  expect(parsed.html?.trim()).toBe('<p>Café & co</p>');
  expect(parsed.text?.trim()).toBe('Café & co');
  expect(parsed.attachments).toMatchObject([
    { filename: 'visit.ics', mimeType: 'text/calendar', content: 'BEGIN:VCALENDAR\n' },
  ]);
});

test('keeps the line ends of an attachment', async () => {
  const { mailer, read } = await outbox();
  await mailer.send(mail());
  const encoded = Buffer.from('BEGIN:VCALENDAR\r\n').toString('base64');
  expect((await read('booking-1042')).toString()).toContain(encoded);
});

test('a key that is sent again stays one mail, the same to the byte', async () => {
  const { folder, mailer, read } = await outbox();
  await mailer.send(mail());
  const first = await read('booking-1042');
  await mailer.send(mail());
  expect((await readdir(folder)).filter((name) => name.endsWith('.eml'))).toEqual(['booking-1042.eml']);
  expect(await read('booking-1042')).toEqual(first);
});

test('takes no second recipient or header out of an address or a subject', async () => {
  const { mailer, read } = await outbox();
  await mailer.send(mail({ to: 'a@b.example\r\nBcc: c@d.example', subject: 'Hello\r\nBcc: c@d.example' }));
  const parsed = await PostalMime.parse(await read('booking-1042'));
  expect(parsed.bcc).toBeUndefined();
  expect(parsed.to).toHaveLength(1);
});

test('refuses a key that could lead out of its folder', async () => {
  const { mailer } = await outbox();
  await expect(mailer.send(mail({ key: '../x' }))).rejects.toThrow('Not a mail key');
});
