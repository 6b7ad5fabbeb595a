/** A backup can't be made or restored; `message` is a sentence for the operator. */
export class BackupError extends Error {}
