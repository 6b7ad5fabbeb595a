/** An email as it arrived; of a very long one the end is missing. */
export type ReceivedMail = { content: Buffer; arrivedAt: Date; isCut: boolean };

/** Emails that weren't returned before, oldest first, up to a limit. They're returned again until `done` is called. */
export type NewMails = { mails: ReceivedMail[]; done(): void };

/** The mailbox that bounces and replies arrive in. It's only read: nothing in it is changed or deleted. */
export type BounceMailbox = {
  /**
   * The delivery reports that arrived since an instant, and the emails to an address that contains these characters:
   * each once, and once more after a restart.
   * @throws Error without any address in it
   */
  newMails(wanted: {
    since: Temporal.Instant;
    repliesTo: string | null;
  }): Promise<{ reports: NewMails; replies: NewMails }>;
};
