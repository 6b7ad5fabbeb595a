import { Fragment, useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { lazyScreen } from '../../browser/lazy-screen.ts';
import { ProofDialog } from './proof-dialog.tsx';
import { readSession, useSession, wasSignedOut } from './session.ts';

const OwnPassword = lazyScreen(async () => (await import('./own-password.screen.tsx')).OwnPasswordScreen);
const SecondFactor = lazyScreen(async () => (await import('./second-factor.screen.tsx')).SecondFactorScreen);

/** Where signing in leads, and whether somebody's session ended there. */
export type SentToSignIn = { path: string; ended: boolean };

/**
 * Wraps the screens that only staff see. Nobody signed in: to the sign-in, and back here afterwards; that also happens
 * when the session ends while they work. Somebody who has to set up their account does that first, at the same address.
 */
export function SignedInOnly() {
  const who = useSession();
  const { pathname, search } = useLocation();
  const isSignedIn = who !== null;
  const [wasSignedIn, setWasSignedIn] = useState(isSignedIn);
  if (isSignedIn && !wasSignedIn) setWasSignedIn(true);
  // Finds out at once, rather than with the first change, that a session was ended elsewhere.
  useEffect(() => {
    if (isSignedIn) readSession().catch(() => {});
  }, [isSignedIn]);
  if (!who) {
    const sent: SentToSignIn = { path: pathname + search, ended: wasSignedIn };
    return <Navigate to="/sign-in" state={wasSignedOut() ? null : sent} replace />;
  }
  return (
    <Fragment key={who.UserName}>
      {who.SetUpStep === 'password_change_required' && <OwnPassword />}
      {who.SetUpStep === 'second_factor_required' && <SecondFactor />}
      {who.SetUpStep === null && <Outlet />}
      <ProofDialog />
    </Fragment>
  );
}
