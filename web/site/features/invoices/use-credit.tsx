import { useState } from 'react';
import type { InvoiceDocumentReply } from '../../../../contracts/invoices/invoices.ts';
import { randomId } from '../../../browser/random-id.ts';
import { ApiError } from '../../../client/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { useAlerts } from '../../../ui/feedback/alert-centre.tsx';
import { money } from '../../../ui/words/money-words.ts';
import { payWithCredit, refreshInvoice } from '../../api/invoice-queries.ts';
import styles from './pay.module.css';

type UseCreditProps = {
  invoice: InvoiceDocumentReply;
  /** Whether a card payment is under way, which disables the button. */
  isPaying: boolean;
};

/** Pays with the customer's credit, before a card pays the rest. */
export function UseCredit({ invoice, isPaying }: UseCreditProps) {
  const { InvoiceId, AmountDue, CustomerCredit } = invoice;
  const [busy, setBusy] = useState(false);
  // A repeated press keeps its idempotency key until it succeeds.
  const [key, setKey] = useState(randomId);
  const alerts = useAlerts();

  async function pay() {
    if (busy || isPaying) return;
    setBusy(true);
    try {
      const { Message } = await payWithCredit(InvoiceId, key);
      alerts.show({ kind: 'success', title: Message });
      setKey(randomId());
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      alerts.show({ kind: 'danger', title: cause.detail });
    }
    await refreshInvoice({ id: InvoiceId }).catch(() => undefined);
    setBusy(false);
  }
  return (
    <div className={styles.pay}>
      <p className={styles.credit}>You have {money(CustomerCredit)} of credit with us.</p>
      <Button wide busy={busy} aria-disabled={isPaying || undefined} onClick={pay}>
        Use {money(Math.min(CustomerCredit, AmountDue))} for this invoice
      </Button>
    </div>
  );
}
