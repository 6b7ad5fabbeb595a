import { type FormEvent, useId, useState } from 'react';
import { MAX_DECLINE_REASON } from '../../../../domain/constants.ts';
import { requestMessages } from '../../../../domain/words/request-messages.ts';
import form from '../../../forms/form.module.css';
import { Form } from '../../../forms/form.tsx';
import type { Kept } from '../../../forms/kept-form.ts';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { money } from '../../../ui/words/money-words.ts';
import { DeciderName, useDeciderName } from './decider-name.tsx';
import { PoNumber, usePoNumber } from './po-number.tsx';

type DecisionDialogProps = {
  open: boolean;
  busy: boolean;
  /** Of what is typed in either dialog. */
  kept: Kept;
  /** The typed name; null if somebody is signed in, so no name is needed. */
  name: string | null;
  onWriteName: (name: string) => void;
  onClose: () => void;
};

type ApproveDialogProps = DecisionDialogProps & {
  /** Dollars inc GST, after the coupon. */
  total: number;
  equipment: string;
  poNumber: string;
  /** The customer's company needs one, and the job has none yet. */
  needsPoNumber: boolean;
  onWritePoNumber: (poNumber: string) => void;
  onApprove: () => void;
};

/** Confirms an approval; it says what the customer agrees to. */
export function ApproveDialog(props: ApproveDialogProps) {
  const { open, busy, kept, name, total, equipment, poNumber, needsPoNumber } = props;
  const { onWriteName, onWritePoNumber, onApprove, onClose } = props;
  const formId = useId();
  const decider = useDeciderName(name ?? '');
  const order = usePoNumber(poNumber, needsPoNumber);
  function submit(event: FormEvent) {
    event.preventDefault();
    // Both are checked; focus goes to the first one that's wrong.
    const numbered = order.check();
    const named = name === null || decider.check();
    if (!busy && named && numbered) onApprove();
  }
  return (
    <Dialog
      open={open}
      busy={busy}
      title={`Approve the repair for ${money(total)} inc GST?`}
      lead={`${equipment}. We'll go ahead with the repair, and send the invoice when the work is done.`}
      onClose={onClose}
      actions={
        <>
          <Button look="primary" type="submit" form={formId} busy={busy}>
            Approve {money(total)}
          </Button>
          {!busy && <Button onClick={onClose}>Not yet</Button>}
        </>
      }
    >
      <Form kept={kept} id={formId} className={form.form} onSubmit={submit}>
        {name !== null && (
          <DeciderName input={decider.input} name={name} error={decider.error} onWrite={onWriteName} />
        )}
        <PoNumber
          input={order.input}
          poNumber={poNumber}
          isNeeded={needsPoNumber}
          error={order.error}
          onWrite={onWritePoNumber}
        />
      </Form>
    </Dialog>
  );
}

type DeclineDialogProps = DecisionDialogProps & {
  reason: string;
  onWriteReason: (reason: string) => void;
  onDecline: () => void;
};

/** Declining, with an optional reason. */
export function DeclineDialog(props: DeclineDialogProps) {
  const { open, busy, kept, name, reason, onWriteName, onWriteReason, onDecline, onClose } = props;
  const formId = useId();
  const decider = useDeciderName(name ?? '');
  const tooLong = reason.trim().length > MAX_DECLINE_REASON;
  const [tried, setTried] = useState(false);
  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    const named = name === null || decider.check();
    if (!busy && named && !tooLong) onDecline();
  }
  return (
    <Dialog
      open={open}
      busy={busy}
      title="Decline this quote?"
      lead="The repair won't be done and this quote won't be charged. We can send you another one."
      onClose={onClose}
      actions={
        <>
          <Button look="primary" type="submit" form={formId} busy={busy}>
            Decline the quote
          </Button>
          {!busy && <Button onClick={onClose}>Keep it open</Button>}
        </>
      }
    >
      <Form kept={kept} id={formId} className={form.form} onSubmit={submit}>
        {name !== null && (
          <DeciderName input={decider.input} name={name} error={decider.error} onWrite={onWriteName} />
        )}
        <TextArea
          name="Reason"
          label="Why not?"
          note="optional"
          hint="Too dear, fixed already, buying a new one: it helps us with the next quote."
          short
          limit={MAX_DECLINE_REASON}
          value={reason}
          onChange={(event) => onWriteReason(event.currentTarget.value)}
          error={tried && tooLong ? requestMessages.tooLong(String(MAX_DECLINE_REASON)) : undefined}
        />
      </Form>
    </Dialog>
  );
}
