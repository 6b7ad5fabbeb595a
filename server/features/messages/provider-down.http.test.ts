import { expect, test } from 'vitest';
import { testApp } from '../../../tests/kit/app.ts';
import { desk, jobPeopleWith } from '../../../tests/kit/desk.ts';
import { deliverEmails } from '../../../tests/kit/mails.ts';
import { chooseMessages, deliverTexts, queuedTexts, textsOf } from '../../../tests/kit/texts.ts';
import { taskHandlers } from '../../tasks.ts';

const TEXT = { email: false, text: true };

/** A confirmed visit of tomorrow whose news went; texts alone from now on, and a gateway that hangs up until it's up again. */
async function gatewayDown() {
  const people = await jobPeopleWith(await testApp(), 'Scheduled');
  const { kit, staff, jobId } = people;
  await kit.deps.pool.query(`update customers set mobile = '0491570156'`);
  kit.clock.advance({ minutes: 2 });
  await deliverEmails(kit);
  await deliverTexts(kit);
  await chooseMessages(kit, { Changes: TEXT, Confirmed: TEXT, Reminder: TEXT });
  const sent: string[] = [];
  const gateway = { isDown: true };
  kit.deps.sms = {
    isOn: true,
    takesReplies: true,
    async send({ key, body }) {
      if (gateway.isDown) throw new Error('The gateway is down');
      sent.push(body);
      return { outcome: 'sent', gatewayId: key };
    },
    async find() {
      if (gateway.isDown) throw new Error('The gateway is down');
      return null;
    },
  };
  const remind = () => taskHandlers(kit.deps)['remind-customers']({});
  /** Every queued text is tried now; the failed ones stay with the queue, as its retries do. */
  async function tryAll(ids: readonly string[]) {
    for (const textId of ids) {
      await taskHandlers(kit.deps)
        ['send-text']({ textId })
        .catch((error: Error) => {
          if (error.message !== 'The gateway is down') throw error;
        });
    }
  }
  const ids = async () => (await queuedTexts(kit)).map(({ textId }) => textId);
  const change = (path: string, body: object) => desk(kit.app, staff, `jobs/${jobId}/${path}`, body);
  return { ...people, gateway, sent, remind, tryAll, ids, change };
}

test('[R11.04, R11.08] the gateway is down for an hour: what is still true is sent once', async () => {
  const at = await gatewayDown();
  at.kit.clock.set('2026-11-23T03:00:00Z');
  await at.remind();
  expect(await deliverEmails(at.kit)).toEqual([]);
  const ids = await at.ids();
  await at.tryAll(ids);
  at.kit.clock.advance({ hours: 1 });
  await at.tryAll(ids);
  at.gateway.isDown = false;
  await at.tryAll(ids);
  await at.tryAll(ids);
  expect(at.sent).toEqual([expect.stringContaining('Reminder: Dan Okafor is coming tomorrow')]);
  expect(await deliverEmails(at.kit)).toEqual([]);
});

test.each([
  [
    'moved',
    'schedule',
    { Date: '2026-11-26', TimeWindow: 'morning', Tech: 'Dan Okafor' },
    /^Galley: New time/,
  ],
  ['cancelled', 'cancel', { Reason: 'Sold' }, /is cancelled/],
])(
  '[R11.04, R11.08] the gateway is down while the visit is %s: the reminder that was tried is dropped, and only the news is sent',
  async (_, path, body, words) => {
    const at = await gatewayDown();
    at.kit.clock.set('2026-11-23T03:00:00Z');
    await at.remind();
    await deliverEmails(at.kit);
    await at.tryAll(await at.ids());
    expect((await at.change(path, body)).status).toBe(200);
    at.kit.clock.advance({ hours: 1 });
    await deliverEmails(at.kit);
    at.gateway.isDown = false;
    const ids = await at.ids();
    await at.tryAll(ids);
    await at.tryAll(ids);
    expect(at.sent).toEqual([expect.stringMatching(words)]);
    expect(await deliverEmails(at.kit)).toEqual([]);
  },
);

test('[R11.08] the gateway stays down too long, or STOP comes meanwhile: the email brings the cancellation', async () => {
  for (const meanwhile of ['too long', 'STOP']) {
    const at = await gatewayDown();
    await at.change('cancel', { Reason: 'Sold' });
    expect(await deliverEmails(at.kit)).toEqual([]);
    const ids = await at.ids();
    await at.tryAll(ids);
    if (meanwhile === 'too long') at.kit.clock.advance({ hours: 19 });
    else
      await at.kit.deps.pool.query(
        `insert into text_stops (mobile, stopped_at) values ('0491570156', now())`,
      );
    at.gateway.isDown = false;
    await at.tryAll(ids);
    expect(at.sent).toEqual([]);
    expect((await textsOf(at.kit)).at(-1)).toMatchObject({ state: 'skipped' });
    expect((await deliverEmails(at.kit)).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Cancelled/),
    ]);
  }
});
