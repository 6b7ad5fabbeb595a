import { describe, expect, test } from 'vitest';
import {
  CLICKSEND,
  type ClickSendDouble,
  clickSendDouble,
} from '../../../tests/kit/doubles/clicksend-double.ts';
import { type ClickSendSettings, clickSendSms } from './clicksend.ts';
import { hostedSuite, smsSuite, text } from './sms.suite.ts';

const gateway = ({ url }: ClickSendDouble, settings: Partial<ClickSendSettings> = {}) =>
  clickSendSms({ ...CLICKSEND, takesReplies: true, apiUrl: url, ...settings });

async function open() {
  const double = await clickSendDouble();
  return {
    double,
    sms: gateway(double),
    handedOver: async () => double.messages.map(({ to, body }) => ({ to, body })),
  };
}

describe('ClickSend', () => {
  smsSuite(open);
  hostedSuite(open);

  test('gets the sender, our key, and no permission to change links', async () => {
    const { double, sms } = await open();
    const one = text();
    await sms.send(one);
    expect(double.messages).toMatchObject([{ from: CLICKSEND.from, custom_string: one.key }]);
  });

  test('permanently refuses a number that is none', async () => {
    const { double, sms } = await open();
    double.statuses.set('+61491570156', 'INVALID_RECIPIENT');
    expect(await sms.send(text())).toEqual({
      outcome: 'refused',
      reason: 'ClickSend says INVALID_RECIPIENT',
      isStopped: false,
    });
  });

  test.each([
    ['hangs up' as const, /fetch failed/],
    ['broken' as const, /./],
    [{ status: 429 }, /ClickSend replied with status 429/],
    [{ status: 500 }, /ClickSend replied with status 500/],
  ])('is tried again after it %j', async (mood, message) => {
    const { double, sms } = await open();
    double.moods = [mood];
    await expect(sms.send(text())).rejects.toThrow(message);
    expect(double.calls).toHaveLength(1);
  });

  test('is tried again without credit, and with a wrong key', async () => {
    const { double, sms } = await open();
    double.statuses.set('+61491570156', 'INSUFFICIENT_CREDIT');
    await expect(sms.send(text())).rejects.toThrow('ClickSend says INSUFFICIENT_CREDIT');
    await expect(gateway(double, { apiKey: 'other' }).send(text())).rejects.toThrow('status 401');
  });

  test('finds a message whose reply broke off, by our key and behind many others', async () => {
    const { double, sms } = await open();
    for (let n = 0; n < 100; n += 1) {
      double.messages.push({ message_id: `M${n}`, to: '', from: '', body: '', custom_string: `other ${n}` });
    }
    double.moods = ['broken', 'well'];
    const one = text();
    await expect(sms.send(one)).rejects.toThrow();
    const since = Temporal.Instant.from('2026-11-23T09:00:00Z');
    expect(await sms.find(one, since)).toBe(double.messages.at(-1)?.message_id);
    const { searchParams } = double.calls.at(-1)?.url ?? new URL('http://none.example');
    expect(Object.fromEntries(searchParams)).toEqual({
      date_from: String(since.epochMilliseconds / 1000 - 60),
      limit: '100',
      page: '2',
    });
  });
});
