import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { accountMessages } from '../../../domain/accounts/account-messages.ts';
import { customerMessages } from '../../../domain/customers/customer-messages.ts';
import { staffMessages } from '../../../domain/staff/staff-messages.ts';
import { config } from '../../browser/config.ts';
import { ApiError, sentenceOf } from '../../client/api-error.ts';
import { EmailField } from '../../forms/email-field.tsx';
import form from '../../forms/form.module.css';
import { Form } from '../../forms/form.tsx';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { CodeField, Gate } from './gate.tsx';
import { lastEmail, signIn, useSession } from './session.ts';
import type { SentToSignIn } from './signed-in-only.tsx';

/** Sign-in with a password, then with a code if the account has a second factor; then back to the page asked for. */
export function SignInScreen() {
  const sent = useLocation().state as SentToSignIn | null;
  const [credentials, setCredentials] = useState({ UserName: lastEmail.get(), Password: '' });
  const [asksForCode, setAsksForCode] = useState(false);
  const [refusal, setRefusal] = useState<ApiError>();
  if (useSession()) return <Navigate to={sent?.path ?? '/'} replace />;

  async function enter(more: { Code?: string }) {
    setRefusal(undefined);
    try {
      await signIn({ ...credentials, ...more });
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      if (cause.errors.length > 0) throw cause;
      if (cause.code === 'second_factor_needed') return setAsksForCode(true);
      if (cause.code === 'login_failed') setAsksForCode(false);
      setRefusal(cause);
    }
  }
  const refused = refusal && (
    <Alert kind="danger" live title={refusal.detail}>
      {refusal.code === 'login_failed' && 'Check both, and try again.'}
    </Alert>
  );
  if (asksForCode) {
    return (
      <Gate key="code" title="Your code" lead={`From your authenticator app, for ${credentials.UserName}.`}>
        {refused}
        <CodeForm onSubmit={(Code) => enter({ Code })} onBack={() => setAsksForCode(false)} />
      </Gate>
    );
  }
  return (
    <Gate
      key="password"
      title="Sign in"
      lead={`For the staff of ${config().brand.name}.`}
      foot={
        <>
          Customers <a href="/sign-in">sign in here</a>.
        </>
      }
    >
      {sent?.ended && !refusal && (
        <Alert kind="info" title={accountMessages.signedOut}>
          Sign in and you'll be back where you were.
        </Alert>
      )}
      {refused}
      <PasswordForm credentials={credentials} onChange={setCredentials} onSubmit={() => enter({})} />
    </Gate>
  );
}

type Credentials = { UserName: string; Password: string };

type PasswordFormProps = {
  credentials: Credentials;
  onChange: (credentials: Credentials) => void;
  onSubmit: () => Promise<void>;
};

function PasswordForm({ credentials, onChange, onSubmit }: PasswordFormProps) {
  const { UserName, Password } = credentials;
  const [missing, setMissing] = useState<{ email?: string; password?: string }>({});
  const [busy, setBusy] = useState(false);
  const emailBox = useRef<HTMLInputElement>(null);
  const passwordBox = useRef<HTMLInputElement>(null);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const email = UserName.trim() === '' ? { email: customerMessages.emailInvalid } : {};
    const password = Password === '' ? { password: accountMessages.passwordMissing } : {};
    setMissing({ ...email, ...password });
    if ('email' in email) return emailBox.current?.focus();
    if ('password' in password) return passwordBox.current?.focus();
    setBusy(true);
    try {
      await onSubmit();
      passwordBox.current?.focus();
    } finally {
      setBusy(false);
    }
  }
  return (
    <Form kept="secret" sentByEnter className={form.form} onSubmit={submit}>
      <EmailField
        ref={emailBox}
        name="email"
        autoComplete="username"
        value={UserName}
        error={missing.email}
        onChange={(event) => onChange({ UserName: event.currentTarget.value, Password })}
      />
      <PasswordField
        ref={passwordBox}
        label="Password"
        name="password"
        autoComplete="current-password"
        enterKeyHint="go"
        value={Password}
        error={missing.password}
        onChange={(event) => onChange({ UserName, Password: event.currentTarget.value })}
      />
      <Button look="primary" wide type="submit" busy={busy}>
        Continue
      </Button>
    </Form>
  );
}

type CodeFormProps = { onSubmit: (code: string) => Promise<void>; onBack: () => void };

function CodeForm({ onSubmit, onBack }: CodeFormProps) {
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => box.current?.focus(), []);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setError(code.trim() === '' ? staffMessages.codeNeeded : undefined);
    if (code.trim() === '') return box.current?.focus();
    setBusy(true);
    try {
      await onSubmit(code);
    } catch (cause) {
      setError(cause instanceof ApiError ? cause.errors[0]?.message : sentenceOf(cause));
    } finally {
      setBusy(false);
      box.current?.focus();
    }
  }
  return (
    <Form kept="secret" sentByEnter className={form.form} onSubmit={submit}>
      <CodeField ref={box} value={code} error={error} onChange={setCode} />
      <Button look="primary" wide type="submit" busy={busy}>
        Sign in
      </Button>
      <button type="button" className={form.link} onClick={onBack}>
        Back to the password
      </button>
    </Form>
  );
}
