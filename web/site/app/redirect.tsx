import { Navigate, useLocation } from 'react-router';

/** Redirects, keeping the query (R2.35). */
export function Redirect({ to }: { to: string }) {
  const { search } = useLocation();
  return <Navigate to={{ pathname: to, search }} replace />;
}
