import { PAYER_KIND_NAMES } from '../../../domain/payers/who-pays.ts';
import { addressLine } from '../../../domain/sites/address.ts';
import type { Deps } from '../../common/deps.ts';
import { letterToken } from '../../common/emailed-links/mailed-links.ts';
import { type WrittenMail, writeLetter } from '../../common/emails/letter.ts';
import { officeMoment as moment } from '../../common/emails/office-moment.ts';
import { personById } from '../../features/accounts/accounts.queries.ts';
import { customerById } from '../../features/customers/customers.queries.ts';
import { sitePayerById } from '../../features/payers/payers.queries.ts';
import type { EmailData } from '../../queue/task-data.ts';

/**
 * Asks somebody to pay for another business's site (R12.09); null if it was accepted, withdrawn or replaced. Its reader may be
 * anybody, so it says nothing that was typed: who asks by their confirmed email, or that it's us, and the page names the site (R2.05).
 */
export async function writePayerAsked(
  deps: Deps,
  { sitePayerId }: EmailData['payer-asked'],
): Promise<WrittenMail | null> {
  const { db, config } = deps;
  const found = await sitePayerById(db, sitePayerId);
  if (!found || found.row.endedAt || found.row.acceptedAt) return null;
  const { row } = found;
  const asker = row.askedBy === null ? null : await personById(db, row.askedBy);
  const { brand, publicUrl } = config;
  const who = asker ? asker.userName : `Our office, for a customer of ${brand.name},`;
  return writeLetter({
    brand,
    key: `payer-asked-${sitePayerId}`,
    to: row.email,
    date: row.askedAt.toTemporalInstant(),
    subject: `Will you pay for call-outs at a site on ${brand.name}?`,
    preview: 'Nothing is billed to you unless you accept, and you set the limit.',
    heading: 'Will you pay for this site?',
    lead: `${who} asks whether your business pays for call-outs at one of their sites, as its ${PAYER_KIND_NAMES[row.kind].toLowerCase()}. The page says which site it is.`,
    button: {
      label: 'Look at it and decide',
      href: `${publicUrl}/#/pay-for-site?token=${letterToken(deps, row)}`,
    },
    blocks: [
      {
        heading: 'What it means',
        as: 'paragraphs',
        items: [
          'Call-outs that they book there are billed to you, up to a limit for each visit that you set. You approve or decline each repair before it starts. You can end it at any time.',
        ],
      },
      {
        heading: 'About this link',
        as: 'paragraphs',
        items: [
          `It works once, until ${moment(row.expiresAt.toTemporalInstant())}, and only for ${row.email}.`,
          "Don't know them? You don't need to do anything. Nothing happens unless you accept.",
        ],
      },
    ],
    reason: `You're getting this because somebody gave us this email address.`,
  });
}

/** Both sides hear that a business pays for a site or no longer does, and the site's that our office asked for them. */
export async function writePayerChanged(
  { db, config, clock }: Deps,
  { sitePayerId, change, to }: EmailData['payer-changed'],
): Promise<WrittenMail | null> {
  const found = await sitePayerById(db, sitePayerId);
  const readerId = to === 'site' ? found?.site.customerId : found?.payer?.id;
  const reader = readerId === undefined ? null : await customerById(db, readerId);
  if (!found || !reader?.userName || !reader.emailConfirmedAt) return null;
  const { row, site, payer, businessName } = found;
  const { brand, publicUrl } = config;
  const isSite = to === 'site';
  const place = `${site.name}, ${addressLine(site)}`;
  const payerName = payer?.name ?? row.email;
  const said = {
    asked: {
      at: row.askedAt,
      heading: `We asked ${row.email} to pay for ${site.name}.`,
      lead: `Our office sent the request for you: call-outs at ${place} are billed to them once an owner of that business accepts. Until then nothing changes.`,
    },
    accepted: {
      at: row.acceptedAt ?? row.askedAt,
      heading: isSite ? `${payerName} pays for ${site.name} now.` : `You pay for ${site.name} now.`,
      lead: isSite
        ? `From now on the call-outs that you book for ${place} are billed to ${payerName}, who also answers the quotes. You book without a card.`
        : `From now on call-outs that ${businessName} books for ${place} are billed to you. The site is among those that you pay for, with your limit.`,
    },
    ended: {
      at: row.endedAt ?? clock.now().toString(),
      heading: isSite
        ? `${payerName} no longer pays for ${site.name}.`
        : `You no longer pay for ${site.name}.`,
      lead: isSite
        ? `From the next job on you pay for ${place} yourselves. Jobs that are booked already stay with ${payerName}.`
        : `From the next job on ${businessName} pays for ${place}. Jobs that are booked already stay with you.`,
    },
  }[change];
  return writeLetter({
    brand,
    key: `payer-${change}-${sitePayerId}-${to}`,
    to: reader.userName,
    date: new Date(said.at).toTemporalInstant(),
    subject: said.heading.replace(/\.$/, ''),
    preview: said.lead,
    heading: said.heading,
    lead: said.lead,
    button: {
      label: isSite ? 'See your sites' : 'See the sites that you pay for',
      href: `${publicUrl}/#/${isSite ? 'sites' : 'paid-sites'}`,
    },
    blocks: [
      {
        heading: 'What to do',
        as: 'paragraphs',
        items: ["Nothing, if that's right.", `If you don't know of this, call ${brand.phone}.`],
      },
    ],
    reason: 'We send this to both sides whenever it changes who pays for a site.',
  });
}
