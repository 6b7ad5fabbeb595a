/** Every further attempt would fail too, so the task counts as failed at once. */
export class FinalFailure extends Error {}
