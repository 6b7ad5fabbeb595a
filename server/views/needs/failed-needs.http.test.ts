import PostalMime from 'postal-mime';
import { describe, expect, test } from 'vitest';
import { deskNeedMessages } from '../../../domain/needs/desk-need-messages.ts';
import { changeAt, charging } from '../../../tests/kit/collecting.ts';
import { deliveryReport } from '../../../tests/kit/delivery-report.ts';
import { DISPATCHER, desk, jobPeople, VISIT } from '../../../tests/kit/desk.ts';
import { IMAP_SIGN_IN, imapDouble, MUCH_LATER } from '../../../tests/kit/doubles/imap-double.ts';
import { smtpDouble } from '../../../tests/kit/doubles/smtp-double.ts';
import { TWILIO, twilioDouble, twilioSignature } from '../../../tests/kit/doubles/twilio-double.ts';
import { mark, needOf, shortNeeds } from '../../../tests/kit/needs.ts';
import { deliverTexts } from '../../../tests/kit/texts.ts';
import { until } from '../../../tests/kit/until.ts';
import { transaction } from '../../db/transaction.ts';
import { taskHandlers } from '../../tasks.ts';

describe('[R10.07] what failed', () => {
  test('a payment is on the list until somebody pays; dealt with, it comes back with the next failure', async () => {
    const { people, useCard, collectAt, invoice } = await charging();
    await useCard('nofunds');
    const payment = () => needOf(people, 'payment-failed');
    const isListed = async () => (await shortNeeds(people)).some((need) => need.includes('payment-failed'));
    await collectAt('11-24T09:00');
    const failed = await payment();
    expect(failed).toMatchObject({
      InvoiceNumber: invoice.Number,
      AmountIncGst: invoice.TotalIncGst,
      Since: '2026-11-23T22:00:00Z',
      CustomerName: 'Priya Nair',
      Route: `/jobs/${failed.RepairId}`,
      Reason: expect.stringMatching(/bank/i),
    });
    const dealt = await mark(people, 'dealt-with', failed);
    expect([dealt.status, dealt.body]).toEqual([
      200,
      {
        Kind: 'payment-failed',
        Subject: failed.Subject,
        Since: failed.Since,
        DealtWithOn: '2026-11-23T22:00:00Z',
        DealtWithBy: DISPATCHER.Name,
        PutOffUntil: null,
      },
    ]);
    expect(await isListed()).toBe(false);
    await collectAt('11-26T09:00');
    const again = await payment();
    expect(again.Subject).not.toBe(failed.Subject);
    // One for the invoice, however often it failed.
    await collectAt('11-30T09:00');
    expect((await payment()).Subject).not.toBe(again.Subject);
    expect((await shortNeeds(people)).filter((need) => need.includes('payment-failed'))).toHaveLength(1);
    await changeAt(people, invoice.InvoiceId, 'write-off', {
      Amount: invoice.TotalIncGst,
      Reason: 'Closed down',
    });
    expect(await isListed()).toBe(false);
  });

  test('an email that came back is until it has been sent again, and comes back if that one does', async () => {
    const [smtp, imap] = await Promise.all([smtpDouble(), imapDouble()]);
    const people = await jobPeople({
      env: {
        MAIL: 'smtp',
        SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
        BOUNCES_IMAP_URL: `imap://${IMAP_SIGN_IN}@127.0.0.1:${imap.port}/Returns`,
      },
    });
    const { kit, jobId } = people;
    await kit.deps.queue.work(taskHandlers(kit.deps));
    const confirmations = async () => {
      const mails = await Promise.all(smtp.received.map(({ content }) => PostalMime.parse(content)));
      return mails.filter(({ text }) => text?.includes(`GAL${jobId}R`));
    };
    const sent = `select 1 from jobs.job where name = 'send-mail' and state = 'completed' and data->>'mail' = 'booking-confirmation'`;
    const isSent = () => until(async () => (await kit.deps.pool.query(sent)).rows.length === 1);
    const comesBack = async (arrivedAt: Temporal.Instant) => {
      const messageId = (await confirmations()).at(-1)?.messageId ?? '';
      imap.messages.push({
        uid: imap.messages.length + 1,
        arrivedAt,
        content: deliveryReport({ messageId }),
      });
      await taskHandlers(kit.deps)['take-bounces']({});
    };
    await isSent();
    await comesBack(MUCH_LATER);
    const bounced = await needOf(people, 'email-failed');
    expect(bounced).toMatchObject({
      RepairId: jobId,
      Route: `/customers/${bounced.CustomerId}`,
      Since: '2099-01-01T00:00:00Z',
      Text: `Booking received: GAL${jobId}R, Tue 24 Nov, 8am-12pm`,
      Reason: expect.stringContaining('5.1.1'),
    });
    await mark(people, 'dealt-with', bounced);
    expect(await shortNeeds(people)).toEqual([`now requested ${jobId}`]);
    const [task] = await kit.deps.queue.failed();
    await kit.deps.pool.query(`delete from jobs.job where name = 'send-mail' and state = 'completed'`);
    const before = (await confirmations()).length;
    await transaction(kit.deps.pool, (tx) => kit.deps.queue.retryFailed(tx, task?.id ?? ''));
    await until(async () => (await confirmations()).length > before);
    await isSent();
    await comesBack(MUCH_LATER.add({ hours: 1 }));
    expect(await needOf(people, 'email-failed')).toMatchObject({
      Subject: bounced.Subject,
      Since: '2099-01-01T01:00:00Z',
    });
    // What was read before it failed again says nothing about that.
    const stale = await mark(people, 'dealt-with', bounced);
    expect([stale.status, stale.body.detail]).toEqual([409, deskNeedMessages.happenedAgain]);
  });

  test('a text that the network gave up on is until somebody has dealt with it', async () => {
    const double = await twilioDouble();
    const people = await jobPeople({
      env: {
        SMS: 'twilio',
        SMS_FROM: TWILIO.from,
        TWILIO_ACCOUNT_SID: TWILIO.accountSid,
        TWILIO_AUTH_TOKEN: TWILIO.authToken,
        SMS_DOUBLE_URL: double.url,
      },
    });
    const { kit, staff, jobId } = people;
    await desk(kit.app, staff, `jobs/${jobId}/schedule`, VISIT);
    await deliverTexts(kit);
    expect(await shortNeeds(people)).toEqual([]);
    const [message] = double.messages;
    const form = {
      MessageSid: message?.sid ?? '',
      MessageStatus: 'undelivered',
      ErrorCode: '30005',
      AccountSid: TWILIO.accountSid,
    };
    const url = new URL(message?.callback ?? '').pathname + new URL(message?.callback ?? '').search;
    const { statusCode } = await kit.app.inject({
      method: 'POST',
      url,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'x-twilio-signature': twilioSignature(`http://localhost:8080${url}`, form),
      },
      payload: String(new URLSearchParams(form)),
    });
    expect(statusCode).toBe(200);
    const failed = await needOf(people, 'text-failed');
    expect(failed).toMatchObject({
      RepairId: jobId,
      Mobile: '0491570156',
      Text: expect.stringContaining('Dan Okafor'),
      Reason: expect.stringContaining('30005'),
    });
    expect((await mark(people, 'dealt-with', failed)).status).toBe(200);
    expect(await shortNeeds(people)).toEqual([]);
  });
});
