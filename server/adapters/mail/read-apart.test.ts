import { expect, test } from 'vitest';
import { MAIL_READING } from '../../platform/limits.ts';
import { readBounceApart, readEmailApart } from './read-apart.ts';

const BYTES = 16 * 1024 * 1024;
const upTo = (piece: string) => piece.repeat(Math.ceil(BYTES / piece.length)).slice(0, BYTES);
const part = (head: string, body: string) => `From: a@b.example\r\n${head}\r\n\r\n${body}`;
const base64 = 'Content-Transfer-Encoding: base64';

test.each<[kind: string, email: string]>([
  ['empty lines', part('Content-Type: text/plain', upTo('\r\n'))],
  ['one line', part('Content-Type: text/plain', upTo('x'))],
  ['flowed text', part('Content-Type: text/plain; format=flowed', upTo('a \r\n'))],
  ['links that never end', part('Content-Type: text/html', upTo('<a href="'))],
  ['deep HTML', part('Content-Type: text/html', upTo('<div>'))],
  ['a file', part(`Content-Type: application/pdf\r\n${base64}`, upTo(`${'QUJD'.repeat(19)}\r\n`))],
  ['odd base64', part(`Content-Type: text/plain\r\n${base64}`, upTo('=!\u0000'))],
  ['odd quoted-printable', part('Content-Transfer-Encoding: quoted-printable', upTo('=\r\n=E9'))],
  ['a million parts', part('Content-Type: multipart/mixed; boundary=b', upTo('--b\r\n\r\n'))],
  [
    'deep parts',
    Array.from(
      { length: 5000 },
      (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\r\n\r\n--b${at}\r\n`,
    ).join(''),
  ],
  ['emails in emails', upTo('Content-Type: message/rfc822\r\n\r\n')],
  ['header fields', upTo('X-A: b\r\n')],
  ['a folded field', `Subject: ${upTo('x\r\n ')}`],
])('16 MB of %s keep the server free, and end within the limits', async (_, email) => {
  let late = 0;
  let looked = performance.now();
  const look = setInterval(() => {
    late = Math.max(late, performance.now() - looked);
    looked = performance.now();
  }, 10);
  const before = performance.now();
  const read = await Promise.allSettled([
    readEmailApart(Buffer.from(email, 'latin1'), false),
    readBounceApart(Buffer.from(email.slice(0, 128 * 1024), 'latin1'), 'galley.example'),
  ]);
  clearInterval(look);
  for (const result of read) {
    if (result.status === 'rejected')
      expect(String(result.reason)).toMatch(/ended with SIG(KILL|ABRT)|ended with 134/);
    else if (result.value && 'text' in result.value)
      expect(result.value.text.length).toBeLessThanOrEqual(100_000);
  }
  expect(performance.now() - before).toBeLessThan(MAIL_READING.ms + 20_000);
  expect(late).toBeLessThan(1_000);
});
