export type Mail = {
  /** Names the mail for good: sending the same key again replaces, it never doubles. */
  key: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  attachments: readonly { filename: string; contentType: string; content: string }[];
};

/** Throws where the mail could not be handed over; the queue tries again. */
export type Mailer = { send(mail: Mail): Promise<void> };
