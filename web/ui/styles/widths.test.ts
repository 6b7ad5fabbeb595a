import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { MOBILE_MAX_WIDTH, SMALL_MOBILE_MAX_WIDTH } from '../../../domain/constants.ts';

/** No other width is meant so close to one of ours. */
const NEAR = 20;

test.each([MOBILE_MAX_WIDTH, SMALL_MOBILE_MAX_WIDTH])(
  '[R9.07] style sheets change the layout at %i and not beside it',
  (width) => {
    const sheets = globSync('web/**/*.css').map((path) => [path, readFileSync(path, 'utf8')] as const);
    const found = sheets.flatMap(([path, text]) =>
      [...text.matchAll(/max-width: (\d+)px\)/g)].map(([, at]) => ({ path, at: Number(at) })),
    );
    const near = found.filter(({ at }) => Math.abs(at - width) <= NEAR);
    expect(near.length).toBeGreaterThan(2);
    expect(near.filter(({ at }) => at !== width)).toEqual([]);
  },
);
