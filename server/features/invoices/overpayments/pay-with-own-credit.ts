import type { Reply } from '../../../../contracts/endpoint.ts';
import type { payWithOwnCredit as payWithOwnCreditCall } from '../../../../contracts/invoices/overpayments.ts';
import { invoiceMessages } from '../../../../domain/invoices/invoice-messages.ts';
import { dollarsFromCents, formatMoney } from '../../../../domain/money/money.ts';
import type { Deps } from '../../../common/deps.ts';
import { submitOnce } from '../../../common/idempotency/submit-once.ts';
import { cancelOthers } from '../../payments/cancel-payment.ts';
import { asInvoice, lockedDocument } from '../find-invoice.ts';
import { ownDocument } from '../read-invoices.ts';
import { useCredit } from './move-credit.ts';

/**
 * Pays a customer's own invoice with their credit, as far as it goes.
 * @throws Refusal `not_found` for somebody else's invoice; `conflict` if nothing is due, there's no credit, or a card
 *   payment is under way; `idempotency_key_reused`
 */
export async function payWithOwnCredit(
  deps: Deps,
  { key, customerId, invoiceId }: { key: string; customerId: number; invoiceId: number },
): Promise<Reply<typeof payWithOwnCreditCall>> {
  const { number } = await ownDocument(deps, { customerId, invoiceId });
  await cancelOthers(deps, { documentId: invoiceId, key });
  const submit = { key, customerId, operation: `use of credit for ${invoiceId}`, body: {} };
  const { cents } = await submitOnce(deps, submit, async (tx) => {
    const invoice = asInvoice(await lockedDocument(tx, invoiceId));
    return { cents: await useCredit(deps, tx, invoice, { amountCents: null, key }) };
  });
  return { Amount: dollarsFromCents(cents), Message: invoiceMessages.creditUsed(formatMoney(cents), number) };
}
