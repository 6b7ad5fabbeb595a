/** A backup can't be made or restored; `message` is a sentence for the person who asked for it. */
export class BackupError extends Error {}
