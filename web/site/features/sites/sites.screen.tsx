import { Pencil, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { hoursSentence } from '../../../forms/visit-time/hours-rows.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { ListLoading } from '../../../ui/feedback/list-loading.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useMay } from '../../api/business-queries.ts';
import { useSitePayers } from '../../api/payer-queries.ts';
import { type OwnSite, useSites } from '../../api/site-queries.ts';
import { LoadFailed } from '../../layout/load-failed.tsx';
import { ACCOUNT_ROUTES } from '../../layout/paths/account-paths.ts';
import { reportFaultHref } from '../../layout/paths/fault-paths.ts';
import { PortalPage } from '../../layout/portal-page.tsx';
import { SitePayer } from '../payers/site-payer.tsx';
import { HoursBars } from './hours-bars.tsx';
import { SiteAccess } from './site-access.tsx';
import styles from './sites.module.css';

/** The customer's sites, when a technician shouldn't come to each (R12.10), and how to get in (R12.11). */
export function SitesScreen() {
  const { data, error, refetch } = useSites();
  const { data: payers } = useSitePayers();
  return (
    <PortalPage
      tab="account-detail"
      title="Sites"
      description="Where your equipment is, when a tech shouldn't come, and how to get in."
      lead="The times we offer steer clear of your service."
      back={{ href: `#${ACCOUNT_ROUTES.accountDetail}`, label: 'Account' }}
    >
      {data ? (
        <div className={styles.sites}>
          {data.Sites.length === 0 && <p>You have no sites yet. Your first booking adds one.</p>}
          {data.Sites.map((site) => (
            <Site key={site.AssetLocationId} site={site} version={data.Version}>
              {payers && (
                <SitePayer
                  site={site}
                  payer={payers.Payers.find((one) => one.AssetLocationId === site.AssetLocationId)}
                />
              )}
            </Site>
          ))}
        </div>
      ) : error ? (
        <LoadFailed title="Your sites did not load" cause={error} onRetry={refetch} />
      ) : (
        <ListLoading label="Loading your sites" />
      )}
    </PortalPage>
  );
}

function Site({ site, version, children }: { site: OwnSite; version: number; children: ReactNode }) {
  const { AssetLocationId, LocationName, Address, AvoidedHours, TimeZone } = site;
  const may = useMay();
  const mayChange = may('visits');
  return (
    <article className={styles.site} aria-label={LocationName}>
      <div className={styles.head}>
        <div>
          <h2>{LocationName}</h2>
          <p>{Address}</p>
        </div>
        {mayChange && (
          <ButtonLink
            small
            href={`#${ACCOUNT_ROUTES.siteHours}?id=${AssetLocationId}`}
            aria-label={`Edit hours, ${LocationName}`}
          >
            <Icon of={Pencil} />
            Edit hours
          </ButtonLink>
        )}
        {!mayChange && may('report') && (
          <ButtonLink
            small
            href={reportFaultHref({ siteId: AssetLocationId })}
            aria-label={`Report a fault, ${LocationName}`}
          >
            <Icon of={TriangleAlert} />
            Report a fault
          </ButtonLink>
        )}
      </div>
      <h3>Hours to avoid</h3>
      {AvoidedHours.length === 0 ? (
        <p>None: a tech can come at any time.</p>
      ) : (
        <>
          <ul>
            {AvoidedHours.map((each, index) => (
              <li key={index}>{hoursSentence(each)}</li>
            ))}
          </ul>
          <HoursBars avoided={AvoidedHours} timeZone={TimeZone} />
        </>
      )}
      <SiteAccess site={site} version={version} />
      {children}
    </article>
  );
}
