/** Ends of a job. No customer's browser loads these. */
export const deskJobMessages = {
  cancelReasonRequired: 'Please give a reason. The customer reads it',
  noVisitRecorded:
    'No visit is recorded for this job. Record it first, or give the reason that there was none. The audit trail keeps it',
  notCompleted: 'A rating is asked for once the job is completed.',
  ratedAlready: 'This job has been rated already.',
} as const;
