/** Ends of a job. No customer's browser loads these. */
export const deskJobMessages = {
  holdReasonRequired: 'Please say why it waits. Only the office reads it',
  holdPast: 'Please choose a later date',
  partsTooEarly:
    'The customer reads of parts only while no visit is to come and no quote waits. Call off the visit first, or untick this',
  holdEnded: 'A job that has ended waits for nothing.',
  noteRequired: 'Please write something',
  cancelReasonRequired: 'Please give a reason. The customer reads it',
  noVisitRecorded:
    'No visit is recorded for this job. Record it first, or give the reason that there was none. The audit trail keeps it',
  /** How a job is now, for somebody whose change came too late. */
  jobNow: (state: string, visit: string) => `It is now: ${state}, ${visit}.`,
  warrantyVisitTooEarly: 'A warranty visit goes back to a job that is done. Finish this one first.',
  warrantyVisitCancelled: 'This job was cancelled, so there is no work to put right.',
  faultRequired: "Please say what's wrong. The tech reads it",
  warrantyRequestUnknown: "Please choose a request for this job's machine",
  warrantyRequestAnswered: 'This warranty request was answered already',
  customerForgotten: "This customer's data was deleted, so nobody can be told of a visit.",
  /** On the old job's timeline, which the customer reads. */
  warrantyVisitBooked: (reference: string, visit: string | null) =>
    visit === null ? `Job ${reference}` : `Job ${reference}, ${visit}`,
  /** The answer to a warranty request. */
  warrantyVisitAnswer: (reference: string, visit: string | null) =>
    visit === null
      ? `A tech is coming for free, job ${reference}. We'll ring you to set a time.`
      : `A tech is coming for free, job ${reference}: ${visit}.`,
  notCompleted: 'A rating is asked for once the job is completed.',
  ratedAlready: 'This job has been rated already.',
} as const;
