import { formatMobile } from '../../../domain/customers/mobile.ts';
import { addressLine } from '../../../domain/sites/address.ts';
import { equipmentName, typeName } from '../../catalogue/equipment-name.ts';
import type { Deps } from '../../common/deps.ts';
import {
  type LetterContent,
  type LetterLine,
  type WrittenMail,
  writeLetter,
} from '../../common/emails/letter.ts';
import { asRead } from '../../common/emails/reader.ts';
import {
  findWarrantyRequest,
  type WarrantyRequestRecord,
} from '../../features/equipment/warranty.queries.ts';
import { readerAtSite } from '../../features/messages/hearers.queries.ts';

type About = { warrantyRequestId: number };

/** Confirms to the customer that a warranty request has arrived (R8.12). */
export function writeWarrantyRequested(deps: Deps, about: About): Promise<WrittenMail> {
  return writeMail(deps, about, 'warranty-requested', ({ request, customer }, lines, equipment) => {
    const { brand, publicUrl } = deps.config;
    return {
      to: customer.userName,
      subject: `Warranty request received: ${equipment}`,
      preview: "We'll read it and reply by email.",
      heading: "We've got your warranty request",
      lead: `Hello ${customer.firstName}, we'll read your request and reply by email.`,
      docket: { title: 'Warranty', state: 'RECEIVED', lines },
      button: {
        label: 'See the equipment',
        href: `${publicUrl}/#/equipment-register--detail?EquipmentId=${request.assetId}`,
      },
      blocks: [
        { heading: 'What you wrote', as: 'paragraphs', items: paragraphsOf(request.message) },
        {
          as: 'paragraphs',
          items: [`If it can't wait, call ${brand.phone}, 24x7.`],
        },
      ],
      reason: "You're getting this because you asked for a repair under warranty.",
    };
  });
}

/** Notifies the operator of a warranty request. */
export function writeWarrantyReceived(deps: Deps, about: About): Promise<WrittenMail> {
  return writeMail(deps, about, 'warranty-received', ({ request, customer }, lines, equipment) => {
    const name = `${customer.firstName} ${customer.lastName}`;
    return {
      to: deps.config.brand.email,
      subject: `Warranty request: ${equipment}, ${customer.businessName ?? name}`,
      preview: request.message.slice(0, 100),
      heading: 'Warranty request',
      lead: `${name} asks for a repair under warranty.`,
      docket: {
        title: 'Warranty',
        state: 'WAITING',
        lines: [
          ...lines,
          { label: 'Customer', value: customer.businessName ?? name },
          ...(customer.userName ? [{ label: 'Email', value: customer.userName }] : []),
          ...(customer.mobile ? [{ label: 'Mobile', value: formatMobile(customer.mobile) }] : []),
          { label: 'Number', value: String(request.id) },
        ],
      },
      blocks: [{ heading: 'The request', as: 'paragraphs', items: paragraphsOf(request.message) }],
      reason: "You're getting this as the operator of this website.",
    };
  });
}

const paragraphsOf = (message: string) => message.split(/\s*\n\s*/);

async function writeMail(
  { db, catalogue, config: { brand } }: Deps,
  { warrantyRequestId }: About,
  kind: string,
  letterOf: (
    record: WarrantyRequestRecord,
    lines: LetterLine[],
    equipment: string,
  ) => LetterContent & { to: string | null },
): Promise<WrittenMail> {
  const found = await findWarrantyRequest(db, warrantyRequestId);
  if (!found) throw new Error(`No warranty request ${warrantyRequestId}`);
  const asker = await readerAtSite(db, {
    personId: found.request.requestedBy,
    customerId: found.customer.id,
    siteId: found.location.id,
  });
  const record = { ...found, customer: asRead(found.customer, asker) };
  const { request, asset, location } = record;
  const equipment = equipmentName(typeName(catalogue.current(), asset.equipmentTypeId), asset);
  const lines: LetterLine[] = [
    { label: 'Equipment', value: equipment, more: asset.equipmentLocation ?? undefined },
    ...(asset.serialIdentifier ? [{ label: 'Serial', value: asset.serialIdentifier }] : []),
    { label: 'Where', value: location.name, more: addressLine(location) },
  ];
  const { to, ...letter } = letterOf(record, lines, equipment);
  return writeLetter({
    brand,
    key: `${kind}-${warrantyRequestId}`,
    to,
    date: request.createdAt.toTemporalInstant(),
    attachments: [],
    ...letter,
  });
}
