import { ROLE_NAMES } from '../../../domain/people/manage-people.ts';
import type { Deps } from '../../common/deps.ts';
import { letterToken } from '../../common/emailed-links/mailed-links.ts';
import { type WrittenMail, writeLetter } from '../../common/emails/letter.ts';
import { officeMoment as moment } from '../../common/emails/office-moment.ts';
import { findMember, invitationById } from '../../features/people/people.queries.ts';

/**
 * Invites somebody to a business (R12.04); null if it was accepted, withdrawn or replaced, or who sent it has left. Its reader may
 * be anybody, so it says nothing that was typed: who sent it by their confirmed email, and the page names the business (R2.05).
 */
export async function writeInvitation(
  deps: Deps,
  { invitationId }: { invitationId: string },
): Promise<WrittenMail | null> {
  const { db, config } = deps;
  const invitation = await invitationById(db, invitationId);
  if (!invitation || invitation.endedAt) return null;
  const { customerId, invitedBy, email, role, handsOver } = invitation;
  const inviter = await findMember(db, { customerId, personId: invitedBy });
  if (!inviter) return null;
  const { brand, publicUrl } = config;
  const who = inviter.userName;
  const as = ROLE_NAMES[role].toLowerCase();
  return writeLetter({
    brand,
    key: `invitation-${invitationId}`,
    to: email,
    date: invitation.createdAt.toTemporalInstant(),
    subject: handsOver
      ? `${who} wants to hand a business on ${brand.name} over to you`
      : `${who} invites you to their business on ${brand.name}`,
    preview: handsOver ? 'You become the owner once you accept.' : `As ${as}. It takes a minute.`,
    heading: handsOver ? 'Become the owner?' : 'Join them.',
    lead: handsOver
      ? `${who} wants you to be the owner of a business that you belong to on ${brand.name}. You then see and change everything.`
      : `${who} invites you to their business on ${brand.name}, as ${as}. The page says which one it is, and at which sites.`,
    button: {
      label: handsOver ? 'Look at it and accept' : 'Look at the invitation',
      href: `${publicUrl}/#/invitation?token=${letterToken(deps, invitation)}`,
    },
    blocks: [
      {
        heading: 'About this link',
        as: 'paragraphs',
        items: [
          `It works once, until ${moment(invitation.expiresAt.toTemporalInstant())}, and only for ${email}.`,
          `Don't know ${who}? You don't need to do anything. Nothing happens unless you accept.`,
        ],
      },
    ],
    reason: `You're getting this because ${who} gave us this email address.`,
  });
}
