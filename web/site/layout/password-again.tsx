import { useEffect, useId, useRef, useState } from 'react';
import { onReauthenticate } from '../../client/reauthenticate.ts';
import { useCurrentPassword } from '../../forms/use-current-password.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { givePasswordAgain } from '../api/give-password-again.ts';

/** Asks for the password if the server wants a recent proof of who is signed in; the refused call is then repeated. */
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
      {open && <PasswordForm id={formId} onBusy={setBusy} onDone={() => close(true)} />}
    </Dialog>
  );
}

type PasswordFormProps = { id: string; onBusy: (busy: boolean) => void; onDone: () => void };

function PasswordForm({ id, onBusy, onDone }: PasswordFormProps) {
  const { field, failure, submit } = useCurrentPassword(true, async (password) => {
    onBusy(true);
    try {
      await givePasswordAgain(password);
    } finally {
      onBusy(false);
    }
    onDone();
  });
  return (
    <form id={id} noValidate onSubmit={submit}>
      {failure && <Alert kind="danger" live title={failure} />}
      <PasswordField {...field} name="password-again" />
    </form>
  );
}
