import { type FormEvent, Fragment, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import type { reauthenticateStaff } from '../../../contracts/staff/second-factor.ts';
import { accountMessages } from '../../../domain/accounts/account-messages.ts';
import { staffMessages } from '../../../domain/staff/staff-messages.ts';
import { lazyScreen } from '../../browser/lazy-screen.ts';
import { ApiError, sentenceOf } from '../../client/api-error.ts';
import { call } from '../../client/call.ts';
import form from '../../forms/form.module.css';
import { Form } from '../../forms/form.tsx';
import { useProofRequest } from '../../forms/use-proof-request.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { DeskPage } from '../parts/page.tsx';
import { CodeField } from './gate.tsx';
import { readSession, useSession, wasSignedOut } from './session.ts';

const OwnPassword = lazyScreen(async () => (await import('./own-password.screen.tsx')).OwnPasswordScreen);
const SecondFactor = lazyScreen(async () => (await import('./second-factor.screen.tsx')).SecondFactorScreen);

/** Where signing in leads, and whether somebody's session ended there. */
export type SentToSignIn = { path: string; ended: boolean };

/**
 * Wraps the screens that only staff see. Nobody signed in: to the sign-in, and back here afterwards; that also happens
 * when the session ends while they work. Somebody who has to set up their account does that first, at the same address.
 */
export function SignedInOnly() {
  const who = useSession();
  const { pathname, search } = useLocation();
  const isSignedIn = who !== null;
  const [wasSignedIn, setWasSignedIn] = useState(isSignedIn);
  if (isSignedIn && !wasSignedIn) setWasSignedIn(true);
  // Finds out at once, rather than with the first change, that a session was ended elsewhere.
  useEffect(() => {
    if (isSignedIn) readSession().catch(() => {});
  }, [isSignedIn]);
  if (!who) {
    const sent: SentToSignIn = { path: pathname + search, ended: wasSignedIn };
    return <Navigate to="/sign-in" state={wasSignedOut() ? null : sent} replace />;
  }
  return (
    <Fragment key={who.UserName}>
      {who.SetUpStep === 'password_change_required' && <OwnPassword />}
      {who.SetUpStep === 'second_factor_required' && <SecondFactor />}
      {who.SetUpStep === null && <Outlet />}
      <ProofDialog />
    </Fragment>
  );
}

/** A screen of administrators; a dispatcher reads why it isn't there. The server refuses them anyway. */
export function AdminsOnly({ children }: { children: ReactNode }) {
  if (useSession()?.Role === 'admin') return children;
  return (
    <DeskPage title="For administrators">
      <p>{staffMessages.adminsOnly} Ask one of them to do it, or to change your role.</p>
    </DeskPage>
  );
}

/** Asks for password and code if the server wants a recent proof of who is signed in; the refused call then goes again. */
function ProofDialog() {
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
