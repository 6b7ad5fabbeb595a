import { useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { zoneName } from '../../../../domain/visits/dates.ts';
import { ListLoading } from '../../../ui/feedback/list-loading.tsx';
import { type OwnSite, useSites } from '../../api/site-queries.ts';
import { LoadFailed } from '../../layout/load-failed.tsx';
import { ACCOUNT_ROUTES } from '../../layout/paths/account-paths.ts';
import { PortalPage } from '../../layout/portal-page.tsx';
import { type SeenVersion, SiteAccessForm } from './site-access-form.tsx';
import { SiteCodesForm } from './site-codes-form.tsx';
import styles from './sites.module.css';

/** How to get into a site, whom to ask for, and its codes (R12.11). */
export function SiteAccessScreen() {
  const [query] = useSearchParams();
  const { data, error, refetch } = useSites();
  const site = data?.Sites.find(({ AssetLocationId }) => String(AssetLocationId) === query.get('id'));
  if (data && !site) return <Navigate to={ACCOUNT_ROUTES.sites} replace />;
  return (
    <PortalPage
      tab="account-detail"
      title="Getting in"
      description="How a tech gets into one of your sites."
      heading={site?.LocationName}
      lead={site && `${site.Address}. ${zoneName(site.TimeZone)}.`}
      back={{ href: `#${ACCOUNT_ROUTES.sites}`, label: 'Sites' }}
    >
      {data && site ? (
        <Forms key={site.AssetLocationId} site={site} Version={data.Version} refetch={refetch} />
      ) : error ? (
        <LoadFailed title="Your site did not load" cause={error} onRetry={refetch} />
      ) : (
        <ListLoading label="Loading your site" />
      )}
    </PortalPage>
  );
}

type FormsProps = {
  site: OwnSite;
  Version: number;
  refetch: () => Promise<{ data?: { Version: number } | undefined }>;
};

/** Two forms for one site: the notes are kept while they're typed, codes never are. */
function Forms({ site, Version, refetch }: FormsProps) {
  const [version, setVersion] = useState(Version);
  const seen: SeenVersion = {
    version,
    onSaved: (saved: { Version: number }) => setVersion(saved.Version),
    /** Somebody else changed something: what was typed stays, and sending it again is meant for what there is then. */
    async onStale() {
      const { data } = await refetch();
      if (data) setVersion(data.Version);
    },
  };
  return (
    <div className={styles.form}>
      <SiteAccessForm site={site} seen={seen} />
      <SiteCodesForm site={site} seen={seen} />
    </div>
  );
}
