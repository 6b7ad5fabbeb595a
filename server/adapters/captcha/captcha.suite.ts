import { expect, test } from 'vitest';
import type { Captcha } from './port.ts';

/** The tests that every captcha adapter must pass. */
export function captchaSuite(
  open: () => Promise<{
    captcha: Captcha;
    /** What the widget sends once somebody has solved it; another one each time. */
    solve(): Promise<string>;
  }>,
): void {
  test('[R5.19, R7.59] accepts an answer once', async () => {
    const { captcha, solve } = await open();
    const answer = await solve();
    expect(await captcha.check(answer)).toEqual({ outcome: 'accepted' });
    expect(await captcha.check(answer)).toEqual({ outcome: 'refused' });
    expect(await captcha.check(await solve())).toEqual({ outcome: 'accepted' });
  });

  test('[R5.19] accepts one of many checks of an answer at once', async () => {
    const { captcha, solve } = await open();
    const answer = await solve();
    const checks = await Promise.all(Array.from({ length: 20 }, () => captcha.check(answer)));
    expect(checks.filter(({ outcome }) => outcome === 'accepted')).toHaveLength(1);
  });

  test('[R5.19] refuses what is no answer', async () => {
    const { captcha } = await open();
    const nonsense = [
      'null',
      '7',
      '"x"',
      '{}',
      '{"challenge":{"parameters":{},"signature":7},"solution":{}}',
    ];
    const encoded = nonsense.map((text) => Buffer.from(text).toString('base64'));
    for (const answer of ['', 'x', '\u0000', 'A'.repeat(4000), ...nonsense, ...encoded]) {
      expect(await captcha.check(answer)).toEqual({ outcome: 'refused' });
    }
  });
}
