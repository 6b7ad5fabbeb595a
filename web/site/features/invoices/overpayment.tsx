import { useState } from 'react';
import { randomId } from '../../../browser/random-id.ts';
import { ApiError } from '../../../client/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { useAlerts } from '../../../ui/feedback/alert-centre.tsx';
import { chooseOverpayment, type OverpaymentChoice, refreshInvoice } from '../../api/invoice-queries.ts';
import styles from './pay.module.css';

type OverpaymentProps = {
  invoiceId: number;
  /** Whether it was paid by card: only then can it go back automatically. */
  canReturn: boolean;
};

/** What the customer wants to do with an overpayment; without a choice, it goes back to the card after a week. */
export function Overpayment({ invoiceId, canReturn }: OverpaymentProps) {
  const [busy, setBusy] = useState<OverpaymentChoice>();
  // The same choice keeps its idempotency key, so a repeated press takes effect once.
  const [keys] = useState(() => ({ keep: randomId(), return: randomId() }));
  const alerts = useAlerts();

  async function choose(choice: OverpaymentChoice) {
    if (busy) return;
    setBusy(choice);
    try {
      const { Message } = await chooseOverpayment(invoiceId, choice, keys[choice]);
      alerts.show({ kind: 'success', title: Message });
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      alerts.show({ kind: 'danger', title: cause.detail });
    }
    await refreshInvoice({ id: invoiceId }).catch(() => undefined);
    setBusy(undefined);
  }
  return (
    <div className={styles.pay}>
      <Button wide busy={busy === 'keep'} onClick={() => choose('keep')}>
        Keep it as credit
      </Button>
      {canReturn && (
        <Button wide busy={busy === 'return'} onClick={() => choose('return')}>
          Send it back
        </Button>
      )}
    </div>
  );
}
