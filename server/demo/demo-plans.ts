import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { Reply } from '../../contracts/endpoint.ts';
import * as desk from '../../contracts/jobs/job-changes.ts';
import { finishVisit as finishVisitCall } from '../../contracts/jobs/technician-presses.ts';
import { bookPlanVisit as bookPlanVisitCall } from '../../contracts/plans/due-services.ts';
import { draftPlan as draftPlanCall, renewPlan as renewPlanCall } from '../../contracts/plans/plans.ts';
import { addServiceType as addServiceTypeCall } from '../../contracts/plans/service-types.ts';
import { OPERATOR_TIME_ZONE } from '../../domain/constants.ts';
import type { PlanBilling } from '../../domain/plans/plan-money.ts';
import { localToday } from '../../domain/visits/local-time.ts';
import { eq } from '../db/drizzle.ts';
import { documents } from '../db/schema/invoices.ts';
import { planTerms } from '../db/schema/plans.ts';
import { technicians } from '../db/schema/technicians.ts';
import { recordBankPayment } from '../features/invoices/bank-transfers/record-bank-payment.ts';
import { declineOffer } from '../features/plans/answer-offer.ts';
import { bookPlanVisit } from '../features/plans/book-plan-visit.ts';
import { fillPlans } from '../features/plans/fill-plans.ts';
import { offerNextTerm, offerPlan } from '../features/plans/offer-plan.ts';
import { acceptPlan, endPlan } from '../features/plans/plan-life.ts';
import { readPlan } from '../features/plans/read-plans.ts';
import { skipService } from '../features/plans/settle-service.ts';
import { addServiceType } from '../features/plans/store-service-type.ts';
import { draftPlan } from '../features/plans/write-plan.ts';
import { readRows } from '../features/reference-data/tables/read-rows.ts';
import { completeJob } from '../features/visits/complete-job.ts';
import { startJob } from '../features/visits/start-job.ts';
import { finishVisit } from '../features/visits/take-press.ts';
import { newestVisit } from '../features/visits/visits.queries.ts';
import type { EquipmentName } from './demo-equipment.ts';
import { instantAt, recordWork } from './demo-moments.ts';
import type { Stage, StoryEquipment } from './tell-story.ts';

type ServiceForm = z.input<typeof addServiceTypeCall.body>;
type Machines = Record<EquipmentName, StoryEquipment>;
type Plan = Reply<typeof draftPlanCall>;

const tick = (Text: string) => ({ Kind: 'tick', Text }) as const;
const reading = (Text: string, Unit: string, From: number, To: number) =>
  ({ Kind: 'reading', Text, Unit, From, To }) as const;

/** What is checked, each for a group of equipment types. */
const SERVICES: Record<'Cold' | 'Hot', Omit<ServiceForm, 'EquipmentTypeIds'>> = {
  Cold: {
    Name: 'Refrigeration service',
    Minutes: 40,
    Checklist: [
      tick('Condenser cleaned'),
      tick('Door seals and hinges'),
      tick('Drain clear'),
      reading('Air inside', '°C', -22, 5),
    ],
    Why: 'A dirty condenser makes the compressor run hotter and longer.',
  },
  Hot: {
    Name: 'Oven service',
    Minutes: 50,
    Checklist: [
      tick('Door glass and seal'),
      tick('Fan and elements'),
      reading('Inside at a setting of 180', '°C', 172, 188),
    ],
  },
};

const WORK = 'Quarterly service of the three cold machines';
const TECH = 'Dan Okafor';
/** What Dan read at each machine, in the order of the plan's lines. */
const READ = [2.4, 3.1, 7.5];
const TO_WATCH = 'The condenser clogs with flour. Keep the bags on the other side of the machine.';

/** How many days ago the café's plan was accepted, and its first services were due and done. */
const DAYS_AGO = { accepted: 112, paid: 105, served: 98, offered: 2 };

/** When what happened to the other plans, in days: ago, or ahead. */
const OTHERS = {
  /** Its services are due every month: the first is skipped, and the second missed. */
  monthly: { accepted: 48, firstDue: 44, skipped: 1 },
  /** Its term ends in some weeks, and the next one is offered. */
  ending: { accepted: 340, dueAhead: 12, offered: 3 },
  ended: { accepted: 20, firstDueAhead: 25, ended: 6 },
  declined: { offered: 30, answered: 26 },
};

/**
 * A year's plan of the café's cold machines, its first visit done and its second to be given a day, one of the bakery's ovens
 * that Priya hasn't answered, and one in each other state (R13).
 */
export async function addPlans(stage: Stage, machines: Machines): Promise<void> {
  const { deps, staff: by } = stage;
  const services = await addServices(stage);
  const { skope, coolroom, hoshizaki, moretti } = machines;
  await addOtherPlans(stage, machines, services);
  setDaysAgo(stage, DAYS_AGO.accepted);
  const cafe = await draft(stage, 'Café, four services a year', {
    billing: 'yearly',
    price: 1672.73,
    lines: linesOf([skope, coolroom, hoshizaki], services.Cold, serviceDay(stage)),
  });
  await acceptPlan(deps, { id: cafe.PlanId, by, version: cafe.Version, acceptedBy: 'Priya Nair' });
  setDaysAgo(stage, DAYS_AGO.paid);
  await payTerm(stage, cafe.PlanId);
  await serve(stage, cafe.PlanId);
  setDaysAgo(stage, DAYS_AGO.offered);
  const bakery = await draft(stage, 'Bakery, the deck oven twice a year', {
    billing: 'visit',
    price: 418.18,
    lines: linesOf([moretti], services.Hot, localDay(stage).add({ days: 45 })).map((line) => ({
      ...line,
      Every: 6,
    })),
  });
  await offerPlan(deps, { id: bakery.PlanId, by, version: bakery.Version, validDays: 30 });
  await fillPlans(deps);
}

/** Plans with services missed and skipped, with the next term offered, ended early with its credit, declined, and in draft. */
async function addOtherPlans(
  stage: Stage,
  { bromic, irinox, pitco, rational }: Machines,
  { Cold, Hot }: Record<keyof typeof SERVICES, number>,
): Promise<void> {
  const { deps, customerId, ownerId, staff: by } = stage;
  const begin = async (
    daysAgo: number,
    Name: string,
    price: number,
    lines: ReturnType<typeof linesOf>,
    billing: PlanBilling,
  ) => {
    setDaysAgo(stage, daysAgo);
    return draft(stage, Name, { billing, price, lines });
  };
  const agree = ({ PlanId: id, Version: version }: Plan) =>
    acceptPlan(deps, { id, by, version, acceptedBy: 'Priya Nair' });
  const lineOf = (machine: StoryEquipment, daysAhead: number, Every: number, service = Cold) =>
    linesOf([machine], service, dayIn(stage, daysAhead)).map((line) => ({ ...line, Every }));
  const { ending, monthly, declined, ended } = OTHERS;

  const yearly = await agree(
    await begin(
      ending.accepted,
      'Café, the combi oven once a year',
      240,
      lineOf(rational, ending.dueAhead, 12, Hot),
      'visit',
    ),
  );
  const served = await agree(
    await begin(
      monthly.accepted,
      'Café, the fryer every month',
      960,
      lineOf(pitco, -monthly.firstDue, 1, Hot),
      'visit',
    ),
  );
  const asked = await begin(
    declined.offered,
    'Bakery, the blast chiller each quarter',
    900,
    lineOf(irinox, 20, 3),
    'yearly',
  );
  await offerPlan(deps, {
    id: asked.PlanId,
    by,
    version: asked.Version,
    validDays: 30,
  });
  setDaysAgo(stage, declined.answered);
  const answer = {
    planId: asked.PlanId,
    number: 1,
    customerId,
    personId: ownerId,
    way: 'signed-in',
    name: null,
    origin: { address: '127.0.0.1', requestId: 'demo' },
  } as const;
  await declineOffer(deps, { ...answer, reason: 'Once a year is enough for us' });

  const paid = await agree(
    await begin(
      ended.accepted,
      'Bakery, the display twice a year',
      480,
      lineOf(bromic, ended.firstDueAhead, 6),
      'yearly',
    ),
  );
  setDaysAgo(stage, ended.ended);
  await endPlan(deps, { id: paid.PlanId, by, version: paid.Version, reason: 'The display is sold' });

  setDaysAgo(stage, ending.offered);
  const form = renewPlanCall.body.parse({ PriceExGst: 260, Version: yearly.Version });
  await offerNextTerm(deps, { id: yearly.PlanId, by, version: yearly.Version, form });
  await begin(monthly.skipped, 'Bakery, the blast chiller twice a year', 380, lineOf(irinox, 40, 6), 'visit');
  const { Services } = await readPlan(deps, { id: served.PlanId, by });
  const first = Services[0];
  if (!first) throw new Error('Nothing is due every month');
  await skipService(deps, {
    id: first.OccurrenceId,
    by,
    version: 1,
    reason: 'Closed for the holidays',
    isAgreed: true,
  });
}

const dayIn = ({ now }: Stage, days: number): Temporal.PlainDate =>
  now.toZonedDateTimeISO(OPERATOR_TIME_ZONE).toPlainDate().add({ days });

const setDaysAgo = ({ deps, now }: Stage, days: number) =>
  deps.clock.set(now.subtract({ hours: days * 24 }).toString());

const localDay = ({ deps }: Stage) => deps.clock.now().toZonedDateTimeISO(OPERATOR_TIME_ZONE).toPlainDate();

/** When the café's first services were: a weekday. */
function serviceDay({ now }: Stage): Temporal.PlainDate {
  const day = now.toZonedDateTimeISO(OPERATOR_TIME_ZONE).toPlainDate().subtract({ days: DAYS_AGO.served });
  return day.subtract({ days: Math.max(0, day.dayOfWeek - 5) });
}

async function addServices({ deps, staff: by }: Stage): Promise<Record<keyof typeof SERVICES, number>> {
  const types = await readRows(deps.db, 'equipment-types');
  const add = async (group: keyof typeof SERVICES) => {
    const EquipmentTypeIds = types
      .filter(({ values }) => values.Group === group)
      .map(({ key }) => Number(key));
    const form = addServiceTypeCall.body.parse({ ...SERVICES[group], EquipmentTypeIds });
    return (await addServiceType(deps, { by, form })).ServiceTypeId;
  };
  return { Cold: await add('Cold'), Hot: await add('Hot') };
}

const linesOf = (of: readonly StoryEquipment[], ServiceTypeId: number, anchor: Temporal.PlainDate) =>
  of.map(({ Id }) => ({
    ...{ EquipmentId: Id, ServiceTypeId, Every: 3, Unit: 'months' as const },
    ...{ Anchor: anchor.toString(), Months: [], Basis: 'planned' as const, PriceExGst: null },
  }));

async function draft(
  stage: Stage,
  Name: string,
  { billing, price, lines }: { billing: PlanBilling; price: number; lines: ReturnType<typeof linesOf> },
): Promise<Plan> {
  const { deps, customerId, staff: by } = stage;
  const StartsOn = localDay(stage).toString();
  const form = draftPlanCall.body.parse({
    ...{ Name, StartsOn, Billing: billing, PriceExGst: price, Lines: lines },
  });
  return draftPlan(deps, { customerId, by, key: randomUUID(), form });
}

/** Priya pays for the year by bank transfer. */
async function payTerm({ deps, staff: by }: Stage, planId: number): Promise<void> {
  const { id, totalCents } = documents;
  const [invoice] = await deps.db
    .select({ id, totalCents })
    .from(documents)
    .innerJoin(planTerms, eq(planTerms.id, documents.planTermId))
    .where(eq(planTerms.planId, planId));
  if (!invoice) throw new Error(`Plan ${planId} has no invoice`);
  const date = localToday(deps.clock.now(), OPERATOR_TIME_ZONE);
  const transfer = { method: 'bank', amountCents: invoice.totalCents, date, description: null } as const;
  await recordBankPayment(deps, { invoiceId: invoice.id, key: randomUUID(), by, transfer });
}

/** The first visit of a plan: booked, made and recorded by its technician. */
async function serve(stage: Stage, planId: number): Promise<void> {
  const { deps, staff: by } = stage;
  const { Services } = await readPlan(deps, { id: planId, by });
  const day = serviceDay(stage);
  const first = Services.filter(({ DueOn }) => DueOn === day.toString());
  const [tech] = await deps.db.select().from(technicians).where(eq(technicians.name, TECH));
  if (!tech) throw new Error(`The demo has no ${TECH}`);
  const form = bookPlanVisitCall.body.parse({
    Services: first.map(({ OccurrenceId }) => ({ OccurrenceId, Version: 1 })),
    Date: day.toString(),
    TimeWindow: 'afternoon',
    TechnicianId: tech.id,
  });
  const { RepairId: jobId } = await bookPlanVisit(deps, { by, key: randomUUID(), form });
  const startedAt = instantAt(day, '14:35', OPERATOR_TIME_ZONE);
  deps.clock.set(startedAt.toString());
  await startJob(deps, { jobId, by });
  const endedAt = startedAt.add({ minutes: 115 });
  deps.clock.set(endedAt.toString());
  const visit = await newestVisit(deps.db, jobId, ['onSite']);
  if (!visit) throw new Error('Nobody is on site');
  const report = finishVisitCall.body.parse({
    ...{ ch: 'demo', VisitId: visit.id, FinishedOn: endedAt.toString(), Work: WORK },
    Services: first.map(({ OccurrenceId }, at) => ({
      OccurrenceId,
      Items: SERVICES.Cold.Checklist.map((item) =>
        item.Kind === 'tick' ? { ...item, IsTicked: true } : { ...item, Value: READ[at] },
      ),
      IsDone: true,
      ToWatch: at === READ.length - 1 ? TO_WATCH : null,
    })),
  });
  await finishVisit(
    deps,
    { kind: 'technician', id: tech.id, name: TECH, quoteLimitCents: null, origin: null },
    report,
  );
  await recordWork(
    deps,
    { jobId, by, tech: TECH, work: WORK },
    { startedAt, minutes: 115, timeZone: OPERATOR_TIME_ZONE },
  );
  await completeJob(deps, { jobId, by, end: desk.completeJob.body.omit({ Version: true }).parse({}) });
}
