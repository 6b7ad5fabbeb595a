import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { activateAccount, validateActivation } from '../../../../../contracts/accounts/account.ts';
import type { Problem } from '../../../../../contracts/problem.ts';
import { accountMessages } from '../../../../../domain/accounts/account-messages.ts';
import { config } from '../../../../browser/config.ts';
import { ApiError } from '../../../../client/api-error.ts';
import { call } from '../../../../client/call.ts';
import { ButtonLink } from '../../../../ui/button.tsx';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { signIn } from '../../../api/sign-in.ts';
import { AccountPage } from '../../../layout/account-page.tsx';
import { tellActivated } from '../../../layout/activated-store.ts';
import { ACCOUNT_ROUTES } from '../../../layout/paths/account-paths.ts';
import { clearReturn } from '../../../layout/paths/return-path.ts';
import { LinkPending } from './link-pending.tsx';
import { LinkRequestForm } from './link-request-form.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { forgetLinkToken, useLinkCheck, useLinkToken } from './use-link-check.ts';

/** Sets a new account's password by an emailed link, then opens its equipment register (R2.10, R4.25). */
export function ActivateScreen() {
  const token = useLinkToken();
  const check = useLinkCheck(token, validate);
  const navigate = useNavigate();
  const { company, phone } = config().brand;

  async function activate(NewPassword: string) {
    const userName = await activated(token, NewPassword, check.refuse);
    if (userName === null) return;
    forgetLinkToken();
    if (await signIn(userName, NewPassword)) {
      return navigate(ACCOUNT_ROUTES.signIn, { replace: true, state: { cannotLogin: true } });
    }
    clearReturn();
    tellActivated();
    navigate('/equipment-register', { replace: true });
  }
  if (check.state === 'invalid') return <ActivationLinkInvalid why={check.failure} fault={check.fault} />;
  return (
    <AccountPage
      title="Activate your account"
      description="Choose a password to activate your account."
      heading="Activate your account"
      lead="Choose a password, and your account is ready."
      wide
    >
      {check.state === 'good' ? (
        <NewPasswordForm
          label="Choose a password"
          submitLabel="Activate account"
          failureTitle={accountMessages.activationFailed(company, phone)}
          onSubmit={activate}
        />
      ) : (
        <LinkPending check={check} />
      )}
    </AccountPage>
  );
}

/** The account's user name; null if the link has become invalid in the meantime, which calls `onInvalid`. */
async function activated(
  token: string,
  NewPassword: string,
  onInvalid: (cause: ApiError) => void,
): Promise<string | null> {
  try {
    const json = { token, NewPassword };
    return (await call<typeof activateAccount>('POST', '/api/v1/Account/ActivateAccount', { json })).Username;
  } catch (cause) {
    if (!(cause instanceof ApiError) || cause.code !== 'link_invalid') throw cause;
    onInvalid(cause);
    return null;
  }
}

function validate(token: string) {
  return call<typeof validateActivation>('POST', '/api/v1/Account/ValidateActivation', { json: { token } });
}

type Fault = Problem['LinkFault'];

const HEADINGS = {
  used: 'This link was already used',
  old: 'This link is too old',
  unknown: "This link doesn't work",
} as const satisfies Record<NonNullable<Fault>, string>;

/** The token error state (R4.25, R8.04): what's wrong with the link, and what to do. */
function ActivationLinkInvalid({ why, fault = 'unknown' }: { why: string; fault: Fault }) {
  const { company, phone } = config().brand;
  const [isSent, setSent] = useState(false);
  const isUsed = fault === 'used';
  const signIn = (
    <div>
      <ButtonLink look={isUsed ? 'primary' : 'plain'} href={`#${ACCOUNT_ROUTES.signIn}`}>
        Sign in
      </ButtonLink>
    </div>
  );
  return (
    <AccountPage
      title="Activate your account"
      description="This activation link no longer works. Sign in, or ask for a new link."
      heading={HEADINGS[fault]}
    >
      <Alert kind={isUsed ? 'info' : 'danger'} live title={why}>
        {accountMessages.activationHelp(company, phone)}
      </Alert>
      {isUsed && signIn}
      {isSent ? (
        <Alert kind="success" live title={accountMessages.activationLinkSent} />
      ) : (
        <>
          {isUsed && <h2>Forgot your password?</h2>}
          <LinkRequestForm
            submitLabel="Email me a new link"
            look={isUsed ? 'plain' : 'primary'}
            onDone={() => setSent(true)}
          />
        </>
      )}
      {!isUsed && signIn}
    </AccountPage>
  );
}
