import { deskJobMessages } from './desk-job-messages.ts';
import { canMove, hasBegun, isOpenJob, type JobState } from './job-life.ts';

/** What the office can do with a job, in the order in which a job usually needs it. */
export const DESK_ACTIONS = [
  'schedule',
  'start',
  'record-visit',
  'no-access',
  'call-off',
  'quote',
  'approve-quote',
  'decline-quote',
  'withdraw-quote',
  'complete',
  'invite-rating',
  'warranty-visit',
  'hold',
  'note',
  'links',
  'cancel',
] as const;
export type DeskAction = (typeof DESK_ACTIONS)[number];

/** An action, and why it isn't possible now; null if it is. */
export type OfferedAction = { readonly action: DeskAction; readonly refusal: string | null };

/** What has to happen first in a state, for the actions that it doesn't allow. */
const FIRST: Readonly<Record<JobState, string>> = {
  Requested: 'Schedule a visit first.',
  Scheduled: 'The tech has to arrive first.',
  InProgress: 'A tech is on site. Finish the job or send a quote.',
  QuoteWaiting: 'A quote is waiting for the customer.',
  QuoteApproved: 'The quote is approved. Schedule the repair.',
  QuoteDeclined: 'The quote was declined. Send another one, or finish the job.',
  Completed: 'The job is done.',
  Cancelled: 'The job is cancelled.',
};

/** Why no free visit can go back to a job's work; null if one can. */
export function warrantyVisitRefusal(state: JobState): string | null {
  if (state === 'Completed') return null;
  return state === 'Cancelled'
    ? deskJobMessages.warrantyVisitCancelled
    : deskJobMessages.warrantyVisitTooEarly;
}

const NO_QUOTE = 'No quote is waiting.';
const NO_VISIT = 'No visit is planned.';
const RECORD_FIRST = 'A tech is on site. Record the visit first.';

/**
 * Every action of the desk for a job in a state, with the reason where it's refused (R4.29, R10.10). `isUnrecorded`: a visit has
 * begun that isn't on record yet.
 */
export function deskActions(state: JobState, isUnrecorded: boolean): readonly OfferedAction[] {
  return DESK_ACTIONS.map((action) => ({ action, refusal: refusalOf(action, state, isUnrecorded) }));
}

function refusalOf(action: DeskAction, state: JobState, isUnrecorded: boolean): string | null {
  const first = (isPossible: boolean) => (isPossible ? null : FIRST[state]);
  const waits = state === 'QuoteWaiting' ? null : isOpenJob(state) ? NO_QUOTE : FIRST[state];
  switch (action) {
    case 'schedule':
      if (state === 'InProgress' && isUnrecorded) return RECORD_FIRST;
      return first(canMove(state, 'Scheduled'));
    case 'start':
      return first(state !== 'QuoteWaiting' && canMove(state, 'InProgress'));
    case 'record-visit':
      return first(hasBegun(state));
    case 'no-access':
    case 'call-off':
      if (state === 'Scheduled' || state === 'InProgress') return null;
      return state === 'Requested' ? FIRST.Requested : NO_VISIT;
    case 'quote':
      return first(state === 'QuoteWaiting' || canMove(state, 'QuoteWaiting'));
    case 'approve-quote':
    case 'decline-quote':
    case 'withdraw-quote':
      return waits;
    case 'complete':
      return first(canMove(state, 'Completed'));
    case 'invite-rating':
      return state === 'Completed' ? null : 'A rating is asked for once the job is done.';
    case 'warranty-visit':
      return warrantyVisitRefusal(state);
    case 'hold':
      return first(isOpenJob(state));
    case 'note':
      return null;
    case 'links':
      return first(state !== 'Cancelled');
    case 'cancel':
      return first(canMove(state, 'Cancelled'));
  }
}

/** The one action that a job in a state is waiting for; null once it has ended. */
export function nextDeskAction(state: JobState, visits: number): DeskAction | null {
  switch (state) {
    case 'Requested':
    case 'QuoteApproved':
      return 'schedule';
    case 'Scheduled':
      return 'start';
    case 'InProgress':
      return visits === 0 ? 'record-visit' : 'complete';
    case 'QuoteWaiting':
      return 'approve-quote';
    case 'QuoteDeclined':
      return 'quote';
    case 'Completed':
    case 'Cancelled':
      return null;
  }
}
