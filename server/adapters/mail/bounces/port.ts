import type { MailHeaders } from '../mail-headers.ts';

/** Where a mailbox has been read to: a UID identifies a message only within one UIDVALIDITY. */
export type MailboxPlace = { validity: number; uid: number };

/** An email as it arrived. */
export type NewMail<Plan> = {
  uid: number;
  headers: MailHeaders;
  arrivedAt: Date;
  plan: Plan;
  /** As many bytes as were asked for; of a longer one the end is missing. Null if none were. */
  content: { bytes: Buffer; isCut: boolean } | null;
};

type Wanted<Plan> = {
  since: Temporal.Instant;
  after: MailboxPlace;
  /** What to do with an email, by its header alone; nothing more of it is fetched than the plan says. */
  plan: (headers: MailHeaders) => Promise<Plan>;
};

/** The mailbox that bounces and replies arrive in. It's only read: nothing in it is changed or deleted. */
export type BounceMailbox = {
  /** Which mailbox it is, without its password. */
  name: string;
  /**
   * The emails that arrived since an instant and after a place, oldest first, up to a limit.
   * @throws Error without any address in it
   */
  newMails<Plan extends { bytes: number }>(
    wanted: Wanted<Plan>,
  ): Promise<{ validity: number; mails: NewMail<Plan>[] }>;
};
