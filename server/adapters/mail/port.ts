export type Mail = {
  /**
   * Names the mail for good: sending the same key again replaces, it never doubles. Letters, digits and `-`.
   */
  key: string;
  from: { name: string; address: string };
  to: string;
  subject: string;
  /** When what it tells happened; its Date. */
  date: Temporal.Instant;
  html: string;
  text: string;
  attachments: readonly { filename: string; contentType: string; content: string }[];
};

/** Throws where the mail could not be handed over; the queue tries again. */
export type Mailer = { send(mail: Mail): Promise<void> };
