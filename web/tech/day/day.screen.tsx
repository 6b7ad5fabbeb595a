import { useEffect, useState } from 'react';
import { OPERATOR_TIME_ZONE } from '../../../domain/constants.ts';
import { formatDay } from '../../../domain/visits/dates.ts';
import { config } from '../../browser/config.ts';
import { keepShell } from '../../browser/keep-shell.ts';
import { storedValue } from '../../browser/stored-value.ts';
import { ApiError, sentenceOf } from '../../client/api-error.ts';
import { useKeptForToday } from '../../client/kept-for-today.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { ListLoading } from '../../ui/feedback/list-loading.tsx';
import { RetryAlert } from '../../ui/feedback/retry-alert.tsx';
import { usePageHeading } from '../../ui/page/page.ts';
import { phoneHref } from '../../ui/page/website-header.tsx';
import { timeOf } from '../../ui/words/instant-words.ts';
import { LinkEnded, OtherPhone, TechPage } from '../parts/tech-page.tsx';
import { BindPhoneScreen } from './bind-phone.screen.tsx';
import styles from './day.module.css';
import { type DayVisit, useDay, type VisitsOfDay } from './day-query.ts';
import { keptDay } from './kept-day.ts';
import { useKeepParts } from './part-queries.ts';
import { useSendPresses } from './presses.ts';
import { FoldedVisit, VisitCard } from './visit-card.tsx';

/** A technician's visits of today and the next working day, or what keeps them from showing (R10.14). */
export function DayScreen({ ch }: { ch: string }) {
  const query = useDay(ch);
  const { data, error, refetch, fetchStatus } = query;
  const kept = useKeptForToday('day', ch, query, keptDay);
  const hasNoSignal = fetchStatus === 'paused';
  const isShown = data !== undefined;
  useEffect(() => {
    if (isShown) keepShell('/tech/');
  }, [isShown]);
  // Whatever was loaded before: once the link has ended, nothing of it stays.
  if (error instanceof ApiError) {
    if (error.status === 401) return <LinkEnded words={error.detail} />;
    if (error.status === 403) return <OtherPhone words={error.detail} />;
    if (error.code === 'second_factor_needed') return <BindPhoneScreen ch={ch} onBound={refetch} />;
  }
  if (data) return <Day {...data} ch={ch} mayBeOld={hasNoSignal || error !== null} />;
  if (kept) return <Day {...kept.value} ch={ch} mayBeOld keptAt={kept.at} />;
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
  /** Milliseconds since 1970: these were kept on this phone then, without the ways in and the phone numbers. */
  keptAt?: number;
};

function Day({ ch, Name, Today, Next, mayBeOld, keptAt }: DayProps) {
  useSendPresses(ch);
  useKeepParts(ch);
  const heading = usePageHeading({ title: 'Your visits', description: '' });
  // One is open: the one that was open before a reload, or else the next to do, until somebody opens another.
  const [first] = useState(() => {
    const toDo = Today.Visits.filter(isToDo);
    const before = toDo.find(({ VisitId }) => VisitId === openedVisit.get());
    return (before ?? toDo[0] ?? Today.Visits[0] ?? Next.Visits[0])?.VisitId;
  });
  const [chosen, setChosen] = useState(first);
  const open = (visitId: number) => {
    openedVisit.set(visitId);
    setChosen(visitId);
  };
  const draw = (visit: DayVisit, isToday: boolean) => {
    const { VisitId } = visit;
    const level = isToday ? 2 : 3;
    if (VisitId !== chosen) {
      return <FoldedVisit key={VisitId} visit={visit} level={level} onOpen={() => open(VisitId)} />;
    }
    const isKept = isToday && keptAt !== undefined;
    return (
      <VisitCard
        key={VisitId}
        ch={ch}
        visit={visit}
        level={level}
        isToday={isToday}
        isKept={isKept}
        isFirst={VisitId === first}
      />
    );
  };
  return (
    <TechPage name={Name}>
      {mayBeOld && (
        <div className={styles.wait}>
          <Alert
            kind="warning"
            live
            title={keptAt === undefined ? 'This may not be the newest' : asOf(keptAt)}
          >
            We couldn't ask the office just now. We keep trying. What you press is kept on this phone and goes
            by itself. {keptAt !== undefined && <Missing />}
          </Alert>
        </div>
      )}
      <section className={styles.day} aria-labelledby="today">
        <h1 id="today" ref={heading} tabIndex={-1} className={styles.title}>
          Today <small>{formatDay(Today.Date)}</small>
        </h1>
        {Today.Visits.length === 0 && <p className={styles.none}>No visits today.</p>}
        {Today.Visits.map((visit) => draw(visit, true))}
      </section>
      <section className={styles.day} aria-labelledby="next">
        <h2 id="next" className={styles.title}>
          Next <small>{formatDay(Next.Date)}</small>
        </h2>
        {Next.Visits.length === 0 && <p className={styles.none}>Nothing planned yet.</p>}
        {Next.Visits.map((visit) => draw(visit, false))}
      </section>
    </TechPage>
  );
}

const openedVisit = storedValue<number | null>({
  key: () => `${config().brand.storagePrefix}:opened-visit`,
  parse: (text) => (text === null ? null : Number(text)),
  format: (visitId) => (visitId === null ? null : String(visitId)),
});

const isToDo = ({ State, Report }: DayVisit): boolean =>
  (State === 'planned' || State === 'onSite') && Report === null;

const asOf = (at: number): string =>
  `As it was at ${timeOf(Temporal.Instant.fromEpochMilliseconds(at).toString(), OPERATOR_TIME_ZONE)}`;

/** What the phone doesn't keep, and who knows it. */
function Missing() {
  const { phone } = config().brand;
  return (
    <>
      The way in, phone numbers and photos aren't kept here: ring the office on{' '}
      <a href={phoneHref(phone)}>{phone}</a>.
    </>
  );
}
