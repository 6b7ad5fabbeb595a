import type { Reply } from '../../../contracts/endpoint.ts';
import type { listNeeds as listNeedsCall } from '../../../contracts/needs/needs.ts';
import { OPERATOR_TIME_ZONE } from '../../../domain/constants.ts';
import { bookingReference } from '../../../domain/jobs/booking-reference.ts';
import { topicName } from '../../../domain/messages/contact-topics.ts';
import { LEFT_REASON_WORDS, type LeftReason } from '../../../domain/messages/left-emails.ts';
import { dollarsFromCents } from '../../../domain/money/money.ts';
import { isOfTechnician, NEED_GROUPS, needRoute } from '../../../domain/needs/need-kinds.ts';
import { deskPlanMessages } from '../../../domain/plans/desk-plan-messages.ts';
import { dayWithYear } from '../../../domain/visits/dates.ts';
import { localToday } from '../../../domain/visits/local-time.ts';
import { typeName } from '../../catalogue/equipment-name.ts';
import type { Deps } from '../../common/deps.ts';
import { areaName } from '../../features/waiting-list/area-name.ts';
import { toDate, wireInstant } from '../../platform/clock.ts';
import { PAGE_SIZES } from '../../platform/limits.ts';
import { type OpenNeed, openNeedsUpTo } from './needs.queries.ts';

type Presenting = Pick<Deps, 'db' | 'clock' | 'catalogue' | 'config'>;
type Groups = Reply<typeof listNeedsCall>['Groups'];

const openNeeds = openNeedsUpTo(PAGE_SIZES.needs + 1);

/** What needs a person in the office, in three groups, the oldest first (R10.07). */
export async function listNeeds(deps: Presenting): Promise<Reply<typeof listNeedsCall>> {
  const now = deps.clock.now();
  const today = localToday(now, OPERATOR_TIME_ZONE);
  const { planBookDays: bookDays } = deps.catalogue.current().pricing.policy;
  const found = await openNeeds(deps.db, { now: toDate(now), today, bookDays });
  return {
    Groups: NEED_GROUPS.map((group) => {
      const needs = found.filter((need) => need.group === group);
      return {
        Group: group,
        Needs: needs.slice(0, PAGE_SIZES.needs).map((need) => present(deps, need)),
        HasMore: needs.length > PAGE_SIZES.needs,
      };
    }),
  };
}

function present({ catalogue, config }: Presenting, need: OpenNeed): Groups[number]['Needs'][number] {
  const { kind, subject, since, job, customer, location, equipmentTypeId, amountCents, reason } = need;
  const isUnbooked = kind === 'service-unbooked';
  const { places } = catalogue.current();
  return {
    Kind: kind,
    Subject: subject,
    Since: wireInstant(since),
    Route: needRoute({ kind, subject, repairId: job?.id ?? null, customerId: customer?.id ?? null }),
    RepairId: job?.id ?? null,
    BookingReference: job && bookingReference(config.brand.referencePrefix, job.id),
    CustomerId: customer?.id ?? null,
    CustomerName:
      (isOfTechnician(kind) ? null : need.name) ?? (customer && `${customer.firstName} ${customer.lastName}`),
    Mobile: need.mobile ?? customer?.mobile ?? null,
    Phone: customer?.phone ?? null,
    LocationName: location?.name ?? null,
    Suburb: kind === 'waiting-area' ? areaName(places, subject) : (location?.suburb ?? null),
    EquipmentType: equipmentTypeId === null ? null : typeName(catalogue.current(), equipmentTypeId),
    TechName: isOfTechnician(kind) ? need.name : (job?.techName ?? null),
    AmountIncGst: amountCents === null ? null : dollarsFromCents(amountCents),
    InvoiceNumber: need.invoiceNumber,
    Score: need.score,
    Waiting: isUnbooked ? null : need.waiting,
    Visits: need.visits,
    Text: isUnbooked ? null : need.text,
    Reason: reason === null ? null : reasonWords(need, reason),
  };
}

function reasonWords({ kind, waiting, text }: OpenNeed, reason: string): string {
  if (kind === 'service-unbooked')
    return deskPlanMessages.creditedOn(waiting ?? 0, text ?? '', dayWithYear(reason));
  if (kind === 'message' || kind === 'application') return topicName(reason);
  return kind === 'left-email' ? LEFT_REASON_WORDS[reason as LeftReason] : reason;
}
