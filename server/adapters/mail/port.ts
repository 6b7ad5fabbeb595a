export type Mail = {
  /**
   * Identifies the email: sending the same key again replaces it and never sends twice. Letters, digits and `-`.
   */
  key: string;
  from: { name: string; address: string };
  to: string;
  subject: string;
  /** When the reported event happened; used as the Date header. */
  date: Temporal.Instant;
  html: string;
  text: string;
  attachments: readonly { filename: string; contentType: string; content: string }[];
};

/** Throws if the email couldn't be handed over; the queue tries again. */
export type Mailer = { send(mail: Mail): Promise<void> };
