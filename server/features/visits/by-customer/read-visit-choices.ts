import type { z } from 'zod';
import type { Reply } from '../../../../contracts/endpoint.ts';
import type { visitChoices } from '../../../../contracts/jobs/visit-changes.ts';
import { moveSubtotals } from '../../../../domain/bookings/move-price.ts';
import { bookingReference } from '../../../../domain/jobs/booking-reference.ts';
import { dollarsFromCents } from '../../../../domain/money/money.ts';
import type { TimeWindow } from '../../../../domain/visits/day-choice.ts';
import { holidaysAt } from '../../../../domain/visits/holidays.ts';
import type { Deps } from '../../../common/deps.ts';
import { toDate, wireInstant } from '../../../platform/clock.ts';
import { isFreeJob } from '../../jobs/is-free-job.ts';
import { presentHours } from '../../sites/own-sites.ts';
import { hoursOfSite } from '../../sites/site-hours.queries.ts';
import { fullWindows } from '../../windows/window-places.ts';
import { movePricing } from './move-pricing.ts';
import { findOwnVisit, type OwnJob, type OwnVisit, presentPlanned, rightOf } from './own-visit.ts';

type Choices = NonNullable<z.input<typeof visitChoices.reply>['Choices']>;

/** Whether a customer may move or cancel the visit of a job, and what each other time costs (R11.01). */
export async function readVisitChoices(deps: Deps, own: OwnJob): Promise<Reply<typeof visitChoices>> {
  const found = await findOwnVisit(deps, own);
  const { job, visit } = found;
  const { move, cancel, freeUntil } = rightOf(deps, found);
  // The business that pays for it reads the price (R12.09).
  const isHidden = job.payerId !== null && !isFreeJob(job);
  return {
    RepairId: job.id,
    BookingReference: bookingReference(deps.config.brand.referencePrefix, job.id),
    Visit: visit && presentPlanned(job),
    FreeUntil: freeUntil && wireInstant(toDate(freeUntil)),
    WhyNotMove: move?.message ?? null,
    WhyNotCancel: cancel?.message ?? null,
    SubtotalExGst: isHidden ? null : dollarsFromCents(job.totalCents - job.gstCents),
    TotalIncGst: isHidden ? null : dollarsFromCents(job.totalCents),
    Choices: move === null ? await choicesOf(deps, found) : null,
  };
}

async function choicesOf(deps: Deps, found: OwnVisit): Promise<Choices | null> {
  const { places, pricing } = deps.catalogue.current();
  const { job, site } = found;
  const area = places.area(site);
  if (!area) return null;
  const subtotals = moveSubtotals(await movePricing(deps, deps.db, found));
  const full = await fullWindows(deps, site);
  const ofDay = (day: Readonly<Record<TimeWindow, number>>) => ({
    Morning: dollarsFromCents(day.morning),
    Afternoon: dollarsFromCents(day.afternoon),
    AfterHours: dollarsFromCents(day.afterhours),
  });
  return {
    Place: { ...area, timeZone: job.timeZone },
    Policy: pricing.policy,
    Holidays: holidaysAt(area, pricing.holidays).map((holiday) => ({
      ...holiday,
      postcodes: holiday.postcodes && [...holiday.postcodes],
    })),
    FullWindows: full.filter(({ date, window }) => date !== job.attendanceDate || window !== job.timeWindow),
    AvoidedHours: presentHours(await hoursOfSite(deps.db, site.id)),
    IsFoodAtRisk: job.isFoodAtRisk,
    IsOfPlan: found.visit?.kind === 'plan',
    Subtotals: {
      Today: ofDay(subtotals.today),
      Tomorrow: ofDay(subtotals.tomorrow),
      Later: ofDay(subtotals.later),
    },
  };
}
