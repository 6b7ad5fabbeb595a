import { formatDay } from '../../../domain/visits/dates.ts';
import { ApiError, sentenceOf } from '../../client/api-error.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { ListLoading } from '../../ui/feedback/list-loading.tsx';
import { RetryAlert } from '../../ui/feedback/retry-alert.tsx';
import { usePageHeading } from '../../ui/page/page-heading.ts';
import { BindPhoneScreen } from '../link/bind-phone.screen.tsx';
import { LinkEnded, OtherPhone } from '../link/link-screens.tsx';
import { TechPage } from '../parts/tech-page.tsx';
import styles from './day.module.css';
import { useDay, type VisitsOfDay } from './day-query.ts';
import { useSendPresses } from './send-presses.ts';
import { VisitCard } from './visit-card.tsx';

/** A technician's visits of today and the next working day, or what keeps them from showing (R10.14). */
export function DayScreen({ ch }: { ch: string }) {
  const { data, error, refetch, fetchStatus } = useDay(ch);
  const hasNoSignal = fetchStatus === 'paused';
  // Whatever was loaded before: once the link has ended, nothing of it stays.
  if (error instanceof ApiError) {
    if (error.status === 401) return <LinkEnded words={error.detail} />;
    if (error.status === 403) return <OtherPhone words={error.detail} />;
    if (error.code === 'second_factor_needed') return <BindPhoneScreen ch={ch} onBound={refetch} />;
  }
  if (data) return <Day {...data} ch={ch} mayBeOld={hasNoSignal || error !== null} />;
  return (
    <TechPage>
      <div className={styles.wait}>
        {error && (
          <RetryAlert title="Your visits did not load" onRetry={refetch}>
            {sentenceOf(error)}
          </RetryAlert>
        )}
        {!error && hasNoSignal && (
          <Alert kind="warning" live title="No signal">
            Your visits load by themselves once you're back online.
          </Alert>
        )}
        {!error && !hasNoSignal && <ListLoading label="Loading your visits" />}
      </div>
    </TechPage>
  );
}

type DayProps = {
  ch: string;
  Name: string;
  Today: VisitsOfDay;
  Next: VisitsOfDay;
  /** The newest look failed or waits for a signal: then these are the visits of before. */
  mayBeOld: boolean;
};

function Day({ ch, Name, Today, Next, mayBeOld }: DayProps) {
  useSendPresses(ch);
  const heading = usePageHeading({ title: 'Your visits', description: '' });
  return (
    <TechPage name={Name}>
      {mayBeOld && (
        <div className={styles.wait}>
          <Alert kind="warning" live title="This may not be the newest">
            We couldn't ask the office just now. We keep trying. What you press is kept on this phone and goes
            by itself.
          </Alert>
        </div>
      )}
      <section className={styles.day} aria-labelledby="today">
        <h1 id="today" ref={heading} tabIndex={-1} className={styles.title}>
          Today <small>{formatDay(Today.Date)}</small>
        </h1>
        {Today.Visits.length === 0 && <p className={styles.none}>No visits today.</p>}
        {Today.Visits.map((visit) => (
          <VisitCard key={visit.VisitId} visit={visit} level={2} isToday />
        ))}
      </section>
      <section className={styles.day} aria-labelledby="next">
        <h2 id="next" className={styles.title}>
          Next <small>{formatDay(Next.Date)}</small>
        </h2>
        {Next.Visits.length === 0 && <p className={styles.none}>Nothing planned yet.</p>}
        {Next.Visits.map((visit) => (
          <VisitCard key={visit.VisitId} visit={visit} level={3} isToday={false} />
        ))}
      </section>
    </TechPage>
  );
}
