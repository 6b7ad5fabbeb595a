import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { messages } from '../../domain/messages.ts';
import { ApiError, sentenceOf } from '../api/api-error.ts';
import { givePasswordAgain } from '../api/give-password-again.ts';
import { onReauthenticate } from '../api/reauthenticate.ts';
import { Button } from '../ui/button.tsx';
import { Alert } from '../ui/feedback/alert.tsx';
import { PasswordField } from '../ui/fields/password-field.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';

/** Asks for the password where the server wants a recent proof; the call that was refused then goes on by itself. */
export function PasswordAgain() {
  const formId = useId();
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const settle = useRef<(isRight: boolean) => void>(undefined);
  useEffect(() => {
    const end = onReauthenticate(
      () =>
        new Promise((resolve) => {
          settle.current = resolve;
          setOpen(true);
        }),
    );
    return () => {
      end();
      settle.current?.(false);
    };
  }, []);

  function close(isRight: boolean) {
    setOpen(false);
    settle.current?.(isRight);
  }
  return (
    <Dialog
      open={open}
      title="Is it you?"
      lead="It's been a while since you entered your password. Enter it once more and we'll carry on."
      onClose={() => close(false)}
      actions={
        <>
          <Button look="primary" type="submit" form={formId} busy={busy}>
            Continue
          </Button>
          <Button onClick={() => close(false)}>Cancel</Button>
        </>
      }
    >
      {open && <PasswordForm id={formId} busy={busy} setBusy={setBusy} onDone={() => close(true)} />}
    </Dialog>
  );
}

type PasswordFormProps = { id: string; busy: boolean; setBusy: (busy: boolean) => void; onDone: () => void };

function PasswordForm({ id, busy, setBusy, onDone }: PasswordFormProps) {
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const box = useRef<HTMLInputElement>(null);

  async function submit(event: FormEvent) {
    event.preventDefault();
    // The dialog may be inside a form of its own page.
    event.stopPropagation();
    if (busy) return;
    setFailure(undefined);
    setError(password === '' ? messages.passwordMissing : undefined);
    if (password === '') return box.current?.focus();
    setBusy(true);
    try {
      await givePasswordAgain(password);
      onDone();
    } catch (cause) {
      const atField = cause instanceof ApiError && cause.errors[0]?.message;
      if (atField) setError(atField);
      else setFailure(sentenceOf(cause));
      box.current?.focus();
    } finally {
      setBusy(false);
    }
  }
  return (
    <form id={id} noValidate onSubmit={submit}>
      {failure && <Alert kind="danger" live title={failure} />}
      <PasswordField
        ref={box}
        label="Password"
        name="password-again"
        autoComplete="current-password"
        enterKeyHint="go"
        value={password}
        error={error}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
    </form>
  );
}
