import { Navigate, useLocation } from 'react-router';

/** Leads to sign-in, which leads back here (R6.03). */
export function SignInFirst() {
  const { pathname, search } = useLocation();
  return <Navigate to="/sign-in" replace state={{ from: `${pathname}${search}` }} />;
}
