import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';
import { testApp } from '../../../tests/kit/app.ts';
import { book, visitorForm } from '../../../tests/kit/bookings.ts';
import { ADMIN, desk, signedInStaff } from '../../../tests/kit/desk.ts';
import { smtpDouble } from '../../../tests/kit/doubles/smtp-double.ts';
import { until } from '../../../tests/kit/until.ts';
import { taskHandlers } from '../../tasks.ts';

async function openWithMailServer() {
  const double = await smtpDouble();
  const env = { MAIL: 'smtp', SMTP_URL: `smtp://127.0.0.1:${double.port}` };
  const kit = await testApp({ env });
  return { ...kit, double, work: () => kit.deps.queue.work(taskHandlers(kit.deps)) };
}

test('a booking’s emails reach the mail server, also one that had no time for them at first', async () => {
  const { app, double, work } = await openWithMailServer();
  double.answers.recipient = { code: 450, text: 'greylisted' };
  await book(app, visitorForm());
  await work();
  await until(() => double.steps.includes('recipient'));
  double.answers = {};
  await until(() => double.received.length > 0);
  const mails = await Promise.all(double.received.map(({ content }) => PostalMime.parse(content)));
  expect(mails.map(({ subject }) => subject)).toContainEqual(expect.stringMatching(/^Booking received/));
});

test('an email that is permanently refused isn’t sent again; the desk sees which one and why, and no address', async () => {
  const kit = await openWithMailServer();
  const { double } = kit;
  double.answers.recipient = { code: 550, text: '5.1.1 <priya@marlowestreet.example> no such user' };
  await book(kit.app, visitorForm());
  await kit.work();
  const admin = await signedInStaff(kit, ADMIN);
  const failed = async () => (await desk(kit.app, admin, 'failed-tasks')).body.FailedTasks;
  await until(async () => (await failed()).length > 0);
  expect(await failed()).toContainEqual(
    expect.objectContaining({
      Task: 'send-mail',
      About: expect.objectContaining({ mail: 'booking-confirmation' }),
      Reason: expect.stringMatching(
        /^Error: The mail server refused it: .*550 5\.1\.1 \(address\) no such user/,
      ),
    }),
  );
  const { rows } = await kit.deps.pool.query(
    `select 1 from jobs.job where name = 'send-mail' and state in ('created', 'retry', 'active')`,
  );
  expect(rows).toEqual([]);
});
