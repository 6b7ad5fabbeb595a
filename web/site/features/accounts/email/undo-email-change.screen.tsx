import { useNavigate } from 'react-router';
import type { undoEmailChange, validateEmailUndo } from '../../../../../contracts/accounts/account-email.ts';
import { accountMessages } from '../../../../../domain/accounts/account-messages.ts';
import { config } from '../../../../browser/config.ts';
import { call } from '../../../../client/call.ts';
import { useAlerts } from '../../../../ui/feedback/alert-centre.tsx';
import { signIn } from '../../../api/sign-in.ts';
import { storedAuth } from '../../../api/stored-auth.ts';
import { AccountPage } from '../../../layout/account-page.tsx';
import { ACCOUNT_ROUTES } from '../../../layout/paths/account-paths.ts';
import { LinkPending } from '../password/link-pending.tsx';
import { NewPasswordForm } from '../password/new-password-form.tsx';
import { forgetLinkToken, useLinkCheck, useLinkToken } from '../password/use-link-check.ts';
import { EmailLinkInvalid } from './email-link-invalid.tsx';

/** Brings back the email that somebody changed, with a new password that signs everybody else out. */
export function UndoEmailChangeScreen() {
  const token = useLinkToken();
  const check = useLinkCheck(token, validate);
  const navigate = useNavigate();
  const alerts = useAlerts();

  async function undo(NewPassword: string) {
    const json = { token, NewPassword };
    const { UserName } = await call<typeof undoEmailChange>('POST', '/api/v1/Account/UndoEmailChange', {
      json,
    });
    forgetLinkToken();
    storedAuth.set(null);
    const done = accountMessages.emailUndone(UserName);
    if (await signIn(UserName, NewPassword)) {
      navigate(ACCOUNT_ROUTES.signIn, { replace: true, state: { message: done } });
      return;
    }
    alerts.show({ kind: 'success', title: done });
    navigate(ACCOUNT_ROUTES.accountDetail, { replace: true });
  }

  if (check.state === 'invalid') {
    const { brand } = config();
    return (
      <EmailLinkInvalid title="Undo the change of email" check={check}>
        {accountMessages.activationHelp(brand.company, brand.phone)}
      </EmailLinkInvalid>
    );
  }
  return (
    <AccountPage
      title="Undo the change of email"
      description="Bring back the email address that your account had."
      heading="Undo the change of email"
      lead={
        check.answer &&
        `Choose a new password, and you sign in with ${check.answer.UserName} again. Everybody else is signed out.`
      }
      wide
    >
      {check.state === 'good' ? (
        <NewPasswordForm label="New password" submitLabel="Undo the change" onSubmit={undo} />
      ) : (
        <LinkPending check={check} />
      )}
    </AccountPage>
  );
}

function validate(token: string) {
  return call<typeof validateEmailUndo>('POST', '/api/v1/Account/ValidateEmailUndo', { json: { token } });
}
