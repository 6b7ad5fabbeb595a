import { useState } from 'react';
import { useNavigate } from 'react-router';
import type {
  claimAccount,
  confirmEmail,
  validateConfirmation,
} from '../../../../../contracts/accounts/account-email.ts';
import { accountMessages } from '../../../../../domain/accounts/account-messages.ts';
import { call } from '../../../../client/call.ts';
import form from '../../../../forms/form.module.css';
import { useAlerts } from '../../../../ui/feedback/alert-centre.tsx';
import { refreshAuth } from '../../../api/account-queries.ts';
import { signIn } from '../../../api/sign-in.ts';
import { storedAuth, useAuth } from '../../../api/stored-auth.ts';
import { AccountPage } from '../../../layout/account-page.tsx';
import { ACCOUNT_ROUTES } from '../../../layout/paths/account-paths.ts';
import { LinkPending } from '../password/link-pending.tsx';
import { NewPasswordForm } from '../password/new-password-form.tsx';
import { forgetLinkToken, pathAfterAccount, useLinkCheck, useLinkToken } from '../password/use-link-check.ts';
import { ConfirmForm } from './confirm-form.tsx';
import { EmailLinkInvalid } from './email-link-invalid.tsx';

/**
 * Confirms an email address by an emailed link (R2.05): a signed-in customer presses a button, anybody else gives the
 * password, and somebody who didn't create the account themselves chooses a new one.
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
    const path = pathAfterAccount(userName);
    forgetLinkToken();
    if (password !== undefined && (await signIn(userName, password))) return leadToSignIn();
    await refreshAuth();
    alerts.show({ kind: 'success', title: accountMessages.emailConfirmed });
    navigate(path, { replace: true });
  }
  async function claim(NewPassword: string) {
    const json = { token, NewPassword };
    await call<typeof claimAccount>('POST', '/api/v1/Account/ClaimAccount', { json });
    forgetLinkToken();
    storedAuth.set(null);
    if (await signIn(userName, NewPassword)) return leadToSignIn();
    alerts.show({ kind: 'success', title: accountMessages.emailConfirmed });
    navigate('/dashboard', { replace: true });
  }
  function leadToSignIn() {
    navigate(ACCOUNT_ROUTES.signIn, { replace: true, state: { message: accountMessages.emailConfirmed } });
  }

  if (check.state === 'invalid') return <EmailLinkInvalid title="Confirm your email" check={check} />;
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
          <ConfirmForm
            label="Confirm email"
            needsPassword={auth?.UserName !== userName}
            onConfirm={confirm}
          />
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

function validate(token: string) {
  return call<typeof validateConfirmation>('POST', '/api/v1/Account/ValidateConfirmation', {
    json: { token },
  });
}
