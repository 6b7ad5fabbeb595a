import { Wrench } from 'lucide-react';
import { isOpenJob } from '../../../../domain/jobs/job-life.ts';
import { useNow } from '../../../browser/clock.ts';
import { ButtonLink, ButtonRow } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { useSlow } from '../../../ui/feedback/use-slow.ts';
import { Icon } from '../../../ui/icon.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { useProfile } from '../../api/account-queries.ts';
import { useJobs } from '../../api/job-queries.ts';
import { useAuth } from '../../api/stored-auth.ts';
import { BookAgain, useBookAgain } from '../../layout/book-again.tsx';
import { CompleteProfileAlert } from '../../layout/complete-profile-alert.tsx';
import { LoadFailed } from '../../layout/load-failed.tsx';
import { PortalPage, PortalRail } from '../../layout/portal-page.tsx';
import { ShowMore } from '../../layout/show-more.tsx';
import { SkeletonDocket } from '../../layout/skeleton-docket.tsx';
import styles from './dashboard.module.css';
import { EmptyDashboard } from './empty-dashboard.tsx';
import { dashboardLead } from './job-words.ts';
import { OnTheRail } from './on-the-rail.tsx';
import { Owed } from './owed.tsx';
import { railEntries } from './rail-entries.ts';
import { RecentJobs } from './recent-jobs.tsx';

/** Everything on the rail, and recently finished jobs (R2.21, R7.11). */
export function DashboardScreen() {
  const list = useJobs();
  const again = useBookAgain();
  // What is above the rail comes with it, so that nothing moves under a thumb.
  const { quotes, jobs } = again.isPending ? NOT_YET : list;
  const { error, refetch } = list;
  const { data: profile, isPending: isProfilePending } = useProfile();
  const name = useAuth()?.Name;
  const now = useNow();
  const rail = jobs && quotes ? railEntries(quotes, jobs) : [];
  const ended = jobs?.filter(({ State }) => !isOpenJob(State)) ?? [];
  const live = rail.length;
  const isFirstDay = jobs !== undefined && live === 0 && ended.length === 0;

  return (
    <PortalPage
      tab="dashboard"
      title="Dashboard"
      description="Your jobs and the quotes that wait for your answer."
      heading={isProfilePending ? <PendingHeading /> : (profile?.BusinessName ?? name)}
      lead={jobs && quotes ? dashboardLead(quotes, jobs, now) : !error && <Skeleton width="22ch" />}
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
      {!isFirstDay && <BookAgain equipment={again.equipment} />}
      <h2 className={styles.railHead} id="live">
        On the rail <span>{jobs ? (live === 0 ? 'empty' : `${live} open`) : ''}</span>
      </h2>
      {jobs && quotes ? (
        <>
          {isFirstDay ? <EmptyDashboard /> : <PortalRail />}
          <div className={classNames(live === 1 && styles.lone)}>
            {live > 0 && <OnTheRail rail={rail} labelledBy="live" />}
            {live === 0 && !isFirstDay && (
              <p className={styles.free}>
                No open jobs. When something breaks down, <a href="#/equipment-register">request service</a>{' '}
                for it from the equipment register.
              </p>
            )}
            <RecentJobs jobs={ended} />
          </div>
          {list.hasNextPage && (
            <ButtonRow className={styles.more}>
              <ShowMore list={list} what="jobs" />
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

const NOT_YET = { quotes: undefined, jobs: undefined };

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
