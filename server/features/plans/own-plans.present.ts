import type { z } from 'zod';
import type { PlanContent, PlanOffer, planContent } from '../../../contracts/plans/own-plans.ts';
import { dollarsFromCents } from '../../../domain/money/money.ts';
import { isExpiredOffer, type OfferedPlan } from '../../../domain/plans/plan-offer.ts';
import type { Deps } from '../../common/deps.ts';
import type { Queryable } from '../../db/client.ts';
import { wireInstant } from '../../platform/clock.ts';
import { needsPoNumber } from './answer-offer.ts';
import type { OfferRow } from './offers.queries.ts';

export const presentPrice = ({ cents, gstCents }: Pick<OfferedPlan, 'cents' | 'gstCents'>) => ({
  TotalExGst: dollarsFromCents(cents),
  Gst: dollarsFromCents(gstCents),
  TotalIncGst: dollarsFromCents(cents + gstCents),
});

const termOf = (content: OfferedPlan) => ({
  FirstDay: content.firstDay,
  LastDay: content.lastDay,
  TermMonths: content.termMonths,
  Price: presentPrice(content),
});

/** A plan word for word, as it's agreed or offered. */
export function presentContent(content: OfferedPlan): PlanContent {
  return {
    Name: content.name,
    Billing: content.billing,
    GoesOn: content.goesOn ?? false,
    ...termOf(content),
    Lines: content.lines.map((line) => ({
      LineId: line.lineId,
      Equipment: line.equipment,
      EquipmentLocation: line.equipmentLocation,
      LocationName: line.locationName,
      ServiceName: line.serviceName,
      Why: line.why,
      Source: line.source,
      Checks: line.checks.map(({ text, unit }) => ({ Text: text, Unit: unit })),
      Every: line.every,
      Unit: line.unit,
      Months: [...line.months],
      Basis: line.basis,
      DueDates: [...line.dueDates],
      PriceExGst: line.cents === null ? null : dollarsFromCents(line.cents),
    })),
  };
}

/** The same without a price, and without the machines of other sites. */
export function withoutPrices(
  content: z.output<typeof planContent>,
  isTheirs: (lineId: number) => boolean,
): PlanContent {
  return {
    ...content,
    Price: null,
    Lines: content.Lines.filter(({ LineId }) => isTheirs(LineId)).map((line) => ({
      ...line,
      PriceExGst: null,
    })),
  };
}

export async function presentOffer(
  { clock }: Pick<Deps, 'clock'>,
  db: Queryable,
  { customerId, offer }: { customerId: number; offer: OfferRow },
): Promise<PlanOffer> {
  return {
    Number: offer.number,
    State: offer.state,
    IsExpired: isExpiredOffer(offer, clock.now()),
    OfferedOn: wireInstant(offer.offeredAt),
    ValidUntil: wireInstant(offer.validUntil),
    ...termOf(offer.content),
    PriceBefore: offer.content.before ? presentPrice(offer.content.before) : null,
    GoesOn: offer.content.goesOn ?? false,
    NeedsPoNumber: offer.state === 'waiting' && (await needsPoNumber(db, customerId)),
    PoNumber: offer.poNumber,
    SettledOn: offer.settledAt && wireInstant(offer.settledAt),
    AnsweredBy: offer.answeredBy,
    AnsweredByLink: offer.way === 'link',
    IsByItself: offer.byItself,
  };
}
