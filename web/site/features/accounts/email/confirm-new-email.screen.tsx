import { useNavigate } from 'react-router';
import type {
  confirmEmailChange,
  validateEmailChange,
} from '../../../../../contracts/accounts/account-email.ts';
import { accountMessages } from '../../../../../domain/accounts/account-messages.ts';
import { call } from '../../../../client/call.ts';
import { useAlerts } from '../../../../ui/feedback/alert-centre.tsx';
import { refreshAuth } from '../../../api/account-queries.ts';
import { signIn } from '../../../api/sign-in.ts';
import { AccountPage } from '../../../layout/account-page.tsx';
import { ACCOUNT_ROUTES } from '../../../layout/paths/account-paths.ts';
import { LinkPending } from '../password/link-pending.tsx';
import { forgetLinkToken, useLinkCheck, useLinkToken } from '../password/use-link-check.ts';
import { ConfirmForm } from './confirm-form.tsx';
import { EmailLinkInvalid } from './email-link-invalid.tsx';

/** Changes the account's email to the one whose link was opened; somebody who isn't signed in gives the password. */
export function ConfirmNewEmailScreen() {
  const token = useLinkToken();
  const check = useLinkCheck(token, validate);
  const navigate = useNavigate();
  const alerts = useAlerts();

  async function confirm(password?: string) {
    const json = { token, Password: password };
    const path = '/api/v1/Account/ConfirmEmailChange';
    const { UserName } = await call<typeof confirmEmailChange>('POST', path, { json });
    forgetLinkToken();
    const done = accountMessages.emailChanged(UserName);
    if (password !== undefined && (await signIn(UserName, password))) {
      navigate(ACCOUNT_ROUTES.signIn, { replace: true, state: { message: done } });
      return;
    }
    await refreshAuth();
    alerts.show({ kind: 'success', title: done });
    navigate(ACCOUNT_ROUTES.accountDetail, { replace: true });
  }

  if (check.state === 'invalid') return <EmailLinkInvalid title="Confirm your new email" check={check} />;
  return (
    <AccountPage
      title="Confirm your new email"
      description="Confirm that this email address is yours."
      heading="Confirm your new email"
      lead={check.answer && `From then on you sign in with ${check.answer.UserName}, and we write to it.`}
      wide
    >
      {check.answer ? (
        <ConfirmForm
          label="Confirm new email"
          needsPassword={check.answer.NeedsPassword}
          onConfirm={confirm}
        />
      ) : (
        <LinkPending check={check} />
      )}
    </AccountPage>
  );
}

function validate(token: string) {
  return call<typeof validateEmailChange>('POST', '/api/v1/Account/ValidateEmailChange', { json: { token } });
}
