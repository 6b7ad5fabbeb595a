import { type FormEvent, type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { MAX_DECIDER_NAME, MAX_DECLINE_REASON, MAX_PO_NUMBER } from '../../../../domain/constants.ts';
import { contactMessages } from '../../../../domain/messages/contact-messages.ts';
import { repairQuoteMessages } from '../../../../domain/repair-quotes/repair-quote-messages.ts';
import { requestMessages } from '../../../../domain/words/request-messages.ts';
import form from '../../../forms/form.module.css';
import { Form } from '../../../forms/form.tsx';
import type { Kept } from '../../../forms/kept-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';

type DecisionDialogProps = {
  open: boolean;
  busy: boolean;
  /** What is decided: 'Approve the repair for $440.00 inc GST?' */
  title: string;
  /** What it means. */
  lead: string;
  /** The verb on the button. */
  action: string;
  /** Why it failed, where the page behind doesn't say so. */
  failure?: string | undefined;
  /** Of what is typed in either dialog. */
  kept: Kept;
  /** The typed name; null if somebody is signed in, so no name is needed. */
  name: string | null;
  onWriteName: (name: string) => void;
  onClose: () => void;
};

type ApproveDialogProps = DecisionDialogProps & {
  poNumber: string;
  /** The customer's company needs one, and the job has none yet. */
  needsPoNumber: boolean;
  onWritePoNumber: (poNumber: string) => void;
  onApprove: () => void;
};

/** Confirms an approval; it says what the customer agrees to. */
export function ApproveDialog(props: ApproveDialogProps) {
  const { open, busy, title, lead, action, failure, kept, name, poNumber, needsPoNumber } = props;
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
      title={title}
      lead={lead}
      onClose={onClose}
      actions={
        <>
          <Button look="primary" type="submit" form={formId} busy={busy}>
            {action}
          </Button>
          {!busy && <Button onClick={onClose}>Not yet</Button>}
        </>
      }
    >
      <Form kept={kept} id={formId} className={form.form} onSubmit={submit}>
        {failure && <Alert kind="danger" live title={failure} />}
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
  /** Below the field of the reason. */
  hint: string;
  reason: string;
  onWriteReason: (reason: string) => void;
  onDecline: () => void;
};

/** Declining, with an optional reason. */
export function DeclineDialog(props: DeclineDialogProps) {
  const { open, busy, title, lead, action, hint, failure, kept, name, reason } = props;
  const { onWriteName, onWriteReason, onDecline, onClose } = props;
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
      title={title}
      lead={lead}
      onClose={onClose}
      actions={
        <>
          <Button look="primary" type="submit" form={formId} busy={busy}>
            {action}
          </Button>
          {!busy && <Button onClick={onClose}>Keep it open</Button>}
        </>
      }
    >
      <Form kept={kept} id={formId} className={form.form} onSubmit={submit}>
        {failure && <Alert kind="danger" live title={failure} />}
        {name !== null && (
          <DeciderName input={decider.input} name={name} error={decider.error} onWrite={onWriteName} />
        )}
        <TextArea
          name="Reason"
          label="Why not?"
          note="optional"
          hint={hint}
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

/** The name of the person who decides by an emailed link (R4.24). `check` returns whether it's valid, or focuses it. */
function useDeciderName(name: string) {
  const input = useRef<HTMLInputElement>(null);
  const [tried, setTried] = useState(false);
  const fault = faultOf(name);
  function check(): boolean {
    setTried(true);
    if (fault) input.current?.focus();
    return !fault;
  }
  return { input, error: tried ? fault : undefined, check };
}

function faultOf(name: string): string | undefined {
  if (name.trim() === '') return contactMessages.nameRequired;
  return name.trim().length > MAX_DECIDER_NAME
    ? requestMessages.tooLong(String(MAX_DECIDER_NAME))
    : undefined;
}

type DeciderNameProps = {
  input: RefObject<HTMLInputElement | null>;
  name: string;
  error: string | undefined;
  onWrite: (name: string) => void;
};

function DeciderName({ input, name, error, onWrite }: DeciderNameProps) {
  return (
    <TextField
      ref={input}
      name="Name"
      label="Your name"
      hint="We'll record who decided."
      autoComplete="name"
      value={name}
      error={error}
      onChange={(event) => onWrite(event.currentTarget.value)}
    />
  );
}

/** The customer's PO number for the job's invoices. `check` returns whether it's valid; if not, focuses it. */
function usePoNumber(poNumber: string, isNeeded: boolean) {
  const input = useRef<HTMLInputElement>(null);
  const [tried, setTried] = useState(false);
  const fault = poNumberFault(poNumber.trim(), isNeeded);
  function check(): boolean {
    setTried(true);
    if (fault) input.current?.focus();
    return !fault;
  }
  const error = tried ? fault : undefined;
  const leadToFault = useEffectEvent(() => error && input.current?.focus());
  // The office may ask for one while this is open; the server then refuses, and the field appears.
  useEffect(() => {
    if (isNeeded) leadToFault();
  }, [isNeeded]);
  return { input, error, check };
}

function poNumberFault(poNumber: string, isNeeded: boolean): string | undefined {
  if (poNumber === '' && isNeeded) return repairQuoteMessages.poNumberRequired;
  return poNumber.length > MAX_PO_NUMBER ? requestMessages.tooLong(String(MAX_PO_NUMBER)) : undefined;
}

type PoNumberProps = {
  input: RefObject<HTMLInputElement | null>;
  poNumber: string;
  /** The customer's company needs one. */
  isNeeded: boolean;
  error: string | undefined;
  onWrite: (poNumber: string) => void;
};

/** The field of the PO number; if none is needed, a button opens it. */
function PoNumber({ input, poNumber, isNeeded, error, onWrite }: PoNumberProps) {
  const [isAdding, setAdding] = useState(poNumber !== '');
  if (!isNeeded && !isAdding) {
    return (
      <button type="button" className={form.link} onClick={() => setAdding(true)}>
        Add a PO number
      </button>
    );
  }
  return (
    <TextField
      ref={input}
      name="PoNumber"
      label="PO number"
      note={isNeeded ? undefined : 'optional'}
      hint="We'll show it on the invoice."
      autoComplete="off"
      // The customer opened this field to type in it.
      autoFocus={isAdding && poNumber === ''}
      value={poNumber}
      error={error}
      onChange={(event) => onWrite(event.currentTarget.value)}
    />
  );
}
