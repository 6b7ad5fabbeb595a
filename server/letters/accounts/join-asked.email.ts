import type { Deps } from '../../common/deps.ts';
import { letterToken, linkById } from '../../common/emailed-links/mailed-links.ts';
import type { WrittenMail } from '../../common/emails/letter.ts';
import { officeMoment as moment } from '../../common/emails/office-moment.ts';
import { accountOfPrimaryContact } from '../../features/accounts/accounts.queries.ts';
import { waitingJoinOf } from '../../features/customer-joins/answer-join.ts';
import { mailOf } from './account-emails.ts';

/** Asks a customer who signs in whether they are joined into another one; null if it was withdrawn or answered. */
export async function writeJoinAsked(
  deps: Deps,
  { linkId }: { linkId: string },
): Promise<WrittenMail | null> {
  const link = await linkById(deps.db, linkId);
  const asked = link && !link.usedAt && (await waitingJoinOf(deps, link));
  if (!asked) return null;
  const { brand } = deps.config;
  const account = await accountOfPrimaryContact(deps.db, link.customerId);
  const href = `${deps.config.publicUrl}/#/join-accounts?token=${letterToken(deps, link)}`;
  return mailOf(
    deps.config,
    { key: `join-asked-${linkId}`, to: account.userName, date: link.createdAt.toTemporalInstant() },
    {
      subject: `May we put your two ${brand.name} accounts together?`,
      preview: `Yes or no, until ${moment(link.expiresAt.toTemporalInstant())}. Nothing changes before you say yes.`,
      heading: 'Are these both you?',
      lead: `We have you twice: as ${account.userName}, and as ${asked.keptName}. We would like to put everything into that one account.`,
      button: { label: 'Look at it and answer', href },
      blocks: [
        {
          heading: 'If you say yes',
          as: 'paragraphs',
          items: [
            `Your jobs, sites, equipment and invoices are then in the account of ${asked.keptName}, and everybody who signs in there sees them. You no longer sign in with ${account.userName}.`,
            'A card that you gave us stays with the invoices that you have now, and pays no others.',
          ],
        },
        {
          heading: 'If you say no',
          as: 'paragraphs',
          items: [
            `Nothing changes, and nothing changes without an answer either. The link works until ${moment(link.expiresAt.toTemporalInstant())}.`,
            `Don't you know ${asked.keptName}? Say no, and call ${brand.phone}.`,
          ],
        },
      ],
      reason: `You're getting this because you have a ${brand.name} account with this email address.`,
    },
  );
}
