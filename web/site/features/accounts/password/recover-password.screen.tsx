import { Navigate, useNavigate } from 'react-router';
import type { recoverPassword, validatePasswordToken } from '../../../../../contracts/accounts/account.ts';
import { accountMessages } from '../../../../../domain/accounts/account-messages.ts';
import { ApiError } from '../../../../client/api-error.ts';
import { call } from '../../../../client/call.ts';
import { storedAuth } from '../../../api/stored-auth.ts';
import { AccountPage } from '../../../layout/account-page.tsx';
import { ACCOUNT_ROUTES } from '../../../layout/paths/account-paths.ts';
import { LinkPending } from './link-pending.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { forgetLinkToken, useLinkCheck, useLinkToken } from './use-link-check.ts';

/** Sets a new password by an emailed link (R2.07, R4.26); an invalid one leads to requesting another (R8.03). */
export function RecoverPasswordScreen() {
  const token = useLinkToken();
  const check = useLinkCheck(token, validate);
  const navigate = useNavigate();

  async function save(NewPassword: string, kept: readonly string[]) {
    try {
      const json = { token, NewPassword, KeptPasskeys: [...kept] };
      await call<typeof recoverPassword>('POST', '/api/v1/Account/RecoverPassword', { json });
    } catch (cause) {
      if (!(cause instanceof ApiError) || cause.code !== 'link_invalid') throw cause;
      return check.refuse(cause);
    }
    forgetLinkToken();
    // It ends every session of the account (R6.06), including this browser's.
    storedAuth.set(null);
    navigate(ACCOUNT_ROUTES.signIn, { replace: true, state: { message: accountMessages.passwordRecovered } });
  }
  if (check.state === 'invalid') {
    return <Navigate to={ACCOUNT_ROUTES.requestPassword} replace state={{ linkInvalid: check.failure }} />;
  }
  return (
    <AccountPage
      title="New password"
      description="Choose a new password with the link from your email."
      heading="Choose a new password"
      lead="It signs you out on every device. Then you sign in with it."
      wide
    >
      {check.state === 'good' ? (
        <NewPasswordForm
          label="New password"
          submitLabel="Save password"
          passkeys={check.answer?.Passkeys ?? []}
          onSubmit={save}
        />
      ) : (
        <LinkPending check={check} />
      )}
    </AccountPage>
  );
}

function validate(token: string) {
  return call<typeof validatePasswordToken>('POST', '/api/v1/Account/ValidatePasswordToken', {
    json: { token },
  });
}
