import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { HttpDouble } from '../../../tests/kit/doubles/http-double.ts';
import type { SmsGateway, Text } from './port.ts';

/** A text to a customer, as features write them. */
export const text = (changes: Partial<Text> = {}): Text => ({
  key: randomUUID(),
  to: '+61491570156',
  body: 'Galley: Dan Okafor is coming Tue 24 Nov, 8am-12pm, job GAL1042R. https://galley.example/j/1042',
  ...changes,
});

const LONG_AGO = Temporal.Instant.from('2020-01-01T00:00:00Z');

/** The tests that every SMS gateway must pass. */
export function smsSuite(
  open: () => Promise<{
    sms: SmsGateway;
    /** What was handed over so far, in order. */
    handedOver(): Promise<Pick<Text, 'to' | 'body'>[]>;
  }>,
): void {
  test('hands over the words, once, to the number that they are for', async () => {
    const { sms, handedOver } = await open();
    const { key, to, body } = text({
      body: "Galley: é£$_@ {5€} & 'q' + 100%? See https://galley.example/j/7",
    });
    expect(await sms.send({ key, to, body })).toEqual({ outcome: 'sent', gatewayId: expect.any(String) });
    expect(await handedOver()).toEqual([{ to, body }]);
  });

  test('gives each text an id of its own, by which it is found again', async () => {
    const { sms } = await open();
    const [one, other] = [text(), text({ body: 'Galley: job GAL1042R is cancelled.' })];
    const ids: (string | null)[] = [];
    for (const each of [one, other]) {
      const result = await sms.send(each);
      ids.push(result.outcome === 'sent' ? result.gatewayId : null);
    }
    expect(new Set(ids).size).toBe(2);
    expect([await sms.find(one, LONG_AGO), await sms.find(other, LONG_AGO)]).toEqual(ids);
  });

  test('finds nothing of a text that was never handed over', async () => {
    const { sms } = await open();
    await sms.send(text({ to: '+61491570157' }));
    expect(await sms.find(text(), LONG_AGO)).toBeNull();
  });
}

/** What every hosted gateway does in trouble. */
export function hostedSuite(open: () => Promise<{ sms: SmsGateway; double: HttpDouble }>): void {
  test('is given up once it has been silent for 15 seconds', async () => {
    const { sms, double } = await open();
    double.moods = ['silent'];
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const refusal = expect(sms.send(text())).rejects.toThrow('gave no answer within 15 seconds');
    await vi.waitUntil(() => double.calls.length === 1);
    await vi.advanceTimersByTimeAsync(15_000);
    await refusal;
  });

  test('is left alone for a while after five failures in a row', async () => {
    const { sms, double } = await open();
    double.moods = [{ status: 503 }];
    for (let n = 0; n < 5; n += 1) await expect(sms.send(text())).rejects.toThrow('status 503');
    double.moods = ['well'];
    await expect(sms.send(text())).rejects.toThrow("isn't called for 10 seconds");
    expect(double.calls).toHaveLength(5);
  });
}
