import { expect, test } from 'vitest';
import { liveYear } from '../bench/books/year.ts';
import { testApp } from './kit/app.ts';

/** A few; `npm run bench -- books 200` lives the same year with 200. */
const PLANS = 6;

test('[R13.06, R1.02] a year of drawn plans at odd cents is in documents, ledger and files as an accountant has it', async () => {
  const year = await liveYear(await testApp(), { plans: PLANS, seed: 7 });
  expect(year.faults).toEqual([]);
  expect(year.documents).toBeGreaterThan(PLANS);
});
