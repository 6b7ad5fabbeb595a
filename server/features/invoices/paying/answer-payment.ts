import type { PayReply } from '../../../../contracts/invoices/invoice-payments.ts';
import { OPERATOR_TIME_ZONE } from '../../../../domain/constants.ts';
import { invoiceMessages } from '../../../../domain/invoices/invoice-messages.ts';
import { amountDueCents, type InvoiceAmounts } from '../../../../domain/invoices/invoice-status.ts';
import { dollarsFromCents, formatMoney } from '../../../../domain/money/money.ts';
import { lookedUpOftenUntil } from '../../../../domain/payments/look-ups.ts';
import { paymentMessages } from '../../../../domain/payments/payment-messages.ts';
import { formatInstantTime } from '../../../../domain/visits/dates.ts';
import type { Charge } from '../../../adapters/payments/port.ts';
import type { Deps } from '../../../common/deps.ts';
import { transaction } from '../../../db/transaction.ts';
import { invoiceAmounts } from '../../ledger/invoice-amounts.ts';
import type { PaymentRow } from '../../payments/payments.queries.ts';
import { recordCharge } from '../../payments/settle-payment.ts';
import type { DocumentRow } from '../issue-document.ts';

const LIST = new Intl.ListFormat('en-AU');

/**
 * Starts the cardholder's confirmation if the bank wants one, and replies with the payment's state and what is paid and
 * due on its invoices together.
 */
export async function answerPayment(
  deps: Deps,
  invoices: readonly DocumentRow[],
  payment: PaymentRow,
): Promise<PayReply> {
  const { id, state, providerId: chargeId, cardToken: token } = payment;
  if (state !== 'confirmation-required' || chargeId === null) return reply(deps, invoices, payment, null);
  const charge: Charge = await deps.payments.confirmCharge({ chargeId, token });
  const recorded = await transaction(deps.pool, (tx) => recordCharge(deps, tx, id, charge));
  return reply(deps, invoices, recorded, charge);
}

async function reply(
  deps: Deps,
  invoices: readonly DocumentRow[],
  { state, amountCents, declineReason, createdAt }: PaymentRow,
  charge: Charge | null,
): Promise<PayReply> {
  const ids = invoices.map(({ id }) => id);
  const amounts = [...(await invoiceAmounts(deps.db, ids)).values()];
  const sum = (cents: (one: InvoiceAmounts) => number) =>
    dollarsFromCents(amounts.reduce((total, one) => total + cents(one), 0));
  const sums = {
    CardClientSecret: null,
    AmountPaid: sum(({ paidCents }) => paidCents),
    AmountDue: sum(amountDueCents),
  };
  if (charge?.outcome === 'confirmation_required') {
    const { clientSecret } = charge;
    return {
      ...sums,
      Status: 'action_required',
      CardClientSecret: clientSecret,
      Message: paymentMessages.paymentActionRequired,
    };
  }
  switch (state) {
    case 'succeeded': {
      const numbers = LIST.format(invoices.map(({ number }) => number));
      return { ...sums, Status: 'paid', Message: invoiceMessages.paid(formatMoney(amountCents), numbers) };
    }
    case 'declined':
    case 'cancelled':
      return {
        ...sums,
        Status: 'declined',
        Message:
          declineReason === null
            ? paymentMessages.paymentNotConfirmed
            : invoiceMessages.payDeclined(declineReason),
      };
    case 'started':
    case 'confirmation-required':
      return {
        ...sums,
        Status: 'pending',
        Message: invoiceMessages.payPending(
          deps.payments.script.provider,
          formatInstantTime(lookedUpOftenUntil(createdAt.toTemporalInstant()), OPERATOR_TIME_ZONE),
        ),
      };
  }
}
