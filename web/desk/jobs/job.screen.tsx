import { Fragment, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { foodWords } from '../../../domain/equipment/food-at-risk.ts';
import { furtherWords } from '../../../domain/instant-quotes/visit-draft.ts';
import { type DeskAction, deskActions, nextDeskAction } from '../../../domain/jobs/desk-actions.ts';
import { NEEDS } from '../../../domain/needs/need-kinds.ts';
import { PAYER_KIND_NAMES, paidByLabel } from '../../../domain/payers/who-pays.ts';
import { ROLE_NAMES } from '../../../domain/people/manage-people.ts';
import { leftDetail } from '../../../domain/repair-quotes/line-choices.ts';
import { useNow } from '../../browser/clock.ts';
import { Docket, type DocketLine } from '../../ui/docket/docket.tsx';
import { Stamp } from '../../ui/docket/stamp.tsx';
import { Timeline } from '../../ui/docket/timeline.tsx';
import { useAlerts } from '../../ui/feedback/alert-centre.tsx';
import { Inline } from '../../ui/layout.tsx';
import { Signature } from '../../ui/signature.tsx';
import { dayOf, dayWords } from '../../ui/words/day-words.ts';
import { isMaintenance, jobTitle, sentences } from '../../ui/words/equipment-words.ts';
import { dayAndTime, timeOf } from '../../ui/words/instant-words.ts';
import { money, totalIncGst } from '../../ui/words/money-words.ts';
import { type DeskJob, freshJob, keepJob, useDeskJob } from '../api/job-queries.ts';
import { DetailPage, LoadedPage } from '../parts/page.tsx';
import { ActionPanes, Pane, PhoneLinks } from '../parts/pane.tsx';
import { actionWords, waitingQuoteOf } from './action-words.ts';
import { ApproveQuoteForm } from './approve-quote-form.tsx';
import { freeWords, isFreeVisit } from './free-visit.ts';
import { ChangeForm, isFormAction, jobForm } from './job-forms.tsx';
import { historyOf } from './job-history.ts';
import { JobInvoices } from './job-invoices.tsx';
import { JobThread } from './job-thread.tsx';
import { jobLook, officeHours, plannedHours, visitDay, visitHours } from './job-words.tsx';
import styles from './jobs.module.css';
import { CancelForm, DeclineQuoteForm } from './phone-forms.tsx';
import { QuoteForm } from './quote-form.tsx';
import { SentMargin } from './quote-margin.tsx';
import { ScheduleForm, WarrantyForm } from './visit-forms.tsx';

const BACK = { href: '#/jobs', label: 'Jobs' };

/** Everything about a job, and what can be done with it now (R10.10). */
export function JobScreen() {
  const { repairId } = useParams();
  const query = useDeskJob(Number(repairId));
  return (
    <LoadedPage query={query} noun="job" list="#/jobs">
      {(job) => <Job job={job} />}
    </LoadedPage>
  );
}

function Job({ job }: { job: DeskJob }) {
  const now = useNow();
  return (
    <DetailPage
      back={BACK}
      title={jobTitle(job)}
      lead={sentences(isMaintenance(job) ? null : job.Problem, `${job.LocationName}, ${job.Suburb}`)}
      facts={
        <>
          <JobDocket job={job} />
          <JobPhotos job={job} />
          <JobSignatures job={job} />
        </>
      }
      actions={<JobActions job={job} />}
    >
      <JobThread job={job} />
      <JobQuotes job={job} />
      <JobInvoices job={job} />
      <Pane id="history" title="What happened" end="Newest first, in the site's time">
        <Timeline
          steps={historyOf(job).map(({ id, at, what, more, isFailed, pdf }) => ({
            id,
            state: isFailed ? 'failed' : 'done',
            what,
            when: dayAndTime(at, job.TimeZone, now),
            more: pdf ? (
              <>
                {more}
                <a className={styles.pdf} href={pdf.href} target="_blank" rel="noreferrer">
                  {pdf.label}
                </a>
              </>
            ) : (
              more
            ),
          }))}
        />
      </Pane>
    </DetailPage>
  );
}

/** What can be done with a job now, and why the rest can't (R10.10). */
function JobActions({ job }: { job: DeskJob }) {
  const alerts = useAlerts();
  const navigate = useNavigate();
  const now = useNow();
  const [opened, setOpened] = useState<DeskAction>();
  const words = (action: DeskAction) => actionWords(action, job, job.HearsBy);
  const isOnSite = job.VisitPlans.some(({ State }) => State === 'onSite');
  const close = () => setOpened(undefined);
  const waiting = waitingQuoteOf(job);

  async function onDone(changed: DeskJob) {
    close();
    await keepJob(changed);
    alerts.show({ kind: 'success', title: 'Saved' });
  }
  async function onBooked(booked: DeskJob) {
    close();
    await Promise.all([keepJob(booked), freshJob(job.RepairId)]);
    alerts.show({ kind: 'success', title: `Free visit booked: ${booked.BookingReference}` });
    navigate(`/jobs/${booked.RepairId}`);
  }
  return (
    <>
      <ActionPanes
        offered={deskActions(job.State, isOnSite)}
        next={nextDeskAction(job.State, job.Visits.length)}
        words={words}
        onOpen={setOpened}
      />
      {opened === 'quote' && <QuoteForm job={job} onDone={onDone} onClose={close} />}
      {opened === 'schedule' && <ScheduleForm job={job} onDone={onDone} onClose={close} />}
      {opened === 'warranty-visit' && <WarrantyForm job={job} onDone={onBooked} onClose={close} />}
      {opened === 'approve-quote' && waiting && (
        <ApproveQuoteForm
          title={words(opened).name}
          job={job}
          quote={waiting}
          onDone={onDone}
          onClose={close}
        />
      )}
      {opened === 'decline-quote' && (
        <DeclineQuoteForm title={words(opened).name} job={job} onDone={onDone} onClose={close} />
      )}
      {opened === 'cancel' && (
        <CancelForm title={words(opened).name} job={job} onDone={onDone} onClose={close} />
      )}
      {opened && isFormAction(opened) && (
        <ChangeForm
          title={words(opened).name}
          form={jobForm(opened, job, now)}
          job={job}
          onDone={onDone}
          onClose={close}
        />
      )}
    </>
  );
}

/** What a job is: who, where, when, how to get in, and what the call-out costs. */
function JobDocket({ job }: { job: DeskJob }) {
  const now = useNow();
  const { word, look } = jobLook(job, now);
  return (
    <Docket
      title={job.BookingReference}
      lines={linesOf(job, now)}
      {...(isFreeVisit(job) ? { total: { label: 'Call-out', amount: freeWords(job) } } : priceOf(job))}
      stamp={<Stamp state={look}>{word}</Stamp>}
    />
  );
}

function priceOf(job: DeskJob) {
  return {
    sums: [
      { label: 'Call-out ex GST', amount: money(job.FeeExGst) },
      ...(job.DiscountExGst > 0 ? [{ label: 'Discount', amount: `-${money(job.DiscountExGst)}` }] : []),
      ...(job.ParkingExGst > 0 ? [{ label: 'Parking', amount: money(job.ParkingExGst) }] : []),
      { label: 'GST', amount: money(job.Gst) },
    ],
    total: totalIncGst(job.TotalIncGst, job.FeeExGst - job.DiscountExGst + job.ParkingExGst),
  };
}

/** `planned 9:30am-11am`, of the visit to come. */
function plannedWords({ VisitPlans, TimeZone }: DeskJob): string | null {
  const visit = VisitPlans.find(({ State }) => State === 'planned');
  const hours = visit && plannedHours({ ...visit, TimeZone });
  return hours ? `planned ${hours}` : null;
}

/** Up to how much a repair goes ahead without asking (R12.08). */
function upfrontLine({ Upfront, TimeZone }: DeskJob): DocketLine | null {
  if (!Upfront || Upfront.LimitIncGst === 0) return null;
  const { LimitIncGst, RoomIncGst, SetBy, SetOn, IsOfJob } = Upfront;
  const left = RoomIncGst < LimitIncGst ? `${money(RoomIncGst)} is left.` : null;
  const by = `${SetBy}, ${dayOf(SetOn, TimeZone)}${IsOfJob ? '' : ', for all their jobs'}.`;
  return {
    label: 'May go ahead',
    value: `Up to ${money(LimitIncGst)} inc GST without asking`,
    detail: [by, left].filter(Boolean).join(' '),
  };
}

/** Who agreed that the visit to come is in the site's hours to avoid (R12.10). */
function hoursLine({ VisitPlans }: DeskJob): DocketLine | null {
  const note = VisitPlans.find(({ State }) => State === 'planned')?.HoursNote;
  return note ? { label: 'Their hours', value: note } : null;
}

function linesOf(job: DeskJob, now: Temporal.Instant): DocketLine[] {
  const lines: (DocketLine | null)[] = [
    dueLine(job, now),
    job.HasVisitTime
      ? {
          label: 'When',
          value: `${visitDay(job)}, ${visitHours(job)}`,
          detail: [officeHours(job), plannedWords(job)].filter(Boolean).join(', ') || undefined,
        }
      : { label: 'When', value: 'No time set' },
    hoursLine(job),
    job.HoldUntil === null
      ? null
      : {
          label: 'On hold',
          value: `until ${dayWords(job.HoldUntil)}`,
          detail: job.HoldReason ?? undefined,
        },
    job.WarrantyOf === null
      ? null
      : { label: 'Under warranty of', value: <JobLinks jobs={[job.WarrantyOf]} /> },
    job.PlanId === null
      ? null
      : { label: 'Plan', value: <a href={`#/plans/${job.PlanId}`}>{job.PlanName}</a> },
    job.WarrantyVisits.length === 0
      ? null
      : { label: 'Warranty visits', value: <JobLinks jobs={job.WarrantyVisits} /> },
    {
      label: 'Tech',
      value: job.TechName ?? 'Nobody yet',
      detail: job.ExpectedOn && `On the way, there about ${timeOf(job.ExpectedOn, job.TimeZone)}`,
    },
    {
      label: 'Customer',
      value: <a href={`#/customers/${job.CustomerId}`}>{job.CustomerName}</a>,
      detail: job.CustomerUserName,
    },
    job.PaidBy && {
      label: paidByLabel(job.PlanId !== null),
      value: <a href={`#/customers/${job.BilledCustomerId}`}>{job.PaidBy.Name}</a>,
      detail: PAYER_KIND_NAMES[job.PaidBy.Kind],
    },
    (job.CustomerMobile ?? job.CustomerPhone) === null
      ? null
      : { label: 'Call', value: <PhoneLinks numbers={[job.CustomerMobile, job.CustomerPhone]} /> },
    ...job.AskFor.map(({ ContactId, Name, Role, Mobile, Phone }, at) => ({
      label: at === 0 ? 'Ask for' : `Or ask for (${at + 1})`,
      value: (
        <Fragment key={ContactId}>
          {Name} <PhoneLinks numbers={[Mobile, Phone]} />
        </Fragment>
      ),
      detail: Role ?? undefined,
    })),
    job.CustomerNote === null ? null : { label: 'Note', value: job.CustomerNote },
    { label: 'Site', value: job.LocationName, detail: job.Address },
    upfrontLine(job),
    {
      label: isMaintenance(job) ? 'Service' : 'Problem',
      value: job.Problem,
      detail: furtherWords(job.Problem, job.ProblemDescription),
    },
    job.FoodWarm === null
      ? null
      : {
          label: 'Food',
          value: job.IsFoodAtRisk ? 'At risk' : 'Not at risk',
          detail: foodWords(job) ?? undefined,
        },
    job.SerialIdentifier === null || isMaintenance(job)
      ? null
      : { label: 'Serial', value: job.SerialIdentifier },
    job.EquipmentLocation === null || isMaintenance(job)
      ? null
      : { label: 'Where', value: job.EquipmentLocation },
    job.LocationDescription === null ? null : { label: 'Access', value: job.LocationDescription },
    job.ParkingInstructions === null ? null : { label: 'Parking', value: job.ParkingInstructions },
  ];
  return lines.filter((line) => line !== null);
}

/** What the job needs from the office, or when it will; nothing once it has ended. */
function dueLine({ Due, DueNextOn, TimeZone }: DeskJob, now: Temporal.Instant): DocketLine | null {
  if (Due.length > 0) {
    return {
      label: 'Due now',
      value: Due.map((kind) => NEEDS[kind].why).join(', '),
      detail: Due.flatMap((kind) => NEEDS[kind].next ?? []).join(', '),
    };
  }
  return DueNextOn === null ? null : { label: 'Due next', value: dayAndTime(DueNextOn, TimeZone, now) };
}

/** `GAL1043R, GAL1051R`, each a link. */
function JobLinks({ jobs }: { jobs: DeskJob['WarrantyVisits'] }) {
  return jobs.map(({ RepairId, BookingReference }, index) => (
    <Fragment key={RepairId}>
      {index > 0 && ', '}
      <a href={`#/jobs/${RepairId}`}>{BookingReference}</a>
    </Fragment>
  ));
}

/** The customer's photos of the fault, then the technicians' of each visit; each opens at full size in a tab of its own. */
function JobPhotos({ job }: { job: DeskJob }) {
  const photos = [
    ...job.Photos.map((photo) => ({ ...photo, of: 'The fault' })),
    ...job.VisitPhotos.map((photo) => ({ ...photo, of: 'The work' })),
  ].filter(({ Url }) => Url !== null);
  if (photos.length === 0) return null;
  return (
    <Pane id="photos" title="Photos" end={String(photos.length)}>
      <Inline as="ul" gap={2} className={styles.photos}>
        {photos.map(({ documentId, Url, ThumbnailUrl, of }, index) => (
          <li key={documentId}>
            <a href={Url ?? ''} target="_blank" rel="noreferrer">
              <img src={ThumbnailUrl ?? Url ?? ''} alt={`${of}, ${index + 1} of ${photos.length}`} />
            </a>
          </li>
        ))}
      </Inline>
    </Pane>
  );
}

/** What customers signed on the technicians' screens. */
function JobSignatures({ job: { VisitPlans, Visits, TimeZone } }: { job: DeskJob }) {
  const signed = [...VisitPlans, ...Visits].flatMap(({ VisitId, Report }) =>
    Report?.Signature ? { ...Report, VisitId, path: Report.Signature } : [],
  );
  if (signed.length === 0) return null;
  return (
    <Pane id="signatures" title="Signatures" end={String(signed.length)}>
      {signed.map(({ VisitId, path, SignedName, FinishedOn }) => (
        <figure key={VisitId}>
          <Signature path={path} label={`Signature of ${SignedName}`} />
          <figcaption>
            {SignedName}, {dayOf(FinishedOn, TimeZone)}
          </figcaption>
        </figure>
      ))}
    </Pane>
  );
}

type Quote = DeskJob['Quotes'][number];

/** A job's quotes, newest first, at the price that the customer sees (R10.12). */
function JobQuotes({ job }: { job: DeskJob }) {
  if (job.Quotes.length === 0) return null;
  return (
    <Pane id="quotes" title="Quotes" end={String(job.Quotes.length)}>
      {job.Quotes.map((quote) => (
        <article key={quote.UniqueId} className={styles.quote}>
          <p>
            {stateWords(quote, job.TimeZone)} {answerWords(quote, job.TimeZone)}
          </p>
          {quote.State === 'waiting' && <AskedOf job={job} />}
          <QuoteDocket quote={quote} />
          <SentMargin quote={quote} />
        </article>
      ))}
    </Pane>
  );
}

/** Whom its people asked to approve the waiting quote (R12.06). */
function AskedOf({ job: { ApprovalRequest: asked, TimeZone } }: { job: DeskJob }) {
  if (!asked) return null;
  const note = asked.Note === null ? '' : `: ${asked.Note}`;
  return (
    <p>
      With {asked.Of} since {dayOf(asked.AskedOn, TimeZone)}. {asked.By} asked{note || '.'}
    </p>
  );
}

function QuoteDocket({ quote }: { quote: Quote }) {
  const { Lines, SubtotalExGst, DiscountExGst, CouponPromoCode, Gst, TotalIncGst } = quote;
  const discount = { label: `Discount ${CouponPromoCode ?? ''}`.trim(), amount: `-${money(DiscountExGst)}` };
  return (
    <Docket
      title={quote.QuoteNumber}
      level={3}
      loose
      amounts={Lines.map((line, index) => ({
        id: String(index),
        label: line.Quantity === 1 ? line.Description : `${line.Quantity} × ${line.Description}`,
        detail: line.IsLeft ? leftDetail(line.LeftReason) : line.Detail,
        amount: money(line.AmountExGst),
        isStruck: line.IsLeft,
      }))}
      sums={[
        { label: 'Subtotal ex GST', amount: money(SubtotalExGst) },
        ...(DiscountExGst > 0 ? [discount] : []),
        { label: 'GST', amount: money(Gst) },
      ]}
      total={totalIncGst(TotalIncGst, SubtotalExGst - DiscountExGst)}
      note={quote.Note}
    />
  );
}

/** What who answered could approve then (R12.06), and what they had given beforehand (R12.08). */
function answerWords({ State, Answer }: Quote, timeZone: string): string | null {
  if (!Answer || State !== 'approved') return null;
  const { Role, LimitIncGst, UpfrontLimitIncGst, UpfrontSetOn } = Answer;
  const limit = LimitIncGst === null ? '' : `, who could approve up to ${money(LimitIncGst)}`;
  const as = Role === null ? null : `As ${ROLE_NAMES[Role].toLowerCase()}${limit}.`;
  const upfront =
    UpfrontLimitIncGst !== null && UpfrontSetOn !== null
      ? `They let us go ahead up to ${money(UpfrontLimitIncGst)} on ${dayOf(UpfrontSetOn, timeZone)}.`
      : null;
  return [as, upfront].filter(Boolean).join(' ') || null;
}

function stateWords(quote: Quote, timeZone: string): string {
  const day = (instant: string) => dayOf(instant, timeZone);
  const by = quote.DecidedBy ?? 'somebody with the emailed link';
  const decided = quote.DecidedOn ? `${day(quote.DecidedOn)} by ${by}` : '';
  switch (quote.State) {
    case 'waiting':
      return quote.IsExpired
        ? `Ended ${day(quote.ValidUntil)} without an answer.`
        : `Waiting since ${day(quote.IssuedOn)}, valid to ${day(quote.ValidUntil)}.`;
    case 'approved':
      return quote.DecidedBeforehand
        ? `Went ahead ${quote.DecidedOn ? day(quote.DecidedOn) : ''} without asking ${by}.`
        : `Approved ${decided}.`;
    case 'declined':
      return `Declined ${decided}.${quote.DeclineReason ? ` ${quote.DeclineReason}` : ''}`;
    case 'withdrawn':
      return `Withdrawn ${decided}.${quote.DeclineReason ? ` ${quote.DeclineReason}` : ''}`;
    case 'replaced':
      return decided
        ? `Declined ${decided}, then replaced by a newer one: that answer doesn't count any more.`
        : 'Replaced by a newer one.';
  }
}
