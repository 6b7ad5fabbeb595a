import { join } from 'node:path';
import MailComposer from 'nodemailer/lib/mail-composer';
import { toDate } from '../../platform/clock.ts';
import { durableFolder } from '../../platform/durable-file.ts';
import type { Mail, Mailer } from './port.ts';

const KEY = /^[A-Za-z0-9-]+$/;

/** The folder of the local mailer's emails, within the data folder. */
export function outboxFolder(dataDir: string): string {
  return join(dataDir, 'outbox');
}

/** Text with the line ends of mail. The composer can change them too, but takes half as long again for it. */
const travelling = (text: string) => text.replace(/\r?\n/g, '\r\n');

/** A mail as it would travel. The same mail comes out the same to the byte, so a repeat changes nothing. */
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
      // A calendar file's line ends are part of it, and mail servers may change those of plain text.
      contentTransferEncoding: 'base64',
    })),
    baseBoundary: mail.key,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build();
}

/** Puts each mail into a folder as a `.eml` file, for trials: the outbox page shows them. */
export function localMailer(folder: string): Mailer {
  const outbox = durableFolder(folder);
  return {
    async send(mail) {
      if (!KEY.test(mail.key)) throw new TypeError(`Not a mail key: ${JSON.stringify(mail.key)}`);
      await outbox.write(`${mail.key}.eml`, await compose(mail));
    },
  };
}
