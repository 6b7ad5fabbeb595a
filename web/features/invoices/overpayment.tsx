import { useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { chooseOverpayment, type OverpaymentChoice, refreshInvoice } from '../../api/invoice-queries.ts';
import { randomId } from '../../browser/random-id.ts';
import { Button } from '../../ui/button.tsx';
import { useAlerts } from '../../ui/feedback/alert-centre.tsx';
import styles from './pay.module.css';

type OverpaymentProps = {
  invoiceId: number;
  /** Only what a card paid can be sent back by itself. */
  canReturn: boolean;
};

/** What the customer wants done with what was paid too much; if nothing is chosen, the card gets it back in a week. */
export function Overpayment({ invoiceId, canReturn }: OverpaymentProps) {
  const [busy, setBusy] = useState<OverpaymentChoice>();
  // Sent again, it's the same choice.
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
