import type { Deps } from '../../common/deps.ts';
import { type WrittenMail, writeLetter } from '../../common/emails/letter.ts';
import { officeMoment as moment } from '../../common/emails/office-moment.ts';
import { personById } from '../../features/accounts/accounts.queries.ts';
import { customerById } from '../../features/customers/customers.queries.ts';
import { businessName } from '../../features/people/list-people.ts';
import type { EmailData } from '../../queue/task-data.ts';

/** Both owners hear that a business was handed over, or taken back (R12.05); null for who has no account any more. */
export async function writeOwnershipChanged(
  { db, config }: Deps,
  { personId, customerId, change, fromPersonId, toPersonId, at, backUntil }: EmailData['ownership-changed'],
): Promise<WrittenMail | null> {
  const [business, reader, from, to] = await Promise.all([
    customerById(db, customerId),
    personById(db, personId),
    personById(db, fromPersonId),
    personById(db, toPersonId),
  ]);
  if (!business || !reader?.emailConfirmedAt || !from || !to) return null;
  const { brand, publicUrl } = config;
  const name = businessName(business);
  const date = Temporal.Instant.from(at);
  const fromName = `${from.firstName} ${from.lastName}`;
  const toName = `${to.firstName} ${to.lastName}`;
  const isHandedOver = change === 'handed over';
  const canTakeBack = backUntil === null ? '' : ` until ${moment(Temporal.Instant.from(backUntil))}`;
  return writeLetter({
    brand,
    key: `ownership-${isHandedOver ? 'handed-over' : 'taken-back'}-${customerId}-${date.epochMilliseconds}-${personId}`,
    to: reader.userName,
    date,
    subject: isHandedOver ? `${name} has another owner` : `${fromName} took ${name} back`,
    preview: isHandedOver ? `${toName} is the owner now.` : `${fromName} is the owner again.`,
    heading: isHandedOver ? `${toName} is the owner now.` : `${fromName} is the owner again.`,
    lead: isHandedOver
      ? `On ${moment(date)} ${toName} became the owner of ${name} in place of ${fromName}, who is a manager now.`
      : `On ${moment(date)} ${fromName} took the ownership of ${name} back. ${toName} is what they were before.`,
    button: { label: 'See the people', href: `${publicUrl}/#/people` },
    blocks: [
      {
        heading: 'What to do',
        as: 'paragraphs',
        items: [
          ...(isHandedOver ? [`${fromName} can take it back${canTakeBack}, on the page People.`] : []),
          `If you don't know of this, call ${brand.phone}.`,
        ],
      },
    ],
    reason: `We send this to both owners whenever the owner of a business changes.`,
  });
}
