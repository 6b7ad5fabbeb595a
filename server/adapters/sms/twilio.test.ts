import { describe, expect, test } from 'vitest';
import { TWILIO, type TwilioDouble, twilioDouble } from '../../../tests/kit/doubles/twilio-double.ts';
import { hostedSuite, smsSuite, text } from './sms.suite.ts';
import { type TwilioSettings, twilioSms } from './twilio.ts';

const gateway = ({ url }: TwilioDouble, settings: Partial<TwilioSettings> = {}) =>
  twilioSms({
    ...TWILIO,
    takesReplies: true,
    publicUrl: 'https://galley.example',
    apiUrl: url,
    ...settings,
  });

async function open() {
  const double = await twilioDouble();
  return {
    double,
    sms: gateway(double),
    handedOver: async () => double.messages.map(({ to, body }) => ({ to, body })),
  };
}

describe('Twilio', () => {
  smsSuite(open);
  hostedSuite(open);

  test('gets the sender and where to report, with our key', async () => {
    const { double, sms } = await open();
    const one = text();
    await sms.send(one);
    const service = `MG${'a'.repeat(32)}`;
    await gateway(double, { from: service }).send(one);
    expect(double.messages).toMatchObject([
      {
        from: '+61491570110',
        callback: `https://galley.example/webhooks/sms/twilio/receipts?text=${one.key}`,
      },
      { from: service },
    ]);
  });

  test.each([
    [21211, false],
    [21610, true],
    [21614, false],
  ])('refuses a text with error %i permanently, and names nobody', async (code, isStopped) => {
    const { double, sms } = await open();
    double.errors.set('+61491570156', code);
    expect(await sms.send(text())).toEqual({
      outcome: 'refused',
      reason: `Twilio's error ${code}, status 400`,
      isStopped,
    });
  });

  test.each([
    ['hangs up' as const, /fetch failed/],
    ['broken' as const, /./],
    [{ status: 429 }, /Twilio's error 0, status 429/],
    [{ status: 503 }, /status 503/],
  ])('is tried again after it %j', async (mood, message) => {
    const { double, sms } = await open();
    double.moods = [mood];
    const sending = sms.send(text());
    await expect(sending).rejects.toThrow(message);
    await expect(sending).rejects.not.toThrow(/4915/);
    expect(double.calls).toHaveLength(1);
  });

  test('is tried again after an error about our own settings', async () => {
    const { double, sms } = await open();
    double.errors.set('+61491570156', 21606);
    await expect(sms.send(text())).rejects.toThrow("Twilio's error 21606, status 400");
    await expect(gateway(double, { authToken: 'other' }).send(text())).rejects.toThrow('status 401');
  });

  test('tells the message of an attempt from an older one with the same words', async () => {
    const { sms } = await open();
    await sms.send(text());
    expect(await sms.find(text(), Temporal.Instant.from('2026-11-23T09:00:30Z'))).not.toBeNull();
    expect(await sms.find(text(), Temporal.Instant.from('2026-11-23T09:02:00Z'))).toBeNull();
  });

  test('finds a message whose reply broke off', async () => {
    const { double, sms } = await open();
    double.moods = ['broken', 'well'];
    const one = text();
    await expect(sms.send(one)).rejects.toThrow();
    expect(await sms.find(one, Temporal.Instant.from('2026-11-23T09:00:00Z'))).toBe(double.messages[0]?.sid);
  });
});
