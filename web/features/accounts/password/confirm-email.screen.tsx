import { type FormEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { claimAccount, confirmEmail, validateConfirmation } from '../../../../contracts/account.ts';
import { messages } from '../../../../domain/messages.ts';
import { refreshAuth } from '../../../api/account-queries.ts';
import { ApiError, sentenceOf } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { signIn } from '../../../api/sign-in.ts';
import { storedAuth, useAuth } from '../../../api/stored-auth.ts';
import form from '../../../forms/form.module.css';
import { AccountPage } from '../../../layout/account-page.tsx';
import { ACCOUNT_ROUTES } from '../../../paths/account-paths.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { useAlerts } from '../../../ui/feedback/alert-centre.tsx';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import { LinkPending } from './link-pending.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { useLinkCheck } from './use-link-check.ts';
import { forgetLinkToken, useLinkToken } from './use-link-token.ts';

/**
 * Confirms an email address by an emailed link (R2.05): with a button for somebody who is signed in, with the password
 * for anybody else, or with a new password for somebody who didn't make the account.
 */
export function ConfirmEmailScreen() {
  const token = useLinkToken();
  const check = useLinkCheck(token, validate);
  const auth = useAuth();
  const navigate = useNavigate();
  const alerts = useAlerts();
  const [isClaiming, setClaiming] = useState(false);
  const userName = check.answer?.UserName ?? '';

  async function confirm(password?: string) {
    const json = { token, Password: password };
    await call<typeof confirmEmail>('POST', '/api/v1/Account/ConfirmEmail', { json });
    forgetLinkToken();
    if (password !== undefined && (await signIn(userName, password))) return leadToSignIn();
    await refreshAuth();
    alerts.show({ kind: 'success', title: messages.emailConfirmed });
    navigate('/dashboard', { replace: true });
  }
  async function claim(NewPassword: string) {
    const json = { token, NewPassword };
    await call<typeof claimAccount>('POST', '/api/v1/Account/ClaimAccount', { json });
    forgetLinkToken();
    storedAuth.set(null);
    if (await signIn(userName, NewPassword)) return leadToSignIn();
    alerts.show({ kind: 'success', title: messages.emailConfirmed });
    navigate('/dashboard', { replace: true });
  }
  function leadToSignIn() {
    navigate(ACCOUNT_ROUTES.signIn, { replace: true, state: { message: messages.emailConfirmed } });
  }

  if (check.state === 'invalid') return <LinkInvalid why={check.failure} isUsed={check.fault === 'used'} />;
  return (
    <AccountPage
      title="Confirm your email"
      description="Confirm that this email address is yours."
      heading={isClaiming ? 'Choose a new password' : 'Confirm your email'}
      lead={check.state === 'good' && (isClaiming ? CLAIM_LEAD : `Is ${userName} your address?`)}
      wide
    >
      {check.state !== 'good' ? (
        <LinkPending check={check} />
      ) : isClaiming ? (
        <NewPasswordForm label="New password" submitLabel="Save password" onSubmit={claim} />
      ) : (
        <>
          <ConfirmForm isSignedIn={auth?.UserName === userName} onConfirm={confirm} />
          {auth?.UserName !== userName && (
            <p>
              <button type="button" className={form.link} onClick={() => setClaiming(true)}>
                I don't know the password, or I didn't make this account
              </button>
            </p>
          )}
        </>
      )}
    </AccountPage>
  );
}

const CLAIM_LEAD = 'It confirms your address and signs out everybody else.';

type ConfirmFormProps = { isSignedIn: boolean; onConfirm: (password?: string) => Promise<void> };

function ConfirmForm({ isSignedIn, onConfirm }: ConfirmFormProps) {
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const box = useRef<HTMLInputElement>(null);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setFailure(undefined);
    const isMissing = !isSignedIn && password === '';
    setError(isMissing ? messages.passwordMissing : undefined);
    if (isMissing) return box.current?.focus();
    setBusy(true);
    try {
      await onConfirm(isSignedIn ? undefined : password);
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
    <form noValidate className={form.form} onSubmit={submit}>
      {failure && <Alert kind="danger" live title={failure} />}
      {!isSignedIn && (
        <PasswordField
          ref={box}
          label="Password"
          name="password"
          autoComplete="current-password"
          enterKeyHint="go"
          value={password}
          error={error}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
      )}
      <div>
        <Button look="primary" type="submit" busy={busy}>
          Confirm email
        </Button>
      </div>
    </form>
  );
}

function LinkInvalid({ why, isUsed }: { why: string; isUsed: boolean }) {
  const auth = useAuth();
  return (
    <AccountPage
      title="Confirm your email"
      description="This link no longer works."
      heading={isUsed ? 'This link was already used' : "This link doesn't work"}
    >
      <Alert kind={isUsed ? 'info' : 'danger'} live title={why} />
      <div>
        {auth ? (
          <ButtonLink look="primary" href={`#${ACCOUNT_ROUTES.accountDetail}`}>
            Account detail
          </ButtonLink>
        ) : (
          <ButtonLink look="primary" href={`#${ACCOUNT_ROUTES.signIn}`}>
            Sign in
          </ButtonLink>
        )}
      </div>
    </AccountPage>
  );
}

function validate(token: string) {
  return call<typeof validateConfirmation>('POST', '/api/v1/Account/ValidateConfirmation', {
    json: { token },
  });
}
