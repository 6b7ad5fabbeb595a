import { type FormEvent, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import type { SavedHours } from '../../../../contracts/sites/site-hours.ts';
import { DEFAULT_BOOKING_POLICY } from '../../../../domain/constants.ts';
import { openDaytime, type World } from '../../../../domain/visits/availability.ts';
import type { AvoidedHours } from '../../../../domain/visits/avoided-hours.ts';
import { formatDay, formatHours, formatSpan, zoneName } from '../../../../domain/visits/dates.ts';
import { addDays, localToday } from '../../../../domain/visits/local-time.ts';
import { officePolicy } from '../../../../domain/visits/office-policy.ts';
import { useNow } from '../../../browser/clock.ts';
import { ApiError, sentenceOf } from '../../../client/api-error.ts';
import { Form } from '../../../forms/form.tsx';
import { useKeptFields } from '../../../forms/kept-form.ts';
import { HoursFields, hoursFieldId } from '../../../forms/visit-time/hours-fields.tsx';
import { type HoursRow, hoursOfRow, rowFaults, rowOf } from '../../../forms/visit-time/hours-rows.ts';
import { Button, ButtonLink, ButtonRow } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { ListLoading } from '../../../ui/feedback/list-loading.tsx';
import { type OwnSite, type OwnSites, sendSiteHours, useSites } from '../../api/site-queries.ts';
import { LoadFailed } from '../../layout/load-failed.tsx';
import { ACCOUNT_ROUTES } from '../../layout/paths/account-paths.ts';
import { jobHref } from '../../layout/paths/repair-id.ts';
import { PortalPage } from '../../layout/portal-page.tsx';
import styles from './sites.module.css';

const SITES = `#${ACCOUNT_ROUTES.sites}`;

/** When a technician shouldn't come to a site (R12.10). */
export function SiteHoursScreen() {
  const [query] = useSearchParams();
  const { data, error, refetch } = useSites();
  const site = data?.Sites.find(({ AssetLocationId }) => String(AssetLocationId) === query.get('id'));
  if (data && !site) return <Navigate to={ACCOUNT_ROUTES.sites} replace />;
  return (
    <PortalPage
      tab="account-detail"
      title="Hours to avoid"
      description="When a tech shouldn't come to one of your sites."
      heading={site?.LocationName}
      lead={site && `${site.Address}. ${zoneName(site.TimeZone)}.`}
      back={{ href: SITES, label: 'Sites' }}
    >
      {data && site ? (
        <Hours key={site.AssetLocationId} own={data} site={site} onStale={() => refetch()} />
      ) : error ? (
        <LoadFailed title="Your site did not load" cause={error} onRetry={refetch} />
      ) : (
        <ListLoading label="Loading your site" />
      )}
    </PortalPage>
  );
}

/** What was typed and isn't saved, at the version that it began with. */
type Draft = { draft: { rows: HoursRow[]; Version: number } | null };

function Hours({ own, site, onStale }: { own: OwnSites; site: OwnSite; onStale: () => Promise<unknown> }) {
  const id = site.AssetLocationId;
  const { fields, write, kept } = useKeptFields<Draft>(`site-hours ${id}`, { draft: null });
  const [saved, setSaved] = useState<SavedHours>();
  const [refusal, setRefusal] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const { rows, Version } = fields.draft ?? { rows: site.AvoidedHours.map(rowOf), Version: own.Version };

  async function save(event: FormEvent) {
    event.preventDefault();
    setAsked(true);
    setRefusal(undefined);
    const wrong = rows.findIndex((row) => Object.keys(rowFaults(row)).length > 0);
    const [field] = Object.keys(rows[wrong] ? rowFaults(rows[wrong]) : {}) as (keyof HoursRow)[];
    if (field) {
      document.getElementById(hoursFieldId(wrong, field))?.focus();
      return;
    }
    setBusy(true);
    try {
      setSaved(await sendSiteHours(id, { AvoidedHours: rows.map(hoursOfRow), Version }));
      kept.startAfresh();
      setAsked(false);
    } catch (cause) {
      if (cause instanceof ApiError && cause.code === 'conflict') {
        await onStale();
        kept.startAfresh();
      }
      setRefusal(sentenceOf(cause));
    } finally {
      setBusy(false);
    }
  }
  return (
    <Form kept={kept} className={styles.form} onSubmit={save}>
      {refusal && (
        <Alert kind="danger" title="Not saved" live>
          {refusal}
        </Alert>
      )}
      {saved && !fields.draft && <Saved name={site.LocationName} saved={saved} />}
      <h2>Hours to avoid</h2>
      <p>
        We leave these out of the times you're offered. After hours is never left out: we ask you before we
        come in them. The same goes for food that's at risk.
      </p>
      <HoursFields
        rows={rows}
        onChange={(changed) => write({ draft: { rows: changed, Version } })}
        isAsked={isAsked}
      />
      <Effect site={site} windows={own.Windows} rows={rows} />
      <ButtonRow>
        <Button type="submit" look="primary" busy={busy}>
          Save hours
        </Button>
        <ButtonLink look="quiet" href={SITES}>
          Back
        </ButtonLink>
      </ButtonRow>
    </Form>
  );
}

function Saved({ name, saved: { Collisions } }: { name: string; saved: SavedHours }) {
  return (
    <Alert kind="success" title={`${name} saved`} live>
      {Collisions.length > 0 && (
        <>
          {Collisions.length === 1
            ? 'One booked visit overlaps'
            : `${Collisions.length} booked visits overlap`}{' '}
          your hours, and {Collisions.length === 1 ? 'stays where it is' : 'stay where they are'}:
          <ul>
            {Collisions.map(({ RepairId, Visit }) => (
              <li key={RepairId}>
                <a href={jobHref(RepairId)}>{Visit}</a>
              </li>
            ))}
          </ul>
        </>
      )}
    </Alert>
  );
}

/** How many days ahead an example is looked for. */
const DAYS_AHEAD = 14;

/** What the hours do to the next day that they change. */
function Effect({
  site,
  windows,
  rows,
}: {
  site: OwnSite;
  windows: OwnSites['Windows'];
  rows: readonly HoursRow[];
}) {
  const now = useNow();
  const avoided = rows.filter((row) => Object.keys(rowFaults(row)).length === 0).map(hoursOfRow);
  const world = worldOf(site, { windows, now, avoided });
  const today = localToday(now, site.TimeZone);
  const whole = [windows.morning, windows.afternoon].map(({ fromHour, toHour }) =>
    formatHours(fromHour, toHour),
  );
  for (let days = 1; days <= DAYS_AHEAD; days += 1) {
    const date = addDays(today, days);
    const left = (['morning', 'afternoon'] as const).map((window) => {
      const open = openDaytime(window, date, world);
      return open && formatSpan(open.startsAt, open.endsAt, site.TimeZone);
    });
    if (left.every((span, index) => span === whole[index])) continue;
    const offered = left.filter((span) => span !== null);
    return (
      <Alert kind="info" title={`What this does to ${formatDay(date)}`}>
        {offered.length > 0
          ? `You'll see ${offered.join(' and ')} instead of ${whole.join(' and ')}. `
          : 'Only after hours is left. '}
        Prices stay the same.
      </Alert>
    );
  }
  return null;
}

function worldOf(
  { Postcode: postcode, State, TimeZone: timeZone }: OwnSite,
  { windows, now, avoided }: { windows: OwnSites['Windows']; now: Temporal.Instant; avoided: AvoidedHours[] },
): World {
  return {
    now,
    area: { postcode, state: State as World['area']['state'], timeZone },
    // No notice is in the way of an example.
    policy: officePolicy({ ...DEFAULT_BOOKING_POLICY, ...windows }),
    holidays: [],
    full: [],
    avoided,
    whenAvoided: 'close',
  };
}
