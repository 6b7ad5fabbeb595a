import { randomUUID } from 'node:crypto';
import { UNPAID_INVOICE_LINK_DAYS } from '../../../domain/lifetimes.ts';
import type { Deps } from '../../common/deps.ts';
import { keepLink } from '../../common/emailed-links/mailed-links.ts';
import { and, eq, isNull } from '../../db/drizzle.ts';
import { mailedLinks } from '../../db/schema/mailed-links.ts';
import type { Transaction } from '../../db/transaction.ts';
import { toDate } from '../../platform/clock.ts';
import { workingLink } from './invoice-link.ts';
import type { DocumentRow } from './issue-document.ts';
import { queueDocument } from './queue-document.ts';

/** Switches off the emailed link of a locked invoice. @returns false if it has none */
export async function endInvoiceLink(
  { clock }: Pick<Deps, 'clock'>,
  tx: Transaction,
  invoiceId: number,
): Promise<boolean> {
  const ended = await tx
    .update(mailedLinks)
    .set({ usedAt: toDate(clock.now()) })
    .where(and(eq(mailedLinks.documentId, invoiceId), isNull(mailedLinks.usedAt)))
    .returning({ id: mailedLinks.id });
  return ended.length > 0;
}

/** Emails a locked document once more, with a new link if the earlier one expired or was switched off. */
export async function sendAgain(deps: Deps, tx: Transaction, document: DocumentRow): Promise<void> {
  const { id: documentId, customerId, jobId } = document;
  const invoiceId = document.invoiceId ?? documentId;
  await renewLink(deps, tx, { invoiceId, customerId, jobId });
  await queueDocument(deps, tx, { documentId, customerId, again: randomUUID() });
}

/** Gives a locked invoice a new link if the earlier one expired or was switched off. */
export async function renewLink(
  deps: Deps,
  tx: Transaction,
  { invoiceId, customerId, jobId }: { invoiceId: number; customerId: number; jobId: number | null },
): Promise<void> {
  if (await workingLink(deps, tx, invoiceId)) return;
  await endInvoiceLink(deps, tx, invoiceId);
  const expiresAt = deps.clock.now().add({ hours: 24 * UNPAID_INVOICE_LINK_DAYS });
  const id = randomUUID();
  await keepLink(deps, tx, { id, purpose: 'invoice', customerId, jobId, documentId: invoiceId, expiresAt });
}
