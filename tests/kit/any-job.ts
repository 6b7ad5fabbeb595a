import fc from 'fast-check';
import { JOB_STATES } from '../../domain/jobs/job-life.ts';
import { COMING_JOB_STATES } from '../../domain/jobs/job-progress.ts';
import type { DueFacts } from '../../domain/needs/what-is-due.ts';
import { addDays, instantOfHour } from '../../domain/visits/local-time.ts';

/** The instant and the zone of `anyJob`: a Monday, 9am. */
export const ANY_JOB_NOW = Temporal.Instant.from('2026-11-22T22:00:00Z');
export const ANY_JOB_ZONE = 'Australia/Sydney';

const MONTH = 31 * 24 * 60;
/** From a month before to a month after, most often in the hours around now. */
const minute = fc
  .oneof(fc.integer({ min: -300, max: 300 }), fc.integer({ min: -MONTH, max: MONTH }))
  .map((minutes) => ANY_JOB_NOW.add({ minutes }));
const past = fc
  .oneof(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: MONTH }))
  .map((minutes) => ANY_JOB_NOW.subtract({ minutes }));
const midnight = fc
  .integer({ min: -31, max: 31 })
  .map((days) => instantOfHour(addDays('2026-11-23', days), 0, ANY_JOB_ZONE));
const maybe = <Of>(of: fc.Arbitrary<Of>) => fc.option(of, { nil: null });

/** Every job that the state table allows, with every combination of visits, at every time around `ANY_JOB_NOW`. */
export const anyJob: fc.Arbitrary<DueFacts> = fc
  .record({
    state: fc.constantFrom(...JOB_STATES),
    stateSince: past,
    hasTime: fc.boolean(),
    endsAt: minute,
    hasTech: fc.boolean(),
    expectedAt: maybe(minute),
    writtenAt: maybe(past),
    holdEndsAt: maybe(midnight),
    isFoodAtRisk: fc.boolean(),
    untoldSince: maybe(past),
    onSite: maybe(fc.record({ since: past, isReported: fc.boolean() })),
    waitingQuote: fc.record({ issuedAt: past, validUntil: minute }),
  })
  .map((job) => {
    const isComing = COMING_JOB_STATES.includes(job.state);
    // A scheduled visit has a time, nobody who is expected is on site, and only one state has a quote that waits.
    const hasTime = job.state === 'Scheduled' || (job.hasTime && isComing);
    return {
      ...job,
      hasTime,
      hasTech: job.hasTech && (hasTime || !isComing),
      expectedAt: hasTime ? job.expectedAt : null,
      untoldSince: hasTime ? job.untoldSince : null,
      onSite: isComing || job.state === 'Completed' || job.state === 'Cancelled' ? null : job.onSite,
      waitingQuote: job.state === 'QuoteWaiting' ? job.waitingQuote : null,
    };
  });
