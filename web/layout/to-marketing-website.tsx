import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { type MarketingPath, marketingAddress, ownRoute } from '../../domain/website/website-paths.ts';
import { config } from '../browser/config.ts';
import { Elsewhere } from './elsewhere.tsx';

type ToMarketingSiteProps = {
  path: MarketingPath;
  /** The product's own page; without one its own route answers. */
  children?: ReactNode;
};

/** Leads to the operator's marketing site where there is one; else the product's own page answers (R2.13). */
export function ToMarketingSite({ path, children }: ToMarketingSiteProps) {
  const { search } = useLocation();
  const { marketingUrl } = config();
  return (
    <Elsewhere href={marketingUrl && marketingAddress(marketingUrl, path, search)}>
      {children ?? <Navigate to={ownRoute(path, search)} replace />}
    </Elsewhere>
  );
}
