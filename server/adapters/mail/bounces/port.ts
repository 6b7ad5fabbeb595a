/** A delivery report as it arrived; its end may be missing if it's very long. */
export type Report = { content: Buffer; arrivedAt: Date };

/** The mailbox that bounces arrive in. It's only read: nothing in it is changed or deleted. */
export type BounceMailbox = {
  /**
   * The delivery reports that arrived since an instant and weren't returned before, oldest first, up to a limit. They're
   * returned again until `done` is called, and once more after a restart.
   * @throws Error without any address in it
   */
  newReports(since: Temporal.Instant): Promise<{ reports: Report[]; done(): void }>;
};
