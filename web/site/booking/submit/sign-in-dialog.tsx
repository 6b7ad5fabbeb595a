import { type FormEvent, useId, useState } from 'react';
import { normaliseEmail } from '../../../../domain/customers/email.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { signIn } from '../../api/sign-in.ts';
import styles from './sign-in-dialog.module.css';

type SignInDialogProps = {
  open: boolean;
  /** The initial email. */
  email: string;
  lead: string;
  onClose: () => void;
};

/** Signing in without leaving the quote (R7.46). */
export function SignInDialog({ open, email, lead, onClose }: SignInDialogProps) {
  const formId = useId();
  const [busy, setBusy] = useState(false);
  return (
    <Dialog
      open={open}
      title="Sign in"
      lead={lead}
      onClose={onClose}
      actions={
        <>
          <Button look="primary" type="submit" form={formId} busy={busy}>
            Sign in
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      {open && <SignInForm id={formId} email={email} busy={busy} setBusy={setBusy} onDone={onClose} />}
    </Dialog>
  );
}

type SignInFormProps = {
  id: string;
  email: string;
  busy: boolean;
  setBusy: (busy: boolean) => void;
  onDone: () => void;
};

function SignInForm({ id, email, busy, setBusy, onDone }: SignInFormProps) {
  const [userName, setUserName] = useState(email);
  const [password, setPassword] = useState('');
  const [failure, setFailure] = useState<string>();

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setFailure(undefined);
    const error = await signIn(normaliseEmail(userName), password);
    setBusy(false);
    if (error) setFailure(error.detail);
    else onDone();
  }
  return (
    <form id={id} noValidate onSubmit={submit} className={styles.form}>
      {failure && <Alert kind="danger" live title={failure} />}
      <TextField
        label="Email"
        name="sign-in-email"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        value={userName}
        onChange={(event) => setUserName(event.currentTarget.value)}
      />
      <PasswordField
        label="Password"
        name="sign-in-password"
        autoComplete="current-password"
        enterKeyHint="go"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
    </form>
  );
}
