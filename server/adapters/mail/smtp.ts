import { createTransport } from 'nodemailer';
import { isLoopback } from '../../platform/http/loopback.ts';
import { MAX_EMAILS_AT_ONCE } from '../../platform/limits.ts';
import { type Check, check } from '../check.ts';
import { providerCalls } from '../resilience.ts';
import { composition, domainOf } from './compose.ts';
import type { Mail, Mailer, MailResult } from './port.ts';
import { withoutAddresses } from './without-addresses.ts';

/** How long we wait, in milliseconds, for a connection, for the greeting, and for each reply. */
const TIMEOUTS = {
  dnsTimeout: 5_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
};
/** Per email: twenty fit into the time that the queue gives a batch. */
const SECONDS = 40;

export type SmtpSettings = {
  /** `smtps://` for TLS from the start; `smtp://` for STARTTLS, which is required except on this computer. */
  url: string;
  /** Signs every email for the domain of its sender (RFC 6376). */
  dkim?: { selector: string; privateKey: string } | undefined;
};

/**
 * Sends emails through a mail server by SMTP (RFC 5321). If the server permanently refuses an email, the outcome is
 * `refused`; any other failure is thrown, and the queue tries again.
 */
export function smtpMailer({ url, dkim }: SmtpSettings): Mailer {
  const transport = createTransport({
    pool: true,
    maxConnections: MAX_EMAILS_AT_ONCE,
    maxRequeues: 0,
    ...TIMEOUTS,
    ...server(url),
  });
  const call = providerCalls({
    provider: 'The mail server',
    seconds: SECONDS,
    retries: 0,
    isOutage: (error) => !isAboutThisMail(error as SmtpError),
  });

  const signed = ({ from }: Mail) =>
    dkim && {
      dkim: { domainName: domainOf(from.address), keySelector: dkim.selector, privateKey: dkim.privateKey },
    };

  return {
    async send(mail): Promise<MailResult> {
      const message = { ...composition(mail), ...signed(mail) };
      try {
        await call((signal) => transport.sendMail({ ...message, signal }));
        return { outcome: 'sent' };
      } catch (error) {
        const reason = withoutAddresses((error as Error).message);
        if (isFinal(error as SmtpError)) return { outcome: 'refused', reason };
        // A new error: nodemailer's own names the recipient.
        throw new Error(`The email couldn't be handed over: ${reason}`);
      }
    },
    close: () => transport.close(),
  };
}

/** RFC 4954: the sign-in is missing, or was rejected. */
const SIGN_IN_CODES = [530, 534, 535];

/** Checks that the mail server can be reached and accepts the sign-in. */
export function checkSmtp({ url }: SmtpSettings): Promise<Check> {
  const transport = createTransport({ ...TIMEOUTS, ...server(url) });
  return check(
    () => transport.verify(),
    (error) => SIGN_IN_CODES.includes((error as SmtpError).responseCode ?? 0),
    ({ message }) => withoutAddresses(message),
  ).finally(() => transport.close());
}

/** The connection's settings from a URL; its query is ignored. */
function server(url: string) {
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === 'smtps:';
  return {
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: Number(port) || (secure ? 465 : 587),
    secure,
    // Traffic on this computer can't be intercepted, and its mail server's certificate is rarely issued to `localhost`.
    ...(isLoopback(hostname) ? { ignoreTLS: true } : { requireTLS: true }),
    ...(username && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
  };
}

/** The fields that nodemailer adds to an error. */
type SmtpError = Error & { responseCode?: number; command?: string };

/** Whether the refusal is about this email's recipient or content. A refused sender means that a setting is wrong. */
function isAboutThisMail({ responseCode = 0, command }: SmtpError): boolean {
  return responseCode >= 400 && responseCode !== 421 && (command === 'RCPT TO' || command === 'DATA');
}

/** RFC 5321 section 4.2.1: 5yz is permanent, but 503 only means that the connection was in the wrong state. */
function isFinal(error: SmtpError): boolean {
  const { responseCode = 0 } = error;
  return isAboutThisMail(error) && responseCode >= 500 && responseCode !== 503;
}
