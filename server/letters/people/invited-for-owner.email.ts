import { ROLE_NAMES } from '../../../domain/people/manage-people.ts';
import type { Deps } from '../../common/deps.ts';
import { type WrittenMail, writeLetter } from '../../common/emails/letter.ts';
import { officeMoment as moment } from '../../common/emails/office-moment.ts';
import { customerById } from '../../features/customers/customers.queries.ts';
import { businessName } from '../../features/people/list-people.ts';
import { findMember, invitationById } from '../../features/people/people.queries.ts';

/** An owner hears that the office invited somebody because they asked (R12.12); null once they don't belong to the business. */
export async function writeInvitedForOwner(
  { db, config }: Deps,
  { invitationId }: { invitationId: string },
): Promise<WrittenMail | null> {
  const invitation = await invitationById(db, invitationId);
  if (!invitation) return null;
  const { customerId, invitedBy, email, role, createdAt } = invitation;
  const [owner, business] = await Promise.all([
    findMember(db, { customerId, personId: invitedBy }),
    customerById(db, customerId),
  ]);
  if (!owner || !business) return null;
  const { brand, publicUrl } = config;
  const date = createdAt.toTemporalInstant();
  const as = ROLE_NAMES[role].toLowerCase();
  return writeLetter({
    brand,
    key: `invited-for-owner-${invitationId}`,
    to: owner.userName,
    date,
    subject: `We invited ${email} to ${businessName(business)} for you`,
    preview: `As ${as}, because you asked our office.`,
    heading: `We invited ${email} for you.`,
    lead: `On ${moment(date)} our office sent the invitation that you asked for: ${email}, as ${as} of ${businessName(business)}.`,
    button: { label: 'See the people', href: `${publicUrl}/#/people` },
    blocks: [
      {
        heading: 'What to do',
        as: 'paragraphs',
        items: [
          "Nothing, if that's right.",
          `If you didn't ask for it, withdraw the invitation on the page People, and call ${brand.phone}.`,
        ],
      },
    ],
    reason: 'We send this whenever our office invites somebody to your business.',
  });
}
