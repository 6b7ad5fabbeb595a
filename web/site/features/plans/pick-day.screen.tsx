import { CalendarPlus, Phone } from 'lucide-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { visitWords } from '../../../../domain/jobs/job-progress.ts';
import { formatDay, formatSpan } from '../../../../domain/visits/dates.ts';
import { visitMessages } from '../../../../domain/visits/visit-messages.ts';
import { config } from '../../../browser/config.ts';
import { randomId } from '../../../browser/random-id.ts';
import { ApiError, sentenceOf } from '../../../client/api-error.ts';
import { Form } from '../../../forms/form.tsx';
import { useKeptFields } from '../../../forms/kept-form.ts';
import { Button, ButtonLink, ButtonRow } from '../../../ui/button.tsx';
import { Docket } from '../../../ui/docket/docket.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { useAlerts } from '../../../ui/feedback/alert-centre.tsx';
import { ErrorFocus } from '../../../ui/feedback/error-focus.tsx';
import { ChoiceGroup } from '../../../ui/fields/choice-group.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { phoneHref } from '../../../ui/page/website-header.tsx';
import {
  refreshPlanVisits,
  sendPlanVisit,
  usePlanVisit,
  type VisitByLink,
  type VisitSource,
  type WaitingVisit,
} from '../../api/plan-visit-queries.ts';
import { DocketBeside } from '../../layout/docket-beside.tsx';
import { LoadFailed } from '../../layout/load-failed.tsx';
import { PageSkeleton } from '../../layout/page-skeleton.tsx';
import { useLinkSecret } from '../../layout/paths/job-link-paths.ts';
import { useServiceId } from '../../layout/paths/plan-paths.ts';
import { jobHref } from '../../layout/paths/repair-id.ts';
import { PortalPage, PortalRail } from '../../layout/portal-page.tsx';
import styles from './plan-visits.module.css';
import { servicesWords, spanWords } from './visit-words.ts';

const PAGE = { title: 'Pick a day', description: 'Pick the day of a visit of your maintenance plan.' };
const BACK = { href: '#/dashboard', label: 'Dashboard' };
const TIME_ID = 'plan-visit-time';
/** How many times are shown at first, and more with each press. */
const SHOWN = 8;

/** Picking the day of a plan's visit (R13.03). */
export function PickDayScreen() {
  return <PickDay source={{ id: useServiceId() ?? 0 }} />;
}

/** The same by the link of a letter, without a sign-in. */
export function PickDayByLinkScreen() {
  return <PickDay source={{ ch: useLinkSecret() }} />;
}

/** A refused or failed choice; `attempt` grows with each, so that focus moves to it. */
type Failure = { cause: unknown; attempt: number };

function PickDay({ source }: { source: VisitSource }) {
  const [failure, setFailure] = useState<Failure | null>(null);
  const { data, error, refetch } = usePlanVisit(source);
  const said = failure && <Failed failure={failure} />;
  if (error instanceof ApiError && !error.passes) {
    return (
      <Ended
        source={source}
        heading={'id' in source ? 'Nothing waits for a day here' : 'This link opens nothing'}
      >
        {said ?? <p>{'id' in source ? 'It may be booked already. Your dashboard has it.' : error.detail}</p>}
      </Ended>
    );
  }
  if (data?.Waiting) {
    return (
      <Choose
        key={data.Waiting.Visit.Services.map(({ OccurrenceId }) => OccurrenceId).join()}
        source={source}
        choices={data.Waiting}
        said={said}
        onFailed={(cause) => setFailure((before) => ({ cause, attempt: (before?.attempt ?? 0) + 1 }))}
      />
    );
  }
  if (data) {
    return (
      <Ended source={source} heading={data.Booked.length > 0 ? "You're booked" : 'Nothing waits for a day'}>
        {said}
        {data.Booked.map(({ BookingReference, Visit }) => (
          <p key={BookingReference}>
            {BookingReference}: {plannedWords(Visit)}. You have the details in writing.
          </p>
        ))}
      </Ended>
    );
  }
  return (
    <PortalPage tab={tabOf(source)} {...PAGE}>
      {error ? (
        <LoadFailed title="The visit did not load" cause={error} onRetry={refetch} />
      ) : (
        <PageSkeleton />
      )}
    </PortalPage>
  );
}

const tabOf = (source: VisitSource) => ('id' in source ? 'dashboard' : null);

const plannedWords = ({ StartsAt, EndsAt, TimeWindow, TimeZone }: VisitByLink['Booked'][number]['Visit']) =>
  visitWords({
    startsAt: Temporal.Instant.from(StartsAt),
    endsAt: Temporal.Instant.from(EndsAt),
    timeWindow: TimeWindow,
    timeZone: TimeZone,
  });

function Failed({ failure: { cause, attempt } }: { failure: Failure }) {
  const first = cause instanceof ApiError ? cause.errors[0] : undefined;
  return (
    <ErrorFocus attempt={attempt}>
      <Alert kind="warning" title="Nothing was booked">
        {first?.message ?? sentenceOf(cause)}
      </Alert>
    </ErrorFocus>
  );
}

/** Nothing to choose: what became of it, and the ways on. */
function Ended({ source, heading, children }: { source: VisitSource; heading: string; children: ReactNode }) {
  const { phone } = config().brand;
  return (
    <PortalPage tab={tabOf(source)} {...PAGE} heading={heading}>
      {children}
      <ButtonRow>
        <ButtonLink href={phoneHref(phone)}>
          <Icon of={Phone} />
          Call {phone}
        </ButtonLink>
        <ButtonLink href={BACK.href}>{'id' in source ? BACK.label : 'Sign in'}</ButtonLink>
      </ButtonRow>
    </PortalPage>
  );
}

type ChooseProps = {
  source: VisitSource;
  choices: NonNullable<VisitByLink['Waiting']>;
  said: ReactNode;
  onFailed: (cause: unknown) => void;
};

function Choose({ source, choices: { Visit, Windows }, said, onFailed }: ChooseProps) {
  const { phone } = config().brand;
  const navigate = useNavigate();
  const alerts = useAlerts();
  const [key, setKey] = useState(randomId);
  const [isBusy, setBusy] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const [most, setMost] = useState(SHOWN);
  const { fields, write, kept } = useKeptFields<{ time: string | null }>(
    `plan-visit ${Visit.Services[0]?.OccurrenceId}`,
    { time: null },
  );
  const chosen = Windows.find((window) => windowValue(window) === fields.time);
  const words = chosen && `${formatDay(chosen.Date)}, ${hoursOf(chosen, Visit)}`;

  async function submit(event: FormEvent) {
    event.preventDefault();
    setAsked(true);
    if (!chosen) document.getElementById(TIME_ID)?.focus();
    if (!chosen || isBusy) return;
    setBusy(true);
    const Services = Visit.Services.map(({ OccurrenceId, Version }) => ({ OccurrenceId, Version }));
    const { Date: day, TimeWindow } = chosen;
    try {
      const booked = await sendPlanVisit(source, { Services, Date: day, TimeWindow }, key);
      kept.forget();
      alerts.show({
        kind: 'success',
        title: `Booked for ${words}`,
        body: 'The details are on their way to you.',
      });
      await refreshPlanVisits(source);
      if ('id' in source) navigate(jobHref(booked.RepairId).slice(1), { replace: true });
    } catch (cause) {
      onFailed(cause);
      // What the server refused took no effect; the same choice can only be meant anew.
      if (cause instanceof ApiError && !cause.passes) {
        setKey(randomId());
        await refreshPlanVisits();
      }
    } finally {
      setBusy(false);
    }
  }
  return (
    <PortalPage
      tab={tabOf(source)}
      {...PAGE}
      heading="Pick a day"
      lead={`${servicesWords(Visit)} at ${Visit.LocationName}. ${spanWords(Visit)}.`}
      back={'id' in source ? BACK : undefined}
    >
      <PortalRail />
      <DocketBeside label="The visit" textFirst docket={<VisitDocket visit={Visit} when={words} />}>
        <Form kept={kept} className={styles.form} onSubmit={submit}>
          {said}
          {Windows.length === 0 ? (
            <p>
              No time is open right now. <a href={phoneHref(phone)}>Call {phone}</a>, and we'll find one.
            </p>
          ) : (
            <>
              <ChoiceGroup
                id={TIME_ID}
                name="plan-visit-time"
                legend="When should the tech come?"
                look="low"
                choices={Windows.slice(0, most).map((window) => ({
                  value: windowValue(window),
                  label: formatDay(window.Date),
                  note: hoursOf(window, Visit),
                }))}
                value={fields.time}
                onChange={(time) => write({ time })}
                error={isAsked && !chosen ? visitMessages.chooseDateAndWindow : undefined}
              />
              {most < Windows.length && (
                <ButtonRow>
                  <Button small onClick={() => setMost(most + SHOWN)}>
                    Show later times
                  </Button>
                </ButtonRow>
              )}
              <ButtonRow>
                <Button type="submit" look="primary" busy={isBusy}>
                  <Icon of={CalendarPlus} />
                  {words ? `Book ${words}` : 'Book it'}
                </Button>
              </ButtonRow>
            </>
          )}
          <p>
            None of these? <a href={phoneHref(phone)}>Call {phone}</a>, 24x7. You can move the visit later.
          </p>
        </Form>
      </DocketBeside>
    </PortalPage>
  );
}

type Window = ChooseProps['choices']['Windows'][number];

const windowValue = ({ Date: day, TimeWindow }: Window): string => `${day} ${TimeWindow}`;

const hoursOf = ({ StartsAt, EndsAt }: Window, { TimeZone }: WaitingVisit): string =>
  formatSpan(Temporal.Instant.from(StartsAt), Temporal.Instant.from(EndsAt), TimeZone);

function VisitDocket({ visit, when }: { visit: WaitingVisit; when: string | undefined }) {
  return (
    <Docket
      title="Maintenance"
      live
      lines={[
        { label: 'When', value: when },
        { label: 'Where', value: visit.LocationName, detail: visit.Address },
        { label: 'What', value: servicesWords(visit), detail: machinesWords(visit) },
      ]}
      note={[...new Set(visit.Services.map(({ PlanName }) => `Part of ${PlanName}.`))].join(' ')}
    />
  );
}

/** How many machines a docket names. */
const NAMED = 6;

function machinesWords({ Services }: WaitingVisit): string {
  const rest = Services.length - NAMED;
  const named = Services.slice(0, NAMED).map(({ Equipment }) => Equipment);
  return [...named, ...(rest > 0 ? [`${rest} more`] : [])].join('; ');
}
