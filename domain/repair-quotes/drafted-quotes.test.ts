import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canMove, JOB_STATES } from '../jobs/job-life.ts';
import { type DraftOutcome, draftOutcome } from './drafted-quotes.ts';

test.each<[number | null, number | null, DraftOutcome]>([
  [50_000, 50_000, 'sent'],
  [50_000, 50_001, 'over-limit'],
  [null, 1, 'over-limit'],
  [50_000, null, 'no-price'],
  [50_000, 0, 'no-price'],
])(
  '[R15.05] with a limit of %j cents, a draft of %j cents on site: %s',
  (limitCents, totalCents, outcome) => {
    expect(draftOutcome({ jobState: 'InProgress', limitCents, totalCents })).toBe(outcome);
  },
);

test('[R15.05] nothing is sent without a limit, above it, or for a job that takes no quote', () => {
  const cents = fc.option(fc.integer({ min: 0, max: 20_000_000 }));
  const facts = fc.record({
    jobState: fc.constantFrom(...JOB_STATES),
    limitCents: cents,
    totalCents: cents,
  });
  fc.assert(
    fc.property(facts, (one) => {
      const isCovered =
        one.totalCents !== null && one.limitCents !== null && one.totalCents <= one.limitCents;
      const isSent = isCovered && one.totalCents !== 0 && canMove(one.jobState, 'QuoteWaiting');
      expect(draftOutcome(one) === 'sent').toBe(isSent);
    }),
  );
});
