import { Navigate, useLocation } from 'react-router';

/** Leads elsewhere and takes the query along (R2.35). */
export function Redirect({ to }: { to: string }) {
  const { search } = useLocation();
  return <Navigate to={{ pathname: to, search }} replace />;
}
