import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type QuoteReminder, quoteReminderDue } from './quote-reminders.ts';

const ISSUED = Temporal.Instant.from('2026-11-02T01:23:45Z');
const hours = (count: number) => ISSUED.add({ hours: count });

/** The reminders of a quote that nobody answers, by the hour at which they go, looked for every ten minutes. */
function sentFor(validHours: number): [number, QuoteReminder][] {
  const sent: [number, QuoteReminder][] = [];
  let reminded: QuoteReminder | null = null;
  for (let minutes = 0; minutes <= validHours * 60; minutes += 10) {
    const now = ISSUED.add({ minutes });
    const due = quoteReminderDue({ issuedAt: ISSUED, validUntil: hours(validHours), reminded }, now);
    if (due === null) continue;
    sent.push([minutes / 60, due]);
    reminded = due;
  }
  return sent;
}

test.each([
  [
    14 * 24,
    [
      [72, 'unanswered'],
      [288, 'ending'],
    ],
  ],
  [
    6 * 24,
    [
      [72, 'unanswered'],
      [96, 'ending'],
    ],
  ],
  // A day apart at least.
  [5 * 24, [[72, 'ending']]],
  [3 * 24, [[24, 'ending']]],
  [2 * 24, []],
  [24, []],
])('[R11.04] a quote that is valid for %i hours', (valid, sent) => {
  expect(sentFor(valid)).toEqual(sent);
});

test('[R11.04] whatever it is valid for: at most one of each, in order, a day after the quote and a day apart', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 90 * 24 }), (valid) => {
      const sent = sentFor(valid);
      const names = sent.map(([, due]) => due).join(', ');
      expect(['', 'ending', 'unanswered, ending']).toContain(names);
      const times = [0, ...sent.map(([at]) => at)];
      for (const [index, at] of times.entries())
        if (index > 0) expect(at - (times[index - 1] ?? 0)).toBeGreaterThanOrEqual(24);
    }),
    { numRuns: 40 },
  );
});
