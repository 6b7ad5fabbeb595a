import {
  CalendarClock,
  CirclePlus,
  ClipboardCheck,
  CreditCard,
  FileClock,
  type LucideIcon,
  MailX,
  Map as MapIcon,
  MessageSquare,
  Phone,
  Plane,
  ShieldCheck,
  Star,
  Thermometer,
  Timer,
  UserX,
} from 'lucide-react';
import { useState } from 'react';
import { answerThread } from '../../../contracts/messages/thread.ts';
import { dealWithNeed, putOffNeed } from '../../../contracts/needs/needs.ts';
import { OPERATOR_TIME_ZONE } from '../../../domain/constants.ts';
import { deskThreadMessages } from '../../../domain/messages/desk-thread-messages.ts';
import { MAX_THREAD_MESSAGE } from '../../../domain/messages/thread.ts';
import { isOfTechnician, NEED_GROUP_NAMES, NEEDS, type NeedKind } from '../../../domain/needs/need-kinds.ts';
import { formatInstantTime, formatLongDay } from '../../../domain/visits/dates.ts';
import { addDays, localToday } from '../../../domain/visits/local-time.ts';
import { now, useNow } from '../../browser/clock.ts';
import { randomId } from '../../browser/random-id.ts';
import { sentenceOf } from '../../client/api-error.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { useAlerts } from '../../ui/feedback/alert-centre.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import { ListLoading } from '../../ui/feedback/list-loading.tsx';
import { RetryAlert } from '../../ui/feedback/retry-alert.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ageWords } from '../../ui/words/age-words.ts';
import { countWords } from '../../ui/words/count-words.ts';
import { money } from '../../ui/words/money-words.ts';
import { sendTo } from '../api/desk-call.ts';
import {
  type DayVisit,
  type DeskJob,
  freshJob,
  type Need,
  type NeedsGroup,
  needsCount,
  readNeedsAgain,
  useDayVisits,
  useNeeds,
} from '../api/job-queries.ts';
import { freshThread, sendDealtWith } from '../api/thread-queries.ts';
import { officeHours, visitHours, visitLook } from '../jobs/job-words.tsx';
import { WarrantyForm } from '../jobs/visit-forms.tsx';
import { ActionForm, type FormSpec } from '../parts/action-form.tsx';
import { ListHead, Loaded } from '../parts/page.tsx';
import { Pane, PhoneLinks } from '../parts/pane.tsx';
import styles from './today.module.css';

/** The day's visits, and what needs a person in the office, the most urgent first (R10.07). */
export function TodayScreen() {
  const now = useNow();
  const today = localToday(now, OPERATOR_TIME_ZONE);
  return (
    <>
      <ListHead
        title="Today"
        lead={`${formatLongDay(today)}, ${formatInstantTime(now, OPERATOR_TIME_ZONE)} here.`}
      />
      <div className={styles.page}>
        <Visits today={today} />
        <Needs />
      </div>
    </>
  );
}

function Visits({ today }: { today: string }) {
  const query = useDayVisits(today);
  return (
    <Pane id="visits" title="Visits" end={<a href={`#/schedule?date=${today}`}>Open the schedule</a>}>
      <Loaded query={query} noun="visits">
        {(visits) =>
          visits.length === 0 ? (
            <p>Nothing is booked for today.</p>
          ) : (
            <ol className={styles.visits}>
              {visits.map((visit) => (
                <li key={visit.VisitId}>
                  <Visit visit={visit} />
                </li>
              ))}
            </ol>
          )
        }
      </Loaded>
    </Pane>
  );
}

function Visit({ visit }: { visit: DayVisit }) {
  const { word, look } = visitLook(visit, useNow());
  return (
    <a href={`#/jobs/${visit.RepairId}`} className={styles.visit}>
      <span className={styles.hours}>{visitHours(visit)}</span>
      {officeHours(visit) && (
        <span className={classNames(styles.sub, styles.office)}>{officeHours(visit)}</span>
      )}
      <b>{visit.LocationName}</b>
      <span className={styles.sub}>
        {visit.EquipmentType}
        {visit.WarrantyOf && ', warranty'}
        {visit.PlanId !== null && ', plan'}
      </span>
      <span className={styles.state}>
        <Badge state={look}>{word}</Badge>
      </span>
      <span className={classNames(styles.sub, styles.tech)}>{visit.TechName ?? 'Nobody yet'}</span>
    </a>
  );
}

const ICONS: Readonly<Record<NeedKind, LucideIcon>> = {
  'food-at-risk': Thermometer,
  'food-untold': Thermometer,
  'food-reported': Thermometer,
  late: Timer,
  requested: CirclePlus,
  unassigned: UserX,
  'on-leave': Plane,
  'has-left': UserX,
  'new-time': CalendarClock,
  'changed-visit': CalendarClock,
  'payment-failed': CreditCard,
  ring: Phone,
  'email-failed': MailX,
  'text-failed': MailX,
  finished: ClipboardCheck,
  'after-record': ClipboardCheck,
  'on-site': Timer,
  'next-step': ClipboardCheck,
  'to-post': MailX,
  'low-rating': Star,
  'quote-unanswered': FileClock,
  'quote-ended': FileClock,
  'hold-ended': Timer,
  'quote-approved': FileClock,
  'quote-declined': FileClock,
  'plan-unanswered': FileClock,
  'plan-offer-over': FileClock,
  'plan-declined': FileClock,
  'service-missed': CalendarClock,
  'service-too-soon': CalendarClock,
  'service-unrecorded': ClipboardCheck,
  'service-unbooked': CalendarClock,
  'plan-ends': FileClock,
  'plan-machine': FileClock,
  warranty: ShieldCheck,
  thread: MessageSquare,
  'left-email': MailX,
  message: MessageSquare,
  application: MessageSquare,
  'waiting-area': MapIcon,
};

/** What needs a person, the most urgent group and the oldest first, each with what to do next (R10.07). */
function Needs() {
  const { data: groups, error, refetch } = useNeeds();
  const [form, setForm] = useState<FormSpec>();
  const [request, setRequest] = useState<WarrantyRequest>();
  const alerts = useAlerts();
  async function onVisit({ RepairId, Subject, Text }: Need) {
    try {
      setRequest({ job: await freshJob(RepairId ?? 0), id: Number(Subject), text: Text ?? '' });
    } catch (cause) {
      alerts.show({ kind: 'danger', title: 'The job did not load', body: sentenceOf(cause as Error) });
    }
  }
  async function onLate({ RepairId }: Need) {
    try {
      const [job, thread] = await Promise.all([freshJob(RepairId ?? 0), freshThread(RepairId ?? 0)]);
      setForm(lateForm(job, thread));
    } catch (cause) {
      alerts.show({ kind: 'danger', title: 'The job did not load', body: sentenceOf(cause as Error) });
    }
  }
  async function onDone() {
    setForm(undefined);
    setRequest(undefined);
    await readNeedsAgain();
    alerts.show({ kind: 'success', title: 'Saved' });
  }
  if (!groups) {
    if (!error) return <ListLoading label="Loading what needs a person" />;
    return (
      <RetryAlert title="The list did not load" onRetry={refetch}>
        {sentenceOf(error)}
      </RetryAlert>
    );
  }
  const count = needsCount(groups);
  return (
    <Pane id="needs" title="Needs a person" end={count && `${count}, the oldest first`} isFlush>
      {!count && (
        <p className={styles.nil}>
          Nothing. Every booking has a tech, and everything sent has arrived. Anything new shows here.
        </p>
      )}
      {groups.map((group) => (
        <Group key={group.Group} group={group} onForm={setForm} onVisit={onVisit} onLate={onLate} />
      ))}
      {request && (
        <WarrantyForm
          job={request.job}
          request={request}
          onDone={onDone}
          onClose={() => setRequest(undefined)}
        />
      )}
      {form && <ActionForm {...form} onDone={onDone} onClose={() => setForm(undefined)} />}
    </Pane>
  );
}

/** A request that a free visit can answer, with the finished job that the visit goes back to. */
type WarrantyRequest = { job: DeskJob; id: number; text: string };

type OnNeed = {
  onForm: (form: FormSpec) => void;
  onVisit: (need: Need) => void;
  onLate: (need: Need) => void;
};

function Group({ group, ...onNeed }: { group: NeedsGroup } & OnNeed) {
  const { Group: name, Needs: needs, HasMore } = group;
  if (needs.length === 0) return null;
  return (
    <section aria-labelledby={`needs-${name}`}>
      <h3 id={`needs-${name}`} className={styles.group}>
        {NEED_GROUP_NAMES[name]} <span>{HasMore ? `${needs.length}+` : needs.length}</span>
      </h3>
      <ul>
        {needs.map((need) => (
          <Row key={`${need.Kind} ${need.Subject}`} need={need} isNow={name === 'now'} {...onNeed} />
        ))}
      </ul>
      {HasMore && <p className={styles.nil}>And more: they show as these are done.</p>}
    </section>
  );
}

function Row({ need, isNow, onForm, onVisit, onLate }: { need: Need; isNow: boolean } & OnNeed) {
  const at = useNow();
  const { Kind, Route, BookingReference, InvoiceNumber, CustomerName, Mobile, Phone, Text, Reason } = need;
  const { why, next, isEndedByHand } = NEEDS[Kind];
  const title = isOfTechnician(Kind) ? (need.TechName ?? '') : titleOf(need);
  const label = (action: string) => `${action}, ${BookingReference ?? title}`;
  const act = (name: string, form: () => FormSpec, look?: 'quiet') => (
    <Button small look={look} aria-label={label(name)} onClick={() => onForm(form())}>
      {name}
    </Button>
  );
  const isMessage = Kind === 'message' || Kind === 'application';
  const isThread = Kind === 'thread';
  const facts = [
    need.Score && `Rated ${need.Score} of 5`,
    need.Visits && countWords('visit', need.Visits, false),
    need.Waiting && (need.Waiting === 1 ? '1 person waits' : `${need.Waiting} people wait`),
    InvoiceNumber,
    CustomerName !== title && CustomerName,
    Kind === 'late' && (need.TechName ?? 'nobody yet'),
    isMessage && Reason,
  ].filter(Boolean);
  const said = [Text && `‘${Text}’`, !isMessage && Reason].filter(Boolean).join(' ');
  return (
    <li className={styles.need} data-now={isNow || undefined}>
      <Icon of={ICONS[Kind]} />
      <b className={styles.kind}>{why}</b>
      <div className={styles.what}>
        <p>{title}</p>
        <p className={styles.facts}>
          {BookingReference && (
            <a href={`#${Route}`} className={styles.ref}>
              {BookingReference}
            </a>
          )}{' '}
          {facts.join(', ')} <PhoneLinks numbers={[Mobile, Phone]} />
        </p>
        {said && <p className={styles.text}>{said}</p>}
      </div>
      <span className={styles.age}>{ageWords(Temporal.Instant.from(need.Since), at)}</span>
      <div className={styles.acts}>
        {Kind === 'warranty' && need.RepairId !== null && (
          <Button small aria-label={label('Free visit')} onClick={() => onVisit(need)}>
            Free visit
          </Button>
        )}
        {next && Kind !== 'late' && Route && (
          <ButtonLink small href={`#${Route}`} aria-label={label(next)}>
            {next}
          </ButtonLink>
        )}
        {Kind === 'late' && next && (
          <Button small aria-label={label(next)} onClick={() => onLate(need)}>
            {next}
          </Button>
        )}
        {Kind === 'late' &&
          act('Told by phone', () => toldForm(need, title, localToday(at, OPERATOR_TIME_ZONE)), 'quiet')}
        {act('Put off', () => putOffForm(need, title, localToday(at, OPERATOR_TIME_ZONE)), 'quiet')}
        {(isEndedByHand || isThread) && act('Dealt with', () => dealtWithForm(need, title), 'quiet')}
      </div>
    </li>
  );
}

/** `$205.01, Underbench fridge, Marlowe Street Café, Surry Hills`; who wrote, where there's no site. */
function titleOf({ AmountIncGst, EquipmentType, LocationName, Suburb, CustomerName }: Need): string {
  const amount = AmountIncGst === null ? null : money(AmountIncGst);
  return [amount, EquipmentType, LocationName ?? (Suburb ? null : CustomerName), Suburb]
    .filter(Boolean)
    .join(', ');
}

/** The time in the message about a late visit is so much later than now, if nobody types another one. */
const USUAL_DELAY = Temporal.Duration.from({ minutes: 30 });

/** Tells the customer of a late visit when to expect the tech, as an answer in the job's thread. */
function lateForm(
  { RepairId, BookingReference, CustomerName, TechName, TimeZone }: DeskJob,
  { Messages, IsWaiting }: Awaited<ReturnType<typeof freshThread>>,
): FormSpec {
  const last = Messages.at(-1);
  const expected = now().add(USUAL_DELAY).round({ smallestUnit: 'minute', roundingIncrement: 5 });
  return {
    title: 'Tell the customer',
    subject: RepairId,
    lead: IsWaiting && last ? `${last.Name} wrote: ‘${last.Text}’` : `${CustomerName}, ${BookingReference}.`,
    body: answerThread.body,
    fields: [
      {
        as: 'lines',
        name: 'Text',
        label: 'Message',
        hint: 'Correct the time if you know better.',
        limit: MAX_THREAD_MESSAGE,
      },
    ],
    initial: {
      Text: deskThreadMessages.runningLate(TechName ?? 'Our tech', formatInstantTime(expected, TimeZone)),
    },
    read: (typed) => ({ ...typed, LastMessageId: last?.MessageId ?? null }),
    submit: 'Send it',
    send: sendTo(answerThread, { RepairId }, { idempotencyKey: randomId() }),
  };
}

/** Adds what tells a need apart to what was typed. */
const about = ({ Kind, Subject, Since }: Need) => ({ Kind, Subject, Since });

/** `today` is the office's local date. */
function putOffForm(need: Need, title: string, today: string): FormSpec {
  return {
    title: 'Put it off',
    subject: `${need.Kind} ${need.Subject}`,
    lead: `${title}. It comes back on the day that you choose, or with a new cause.`,
    body: putOffNeed.body,
    fields: [{ as: 'day', name: 'Until', label: 'Until' }],
    initial: { Until: addDays(today, 1) },
    read: (typed) => ({ ...typed, ...about(need) }),
    submit: 'Put it off',
    send: sendTo(putOffNeed),
  };
}

/** Somebody rang the customer of a late visit: it comes back the next day, unless somebody has been there. */
function toldForm(need: Need, title: string, today: string): FormSpec {
  return {
    ...putOffForm(need, title, today),
    title: 'Told by phone',
    lead: `${title}. It leaves the list until tomorrow, or until somebody has been there.`,
    fields: [],
    initial: {},
    read: () => ({ Until: addDays(today, 1), ...about(need) }),
    submit: 'They know',
  };
}

function dealtWithForm(need: Need, title: string): FormSpec {
  const { Kind, Subject, RepairId } = need;
  return {
    title: 'Dealt with',
    subject: `${Kind} ${Subject}`,
    lead: `${title}. It leaves the list for everybody.`,
    body: dealWithNeed.body,
    fields: [],
    read: () => about(need),
    submit: 'Dealt with',
    send: async () => {
      if (Kind === 'thread') await sendDealtWith(RepairId ?? 0, Number(Subject));
      else await sendTo(dealWithNeed)(about(need));
    },
  };
}
