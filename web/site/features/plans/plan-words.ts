import type { OwnPlan, PlanOffer } from '../../../../contracts/plans/own-plans.ts';
import { OPERATOR_TIME_ZONE } from '../../../../domain/constants.ts';
import type { PLAN_STATES } from '../../../../domain/plans/plan-states.ts';
import { decidedByWords } from '../../../../domain/repair-quotes/decided-by.ts';
import { dayWithYear } from '../../../../domain/visits/dates.ts';
import type { StateLook } from '../../../ui/docket/state-look.ts';
import { dayAndTime } from '../../../ui/words/instant-words.ts';

type State = (typeof PLAN_STATES)[number];

/** `Mon 30 Nov 2026 to Mon 29 Nov 2027` */
export const termWords = ({ FirstDay, LastDay }: { FirstDay: string; LastDay: string }): string =>
  `${dayWithYear(FirstDay)} to ${dayWithYear(LastDay)}`;

/** `Paused from Tue 1 Jun 2027 to Tue 31 Aug 2027.` */
export const pauseWords = ({ FirstDay, LastDay }: NonNullable<OwnPlan['Pause']>): string =>
  `Paused from ${dayWithYear(FirstDay)} ${LastDay === null ? 'until you start it again' : `to ${dayWithYear(LastDay)}`}.`;

/** `It goes on by itself from Tue 23 Nov 2027, at the same price. Nothing to do; you can stop it here until then.` */
export const goesOnWords = ({ FirstDay }: Pick<PlanOffer, 'FirstDay'>): string =>
  `It goes on by itself from ${dayWithYear(FirstDay)}, at the same price. Nothing to do; you can stop it here until then.`;

/** Whether an offer can still be accepted. */
export const isOpenOffer = (offer: Pick<PlanOffer, 'State' | 'IsExpired'> | null): boolean =>
  offer?.State === 'waiting' && !offer.IsExpired;

/** The next term of a plan, once it's accepted and until it begins; null otherwise. */
export const acceptedNext = ({ LastDay }: { LastDay: string }, offer: PlanOffer | null): PlanOffer | null =>
  offer?.State === 'accepted' && offer.FirstDay > LastDay ? offer : null;

/** The stamp of a plan, or of its offer until it's in force. */
export function planStamp(
  state: State,
  offer: PlanOffer['State'] | null,
  { isExpired = false, isByItself = false } = {},
): { word: string; look: StateLook } {
  if (state === 'active') return { word: 'In force', look: 'approved' };
  if (isByItself && offer === 'waiting') return { word: 'Goes on', look: 'approved' };
  if (state === 'ended') return { word: 'Ended', look: 'completed' };
  if (offer === 'declined') return { word: 'Declined', look: 'declined' };
  if (offer === 'withdrawn') return { word: 'Withdrawn', look: 'cancelled' };
  return isExpired ? { word: 'Expired', look: 'cancelled' } : { word: 'To answer', look: 'waiting' };
}

/** `Accepted by Priya Nair on Tue 24 Nov, 9:14am.`; null for an offer that nobody answered. */
export function answeredWords(offer: PlanOffer, now: Temporal.Instant): string | null {
  if ((offer.State !== 'accepted' && offer.State !== 'declined') || offer.SettledOn === null) return null;
  const by = decidedByWords({
    name: offer.AnsweredBy,
    byLink: offer.AnsweredByLink,
    byPhone: false,
    isBeforehand: false,
  });
  if (offer.IsByItself && offer.State === 'accepted')
    return `It went on by itself on ${dayWithYear(offer.FirstDay)}.`;
  const what = offer.State === 'accepted' ? 'Accepted' : offer.IsByItself ? 'Stopped' : 'Declined';
  return `${[what, by].filter(Boolean).join(' ')} on ${dayAndTime(offer.SettledOn, OPERATOR_TIME_ZONE, now)}.`;
}
