import { type FormEvent, useRef, useState } from 'react';
import type { saveSubscriber } from '../../../../contracts/messages/contact.ts';
import { customerMessages } from '../../../../domain/customers/customer-messages.ts';
import { isValidEmail, normaliseEmail } from '../../../../domain/customers/email.ts';
import { waitingListMessages } from '../../../../domain/waiting-list/waiting-list-messages.ts';
import { config } from '../../../browser/config.ts';
import { ApiError } from '../../../client/api-error.ts';
import { call } from '../../../client/call.ts';
import { Form } from '../../../forms/form.tsx';
import { useKeptText } from '../../../forms/kept-form.ts';
import { Button, ButtonRow } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { phoneHref } from '../../../ui/page/website-header.tsx';
import styles from './not-serviced-dialog.module.css';
import { postcodeText } from './postcode-text.ts';

export type NotServiced = { postcode: string; suburb: string };

type NotServicedDialogProps = { area: NotServiced; open: boolean; onClose: () => void };

/** The postcode isn't serviced: takes an email for the waiting list (R2.32, R5.02). */
export function NotServicedDialog({ area, open, onClose }: NotServicedDialogProps) {
  const { brand } = config();
  const [savedFor, setSavedFor] = useState('');
  if (savedFor === area.postcode) {
    return (
      <Dialog
        open={open}
        title={waitingListMessages.subscriberSaved}
        lead={waitingListMessages.keepUpdated(brand.name)}
        onClose={onClose}
        actions={
          <Button look="primary" onClick={onClose}>
            Try another postcode
          </Button>
        }
      />
    );
  }
  return (
    <Dialog
      open={open}
      title={`We're not in ${postcodeText(area.postcode, area.suburb)} yet`}
      lead="Leave your email and we'll let you know when we get there."
      onClose={onClose}
      after={
        <>
          One email about this area, nothing else. Food at risk now?{' '}
          <a href={phoneHref(brand.phone)}>Call {brand.phone}</a>, we may know someone close by.
        </>
      }
    >
      <EmailForm postcode={area.postcode} onSaved={() => setSavedFor(area.postcode)} onOther={onClose} />
    </Dialog>
  );
}

type EmailFormProps = { postcode: string; onSaved: () => void; onOther: () => void };

function EmailForm({ postcode, onSaved, onOther }: EmailFormProps) {
  const { text: email, kept, edit: setEmail, clear } = useKeptText('waiting-list');
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const box = useRef<HTMLInputElement>(null);

  async function save(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const Email = normaliseEmail(email);
    if (!isValidEmail(Email)) return refuse(customerMessages.emailInvalid);
    setBusy(true);
    setFailure(undefined);
    try {
      await call<typeof saveSubscriber>('POST', '/api/v1/mmregint', { json: { Email, Postcode: postcode } });
      clear();
      onSaved();
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      const fault = cause.errors.find(({ field }) => field === 'Email');
      if (fault) refuse(fault.message);
      else setFailure(cause.detail);
    } finally {
      setBusy(false);
    }
  }
  function refuse(message: string) {
    setError(message);
    box.current?.focus();
  }

  return (
    <Form kept={kept} sentByEnter onSubmit={save} className={styles.form}>
      {failure && <Alert kind="danger" title={failure} live />}
      <TextField
        ref={box}
        label="Email"
        name="subscriber-email"
        type="email"
        autoComplete="email"
        inputMode="email"
        value={email}
        error={error}
        onChange={(event) => {
          setEmail(event.currentTarget.value);
          setError(undefined);
        }}
      />
      <ButtonRow>
        <Button look="primary" type="submit" busy={busy}>
          Keep me posted
        </Button>
        <Button onClick={onOther}>Try another postcode</Button>
      </ButtonRow>
    </Form>
  );
}
