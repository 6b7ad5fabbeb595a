import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { type MarketingPath, marketingAddress, ownRoute } from '../../../domain/website/website-paths.ts';
import { config } from '../../browser/config.ts';
import { Elsewhere } from './elsewhere.tsx';

type ToMarketingSiteProps = {
  path: MarketingPath;
  /** Our own page; without one our own route is used. */
  children?: ReactNode;
};

/** Redirects to the operator's marketing website if there is one; else shows our own page (R2.13). */
export function ToMarketingSite({ path, children }: ToMarketingSiteProps) {
  const { search } = useLocation();
  const { marketingUrl } = config();
  return (
    <Elsewhere href={marketingUrl && marketingAddress(marketingUrl, path, search)}>
      {children ?? <Navigate to={ownRoute(path, search)} replace />}
    </Elsewhere>
  );
}
