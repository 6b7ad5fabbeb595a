/** Failed tasks. No customer's browser loads these. */
export const taskMessages = {
  failedTaskUnknown: 'There is no such failed task any more: it was queued again, or dropped.',
  dropReasonRequired: 'Please say why it is dropped',
} as const;
