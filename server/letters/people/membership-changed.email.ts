import { formatMoney } from '../../../domain/money/money.ts';
import { hasLimit, ROLE_NAMES } from '../../../domain/people/manage-people.ts';
import type { Deps } from '../../common/deps.ts';
import { greeting } from '../../common/emails/greeting.ts';
import { type LetterLine, type WrittenMail, writeLetter } from '../../common/emails/letter.ts';
import { customerById } from '../../features/customers/customers.queries.ts';
import { personName } from '../../features/messages/hearers.queries.ts';
import { businessName } from '../../features/people/list-people.ts';
import { findMember, type Member, sitesAmong } from '../../features/people/people.queries.ts';
import type { EmailData } from '../../queue/task-data.ts';

/** Somebody has another role, other sites or another limit (R12.05); null once they have changed again, or left. */
export async function writeMembershipChanged(
  { db, config }: Deps,
  { personId, customerId, version, byId, at }: EmailData['membership-changed'],
): Promise<WrittenMail | null> {
  const [business, member, by] = await Promise.all([
    customerById(db, customerId),
    findMember(db, { customerId, personId }),
    personName(db, byId),
  ]);
  if (!business || member?.version !== version) return null;
  const { brand, publicUrl } = config;
  const name = businessName(business);
  const sites = member.siteIds === null ? null : await sitesAmong(db, customerId, member.siteIds);
  const role = ROLE_NAMES[member.role];
  return writeLetter({
    brand,
    key: `membership-changed-${customerId}-${personId}-${version}`,
    to: member.userName,
    date: Temporal.Instant.from(at),
    subject: `Your role at ${name}: ${role.toLowerCase()}`,
    preview: `${by ?? 'An owner'} changed what you may do there.`,
    heading: 'Your role was changed.',
    lead: `${greeting(member)} ${by ?? 'an owner'} changed what you may do at ${name}.`,
    docket: {
      title: name,
      state: role,
      lines: [
        { label: 'Role', value: role },
        { label: 'Sites', value: sites === null ? 'Every site' : sites.map((site) => site.name).join(', ') },
        ...limitLine(member),
      ],
    },
    button: { label: 'Open your account', href: `${publicUrl}/#/dashboard?business=${customerId}` },
    blocks: [
      {
        as: 'paragraphs',
        items: [`It counts from now on. Not right? Ask ${by ?? 'an owner'}, or call ${brand.phone}.`],
      },
    ],
    reason: `We send this whenever somebody changes your role, sites or limit.`,
  });
}

const limitLine = ({ role, approvesCents }: Member): LetterLine[] =>
  hasLimit(role)
    ? [
        {
          label: 'Limit',
          value: approvesCents === null ? 'None' : `${formatMoney(approvesCents)} inc GST for a job`,
        },
      ]
    : [];

/** Somebody was taken out of a business (R12.05). They may have no account any more. */
export async function writeMembershipEnded(
  { db, config: { brand } }: Deps,
  { personId, customerId, email, at }: EmailData['membership-ended'],
): Promise<WrittenMail | null> {
  const business = await customerById(db, customerId);
  if (!business) return null;
  const name = businessName(business);
  const date = Temporal.Instant.from(at);
  return writeLetter({
    brand,
    key: `membership-ended-${customerId}-${personId}-${date.epochMilliseconds}`,
    to: email,
    date,
    subject: `You no longer belong to ${name}`,
    preview: 'Your links to its jobs no longer work.',
    heading: `You no longer belong to ${name}.`,
    lead: 'Hello, an owner or a manager took you out of this business. You see nothing of it any more, and your links to its jobs have ended.',
    blocks: [
      {
        as: 'paragraphs',
        items: [
          'Businesses that you belong to besides stay as they are. What you did here keeps your name.',
          `Not right? Ask them to invite you again, or call ${brand.phone}.`,
        ],
      },
    ],
    reason: "You're getting this once, because you belonged to it.",
  });
}
