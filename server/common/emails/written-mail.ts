import type { Mail } from '../../adapters/mail/port.ts';

/** An email as it was written; `to` is null for a customer without an email (R10.13). */
export type WrittenMail = Omit<Mail, 'to'> & { to: string | null };
