import type { Deps } from '../../common/deps.ts';
import type { WrittenMail } from '../../common/emails/letter.ts';
import { officeMoment as moment } from '../../common/emails/office-moment.ts';
import { accountById, accountOfPrimaryContact } from '../../features/accounts/accounts.queries.ts';
import type { EmailData } from '../../queue/task-data.ts';
import { mailOf } from './account-emails.ts';

type PasskeyChange = EmailData['passkey-changed'];

/** Says that a passkey was added or removed, in case it was somebody else. */
export async function writePasskeyChanged(
  { db, config }: Deps,
  { changeId, personId, customerId, change, name, at }: PasskeyChange,
): Promise<WrittenMail> {
  const { userName, firstName } = await (personId === undefined
    ? accountOfPrimaryContact(db, customerId)
    : accountById(db, personId));
  const { brand, publicUrl } = config;
  const date = Temporal.Instant.from(at);
  const when = moment(date);
  return mailOf(
    config,
    { key: `passkey-changed-${changeId}`, to: userName, date },
    {
      subject: `A passkey was ${change} ${change === 'added' ? 'to' : 'from'} your ${brand.name} account`,
      preview: `${name}, ${when}. If it was you, there's nothing to do.`,
      heading: `A passkey was ${change}.`,
      lead:
        change === 'added'
          ? `Hello ${firstName}, a passkey for ${userName} was added with ${name} on ${when}. It signs in without your password.`
          : `Hello ${firstName}, the passkey ${name} for ${userName} was removed on ${when}. It doesn't sign in any more.`,
      button: { label: 'See your passkeys', href: `${publicUrl}/#/account-detail` },
      blocks: [
        {
          heading: 'What to do',
          as: 'paragraphs',
          items: [
            "If it was you, there's nothing to do.",
            `If it wasn't you, choose 'Forgot your password?' on the sign-in page. That signs everyone out and removes every passkey. Then call ${brand.phone}.`,
          ],
        },
      ],
      reason: 'We send this whenever a passkey is added or removed.',
    },
  );
}
