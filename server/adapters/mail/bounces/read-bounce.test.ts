import { expect, test } from 'vitest';
import { deliveryReport } from '../../../../tests/kit/delivery-report.ts';
import { readBounce } from './read-bounce.ts';

const OURS = '<booking-1042@galley.example>';
const read = (content: string) => readBounce(Buffer.from(content), 'galley.example');

test.each(['text/rfc822-headers', 'message/rfc822'])(
  'a report with the email as %s says which one failed and why, without addresses',
  async (returned) => {
    expect(await read(deliveryReport({ messageId: OURS, returned }))).toEqual({
      key: 'booking-1042',
      reason: '5.1.1, smtp; 550 5.1.1 (address): Recipient address rejected',
    });
  },
);

test('an email that the last server gave up on after days failed permanently too', async () => {
  const report = deliveryReport({ messageId: OURS, status: '4.4.1', diagnostic: 'X-Postfix; timed out' });
  expect(await read(report)).toEqual({ key: 'booking-1042', reason: '4.4.1, X-Postfix; timed out' });
});

test.each(['delayed', 'delivered', 'relayed', 'expanded'])('an email that is %s is none', async (action) => {
  expect(await read(deliveryReport({ messageId: OURS, action }))).toBeNull();
});

test.each([
  '<booking-1042@galley.example.evil.example>',
  '<booking-1042@evil.example>',
  '<1042/../x@galley.example>',
  'booking-1042@galley.example',
  '',
])('an email with the Message-ID %j isn’t ours', async (messageId) => {
  expect(await read(deliveryReport({ messageId }))).toBeNull();
});

test('a Message-ID outside the returned email says nothing', async () => {
  const report = deliveryReport({ messageId: '<theirs@evil.example>', returned: 'message/rfc822' });
  expect(await read(report.replace('<20990101000000.1234@mail.example>', OURS))).toBeNull();
});

test('nothing but a report is one', async () => {
  const report = deliveryReport({ messageId: OURS });
  expect(await read(report.replace('message/delivery-status', 'text/x-other'))).toBeNull();
  expect(await read('')).toBeNull();
  expect(await read('\u0000'.repeat(5000))).toBeNull();
  const deep = Array.from(
    { length: 50 },
    (_, index) => `Content-Type: multipart/mixed; boundary=b${index}\r\n\r\n--b${index}\r\n`,
  );
  expect(await read(deep.join('') + report)).toBeNull();
});

test('a report whose end is missing, since the returned email is long, says the same', async () => {
  const report = deliveryReport({ messageId: OURS, returned: 'message/rfc822' });
  const cut = report.slice(0, report.indexOf('Hello') + 3);
  expect(await read(cut)).toMatchObject({ key: 'booking-1042' });
});

test('keeps a reason short, on one line', async () => {
  const diagnostic = `smtp; 550 \u001b[31m\u0007no${' such user'.repeat(100)}`;
  const { reason = '' } = (await read(deliveryReport({ messageId: OURS, diagnostic }))) ?? {};
  expect(reason).toMatch(/^5\.1\.1, smtp; 550 \[31mno such user/);
  expect(reason).toHaveLength(200);
});
