/** What a line of a job's timeline tells (R4.29, R10.11). Notes and holds are for the office alone. */
export const JOB_EVENT_KINDS = [
  'state',
  'called-off',
  'no-access',
  'warranty-visit',
  'note',
  'hold',
  'hold-ended',
] as const;
export type JobEventKind = (typeof JOB_EVENT_KINDS)[number];

/** The kinds that customers see. */
export const CUSTOMER_EVENT_KINDS = [
  'state',
  'called-off',
  'no-access',
  'warranty-visit',
] as const satisfies JobEventKind[];
export type CustomerEventKind = (typeof CUSTOMER_EVENT_KINDS)[number];

/** What a line says; null for a change of state, which has words of its own. */
export const JOB_EVENT_WORDS: Readonly<Record<JobEventKind, string | null>> = {
  state: null,
  'called-off': 'Visit called off',
  'no-access': "We couldn't get in",
  'warranty-visit': 'Free warranty visit',
  note: 'Note',
  hold: 'On hold',
  'hold-ended': 'Hold ended',
};
