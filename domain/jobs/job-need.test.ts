import { describe, expect, test } from 'vitest';
import { JOB_STATES, type JobState } from './job-life.ts';
import { jobNeed } from './job-need.ts';

const NOW = Temporal.Instant.from('2026-11-27T03:00:00Z');
const ago = (hours: number) => NOW.subtract({ hours });

const job = (state: JobState, more: object = {}) => ({
  state,
  hasTime: true,
  stateSince: ago(1),
  endsAt: NOW.add({ hours: 1 }),
  isQuoteExpired: false,
  ...more,
});

describe('[R10.07] what a job needs from the office', () => {
  test.each<[JobState, string | null, string | null]>([
    ['Requested', 'requested', 'now'],
    ['Scheduled', null, null],
    ['InProgress', null, null],
    ['QuoteWaiting', null, null],
    ['QuoteApproved', 'approved', 'today'],
    ['QuoteDeclined', 'declined', 'today'],
    ['Completed', null, null],
    ['Cancelled', null, null],
  ])('%s: %s', (state, kind, group) => {
    const need = jobNeed(job(state), NOW);
    expect(need?.kind ?? null).toBe(kind);
    expect(need?.group ?? null).toBe(group);
  });

  test('a visit is late from the moment its window ends, and only if nobody was there', () => {
    const ended = { endsAt: NOW };
    const late = JOB_STATES.filter((state) => jobNeed(job(state, ended), NOW)?.kind === 'late');
    expect(late).toEqual(['Requested', 'Scheduled']);
    const notYet = { endsAt: NOW.add({ nanoseconds: 1 }) };
    expect(jobNeed(job('Scheduled', notYet), NOW)).toBeNull();
  });

  test('a late visit counts from the end of its window', () => {
    expect(jobNeed(job('Scheduled', { endsAt: ago(2) }), NOW)?.since).toEqual(ago(2));
  });

  test.each([
    [71.9, null],
    [72, 'unanswered'],
    [500, 'unanswered'],
  ])('a quote that waits for %s hours: %s', (hours, kind) => {
    const stateSince = NOW.subtract({ minutes: Math.round(hours * 60) });
    expect(jobNeed(job('QuoteWaiting', { stateSince }), NOW)?.kind ?? null).toBe(kind);
  });

  test('a quote that has ended is one of today, however short it was valid', () => {
    expect(jobNeed(job('QuoteWaiting', { isQuoteExpired: true }), NOW)).toMatchObject({
      kind: 'expired',
      group: 'today',
    });
  });
});
