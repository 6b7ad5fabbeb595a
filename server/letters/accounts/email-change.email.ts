import type { Deps } from '../../common/deps.ts';
import { letterToken, linkById, linkToken } from '../../common/emailed-links/mailed-links.ts';
import type { WrittenMail } from '../../common/emails/letter.ts';
import { officeMoment as moment } from '../../common/emails/office-moment.ts';
import { emailOf } from '../../features/accounts/email/take-email.ts';
import { mailOf, type Office } from './account-emails.ts';

export type EmailChange = {
  /** The link's id. */
  id: string;
  at: Temporal.Instant;
  to: string;
  href: string;
  expiresAt: Temporal.Instant;
};

/**
 * The email with the link that confirms a new address. If the address was mistyped, its reader is a stranger, so the
 * email says nothing about the account.
 */
export function emailChangeMail(office: Office, { id, at, to, href, expiresAt }: EmailChange): WrittenMail {
  const { brand } = office;
  return mailOf(
    office,
    { key: `email-change-${id}`, to, date: at },
    {
      subject: `Confirm your new email address for ${brand.name}`,
      preview: 'One tap, and your account has this email.',
      heading: 'Is this your new email address?',
      lead: `Somebody wants to use ${to} for their ${brand.name} account. If it was you, please confirm it.`,
      button: { label: 'Confirm new email', href },
      blocks: [
        {
          heading: 'About this link',
          as: 'paragraphs',
          items: [
            `It works once, until ${moment(expiresAt)}. Until you confirm, nothing changes.`,
            "Wasn't it you? You don't need to do anything. The link does nothing without that account's password.",
          ],
        },
      ],
      reason: `You're getting this because someone wants to use this email address for their ${brand.name} account.`,
    },
  );
}

/** Tells the old address that the account has a new one, in case it was somebody else. */
export function emailChangedMail(office: Office, { id, at, to, href, expiresAt }: EmailChange): WrittenMail {
  const { brand } = office;
  return mailOf(
    office,
    { key: `email-changed-${id}`, to, date: at },
    {
      subject: `The email address of your ${brand.name} account was changed`,
      preview: `Changed ${moment(at)}. If it was you, there's nothing to do.`,
      heading: 'Your email address was changed.',
      lead: `On ${moment(at)} your ${brand.name} account was given another email address. It no longer signs in with ${to}, and our emails go to the new address.`,
      button: { label: 'Undo the change', href },
      blocks: [
        {
          heading: 'What to do',
          as: 'paragraphs',
          items: [
            "If it was you, there's nothing to do.",
            `If it wasn't you, undo the change by ${moment(expiresAt)}: you choose a new password, and everybody else is signed out. Then call ${brand.phone}.`,
          ],
        },
      ],
      reason: "We send this whenever an account's email address is changed.",
    },
  );
}

/** The email to the new address; null if the link was used, or replaced by a newer one. */
export async function writeEmailChange(
  deps: Deps,
  { linkId }: { linkId: string },
): Promise<WrittenMail | null> {
  const link = await linkById(deps.db, linkId);
  if (!link || link.usedAt) return null;
  const href = `${deps.config.publicUrl}/#/confirm-new-email?token=${letterToken(deps, link)}`;
  return emailChangeMail(deps.config, {
    id: linkId,
    at: link.createdAt.toTemporalInstant(),
    to: emailOf(link),
    href,
    expiresAt: link.expiresAt.toTemporalInstant(),
  });
}

/** That notice; null if the change has been undone since. */
export async function writeEmailChanged(
  deps: Deps,
  { linkId }: { linkId: string },
): Promise<WrittenMail | null> {
  const link = await linkById(deps.db, linkId);
  if (!link || link.usedAt) return null;
  return emailChangedMail(deps.config, {
    id: linkId,
    at: link.createdAt.toTemporalInstant(),
    to: emailOf(link),
    href: `${deps.config.publicUrl}/#/undo-email-change?token=${linkToken(deps, link)}`,
    expiresAt: link.expiresAt.toTemporalInstant(),
  });
}
