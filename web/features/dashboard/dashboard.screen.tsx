import { Wrench } from 'lucide-react';
import { isOpenJob } from '../../../domain/jobs/job-life.ts';
import { useProfile } from '../../api/account-queries.ts';
import { useJobs } from '../../api/job-queries.ts';
import { useAuth } from '../../api/stored-auth.ts';
import { useNow } from '../../browser/clock.ts';
import { CompleteProfileAlert } from '../../layout/complete-profile-alert.tsx';
import { LoadFailed } from '../../layout/load-failed.tsx';
import { PortalPage, PortalRail } from '../../layout/portal-page.tsx';
import { SkeletonDocket } from '../../layout/skeleton-docket.tsx';
import { Button, ButtonLink, ButtonRow } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { useSlow } from '../../ui/feedback/use-slow.ts';
import { Icon } from '../../ui/icon.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './dashboard.module.css';
import { DoneLately } from './done-lately.tsx';
import { EmptyDashboard } from './empty-dashboard.tsx';
import { JobDocket } from './job-docket.tsx';
import { dashboardLead } from './job-words.ts';
import { Owed } from './owed.tsx';
import { QuoteSummary, WaitingQuote } from './waiting-quote.tsx';

/** How many quotes are shown with their lines; the others are shortened. */
const QUOTES_IN_FULL = 3;

/** The most dockets side by side. */
const COLUMNS = 3;

/** Everything on the rail, and recently finished jobs (R2.21, R7.11). */
export function DashboardScreen() {
  const { quotes, jobs, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useJobs();
  const { data: profile, isPending: isProfilePending } = useProfile();
  const name = useAuth()?.Name;
  const now = useNow();
  const quoted = new Set(quotes?.map(({ RepairId }) => RepairId));
  const open = jobs?.filter(({ State, RepairId }) => isOpenJob(State) && !quoted.has(RepairId)) ?? [];
  const ended = jobs?.filter(({ State }) => !isOpenJob(State)) ?? [];
  const live = (quotes?.length ?? 0) + open.length;
  const isFirstDay = jobs !== undefined && live === 0 && ended.length === 0;

  return (
    <PortalPage
      tab="dashboard"
      title="Dashboard"
      description="Your jobs and the quotes that wait for your answer."
      heading={isProfilePending ? <PendingHeading /> : (profile?.BusinessName ?? name)}
      lead={jobs && quotes ? dashboardLead(quotes, jobs, now) : <Skeleton width="22ch" />}
      actions={
        !isFirstDay && (
          <ButtonLink href="#/equipment-register">
            <Icon of={Wrench} />
            Request service
          </ButtonLink>
        )
      }
    >
      <CompleteProfileAlert />
      <Owed />
      <h2 className={styles.railHead} id="live">
        On the rail <span>{jobs ? (live === 0 ? 'empty' : `${live} open`) : ''}</span>
      </h2>
      {jobs && quotes ? (
        <>
          {isFirstDay ? (
            <EmptyDashboard />
          ) : (
            <>
              <PortalRail />
              {live > 0 ? (
                <ul
                  className={classNames(styles.hang, quotes.length === 1 && live > COLUMNS && styles.tall)}
                  aria-labelledby="live"
                >
                  {quotes.map((entry, index) => (
                    <li key={entry.UniqueId}>
                      {index < QUOTES_IN_FULL ? (
                        <WaitingQuote entry={entry} />
                      ) : (
                        <QuoteSummary entry={entry} />
                      )}
                    </li>
                  ))}
                  {open.map((job) => (
                    <li key={job.RepairId}>
                      <JobDocket job={job} />
                    </li>
                  ))}
                </ul>
              ) : (
                <p className={styles.free}>
                  No open jobs. When something breaks down, <a href="#/equipment-register">request service</a>{' '}
                  for it from the equipment register.
                </p>
              )}
            </>
          )}
          <DoneLately jobs={ended} />
          {hasNextPage && (
            <ButtonRow className={styles.more}>
              <Button busy={isFetchingNextPage} onClick={() => fetchNextPage()}>
                Show more jobs
              </Button>
            </ButtonRow>
          )}
        </>
      ) : error ? (
        <LoadFailed title="Your jobs did not load" cause={error} onRetry={refetch} />
      ) : (
        <Loading />
      )}
    </PortalPage>
  );
}

/** While the business name is loading. */
function PendingHeading() {
  return (
    <>
      <VisuallyHidden>Dashboard</VisuallyHidden>
      <Skeleton width="12ch" />
    </>
  );
}

function Loading() {
  const slow = useSlow(true);
  return (
    <>
      <PortalRail />
      {slow && (
        <>
          <VisuallyHidden role="status">Loading your jobs</VisuallyHidden>
          <div className={styles.hang}>
            <SkeletonDocket />
            <SkeletonDocket />
            <SkeletonDocket />
          </div>
        </>
      )}
    </>
  );
}
