/** Ends of a job. No customer's browser loads these. */
export const deskJobMessages = {
  holdReasonRequired: 'Please say why it waits. Only the office reads it',
  holdPast: 'Please choose a later date',
  holdEnded: 'A job that has ended waits for nothing.',
  noteRequired: 'Please write something',
  cancelReasonRequired: 'Please give a reason. The customer reads it',
  noVisitRecorded:
    'No visit is recorded for this job. Record it first, or give the reason that there was none. The audit trail keeps it',
  /** How a job is now, for somebody whose change came too late. */
  jobNow: (state: string, visit: string) => `It is now: ${state}, ${visit}.`,
  notCompleted: 'A rating is asked for once the job is completed.',
  ratedAlready: 'This job has been rated already.',
} as const;
