import type { SendMailOptions } from 'nodemailer';
import { toDate } from '../../platform/clock.ts';
import type { Mail } from './port.ts';

const KEY = /^[A-Za-z0-9-]+$/;

/** Text with CRLF line endings. The composer can convert them too, but then takes half as long again. */
const withCrlf = (text: string) => text.replace(/\r?\n/g, '\r\n');

/**
 * An email for nodemailer. The same email gives the same bytes and the same Message-ID, which is its key: mail programs
 * show a repeat once.
 * @throws TypeError if the key isn't one
 */
export function composition(mail: Mail): SendMailOptions {
  if (!KEY.test(mail.key)) throw new TypeError(`Not a mail key: ${JSON.stringify(mail.key)}`);
  return {
    from: mail.from,
    to: { name: '', address: mail.to },
    subject: mail.subject,
    ...(mail.replyTo && { replyTo: { name: mail.from.name, address: mail.replyTo } }),
    headers: {
      ...(mail.isAutomatic && { 'Auto-Submitted': 'auto-generated' }),
      // Exchange's own way to ask for no out-of-office note.
      ...((mail.isAutomatic || mail.replyTo) && { 'X-Auto-Response-Suppress': 'OOF, AutoReply' }),
    },
    date: toDate(mail.date),
    messageId: `<${mail.key}@${domainOf(mail.from.address)}>`,
    text: withCrlf(mail.text),
    html: withCrlf(mail.html),
    attachments: mail.attachments.map(({ filename, contentType, content }) => ({
      filename,
      contentType,
      content,
      // A calendar file's line endings are part of it, and mail servers may change those of plain text.
      contentTransferEncoding: 'base64',
    })),
    baseBoundary: mail.key,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** The part of an email address after its last `@`. */
export const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1);
