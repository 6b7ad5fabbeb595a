import { type FormEvent, useId, useRef, useState } from 'react';
import type { reauthenticateStaff } from '../../../contracts/staff/second-factor.ts';
import { accountMessages } from '../../../domain/accounts/account-messages.ts';
import { staffMessages } from '../../../domain/staff/staff-messages.ts';
import { ApiError, sentenceOf } from '../../client/api-error.ts';
import { call } from '../../client/call.ts';
import form from '../../forms/form.module.css';
import { Form } from '../../forms/form.tsx';
import { useProofRequest } from '../../forms/use-proof-request.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { CodeField } from './code-field.tsx';
import { useSession } from './session.ts';

/** Asks for password and code if the server wants a recent proof of who is signed in; the refused call then goes again. */
export function ProofDialog() {
  const formId = useId();
  const { open, close } = useProofRequest();
  const [busy, setBusy] = useState(false);
  return (
    <Dialog
      open={open}
      title="Is it you?"
      lead="This matters, and it's been a while since you signed in. Prove it once more and we'll carry on."
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
      {open && <ProofForm id={formId} onBusy={setBusy} onDone={() => close(true)} />}
    </Dialog>
  );
}

type ProofFormProps = { id: string; onBusy: (busy: boolean) => void; onDone: () => void };
type Faults = { password?: string | undefined; code?: string | undefined; other?: string | undefined };

function ProofForm({ id, onBusy, onDone }: ProofFormProps) {
  const needsCode = useSession()?.HasSecondFactor ?? false;
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [faults, setFaults] = useState<Faults>({});
  const passwordBox = useRef<HTMLInputElement>(null);
  const codeBox = useRef<HTMLInputElement>(null);

  function show(found: Faults) {
    setFaults(found);
    if (found.password) passwordBox.current?.focus();
    else if (found.code) codeBox.current?.focus();
  }
  async function submit(event: FormEvent) {
    event.preventDefault();
    // In the tree of React the dialog may be inside a form of the page.
    event.stopPropagation();
    const missing: Faults = {
      password: password === '' ? accountMessages.passwordMissing : undefined,
      code: needsCode && code.trim() === '' ? staffMessages.codeNeeded : undefined,
    };
    show(missing);
    if (missing.password || missing.code) return;
    onBusy(true);
    try {
      const json = { Password: password, ...(needsCode && { Code: code }) };
      await call<typeof reauthenticateStaff>('POST', '/api/v1/desk/reauthenticate', { json });
      onDone();
    } catch (cause) {
      show(faultsOf(cause));
    } finally {
      onBusy(false);
    }
  }
  return (
    <Form kept="secret" sentByEnter id={id} className={form.form} onSubmit={submit}>
      {faults.other && <Alert kind="danger" live title={faults.other} />}
      <PasswordField
        ref={passwordBox}
        name="proof-password"
        label="Password"
        autoComplete="current-password"
        value={password}
        error={faults.password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      {needsCode && <CodeField ref={codeBox} value={code} error={faults.code} onChange={setCode} />}
    </Form>
  );
}

function faultsOf(cause: unknown): Faults {
  const at = (field: string) =>
    cause instanceof ApiError ? cause.errors.find((error) => error.field === field)?.message : undefined;
  const [password, code] = [at('Password'), at('Code')];
  return { password, code, other: password || code ? undefined : sentenceOf(cause) };
}
