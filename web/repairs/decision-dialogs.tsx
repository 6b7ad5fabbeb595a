import { type FormEvent, useId, useState } from 'react';
import { MAX_DECLINE_REASON } from '../../domain/constants.ts';
import { messages } from '../../domain/messages.ts';
import { money } from '../format/money-words.ts';
import { Button } from '../ui/button.tsx';
import { TextArea } from '../ui/fields/text-area.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { declineDraft } from './decline-draft.ts';

type ApproveDialogProps = {
  open: boolean;
  busy: boolean;
  /** Dollars inc GST, the coupon taken off. */
  total: number;
  equipment: string;
  onApprove: () => void;
  onClose: () => void;
};

/** The step between reading and agreeing: it names what is agreed to. */
export function ApproveDialog({ open, busy, total, equipment, onApprove, onClose }: ApproveDialogProps) {
  return (
    <Dialog
      open={open}
      busy={busy}
      title={`Approve the repair for ${money(total)} inc GST?`}
      lead={`${equipment}. We go ahead with the repair, and charge it when the work is done.`}
      onClose={onClose}
      actions={
        <>
          <Button look="primary" busy={busy} onClick={onApprove}>
            Approve {money(total)}
          </Button>
          {!busy && <Button onClick={onClose}>Not yet</Button>}
        </>
      }
    />
  );
}

type DeclineDialogProps = {
  /** The quote's UniqueId. */
  quoteId: string;
  open: boolean;
  busy: boolean;
  onDecline: (reason: string | null) => void;
  onClose: () => void;
};

/** Declining, with a reason if there is one to tell. */
export function DeclineDialog({ quoteId, open, busy, onDecline, onClose }: DeclineDialogProps) {
  const formId = useId();
  const [reason, setReason] = useState(() => declineDraft.read(quoteId)?.Reason ?? '');
  const tooLong = reason.length > MAX_DECLINE_REASON;
  const [tried, setTried] = useState(false);
  function write(text: string) {
    setReason(text);
    declineDraft.keep(quoteId, { Reason: text });
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (!busy && !tooLong) onDecline(reason.trim() || null);
  }
  return (
    <Dialog
      open={open}
      busy={busy}
      title="Decline this quote?"
      lead="The repair is not done and this quote is not charged. We can send you another one."
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
      <form id={formId} noValidate onSubmit={submit}>
        <TextArea
          name="Reason"
          label="Why not?"
          note="optional"
          hint="Too dear, fixed already, buying a new one: it helps us with the next quote."
          short
          limit={MAX_DECLINE_REASON}
          value={reason}
          onChange={(event) => write(event.currentTarget.value)}
          error={tried && tooLong ? messages.tooLong(String(MAX_DECLINE_REASON)) : undefined}
        />
      </form>
    </Dialog>
  );
}
