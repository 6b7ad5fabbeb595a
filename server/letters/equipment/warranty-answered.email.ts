import { OPERATOR_TIME_ZONE } from '../../../domain/constants.ts';
import { formatInstantDay } from '../../../domain/visits/dates.ts';
import { equipmentName, typeName } from '../../catalogue/equipment-name.ts';
import type { Deps } from '../../common/deps.ts';
import { greeting } from '../../common/emails/greeting.ts';
import { type WrittenMail, writeLetter } from '../../common/emails/letter.ts';
import { asRead } from '../../common/emails/reader.ts';
import { warrantyById } from '../../features/equipment/warranty.queries.ts';
import { readerAtSite } from '../../features/messages/hearers.queries.ts';

const paragraphs = (text: string) => text.split(/\n+/);

/** The reply to a warranty request; null while it's open. */
export async function writeWarrantyAnswered(
  deps: Deps,
  { warrantyRequestId }: { warrantyRequestId: number },
): Promise<WrittenMail | null> {
  const record = await warrantyById(deps.db, warrantyRequestId);
  if (!record?.request.answer || !record.request.answeredAt) return null;
  const { request, asset } = record;
  const asker = await readerAtSite(deps.db, {
    personId: request.requestedBy,
    customerId: record.customer.id,
    siteId: asset.locationId,
  });
  const customer = asRead(record.customer, asker);
  const { answer, answeredAt, createdAt, message } = request as typeof request & { answer: string };
  const { brand, publicUrl } = deps.config;
  const equipment = equipmentName(typeName(deps.catalogue.current(), asset.equipmentTypeId), asset);
  const requested = formatInstantDay(createdAt.toTemporalInstant(), OPERATOR_TIME_ZONE);
  return writeLetter({
    brand,
    key: `warranty-${warrantyRequestId}`,
    to: customer.userName,
    date: (answeredAt ?? createdAt).toTemporalInstant(),

    subject: `Your warranty request: ${equipment}`,
    preview: answer.slice(0, 100),
    heading: "We've replied to your warranty request.",
    lead: `${greeting(customer)} you asked us about your ${equipment} on ${requested}.`,
    emphasis: equipment,
    blocks: [
      { heading: 'Our reply', as: 'paragraphs', items: paragraphs(answer) },
      { heading: 'What you wrote', as: 'paragraphs', items: paragraphs(message) },
      { as: 'paragraphs', items: [`Still not sorted? Call ${brand.phone}, 24x7.`] },
    ],
    button: {
      label: 'See the equipment',
      href: `${publicUrl}/#/equipment-register--detail?EquipmentId=${asset.id}`,
    },
    reason: "You're getting this because you asked for a repair under warranty.",
  });
}
