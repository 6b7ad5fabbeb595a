import { describe, expect, test } from 'vitest';
import { type DeskAction, deskActions, nextDeskAction } from './desk-actions.ts';
import { JOB_STATES, type JobState } from './job-life.ts';

const possible = (state: JobState) =>
  deskActions(state).flatMap(({ action, refusal }) => (refusal === null ? [action] : []));

describe('[R10.10] what the desk offers', () => {
  test.each<[JobState, DeskAction[]]>([
    ['Requested', ['schedule', 'cancel']],
    ['Scheduled', ['schedule', 'start', 'cancel']],
    ['InProgress', ['record-visit', 'quote', 'complete']],
    ['QuoteWaiting', ['record-visit', 'quote', 'approve-quote', 'decline-quote', 'withdraw-quote', 'cancel']],
    ['QuoteApproved', ['schedule', 'start', 'record-visit', 'complete']],
    ['QuoteDeclined', ['record-visit', 'quote', 'complete', 'cancel']],
    ['Completed', ['record-visit', 'invite-rating']],
    ['Cancelled', []],
  ])('for a job that is %s', (state, actions) => {
    expect(possible(state)).toEqual(actions);
  });

  test.each(JOB_STATES)('says why for everything else: %s', (state) => {
    for (const { refusal } of deskActions(state)) expect(refusal ?? 'Possible.').toMatch(/^[A-Z].+\.$/);
  });

  test.each(JOB_STATES)('the next action of a job that is %s is possible', (state) => {
    for (const visits of [0, 1]) {
      const next = nextDeskAction(state, visits);
      if (next !== null) expect(possible(state)).toContain(next);
    }
  });
});
