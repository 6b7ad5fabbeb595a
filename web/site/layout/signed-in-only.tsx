import { Fragment, lazy, Suspense, useEffect, useState } from 'react';
import { Outlet, useLocation, useNavigate, useSearchParams } from 'react-router';
import { useStoredValue } from '../../browser/stored-value.ts';
import { tabBusiness } from '../api/business-choice.ts';
import { useBusinessOfLink } from '../api/business-queries.ts';
import { useAuth } from '../api/stored-auth.ts';
import { useJustActivated } from './activated-store.ts';
import { ACCOUNT_ROUTES } from './paths/account-paths.ts';
import { rememberReturn, WAY_IN } from './paths/return-path.ts';
import { wasSignedOut } from './sign-out.ts';

const ActivatedDialog = lazy(async () => ({
  default: (await import('./activated-dialog.tsx')).ActivatedDialog,
}));

/**
 * Wraps the routes that only customers see (R6.03). Anybody else is sent to sign-in and back here afterwards. That also
 * happens if the token is refused while they work (R7.60): the call deletes it, and this component notices. A different
 * customer, or another business, gets a freshly rendered page.
 */
export function SignedInOnly() {
  const userName = useAuth()?.UserName;
  const business = useStoredValue(tabBusiness);
  const justActivated = useJustActivated();
  const [seen, setSeen] = useState(userName);
  const [query, setQuery] = useSearchParams();
  const named = query.get('business');
  const isHere = useBusinessOfLink(Number(named ?? 0));
  // From then on the tab can be about another one.
  useEffect(() => {
    if (userName === undefined || !isHere || named === null) return;
    setQuery(
      (before) => {
        before.delete('business');
        return before;
      },
      { replace: true },
    );
  }, [userName, isHere, named, setQuery]);
  if (userName !== undefined && userName !== seen) setSeen(userName);
  if (userName === undefined) return <ToSignIn userName={seen ?? ''} />;
  if (!isHere) return null;
  return (
    <Fragment key={`${userName} ${business}`}>
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
    // Somebody coming to the start page is invited to sign in, not told off.
    const isExpected = why === 'needed' && pathname === WAY_IN;
    if (!wasSignedOut() && !isExpected) rememberReturn({ path: pathname + search, why, userName });
    // Keeps the query (R2.35): a campaign is counted wherever it lands.
    navigate({ pathname: ACCOUNT_ROUTES.signIn, search }, { replace: true });
  }, [pathname, search, userName, navigate]);
  return null;
}
