import type { Loading } from '../../../domain/visits/day-choice.ts';
import { toDate } from '../../platform/clock.ts';
import type { PlannedVisit } from './plan-visit.ts';

/**
 * The columns of a job that say when a tech comes and at what price: price, its parts and the price book's version at
 * booking. Editing the price book changes no booking (R4.18).
 */
export function visitColumns({ quoted, totals, promo }: PlannedVisit) {
  return {
    priorityOption: quoted.option,
    timeWindow: quoted.window,
    attendanceDate: quoted.date,
    startsAt: toDate(quoted.startsAt),
    endsAt: toDate(quoted.endsAt),
    timeZone: quoted.place.timeZone,
    priceBookVersion: quoted.priceBookVersion,
    feeCents: totals.feeCents,
    loading: quoted.window === 'afterhours' ? null : reasonOf(quoted.loading),
    promoCodeId: promo?.couponPromoId ?? null,
    discountCents: totals.discountCents,
    parkingCents: totals.parkingCents,
    gstCents: totals.gstCents,
    totalCents: totals.totalCents,
  };
}

function reasonOf(loading: Loading | null): string | null {
  return loading?.reason === 'public holiday' ? loading.name : (loading?.reason ?? null);
}
