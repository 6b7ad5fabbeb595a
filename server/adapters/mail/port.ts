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
  attachments: readonly { filename: string; contentType: string; content: string | Buffer }[];
};

export type MailResult =
  /** Handed over. */
  | { outcome: 'sent' }
  /** For good: sending it again would be refused again. The reason names no address. */
  | { outcome: 'refused'; reason: string };

export type Mailer = {
  /** @throws Error if the email couldn't be handed over now, without any address in it; the queue tries again */
  send(mail: Mail): Promise<MailResult>;
  /** Ends its connections. */
  close(): void;
};
