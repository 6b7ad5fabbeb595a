import type { Mail } from '../../adapters/mail/port.ts';
import type { LetterButton } from './letter.ts';

/** An email as it was written, with its button; `to` is null for a customer without an email (R10.13). */
export type WrittenMail = Omit<Mail, 'to'> & { to: string | null; link?: LetterButton | null };
