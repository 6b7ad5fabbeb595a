import { Fragment, lazy, Suspense, useEffect, useState } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router';
import { wasSignedOut } from '../api/sign-out.ts';
import { useAuth } from '../api/stored-auth.ts';
import { ACCOUNT_ROUTES } from '../paths/account-paths.ts';
import { rememberReturn, WAY_IN } from '../paths/return-path.ts';
import { useJustActivated } from './activated-store.ts';

const ActivatedDialog = lazy(async () => ({
  default: (await import('./activated-dialog.tsx')).ActivatedDialog,
}));

/**
 * Around the routes that only a customer sees (R6.03). Anybody else is led to sign-in and back here afterwards, also when the token is
 * refused while they work (R7.60): the call drops it, and this hears of it. Another customer gets a page drawn afresh.
 */
export function SignedInOnly() {
  const userName = useAuth()?.UserName;
  const justActivated = useJustActivated();
  const [seen, setSeen] = useState(userName);
  if (userName !== undefined && userName !== seen) setSeen(userName);
  if (userName === undefined) return <ToSignIn userName={seen ?? ''} />;
  return (
    <Fragment key={userName}>
      <Outlet />
      {justActivated && (
        <Suspense>
          <ActivatedDialog />
        </Suspense>
      )}
    </Fragment>
  );
}

function ToSignIn({ userName }: { userName: string }) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const why = userName === '' ? 'needed' : 'ended';
    // Who comes by the front door is asked in, not told off.
    const isExpected = why === 'needed' && pathname === WAY_IN;
    if (!wasSignedOut() && !isExpected) rememberReturn({ path: pathname + search, why, userName });
    // The query goes along (R2.35): a campaign is counted wherever it lands.
    navigate({ pathname: ACCOUNT_ROUTES.signIn, search }, { replace: true });
  }, [pathname, search, userName, navigate]);
  return null;
}
