import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { accountMessages } from '../../../../../domain/accounts/account-messages.ts';
import { passwordMessages } from '../../../../../domain/accounts/password-messages.ts';
import { config } from '../../../../browser/config.ts';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { useAuth } from '../../../api/stored-auth.ts';
import { AccountPage } from '../../../layout/account-page.tsx';
import { takeReturnPath, useSentToSignIn } from '../../../layout/paths/return-path.ts';
import { SignInForm } from '../../../layout/sign-in-form.tsx';
import { NewHere } from './new-here.tsx';

/** Sign-in, and the way to a price for people without an account (R2.02, R2.04). */
export function SignInScreen() {
  const { name } = config().brand;
  const auth = useAuth();
  const sent = useSentToSignIn();
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
      <SignInForm email={sent?.userName ?? ''} />
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
