export type Mail = {
  /**
   * Identifies the email: sending the same key again replaces it and never sends twice. Letters, digits and `-`.
   */
  key: string;
  from: { name: string; address: string };
  to: string;
  subject: string;
  /** Where answers go, if not to its sender. */
  replyTo?: string | undefined;
  /** A program wrote it, so that no program answers it (RFC 3834). */
  isAutomatic?: boolean;
  /** When the reported event happened; used as the Date header. */
  date: Temporal.Instant;
  html: string;
  text: string;
  attachments: readonly { filename: string; contentType: string; content: string | Buffer }[];
};

export type MailResult =
  /** The mail server took it. */
  | { outcome: 'sent' }
  /** A permanent refusal: there's no point in sending it again. The reason contains no address. */
  | { outcome: 'refused'; reason: string };

export type Mailer = {
  /** @throws Error, without any address in it, if the email can't be sent now; the queue tries again */
  send(mail: Mail): Promise<MailResult>;
  /** Closes its connections. */
  close(): void;
};
