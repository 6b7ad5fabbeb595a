import type { JobState } from './job-life.ts';
import { NO_ACCESS, ON_HOLD, ON_THE_WAY } from './job-progress.ts';

/** What a line of a job's timeline tells (R4.29, R10.11). Notes, holds with their reason and what a tech wrote are for the office alone. */
export const JOB_EVENT_KINDS = [
  'state',
  'as-before',
  'moved',
  'called-off',
  'no-access',
  'warranty-visit',
  'on-the-way',
  'parts-expected',
  'note',
  'hold',
  'hold-ended',
  'finished',
] as const;
export type JobEventKind = (typeof JOB_EVENT_KINDS)[number];

/** The kinds that customers see. */
export const CUSTOMER_EVENT_KINDS = [
  'state',
  'as-before',
  'moved',
  'called-off',
  'no-access',
  'warranty-visit',
  'on-the-way',
  'parts-expected',
] as const satisfies JobEventKind[];
export type CustomerEventKind = (typeof CUSTOMER_EVENT_KINDS)[number];

/** What a line says; null for a change of state, which has words of its own. */
export const JOB_EVENT_WORDS: Readonly<Record<JobEventKind, string | null>> = {
  state: null,
  /** A change after which everything is again as the customer was told; its note is what they were told. */
  'as-before': 'As before',
  moved: 'Moved by the customer',
  'called-off': 'Visit called off',
  'no-access': NO_ACCESS,
  'warranty-visit': 'Free warranty visit',
  'on-the-way': ON_THE_WAY,
  /** Its note is the day. */
  'parts-expected': `${ON_HOLD}: parts expected`,
  note: 'Note',
  hold: ON_HOLD,
  'hold-ended': 'Hold ended',
  finished: 'The tech is finished',
};

/** What a line says of a change that another one replaced before its customer was told of it (R4.29, R10.05). */
export const undoneWords = (words: string, isUndone: boolean): string =>
  isUndone ? `${words} (undone)` : words;

/** Whether a line of the timeline still holds: what messages and charges go by. The others only say what happened (R4.29). */
export const stillHolds = ({ kind, isUndone }: { kind: JobEventKind; isUndone: boolean }): boolean =>
  kind !== 'as-before' && !isUndone;

/** In place of 'moved by the customer', where somebody with the job's link did it: nobody knows who that is (R11.05). */
export const MOVED_BY_LINK = "Moved by the job's link";

/** By which link somebody acted who wasn't signed in: a quote is answered by a link of its own. */
export const byLinkWords = (state: JobState): string =>
  state.startsWith('Quote') ? 'By emailed link' : "By the job's link";
