import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../tests/kit/app.ts';
import { book, visitorForm } from '../../../tests/kit/bookings.ts';
import { ADMIN, desk, signedInStaff } from '../../../tests/kit/desk.ts';
import { until } from '../../../tests/kit/until.ts';
import { outboxFolder } from '../../adapters/mail/local.ts';
import { transaction } from '../../db/transaction.ts';
import { taskHandlers } from '../../tasks.ts';

/** A task that another version queued, and that this one gives up on at once. */
async function failOne({ deps }: TestApp) {
  const task = { mail: 'birthday-greetings', customerId: 5001 } as never;
  await transaction(deps.pool, (tx) => deps.queue.enqueue(tx, 'send-mail', [task]));
  await deps.pool.query(`update jobs.job set retry_limit = 0 where data ->> 'mail' = 'birthday-greetings'`);
}

test('a task that fails at every attempt holds up no other, and is kept until it is queued again', async () => {
  const kit = await testApp();
  const admin = await signedInStaff(kit, ADMIN);
  const dispatcher = await signedInStaff(kit);
  await failOne(kit);
  await book(kit.app, visitorForm());
  let isKnown = false;
  const sent: string[] = [];
  await kit.deps.queue.work({
    ...taskHandlers(kit.deps),
    async 'send-mail'(task) {
      if (!isKnown) await taskHandlers(kit.deps)['send-mail'](task);
      sent.push(task.mail);
    },
  });
  const failed = async () => (await desk(kit.app, dispatcher, 'failed-tasks')).body.FailedTasks;
  await until(async () => (await failed()).length === 1);
  await until(() => sent.includes('booking-confirmation'));
  expect(await failed()).toEqual([
    {
      TaskId: expect.any(String),
      Task: 'send-mail',
      About: { mail: 'birthday-greetings', customerId: 5001 },
      RequestId: null,
      Reason: 'Error: This version knows no email birthday-greetings',
      Attempts: 1,
      FailedOn: expect.any(String),
    },
  ]);
  expect(await desk(kit.app, dispatcher, 'failed-tasks/retry', {})).toMatchObject({ status: 403 });
  isKnown = true;
  expect(await desk(kit.app, admin, 'failed-tasks/retry', {})).toMatchObject({ body: { Retried: 1 } });
  await until(() => sent.includes('birthday-greetings'));
  expect(await failed()).toEqual([]);
});

test('one failed task is queued again, another dropped with a reason; both are audited', async () => {
  const kit = await testApp();
  const admin = await signedInStaff(kit, ADMIN);
  await failOne(kit);
  await failOne(kit);
  let isKnown = false;
  const sent: string[] = [];
  await kit.deps.queue.work({
    ...taskHandlers(kit.deps),
    async 'send-mail'(task) {
      if (!isKnown) await taskHandlers(kit.deps)['send-mail'](task);
      sent.push(task.mail);
    },
  });
  const failed = async () => (await desk(kit.app, admin, 'failed-tasks')).body.FailedTasks;
  const [one, two] = await until(async () => {
    const tasks = await failed();
    return tasks.length === 2 && tasks;
  });
  const call = (id: string, what: string, body = {}) =>
    desk(kit.app, admin, `failed-tasks/${id}/${what}`, body);

  expect(await call(one.TaskId, 'drop')).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'Reason', message: 'Please say why it is dropped' }] },
  });
  const dropped = await call(one.TaskId, 'drop', { Reason: 'Nobody sends greetings any more.' });
  expect(dropped).toMatchObject({ status: 200, body: one });
  expect(await failed()).toEqual([two]);
  isKnown = true;
  expect(await call(two.TaskId, 'retry')).toMatchObject({ status: 200, body: two });
  for (const [id, what] of [
    [one.TaskId, 'retry'],
    [one.TaskId, 'drop'],
    [two.TaskId, 'retry'],
  ]) {
    expect(await call(id, what, { Reason: 'Twice.' })).toMatchObject({
      status: 404,
      body: { detail: 'There is no such failed task any more: it was queued again, or dropped.' },
    });
  }
  await until(() => sent.length === 1);

  const { AuditEntries } = (await desk(kit.app, admin, 'audit')).body;
  const about = { task: 'send-mail', about: { mail: 'birthday-greetings', customerId: 5001 } };
  expect(AuditEntries.slice(0, 2)).toMatchObject([
    { Action: 'failed-task-retried', Details: { taskId: two.TaskId, ...about } },
    {
      Action: 'failed-task-dropped',
      Details: { taskId: one.TaskId, ...about, reason: 'Nobody sends greetings any more.' },
    },
  ]);
});

test('the office is notified of failed tasks once, by email', async () => {
  const kit = await testApp();
  await failOne(kit);
  await kit.deps.queue.work(taskHandlers(kit.deps));
  await until(async () => (await kit.deps.queue.failed()).length === 1);
  const [task] = await kit.deps.queue.failed();
  if (!task) throw new Error('Nothing failed');
  kit.clock.set(task.failedAt.toISOString());
  // Nothing could look for hours.
  kit.clock.advance({ hours: 5 });
  await taskHandlers(kit.deps).sweep({});
  const folder = outboxFolder(kit.deps.config.dataDir);
  const mails = async () => (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
  await until(async () => (await mails()).length === 1);
  const [name = ''] = await mails();
  const mail = await PostalMime.parse(await readFile(join(folder, name)));
  expect(mail).toMatchObject({
    subject: '1 task has failed',
    to: [{ address: kit.deps.config.brand.email }],
  });
  expect(mail.text).toContain('send-mail: Error: This version knows no email birthday-greetings');
  kit.clock.advance({ hours: 1 });
  await taskHandlers(kit.deps).sweep({});
  const { rows } = await kit.deps.pool.query(`select 1 from jobs.job where data ->> 'mail' = 'tasks-failed'`);
  expect(rows).toHaveLength(1);
});

test('an email about failed tasks that fails itself causes no other', async () => {
  const kit = await testApp();
  const { deps } = kit;
  await transaction(deps.pool, (tx) =>
    deps.queue.enqueue(tx, 'send-mail', [{ mail: 'tasks-failed', at: 'no instant' }]),
  );
  await deps.pool.query('update jobs.job set retry_limit = 0');
  await deps.queue.work(taskHandlers(deps));
  const [task] = await until(async () => {
    const failed = await deps.queue.failed();
    return failed.length === 1 && failed;
  });
  kit.clock.set(task?.failedAt.toISOString() ?? '');
  await taskHandlers(deps).sweep({});
  const { rows } = await deps.pool.query(`select 1 from jobs.job where name = 'send-mail'`);
  expect(rows).toHaveLength(1);
});
