import { Phone } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { useNow } from '../../../../browser/clock.ts';
import { config } from '../../../../browser/config.ts';
import { randomId } from '../../../../browser/random-id.ts';
import { ApiError, sentenceOf } from '../../../../client/api-error.ts';
import { ButtonLink, ButtonRow } from '../../../../ui/button.tsx';
import { FactsList } from '../../../../ui/docket/facts-list.tsx';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { useAlerts } from '../../../../ui/feedback/alert-centre.tsx';
import { ErrorFocus } from '../../../../ui/feedback/error-focus.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { phoneHref } from '../../../../ui/page/website-header.tsx';
import { jobTitle } from '../../../../ui/words/equipment-words.ts';
import { isRefused, refreshJob, useLinkedJob } from '../../../api/job-link-queries.ts';
import { type JobSource, type TrackedJob, useJob } from '../../../api/job-queries.ts';
import { useVisitChoices, type VisitChoices } from '../../../api/visit-queries.ts';
import { LoadFailed } from '../../../layout/load-failed.tsx';
import { PageSkeleton } from '../../../layout/page-skeleton.tsx';
import { useLinkSecret, visitHrefs } from '../../../layout/paths/job-link-paths.ts';
import { useRepairId } from '../../../layout/paths/repair-id.ts';
import { PortalPage } from '../../../layout/portal-page.tsx';
import { isFreeVisit } from '../free-lines.tsx';
import { LinkOver } from '../links/link-over.tsx';
import styles from './visit.module.css';
import { type PlannedVisit, plannedWords, whenWords } from './visit-words.ts';

/** A job whose visit is changed, and where its pages are. */
export type ChangedJob = {
  job: TrackedJob;
  source: JobSource;
  hrefs: ReturnType<typeof visitHrefs>;
  /** It puts an earlier job's work right, at no price. */
  isFree: boolean;
  /** The portal's, or none on a page that a link opens. */
  tab: 'dashboard' | null;
};

type VisitPageProps = {
  title: string;
  description: string;
  /** The page once everything has loaded. */
  children: (changed: ChangedJob, choices: VisitChoices) => ReactNode;
};

/** Loads a signed-in customer's job and what they may do with its visit. */
export function OwnVisitPage({ title, description, children }: VisitPageProps) {
  const repairId = useRepairId();
  const source = repairId === null ? null : { id: repairId };
  const job = useJob(repairId);
  const choices = useVisitChoices(source);
  if (source && job.data && choices.data) {
    const { data } = job;
    const isFree = isFreeVisit(data);
    return children({ job: data, source, hrefs: visitHrefs(source), isFree, tab: 'dashboard' }, choices.data);
  }
  const cause = job.error ?? choices.error;
  const isUnknown = repairId === null || (cause instanceof ApiError && cause.code === 'not_found');
  function retry() {
    job.refetch();
    choices.refetch();
  }
  return (
    <PortalPage
      tab="dashboard"
      title={isUnknown ? 'Could not find the job' : title}
      description={description}
      lead={isUnknown ? 'It may belong to another account. Check your dashboard.' : undefined}
      back={{ href: '#/dashboard', label: 'Dashboard' }}
    >
      {isUnknown ? null : cause ? (
        <LoadFailed title="The visit did not load" cause={cause} onRetry={retry} />
      ) : (
        <PageSkeleton />
      )}
    </PortalPage>
  );
}

/** The same for the job of a link (R11.05). */
export function LinkedVisitPage({ title, description, children }: VisitPageProps) {
  const source = { ch: useLinkSecret() };
  const job = useLinkedJob(source.ch);
  const choices = useVisitChoices(source);
  const cause = job.error ?? choices.error;
  if (isRefused(cause)) return <LinkOver error={cause} description={description} />;
  if (job.data && choices.data) {
    const { data } = job;
    return children(
      { job: data, source, hrefs: visitHrefs(source), isFree: data.IsFree, tab: null },
      choices.data,
    );
  }
  function retry() {
    job.refetch();
    choices.refetch();
  }
  return (
    <PortalPage tab={null} title={title} description={description}>
      {cause ? <LoadFailed title="The visit did not load" cause={cause} onRetry={retry} /> : <PageSkeleton />}
    </PortalPage>
  );
}

export const backTo = ({ job, hrefs }: ChangedJob) => ({
  href: hrefs.job,
  label: `Job ${job.BookingReference}`,
});

/** `Job GAL1042R, Underbench fridge.` */
export function JobLine({ job }: { job: TrackedJob }) {
  return (
    <>
      Job <b className={styles.reference}>{job.BookingReference}</b>, {jobTitle(job)}.
    </>
  );
}

/** The phone number, where a visit can't be changed here. */
export function RingUs({ changed: { job, hrefs } }: { changed: ChangedJob }) {
  const { phone } = config().brand;
  return (
    <section className={styles.ring}>
      <p>
        Give <b className={styles.reference}>{job.BookingReference}</b>. We answer 24x7. Nothing changes until
        you've talked to us.
      </p>
      <ButtonRow>
        <ButtonLink look="primary" href={phoneHref(phone)}>
          <Icon of={Phone} />
          Call {phone}
        </ButtonLink>
        <ButtonLink href={hrefs.job}>Back to the job</ButtonLink>
      </ButtonRow>
    </section>
  );
}

/** Why a change wasn't done, and which visit is booked now. */
export function ChangeFailed({ failure, visit }: { failure: Failure | null; visit: PlannedVisit | null }) {
  if (!failure) return null;
  const { cause, attempt } = failure;
  const { code, errors } = cause instanceof ApiError ? cause : { code: null, errors: [] };
  const still = visit && `Your visit ${plannedWords(visit)} is still booked.`;
  const sentence = errors[0]?.message ?? sentenceOf(cause);
  return (
    <ErrorFocus attempt={attempt}>
      <Alert kind={code === 'conflict' ? 'warning' : 'danger'} title={titleOf(code)}>
        {sentence} {code === 'conflict' ? null : still}
      </Alert>
    </ErrorFocus>
  );
}

function titleOf(code: string | null): string {
  switch (code) {
    case 'conflict':
      return 'Nothing was changed';
    case 'price_increased':
      return 'The price has changed';
    case 'invalid_fields':
      return "That time can't be booked";
    default:
      return "We couldn't change it";
  }
}

/** Until when a change is free, and what to do after that (R11.01). */
export function ChangeRules({
  choices: { FreeUntil },
  visit: { TimeZone },
}: {
  choices: VisitChoices;
  visit: PlannedVisit;
}) {
  const now = useNow();
  const { phone } = config().brand;
  if (FreeUntil === null) return null;
  return (
    <section aria-labelledby="rules">
      <h2 id="rules">The rules</h2>
      <FactsList
        facts={[
          { label: `Until ${whenWords(FreeUntil, TimeZone, now)}`, value: 'Move or cancel here, free.' },
          {
            label: 'After that',
            value: (
              <>
                Ring us: <a href={phoneHref(phone)}>{phone}</a>, 24x7.
              </>
            ),
          },
        ]}
      />
    </section>
  );
}

/** A refused or failed change; `attempt` grows with each, so that focus moves to it. */
type Failure = { cause: unknown; attempt: number };

/** Sends a change of a visit, one key for each attempt until it's answered, and then shows the job (R4.30, R11.02). */
export function useChange({ source, hrefs }: ChangedJob) {
  const [key, setKey] = useState(randomId);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const navigate = useNavigate();
  const alerts = useAlerts();

  async function send(
    change: (key: string) => Promise<unknown>,
    done: { title: string; body: string },
  ): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    try {
      await change(key);
      alerts.show({ kind: 'success', ...done });
      await refreshJob(source);
      navigate(hrefs.job.slice(1), { replace: true });
    } catch (cause) {
      // What the server refused took no effect; the same change can only be meant anew.
      if (cause instanceof ApiError && !cause.passes) {
        setKey(randomId());
        await refreshJob(source);
      }
      setFailure((before) => ({ cause, attempt: (before?.attempt ?? 0) + 1 }));
    } finally {
      setBusy(false);
    }
  }
  return { send, isBusy, failure, clear: () => setFailure(null) };
}
