/** A task that would fail at every further attempt: it joins those that failed permanently at once. */
export class FinalFailure extends Error {}
