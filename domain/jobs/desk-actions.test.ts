import { describe, expect, test } from 'vitest';
import { type DeskAction, deskActions, nextDeskAction, warrantyVisitRefusal } from './desk-actions.ts';
import { JOB_STATES, type JobState } from './job-life.ts';

const possible = (state: JobState) =>
  deskActions(state, true).flatMap(({ action, refusal }) => (refusal === null ? [action] : []));

describe('[R10.10] what the desk offers', () => {
  test.each<[JobState, DeskAction[]]>([
    ['Requested', ['schedule', 'hold', 'note', 'links', 'cancel']],
    ['Scheduled', ['schedule', 'start', 'no-access', 'call-off', 'hold', 'note', 'links', 'cancel']],
    ['InProgress', ['record-visit', 'no-access', 'call-off', 'quote', 'complete', 'hold', 'note', 'links']],
    [
      'QuoteWaiting',
      [
        'record-visit',
        'quote',
        'approve-quote',
        'decline-quote',
        'withdraw-quote',
        'hold',
        'note',
        'links',
        'cancel',
      ],
    ],
    ['QuoteApproved', ['schedule', 'start', 'record-visit', 'complete', 'hold', 'note', 'links']],
    ['QuoteDeclined', ['record-visit', 'quote', 'complete', 'hold', 'note', 'links', 'cancel']],
    ['Completed', ['record-visit', 'invite-rating', 'warranty-visit', 'note', 'links']],
    ['Cancelled', ['note']],
  ])('for a job that is %s', (state, actions) => {
    expect(possible(state)).toEqual(actions);
  });

  test('a return visit once the one on site is recorded', () => {
    const schedule = (isUnrecorded: boolean) =>
      deskActions('InProgress', isUnrecorded).find(({ action }) => action === 'schedule')?.refusal;
    expect(schedule(true)).toBe('A tech is on site. Record the visit first.');
    expect(schedule(false)).toBeNull();
  });

  test.each<[JobState, RegExp | null]>([
    ['Requested', /Finish this one first/],
    ['Scheduled', /Finish this one first/],
    ['InProgress', /Finish this one first/],
    ['QuoteWaiting', /Finish this one first/],
    ['QuoteApproved', /Finish this one first/],
    ['QuoteDeclined', /Finish this one first/],
    ['Completed', null],
    ['Cancelled', /was cancelled/],
  ])('[R10.11] a free warranty visit to a job that is %s is as the rule says', (state, why) => {
    const refusal = warrantyVisitRefusal(state);
    if (why === null) expect(refusal).toBeNull();
    else expect(refusal).toMatch(why);
  });

  test.each(JOB_STATES)('says why for everything else: %s', (state) => {
    for (const { refusal } of deskActions(state, true)) expect(refusal ?? 'Possible.').toMatch(/^[A-Z].+\.$/);
  });

  test.each(JOB_STATES)('the next action of a job that is %s is possible', (state) => {
    for (const visits of [0, 1]) {
      const next = nextDeskAction(state, visits);
      if (next !== null) expect(possible(state)).toContain(next);
    }
  });
});
