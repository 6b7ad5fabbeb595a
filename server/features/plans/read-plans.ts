import type { Reply } from '../../../contracts/endpoint.ts';
import type { getPlan as getPlanCall, listPlans as listPlansCall } from '../../../contracts/plans/plans.ts';
import { bookingReference } from '../../../domain/jobs/booking-reference.ts';
import { dollarsFromCents, incGst } from '../../../domain/money/money.ts';
import { isExpiredOffer, stillGoesOn } from '../../../domain/plans/plan-offer.ts';
import { requestMessages } from '../../../domain/words/request-messages.ts';
import { equipmentName, typeName } from '../../catalogue/equipment-name.ts';
import type { StaffDoer } from '../../common/audit/record-audit.ts';
import { recordCustomerOpened } from '../../common/audit/record-customer-opened.ts';
import type { Deps } from '../../common/deps.ts';
import type { Queryable } from '../../db/client.ts';
import { wireInstant } from '../../platform/clock.ts';
import { Refusal } from '../../platform/refusal.ts';
import { customerById } from '../customers/customers.queries.ts';
import { termInvoice } from '../invoices/plans/plan-income.ts';
import { businessName } from '../people/list-people.ts';
import { newestOffer } from './offers.queries.ts';
import { presentPause } from './pauses.queries.ts';
import { creditOnEnding } from './plan-money.ts';
import {
  customerOfPlan,
  findPlan,
  linesOf,
  occurrencesOf,
  type Plan,
  plansOf,
  priceOfAll,
  sumsOf,
} from './plans.queries.ts';

type ShownPlan = Reply<typeof getPlanCall>;

/** A customer's plans. @throws Refusal `not_found` */
export async function listPlans({ db }: Deps, customerId: number): Promise<Reply<typeof listPlansCall>> {
  if (!(await customerById(db, customerId))) throw new Refusal('not_found', requestMessages.notFound);
  const found = await plansOf(db, customerId);
  const sums = await sumsOf(db, found);
  return { Plans: found.map((plan) => entryOf(plan, sums(plan))) };
}

/** One plan, whose customer is opened with it. @throws Refusal `not_found` */
export async function readPlan(deps: Deps, { id, by }: { id: number; by: StaffDoer }): Promise<ShownPlan> {
  const plan = await findPlan(deps.db, id);
  if (!plan) throw new Refusal('not_found', requestMessages.notFound);
  await recordCustomerOpened(deps, { customerId: plan.customerId, by, part: 'plans' });
  return presentPlan(deps, deps.db, plan);
}

function entryOf(plan: Plan, { machines, cents }: { machines: number; cents: number }) {
  const { term } = plan;
  return {
    PlanId: plan.id,
    CustomerId: plan.customerId,
    Name: plan.name,
    State: plan.state,
    FirstDay: term.firstDay,
    LastDay: term.lastDay,
    TermMonths: plan.termMonths,
    Billing: plan.billing,
    Machines: machines,
    TotalExGst: dollarsFromCents(cents),
    TotalIncGst: dollarsFromCents(incGst(cents)),
    AcceptedBy: term.acceptedBy,
    RecordedBy: term.recordedBy,
    AcceptedOn: term.acceptedAt && wireInstant(term.acceptedAt),
    EndReason: plan.endReason,
    Version: plan.version,
  };
}

const dollarsOf = (cents: number | null) => (cents === null ? null : dollarsFromCents(cents));

export async function presentPlan(deps: Deps, db: Queryable, plan: Plan): Promise<ShownPlan> {
  const catalogue = deps.catalogue.current();
  const lines = await linesOf(db, plan.id, plan.term.id);
  const sums = await sumsOf(db, [plan]);
  const offer = await newestOffer(db, plan.id);
  const invoice = await termInvoice(db, plan.term.id);
  return {
    ...entryOf(plan, sums(plan)),
    CustomerName: businessName(await customerOfPlan(db, plan.customerId)),
    GoesOn: stillGoesOn(plan, offer),
    Pause: plan.state === 'active' ? await presentPause(deps, db, plan.id) : null,
    Offer: offer && {
      Number: offer.number,
      State: offer.state,
      IsExpired: isExpiredOffer(offer, deps.clock.now()),
      OfferedBy: offer.offeredBy,
      OfferedOn: wireInstant(offer.offeredAt),
      ValidUntil: wireInstant(offer.validUntil),
      FirstDay: offer.content.firstDay,
      LastDay: offer.content.lastDay,
      TotalIncGst: dollarsFromCents(offer.content.cents + offer.content.gstCents),
      GoesOn: offer.content.goesOn ?? false,
      SettledOn: offer.settledAt && wireInstant(offer.settledAt),
      AnsweredBy: offer.answeredBy,
      AnsweredByLink: offer.way === 'link',
      IsByItself: offer.byItself,
      DeclineReason: offer.declineReason,
      PoNumber: offer.poNumber,
    },
    PriceExGst: dollarsOf(await priceOfAll(db, plan.term.id)),
    Invoice: invoice && {
      InvoiceId: invoice.id,
      Number: invoice.number,
      CreditOnEnding: dollarsFromCents(plan.state === 'active' ? await creditOnEnding(db, plan.id) : 0),
    },
    Lines: lines.map(({ line, asset, site, service, cents }) => ({
      LineId: line.id,
      EquipmentId: line.assetId,
      Equipment: equipmentName(typeName(catalogue, asset.equipmentTypeId), asset),
      LocationName: site.name,
      IsRetired: asset.retiredAt !== null,
      ServiceTypeId: service.id,
      ServiceName: service.name,
      Minutes: line.minutes,
      Every: line.every,
      Unit: line.unit,
      Anchor: line.anchor,
      Months: line.months,
      Basis: line.basis,
      DoneBefore: line.doneBefore,
      PriceExGst: dollarsOf(cents),
    })),
    Services: (await occurrencesOf(db, plan.id)).map(({ occurrence, services }) => ({
      OccurrenceId: occurrence.id,
      LineId: occurrence.lineId,
      DueOn: occurrence.dueOn,
      State: occurrence.state,
      DoneOn: occurrence.doneOn,
      Found: services?.find(({ OccurrenceId }) => OccurrenceId === occurrence.id) ?? null,
      Reason: occurrence.reason,
      RepairId: occurrence.jobId,
      BookingReference:
        occurrence.jobId === null
          ? null
          : bookingReference(deps.config.brand.referencePrefix, occurrence.jobId),
    })),
  };
}
