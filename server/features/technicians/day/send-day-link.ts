import { randomUUID } from 'node:crypto';
import type { Reply } from '../../../../contracts/endpoint.ts';
import type { sendDayLink as sendDayLinkCall } from '../../../../contracts/technicians/technicians.ts';
import { OPERATOR_TIME_ZONE } from '../../../../domain/constants.ts';
import { TECHNICIAN_LINK_DAYS } from '../../../../domain/lifetimes.ts';
import { deskTechnicianMessages } from '../../../../domain/technicians/desk-technician-messages.ts';
import { requestMessages } from '../../../../domain/words/request-messages.ts';
import { recordAudit, type StaffDoer } from '../../../common/audit/record-audit.ts';
import type { Deps } from '../../../common/deps.ts';
import { refuseStale } from '../../../common/versions/refuse-stale.ts';
import type { Queryable } from '../../../db/client.ts';
import { transaction } from '../../../db/transaction.ts';
import { toDate } from '../../../platform/clock.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { hashToken } from '../../../platform/tokens.ts';
import { queueTechnicianText } from '../../messages/texts/queue-text.ts';
import { textsStoppedAt } from '../../messages/texts/text-stops.ts';
import { replaceLink } from '../technician-links.queries.ts';
import { presentTechnician } from '../technicians.present.ts';
import { findTechnician, lockTechnician, type Technician, updateTechnician } from '../technicians.queries.ts';
import { linkSecret } from './day-secrets.ts';

/**
 * Makes a new link to a technician's day and texts it to them (R10.14); the one before ends at once, with its phone. The
 * same submit again changes nothing.
 * @throws Refusal `not_found`; `conflict` for a technician who has left, has no mobile or gets no texts, or whom
 *   somebody changed since (R10.04)
 */
export async function sendDayLink(
  deps: Deps,
  { id, by, version, key }: { id: number; by: StaffDoer; version: number; key: string },
): Promise<Reply<typeof sendDayLinkCall>> {
  return transaction(deps.pool, async (tx) => {
    const technician = await lockTechnician(tx, id);
    if (!technician) throw new Refusal('not_found', requestMessages.notFound);
    if (technician.dayLink?.submitKey === key) return presentTechnician(technician);
    refuseStale(technician, version, { timeZone: OPERATOR_TIME_ZONE });
    await refuseUnreachable(deps, tx, technician);
    const now = deps.clock.now();
    const linkId = randomUUID();
    await replaceLink(tx, {
      technicianId: id,
      id: linkId,
      tokenHash: hashToken(linkSecret(deps.secret, linkId)),
      submitKey: key,
      createdBy: by.name,
      createdAt: toDate(now),
      expiresAt: toDate(now.add({ hours: TECHNICIAN_LINK_DAYS * 24 })),
    });
    await updateTechnician(tx, id, { changedBy: by.name, changedAt: toDate(now) });
    await queueTechnicianText(deps, tx, { id: linkId, kind: 'day-link', technicianId: id });
    await recordAudit(tx, deps, {
      by,
      action: 'technician-link-sent',
      subject: { kind: 'technician', id },
      details: { endsFormer: technician.dayLink !== null },
    });
    return presentTechnician((await findTechnician(tx, id)) ?? technician);
  });
}

async function refuseUnreachable(
  { sms }: Pick<Deps, 'sms'>,
  db: Queryable,
  { name, isActive, mobile }: Technician,
): Promise<void> {
  const { dayLinkLeft, dayLinkNoMobile, dayLinkNoTexts, dayLinkStopped } = deskTechnicianMessages;
  if (!isActive) throw new Refusal('conflict', dayLinkLeft(name));
  if (mobile === null) throw new Refusal('conflict', dayLinkNoMobile(name));
  if (!sms.isOn) throw new Refusal('conflict', dayLinkNoTexts);
  if (await textsStoppedAt(db, mobile)) throw new Refusal('conflict', dayLinkStopped(name));
}
