import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';
import { testApp } from '../../../tests/kit/app.ts';
import { book, visitorForm } from '../../../tests/kit/bookings.ts';
import { deliveryReport } from '../../../tests/kit/delivery-report.ts';
import { ADMIN, desk, signedInStaff } from '../../../tests/kit/desk.ts';
import { IMAP_SIGN_IN, imapDouble, MUCH_LATER } from '../../../tests/kit/doubles/imap-double.ts';
import { smtpDouble } from '../../../tests/kit/doubles/smtp-double.ts';
import { until } from '../../../tests/kit/until.ts';
import { BOUNCES } from '../../platform/limits.ts';
import { taskHandlers } from '../../tasks.ts';

/** A company whose booking's confirmation has been sent, with a mailbox of bounces. */
async function sentConfirmation(signIn = IMAP_SIGN_IN) {
  const [smtp, imap] = await Promise.all([smtpDouble(), imapDouble()]);
  const lines: string[] = [];
  const kit = await testApp({
    env: {
      MAIL: 'smtp',
      SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
      BOUNCES_IMAP_URL: `imap://${signIn}@127.0.0.1:${imap.port}/Returns`,
      LOG_LEVEL: 'warn',
    },
    log: { write: (line) => void lines.push(line) },
  });
  await book(kit.app, visitorForm());
  await kit.deps.queue.work(taskHandlers(kit.deps));
  const content = await until(() => smtp.received[0]?.content);
  const { messageId = '' } = await PostalMime.parse(content);
  const done = `select 1 from jobs.job where name = 'send-mail' and state = 'completed'`;
  await until(async () => (await kit.deps.pool.query(done)).rows.length === 1);
  const admin = await signedInStaff(kit, ADMIN);
  const arrives = (text: string, arrivedAt = MUCH_LATER) =>
    imap.messages.push({ uid: imap.messages.length + 1, arrivedAt, content: text });
  return {
    ...kit,
    smtp,
    imap,
    messageId,
    arrives,
    admin,
    log: () => lines.join(''),
    look: () => taskHandlers(kit.deps)['take-bounces']({}),
    failed: async () => (await desk(kit.app, admin, 'failed-tasks')).body.FailedTasks,
  };
}

test('an email that came back is at the desk, as one that was refused at once, and is sent again from there', async () => {
  const { app, deps, admin, imap, smtp, messageId, arrives, look, failed, log } = await sentConfirmation();
  arrives(deliveryReport({ messageId, action: 'delayed', status: '4.4.1' }));
  await look();
  expect(await failed()).toEqual([]);
  arrives(deliveryReport({ messageId }));
  await look();
  expect(await failed()).toEqual([
    expect.objectContaining({
      Task: 'send-mail',
      About: expect.objectContaining({ mail: 'booking-confirmation' }),
      Reason: 'Error: The email came back: 5.1.1, smtp; 550 5.1.1 (address): Recipient address rejected',
      Attempts: 1,
    }),
  ]);
  expect(log()).toContain('email came back');
  expect(log()).not.toContain('marlowestreet');
  const kept = async () => (await deps.pool.query('select kind, reason from job_emails')).rows;
  expect(await kept()).toEqual([{ kind: 'booking-confirmation', reason: expect.stringContaining('5.1.1') }]);

  const [{ TaskId }] = await failed();
  expect((await desk(app, admin, `failed-tasks/${TaskId}/retry`, {})).status).toBe(200);
  await until(() => smtp.received.length === 2);
  expect(await failed()).toEqual([]);
  await until(async () => (await kept())[0].reason === null);
  expect(imap.commands).toContain('EXAMINE Returns');
  expect(imap.commands.filter((command) => /STORE|SELECT|EXPUNGE|MOVE/.test(command))).toEqual([]);
});

test('one report, seen again after a restart, marks neither the email twice nor the one sent after it', async () => {
  const { deps, messageId, arrives, look, failed, imap } = await sentConfirmation();
  arrives(deliveryReport({ messageId }), Temporal.Instant.from('2020-01-01T00:00:00Z'));
  await look();
  expect(await failed()).toEqual([]);
  arrives(deliveryReport({ messageId }));
  await look();
  imap.validity += 1;
  await look();
  expect(await failed()).toHaveLength(1);
  expect(imap.commands.filter((command) => command.startsWith('UID SEARCH')).at(-1)).toMatch(/UID 1:\*/);
  const { rows } = await deps.pool.query(`select 1 from jobs.job where name = 'send-mail'`);
  expect(rows).toEqual([]);
});

test('reports on other people’s emails, and other emails in that mailbox, change nothing', async () => {
  const { arrives, look, failed, imap } = await sentConfirmation();
  arrives(deliveryReport({ messageId: '<booking-1@elsewhere.example>' }));
  arrives(deliveryReport({ messageId: '<booking-999999@galley.example>' }));
  arrives('From: priya@marlowestreet.example\r\nContent-Type: text/plain\r\n\r\nIs 9am all right?\r\n');
  await look();
  expect(await failed()).toEqual([]);
  const fetched = imap.commands.filter((command) => command.includes('BODY.PEEK[]'));
  expect(fetched.map((command) => command.split(' ')[2])).toEqual(['1', '2']);
});

test('reads so many reports at a look and so much of each, and goes on from there at the next', async () => {
  const { messageId, arrives, look, failed, imap } = await sentConfirmation();
  const noise = 'From: priya@marlowestreet.example\r\nContent-Type: text/plain\r\n\r\nIs 9am all right?\r\n';
  for (let count = 0; count < BOUNCES.atOnce; count += 1) arrives(noise);
  const report = deliveryReport({ messageId, returned: 'message/rfc822' });
  arrives(report.replace('Hello', 'Hello'.repeat(BOUNCES.bytes)));
  await look();
  expect(await failed()).toEqual([]);
  await look();
  expect(await failed()).toHaveLength(1);
  const fetches = imap.commands.filter((command) => command.startsWith('UID FETCH'));
  expect(fetches.at(-1)).toMatch(new RegExp(`^UID FETCH ${BOUNCES.atOnce + 1} .*<0\\.${BOUNCES.bytes}>`));
});

test('a mailbox that lets nobody in is logged without name and password, and fails no task', async () => {
  const { look, failed, log } = await sentConfirmation('galley:wrongkey');
  await look();
  expect(await failed()).toEqual([]);
  expect(log()).toContain('the mailbox of bounces could not be read');
  expect(log()).not.toMatch(/wrongkey|galley@galley/);
});
