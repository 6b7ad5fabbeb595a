import { join } from 'node:path';
import MailComposer from 'nodemailer/lib/mail-composer';
import { toDate } from '../../platform/clock.ts';
import { durableFolder } from '../../platform/durable-file.ts';
import type { Mail, Mailer } from './port.ts';

const KEY = /^[A-Za-z0-9-]+$/;

/** The folder of the local mailer's emails, in the data folder. */
export function outboxFolder(dataDir: string): string {
  return join(dataDir, 'outbox');
}

/** Text with CRLF line endings. The composer can convert them too, but takes half as long again. */
const travelling = (text: string) => text.replace(/\r?\n/g, '\r\n');

/** The email as it would be sent. The same email gives the same bytes, so sending it again changes nothing. */
function compose(mail: Mail): Promise<Buffer> {
  const domain = mail.from.address.slice(mail.from.address.lastIndexOf('@') + 1);
  return new MailComposer({
    from: mail.from,
    to: { name: '', address: mail.to },
    subject: mail.subject,
    date: toDate(mail.date),
    messageId: `<${mail.key}@${domain}>`,
    text: travelling(mail.text),
    html: travelling(mail.html),
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
  })
    .compile()
    .build();
}

/** Writes each email to a folder as an `.eml` file, for trials: the outbox page shows them. */
export function localMailer(folder: string): Mailer {
  const outbox = durableFolder(folder);
  return {
    async send(mail) {
      if (!KEY.test(mail.key)) throw new TypeError(`Not a mail key: ${JSON.stringify(mail.key)}`);
      await outbox.write(`${mail.key}.eml`, await compose(mail));
    },
  };
}
