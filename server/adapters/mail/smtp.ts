import { createTransport } from 'nodemailer';
import { isLoopback } from '../../platform/http/loopback.ts';
import { type Check, check } from '../check.ts';
import { providerCalls } from '../resilience.ts';
import { composition, domainOf } from './compose.ts';
import type { Mail, Mailer, MailResult } from './port.ts';
import { withoutAddresses } from './without-addresses.ts';

/** The longest wait, in milliseconds, for a connection, for a greeting, and for each reply. */
const PATIENCE = {
  dnsTimeout: 5_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
};
/** For one email, in seconds: twenty of them fit into the time that the queue gives a batch. */
const SECONDS = 40;
/** One worker sends one email at a time; more connections would stay unused. */
const CONNECTIONS = 2;

export type SmtpSettings = {
  /** `smtps://` for TLS from the start; `smtp://` for STARTTLS, which is required except on this computer. */
  url: string;
  /** Signs every email for the domain of its sender (RFC 6376). */
  dkim?: { selector: string; privateKey: string } | undefined;
};

/**
 * Hands emails to a mail server by SMTP (RFC 5321). An email that the server permanently refuses has the outcome `refused`;
 * whatever may pass is thrown, and the queue tries again.
 */
export function smtpMailer({ url, dkim }: SmtpSettings): Mailer {
  const transport = createTransport({
    pool: true,
    maxConnections: CONNECTIONS,
    maxRequeues: 0,
    ...PATIENCE,
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

/** RFC 4954: not signed in, or not with these. */
const SIGN_IN_CODES = [530, 534, 535];

/** Whether the mail server can be reached and lets us in. */
export function checkSmtp({ url }: SmtpSettings): Promise<Check> {
  const transport = createTransport({ ...PATIENCE, ...server(url) });
  return check(
    () => transport.verify(),
    (error) => SIGN_IN_CODES.includes((error as SmtpError).responseCode ?? 0),
    ({ message }) => withoutAddresses(message),
  ).finally(() => transport.close());
}

/** The connection that a URL asks for. Nothing but the URL's own parts is read from it. */
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

/** What nodemailer says about a failure. */
type SmtpError = Error & { responseCode?: number; command?: string };

/** Whether the server replied to this email's recipient or content, and so works. A refused sender is a wrong setting. */
function isAboutThisMail({ responseCode = 0, command }: SmtpError): boolean {
  return responseCode >= 400 && responseCode !== 421 && (command === 'RCPT TO' || command === 'DATA');
}

/** RFC 5321 section 4.2.1: 5yz is permanent; but 503 says that the connection was in a wrong state. */
function isFinal(error: SmtpError): boolean {
  const { responseCode = 0 } = error;
  return isAboutThisMail(error) && responseCode >= 500 && responseCode !== 503;
}
