import type { Challenge, Payload } from 'altcha-lib';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../tests/kit/app.ts';
import { answerTo } from '../../../tests/kit/captcha.ts';
import { secretOf } from '../../platform/secret.ts';
import { captchaSuite } from './captcha.suite.ts';
import { localCaptcha } from './local.ts';

const refused = { outcome: 'refused' };

async function open() {
  const { deps, clock } = await testApp();
  const solve = (challenge: Record<string, unknown>) => answerTo(challenge as unknown as Challenge);
  return { deps, clock, captcha: deps.captcha, solve };
}

type Answer = { challenge: Challenge & { signature: string }; solution: Payload['solution'] };
const read = (answer: string): Answer => JSON.parse(Buffer.from(answer, 'base64').toString());
const written = (answer: Answer) => Buffer.from(JSON.stringify(answer)).toString('base64');

describe('the embedded captcha', () => {
  captchaSuite(open);

  test('[R5.19] holds for half an hour by the product’s clock', async () => {
    const { captcha, clock, solve } = await open();
    const answers = [await solve(await captcha.challenge()), await solve(await captcha.challenge())];
    clock.advance({ minutes: 29, seconds: 59 });
    expect(await captcha.check(answers[0] as string)).toEqual({ outcome: 'accepted' });
    clock.advance({ seconds: 1 });
    expect(await captcha.check(answers[1] as string)).toEqual(refused);
  });

  test('[R5.19] refuses a challenge of another secret, and one whose terms were made easier', async () => {
    const { captcha, deps, clock, solve } = await open();
    const stranger = localCaptcha({ secret: secretOf('x'.repeat(32)), clock, db: deps.db });
    expect(await captcha.check(await solve(await stranger.challenge()))).toEqual(refused);

    const answer = read(await solve(await captcha.challenge()));
    const { challenge, solution } = answer;
    const { parameters } = challenge;
    for (const easier of [
      { ...parameters, data: { until: clock.now().epochMilliseconds * 2 } },
      { ...parameters, nonce: `0${parameters.nonce.slice(1, -1)}0` },
      { ...parameters, cost: 1, keyPrefix: '0' },
    ]) {
      const changed = { challenge: { ...challenge, parameters: easier }, solution };
      expect(await captcha.check(written(changed))).toEqual(refused);
    }
    expect(await captcha.check(written({ ...answer, challenge: { ...challenge, signature: '' } }))).toEqual(
      refused,
    );
    expect(await captcha.check(written(answer))).toEqual({ outcome: 'accepted' });
  });

  test('[R5.19] refuses a challenge whose work was not done', async () => {
    const { captcha, solve } = await open();
    const { challenge, solution } = read(await solve(await captcha.challenge()));
    const wrong = { ...solution, derivedKey: `00${solution.derivedKey.slice(2)}` };
    expect(await captcha.check(written({ challenge, solution: wrong }))).toEqual(refused);
    const none = { challenge, solution: {} as Payload['solution'] };
    expect(await captcha.check(written(none))).toEqual(refused);
  });

  test('a solution can not be used again written in another way', async () => {
    const { captcha, solve } = await open();
    const answer = await solve(await captcha.challenge());
    expect(await captcha.check(answer)).toEqual({ outcome: 'accepted' });
    const { challenge, solution } = read(answer);
    const { parameters, signature } = challenge;
    const again = { challenge: { signature: signature.toUpperCase(), parameters }, solution };
    const reordered = {
      challenge: { signature, parameters: { ...parameters } },
      solution: { ...solution, time: 1 },
    };
    expect(await captcha.check(written(again))).toEqual(refused);
    expect(await captcha.check(written(reordered))).toEqual(refused);
  });

  test('forgets a use only once its challenge is too old', async () => {
    const { captcha, deps, clock, solve } = await open();
    const answer = await solve(await captcha.challenge());
    await captcha.check(answer);
    const kept = async () => (await deps.pool.query('select 1 from captcha_uses')).rowCount;
    clock.advance({ minutes: 29 });
    await captcha.deleteExpired();
    expect(await kept()).toBe(1);
    clock.advance({ minutes: 1 });
    await captcha.deleteExpired();
    expect(await kept()).toBe(0);
    expect(await captcha.check(answer)).toEqual(refused);
  });
});
