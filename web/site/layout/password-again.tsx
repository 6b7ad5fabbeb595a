import { useId, useState } from 'react';
import type { reauthenticate } from '../../../contracts/accounts/account.ts';
import { call } from '../../client/call.ts';
import { Form } from '../../forms/form.tsx';
import { useCurrentPassword } from '../../forms/use-current-password.ts';
import { useProofRequest } from '../../forms/use-proof-request.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';

/** Asks for the password if the server wants a recent proof of who is signed in; the refused call is then repeated. */
export function PasswordAgain() {
  const formId = useId();
  const { open, close } = useProofRequest();
  const [busy, setBusy] = useState(false);
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
    <Form kept="secret" sentByEnter id={id} onSubmit={submit}>
      {failure && <Alert kind="danger" live title={failure} />}
      <PasswordField {...field} name="password-again" />
    </Form>
  );
}

/** Gives the password again, as a recent proof of who is signed in. @throws ApiError */
async function givePasswordAgain(Password: string): Promise<void> {
  await call<typeof reauthenticate>('POST', '/api/v1/Account/Reauthenticate', { json: { Password } });
}
