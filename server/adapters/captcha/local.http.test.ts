import type { Challenge, Payload } from 'altcha-lib';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../tests/kit/app.ts';
import { answerTo } from '../../../tests/kit/captcha.ts';
import { secretOf } from '../../platform/secret.ts';
import { captchaSuite } from './captcha.suite.ts';
import { proofOfWork } from './proof-of-work.ts';

const refused = { outcome: 'refused' };

async function open() {
  const { deps, clock } = await testApp();
  const { challenge, check, deleteExpired } = deps.proofOfWork;
  const newChallenge = async (work?: number) => (await challenge(work)) as unknown as Challenge;
  const solve = async () => answerTo(await newChallenge());
  return { deps, clock, captcha: deps.captcha, newChallenge, solve, check, deleteExpired };
}

type Answer = { challenge: Challenge & { signature: string }; solution: Payload['solution'] };
const read = (answer: string): Answer => JSON.parse(Buffer.from(answer, 'base64').toString());
const written = (answer: Answer) => Buffer.from(JSON.stringify(answer)).toString('base64');

describe('the embedded captcha', () => {
  captchaSuite(open);

  test('makes another challenge each time', async () => {
    const { newChallenge } = await open();
    const challenges = await Promise.all([1, 2, 3].map(() => newChallenge()));
    expect(new Set(challenges.map((one) => JSON.stringify(one))).size).toBe(3);
  });

  test('takes no challenge that cost less than it should', async () => {
    const { newChallenge, check } = await open();
    const [little, enough] = [await answerTo(await newChallenge(1)), await answerTo(await newChallenge(2))];
    expect(await check(little, 2)).toEqual(refused);
    expect(await check(enough, 2)).toEqual({ outcome: 'accepted' });
  });

  test('[R5.19] holds for half an hour by the product’s clock', async () => {
    const { captcha, clock, solve } = await open();
    const answers = [await solve(), await solve()];
    clock.advance({ minutes: 29, seconds: 59 });
    expect(await captcha.check(answers[0] as string)).toEqual({ outcome: 'accepted' });
    clock.advance({ seconds: 1 });
    expect(await captcha.check(answers[1] as string)).toEqual(refused);
  });

  test('[R5.19] refuses a challenge of another secret, and one whose terms were made easier', async () => {
    const { captcha, deps, clock, solve } = await open();
    const stranger = proofOfWork({ secret: secretOf('x'.repeat(32)), clock, db: deps.db });
    expect(await captcha.check(await answerTo((await stranger.challenge()) as unknown as Challenge))).toEqual(
      refused,
    );

    const answer = read(await solve());
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
    const { challenge, solution } = read(await solve());
    const wrong = { ...solution, derivedKey: `00${solution.derivedKey.slice(2)}` };
    expect(await captcha.check(written({ challenge, solution: wrong }))).toEqual(refused);
    const none = { challenge, solution: {} as Payload['solution'] };
    expect(await captcha.check(written(none))).toEqual(refused);
  });

  test('a solution can not be used again written in another way', async () => {
    const { captcha, solve } = await open();
    const answer = await solve();
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
    const { captcha, deps, clock, solve, deleteExpired } = await open();
    const answer = await solve();
    await captcha.check(answer);
    const kept = async () => (await deps.pool.query('select 1 from captcha_uses')).rowCount;
    clock.advance({ minutes: 29 });
    await deleteExpired();
    expect(await kept()).toBe(1);
    clock.advance({ minutes: 1 });
    await deleteExpired();
    expect(await kept()).toBe(0);
    expect(await captcha.check(answer)).toEqual(refused);
  });
});
