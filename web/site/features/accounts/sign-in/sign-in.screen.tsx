import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { accountMessages } from '../../../../../domain/accounts/account-messages.ts';
import { passwordMessages } from '../../../../../domain/accounts/password-messages.ts';
import { customerMessages } from '../../../../../domain/customers/customer-messages.ts';
import { normaliseEmail } from '../../../../../domain/customers/email.ts';
import { config } from '../../../../browser/config.ts';
import { hasPasskeys } from '../../../../browser/passkey-support.ts';
import type { ApiError } from '../../../../client/api-error.ts';
import { EmailField } from '../../../../forms/email-field.tsx';
import form from '../../../../forms/form.module.css';
import { Button } from '../../../../ui/button.tsx';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { PasswordField } from '../../../../ui/fields/password-field.tsx';
import { signIn } from '../../../api/sign-in.ts';
import { useAuth } from '../../../api/stored-auth.ts';
import { AccountPage } from '../../../layout/account-page.tsx';
import { ACCOUNT_ROUTES } from '../../../layout/paths/account-paths.ts';
import { takeReturnPath, useSentToSignIn } from '../../../layout/paths/return-path.ts';
import { NewHere } from './new-here.tsx';
import { PasskeyButton } from './passkey-button.tsx';

/** Sign-in, and the way to a price for people without an account (R2.02, R2.04). */
export function SignInScreen() {
  const { name } = config().brand;
  const auth = useAuth();
  const navigate = useNavigate();
  // Also when they sign in in another tab.
  useEffect(() => {
    if (auth) navigate(takeReturnPath(auth.UserName), { replace: true });
  }, [auth, navigate]);
  return (
    <AccountPage
      title="Sign in"
      description={`Sign in to ${name}: your jobs, quotes, equipment and its history.`}
      heading="Sign in"
      isWayIn
      aside={<NewHere />}
    >
      <Why />
      <SignInForm />
    </AccountPage>
  );
}

/** Why the customer was sent here; nothing if they opened the page themselves (R7.60). */
function Why() {
  const sent = useSentToSignIn();
  const notice = useLocation().state as { message?: string; cannotLogin?: boolean } | null;
  if (notice?.message) return <Alert kind="success" title={notice.message} />;
  if (notice?.cannotLogin) return <Alert kind="danger" title={passwordMessages.cannotLogin} />;
  if (!sent) return null;
  return sent.why === 'ended' ? (
    <Alert kind="info" title={accountMessages.signedOut}>
      {accountMessages.signedOutDetail}
    </Alert>
  ) : (
    <Alert kind="info" title={accountMessages.signInFirst} />
  );
}

function SignInForm() {
  const sent = useSentToSignIn();
  const [userName, setUserName] = useState(sent?.userName ?? '');
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState<{ email?: string; password?: string }>({});
  const [refusal, setRefusal] = useState<ApiError>();
  const [passkeyFault, setPasskeyFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
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
    const email = userName.trim() === '' ? { email: customerMessages.emailInvalid } : {};
    const word = password === '' ? { password: accountMessages.passwordMissing } : {};
    setMissing({ ...email, ...word });
    if ('email' in email) return emailBox.current?.focus();
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
  return (
    <form noValidate className={form.form} onSubmit={submit}>
      {refusal && (
        <Alert kind="danger" live title={refusal.detail}>
          {refusal.code === 'login_failed' && accountMessages.loginFailedDetail}
        </Alert>
      )}
      {passkeyFault && <Alert kind="danger" live title={passkeyFault} />}
      <EmailField
        ref={emailBox}
        name="email"
        autoComplete={hasPasskeys() ? 'username webauthn' : 'username'}
        value={userName}
        error={missing.email}
        onChange={(event) => setUserName(event.currentTarget.value)}
      />
      <PasswordField
        ref={passwordBox}
        label="Password"
        name="password"
        autoComplete="current-password"
        enterKeyHint="go"
        value={password}
        error={missing.password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <Button look="primary" wide type="submit" busy={busy}>
        Sign in
      </Button>
      {hasPasskeys() && <PasskeyButton onFault={showPasskeyFault} />}
      <p className={form.links}>
        <a className={form.link} href={`#${ACCOUNT_ROUTES.requestPassword}`}>
          Forgot your password?
        </a>
      </p>
    </form>
  );
}
