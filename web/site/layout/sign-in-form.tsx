import { KeyRound, Mail } from 'lucide-react';
import { type FormEvent, lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { accountMessages } from '../../../domain/accounts/account-messages.ts';
import { customerMessages } from '../../../domain/customers/customer-messages.ts';
import { normaliseEmail } from '../../../domain/customers/email.ts';
import { PASSKEY_CHALLENGE_MINUTES } from '../../../domain/lifetimes.ts';
import { hasPasskeys } from '../../browser/passkey-support.ts';
import type { ApiError } from '../../client/api-error.ts';
import { EmailField } from '../../forms/email-field.tsx';
import form from '../../forms/form.module.css';
import { Form } from '../../forms/form.tsx';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { signInWithPasskey, suggestPasskeys } from '../api/passkey-sign-in.ts';
import { signIn } from '../api/sign-in.ts';
import { ACCOUNT_ROUTES } from './paths/account-paths.ts';

// Few sign in with a code.
const CodeSignIn = lazy(async () => ({ default: (await import('./code-sign-in.tsx')).CodeSignIn }));

type SignInFormProps = {
  /** The email to begin with. */
  email: string;
  /** It's over a page with work on it: a way out opens in another tab. */
  isOver?: boolean;
};

/** Signing in by password, passkey or emailed code, and the way to a new password: on its own page, and inside a booking (R7.46). */
export function SignInForm({ email, isOver = false }: SignInFormProps) {
  const [userName, setUserName] = useState(email);
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState<{ email?: string; password?: string }>({});
  const [refusal, setRefusal] = useState<ApiError>();
  const [passkeyFault, setPasskeyFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [byCode, setByCode] = useState(false);
  const emailBox = useRef<HTMLInputElement>(null);
  const passwordBox = useRef<HTMLInputElement>(null);

  const showPasskeyFault = useCallback((fault: string | null) => {
    setRefusal(undefined);
    setPasskeyFault(fault);
  }, []);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setRefusal(undefined);
    setPasskeyFault(null);
    const noEmail = userName.trim() === '' ? { email: customerMessages.emailInvalid } : {};
    const word = password === '' ? { password: accountMessages.passwordMissing } : {};
    setMissing({ ...noEmail, ...word });
    if ('email' in noEmail) return emailBox.current?.focus();
    if ('password' in word) return passwordBox.current?.focus();
    setBusy(true);
    try {
      const error = await signIn(normaliseEmail(userName), password);
      if (!error) return;
      setRefusal(error);
      passwordBox.current?.focus();
    } finally {
      setBusy(false);
    }
  }
  if (byCode) {
    return (
      <Suspense>
        <CodeSignIn email={userName} onBack={() => setByCode(false)} />
      </Suspense>
    );
  }
  return (
    <Form kept="secret" sentByEnter className={form.form} onSubmit={submit}>
      {refusal && (
        <Alert kind="danger" live title={refusal.detail}>
          {refusal.code === 'login_failed' && accountMessages.loginFailedDetail}
        </Alert>
      )}
      {passkeyFault && <Alert kind="danger" live title={passkeyFault} />}
      <EmailField
        ref={emailBox}
        name={isOver ? 'sign-in-email' : 'email'}
        autoComplete={hasPasskeys() ? 'username webauthn' : 'username'}
        value={userName}
        error={missing.email}
        onChange={(event) => setUserName(event.currentTarget.value)}
      />
      <PasswordField
        ref={passwordBox}
        label="Password"
        name={isOver ? 'sign-in-password' : 'password'}
        autoComplete="current-password"
        enterKeyHint="go"
        value={password}
        error={missing.password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <Button look="primary" wide type="submit" busy={busy}>
        Sign in
      </Button>
      {hasPasskeys() && (
        <PasskeyButton label={isOver ? 'Use a passkey' : undefined} onFault={showPasskeyFault} />
      )}
      <Button wide onClick={() => setByCode(true)}>
        <Icon of={Mail} />
        Email me a code
      </Button>
      <p className={form.links}>
        <a
          className={form.link}
          href={`#${ACCOUNT_ROUTES.requestPassword}`}
          {...(isOver && { target: '_blank', rel: 'noreferrer' })}
        >
          Forgot your password?
          {isOver && <VisuallyHidden> It opens in another tab</VisuallyHidden>}
        </a>
      </p>
    </Form>
  );
}

/** A minute before the server forgets the challenge. */
const SUGGEST_AGAIN_MS = (PASSKEY_CHALLENGE_MINUTES - 1) * 60_000;

type PasskeyButtonProps = {
  /** Beside a button that has its usual words already. */
  label?: string | undefined;
  /** Called with the sentence that says why it didn't work, and with null before another attempt. */
  onFault: (fault: string | null) => void;
};

/** Signs in with a passkey, by a button or from the browser's suggestions for the email box. */
function PasskeyButton({ label = 'Sign in with a passkey', onFault }: PasskeyButtonProps) {
  const [busy, setBusy] = useState(false);
  useEffect(() => (busy ? undefined : keepSuggesting(onFault)), [busy, onFault]);

  async function signIn() {
    onFault(null);
    setBusy(true);
    try {
      onFault(await signInWithPasskey(new AbortController().signal));
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button wide busy={busy} onClick={signIn}>
      <Icon of={KeyRound} />
      {label}
    </Button>
  );
}

/** Suggests passkeys, always with a challenge that's still valid. Returns a function that stops it. */
function keepSuggesting(onFault: (fault: string) => void): () => void {
  let current = new AbortController();
  async function suggest() {
    const { signal } = current;
    const fault = await suggestPasskeys(signal);
    if (!fault || signal.aborted) return;
    onFault(fault);
    void suggest();
  }
  const renewal = setInterval(() => {
    current.abort();
    current = new AbortController();
    void suggest();
  }, SUGGEST_AGAIN_MS);
  void suggest();
  return () => {
    clearInterval(renewal);
    current.abort();
  };
}
