import { createPrivateKey } from 'node:crypto';
import { z } from 'zod';
import type { ImapSettings } from '../adapters/mail/bounces/imap.ts';
import type { SmtpSettings } from '../adapters/mail/smtp.ts';
import type { InEnvironment } from './process.ts';
import { missing, type ValuesOf } from './variables.ts';

/** A mail server's address, with nothing after the port, since that would be ignored. */
function isSmtpUrl(text: string): boolean {
  try {
    const { protocol, hostname, pathname, search, username, password } = new URL(text);
    decodeURIComponent(username + password);
    return /^smtps?:$/.test(protocol) && hostname !== '' && /^\/?$/.test(pathname) && search === '';
  } catch {
    return false;
  }
}

/** A mailbox: a sign-in, a host and, if it isn't the inbox, the folder. */
function isImapUrl(text: string): boolean {
  try {
    const { protocol, hostname, pathname, search, username, password } = new URL(text);
    decodeURIComponent(username + password + pathname);
    return (
      /^imaps?:$/.test(protocol) && hostname !== '' && username !== '' && password !== '' && search === ''
    );
  } catch {
    return false;
  }
}

export const mailVariables = {
  MAIL: z
    .enum(['local', 'smtp'])
    .default('local')
    .describe(
      'How emails leave: local only keeps them in DATA_DIR, for trials; smtp hands them to a mail server.',
    ),
  SMTP_URL: z
    .string()
    .refine(isSmtpUrl, 'must be as smtps://user:password@smtp.example:465')
    .optional()
    .describe(
      'The mail server of MAIL=smtp: smtps:// for TLS from the start, smtp:// for STARTTLS; name and password percent-encoded.',
    ),
  BOUNCES_IMAP_URL: z
    .string()
    .refine((text) => text === 'off' || isImapUrl(text), {
      error: 'must be as imaps://user:password@imap.example:993/INBOX, or off',
    })
    .optional()
    .describe(
      'The mailbox that bounces of emails arrive in, looked at every minute and never changed: imaps:// for TLS from the start, imap:// for STARTTLS; name and password percent-encoded, the folder at the end. Without it a server leaves that to others; off ends it on every server.',
    ),
  REPLIES_ADDRESS: z
    .email('must be an email address, as help@galley.example')
    .optional()
    .describe(
      'Customers can answer emails about messages: to this address with a part after a plus sign, in the mailbox of BOUNCES_IMAP_URL. Without it those emails ask for an answer on the page.',
    ),
  MAIL_AUTHSERV_ID: z
    .string()
    .regex(/^[A-Za-z0-9._-]+$/, 'must be a name, as mx.google.com')
    .optional()
    .describe(
      "The name by which the mail server of that mailbox signs its Authentication-Results: the first word of that field in any email there. Only a DMARC pass under this name confirms an answer's sender; without it all answers by email are marked 'not confirmed'.",
    ),
  DKIM_SELECTOR: z
    .string()
    .regex(/^[A-Za-z0-9.-]+$/, 'must be a name in DNS, as november')
    .optional()
    .describe(
      "Signs emails for the domain of the brand's address: the name of the key in DNS; often the mail server does it.",
    ),
  DKIM_PRIVATE_KEY: z
    .string()
    .optional()
    .describe('The private key that belongs to it, in PEM format; best as DKIM_PRIVATE_KEY_FILE.'),
};

type Values = ValuesOf<typeof mailVariables> & InEnvironment;

export type MailSettings = { provider: 'local' } | ({ provider: 'smtp' } & SmtpSettings);

/** How emails leave, of values without a fault. */
export function mailSettings({ MAIL, SMTP_URL, DKIM_SELECTOR, DKIM_PRIVATE_KEY }: Values): MailSettings {
  if (MAIL === 'local' || !SMTP_URL) return { provider: 'local' };
  const dkim =
    DKIM_SELECTOR && DKIM_PRIVATE_KEY ? { selector: DKIM_SELECTOR, privateKey: DKIM_PRIVATE_KEY } : undefined;
  return { provider: 'smtp', url: SMTP_URL, dkim };
}

export type BounceSettings = {
  /** Where bounces arrive; undefined if this process doesn't look for them. */
  mailbox: ImapSettings | undefined;
  /** Whether processes that have looked for them should stop. */
  areOff: boolean;
};

/** How bounces are found, of values without a fault. */
export function bounceSettings({ BOUNCES_IMAP_URL: url }: Values): BounceSettings {
  const areOff = url === 'off';
  return { mailbox: url && !areOff ? { url } : undefined, areOff };
}

/** The address that answers go to, with a part of its own for each person and job; null if emails can't be answered. */
export const repliesAddress = ({ REPLIES_ADDRESS }: Values): string | null => REPLIES_ADDRESS ?? null;

/** How the mailbox's server names itself where it says whether a sender is confirmed; null if nobody is. */
export const authservId = ({ MAIL_AUTHSERV_ID }: Values): string | null => MAIL_AUTHSERV_ID ?? null;

export function mailFaults(values: Values): string[] {
  const { DKIM_SELECTOR, DKIM_PRIVATE_KEY, REPLIES_ADDRESS, BOUNCES_IMAP_URL } = values;
  const faults = missing(values, 'MAIL', 'smtp', ['SMTP_URL']);
  if (values.GALLEY_ENV === 'live' && values.MAIL === 'local') {
    faults.push('MAIL: the local mailer sends nothing and is refused in live; set MAIL=smtp and SMTP_URL.');
  }
  if (REPLIES_ADDRESS && BOUNCES_IMAP_URL === 'off') {
    faults.push('REPLIES_ADDRESS: needs BOUNCES_IMAP_URL, the mailbox that it belongs to.');
  }
  if (DKIM_SELECTOR && !DKIM_PRIVATE_KEY) faults.push('DKIM_SELECTOR: needs DKIM_PRIVATE_KEY too.');
  if (DKIM_PRIVATE_KEY) {
    if (!DKIM_SELECTOR) faults.push('DKIM_PRIVATE_KEY: needs DKIM_SELECTOR too, its name in DNS.');
    if (!isPrivateKey(DKIM_PRIVATE_KEY)) faults.push('DKIM_PRIVATE_KEY: is no private key in PEM format.');
  }
  return faults;
}

function isPrivateKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).type === 'private';
  } catch {
    return false;
  }
}
