import { join } from 'node:path';
import { durableFolder } from '../../platform/durable-file.ts';
import { composition } from './compose.ts';
import type { Mailer } from './port.ts';

/** The folder of the local mailer's emails, in the data folder. */
export function outboxFolder(dataDir: string): string {
  return join(dataDir, 'outbox');
}

/** Writes each email to a folder as an `.eml` file, for trials: the outbox page shows them. */
export function localMailer(folder: string): Mailer {
  const outbox = durableFolder(folder);
  return {
    async send(mail) {
      // It's a large library, and a start doesn't need it.
      const { default: MailComposer } = await import('nodemailer/lib/mail-composer');
      await outbox.write(`${mail.key}.eml`, await new MailComposer(composition(mail)).compile().build());
      return { outcome: 'sent' };
    },
    close() {},
  };
}
