import type { PlanBilling } from './plan-money.ts';
import { GOES_ON_DAYS } from './plan-terms.ts';

/** Maintenance plans, as customers read them (R13). */
export const planMessages = {
  /** What is wrong with the machine, of a visit that finds nothing wrong. */
  problem: 'Planned maintenance',
  /** What a visit costs that a plan covers. */
  partOf: (plan: string) => `Part of ${plan}`,
  /** The same where there is little room. */
  included: 'In the plan',
  /** On a visit that the office takes back. */
  roundUndone: 'We took this visit back and will find another day.',

  notFoundTitle: 'Could not find the plan',
  notFound: (phone: string) =>
    `We could not find the maintenance plan that you are looking for. Call ${phone} and we'll help.`,
  expired: (phone: string) =>
    `This offer is no longer valid, so it can't be accepted. Call ${phone} and we'll send you a new one.`,
  ended: (phone: string) =>
    `This plan has ended, so its next term can't be accepted. Call ${phone} and we'll send you a new offer.`,
  withdrawn: (phone: string) =>
    `We withdrew this offer, so it can't be answered. You don't owe anything for it. Call ${phone} if you'd like another.`,
  machinesChanged: (phone: string) =>
    `One of the machines of this offer isn't in use any more. Call ${phone} and we'll send you a new one.`,
  answerFailed: (phone: string) => `We could not record your answer. Please try again or call ${phone}`,
  poNumberRequired: 'Your business needs a PO number before a plan can be accepted',
  otherSites:
    'This plan is for sites that your role here does not include. Somebody with all of its sites can accept it.',
  pauseFrom: 'Please choose the first day of the pause',
  pauseUntil: 'Please choose the last day of the pause, or leave it empty',
  pauseBegins: 'A pause begins today or later, within a year',
  pauseEnds: "A pause can't end before it begins, or before today",
  /** What ends a pause, and one that hasn't begun. */
  restart: (hasBegun: boolean) => (hasBegun ? 'Start it again' : 'Call the pause off'),
  notPausable: "This plan isn't in force, so it can't be paused.",
  /** Why a visit was cancelled, as the office reads it too. */
  pausedByCustomer: 'The customer paused the plan',
  /** Why it ended, as the office reads it too. */
  endedByCustomer: (reason: string | null) =>
    reason === null ? 'Ended by the customer' : `Ended by the customer: ${reason}`,
  termOver: 'Its term is over',
  /** What its customer accepts about its end. */
  ends: (lastDay: string) =>
    `The plan ends by itself on ${lastDay}. It only goes on if you accept another term.`,
  /** And of one that goes on by itself. */
  goesOn: (lastDay: string, months: number) =>
    `After ${lastDay} the plan goes on by itself for another ${months} months at the same price, paid in the same way, and so on, unless you stop it. We write to you ${GOES_ON_DAYS.usual} days before each term, and one press stops it. If something isn't as it is now, such as a machine that is out of use or a PO number that your business needs, we ask you first.`,
  /** What stops it. */
  stop: 'Stop it at the end of the term',
  notInForce: "This plan isn't in force, so there is nothing to end.",
  aboveLimit: (limit: string, total: string, who: string | null) =>
    `You can approve up to ${limit} inc GST, and this plan comes to ${total}. ${
      who === null ? 'Ask an owner of the business.' : `${who} can accept it.`
    }`,
  /** Who chose a day, as the office reads it. */
  theCustomer: 'The customer',
  bookedMeanwhile: (reference: string, when: string) =>
    `Somebody has chosen a day meanwhile: ${when}, ${reference}. Nothing was booked twice.`,
  changedMeanwhile: 'This visit has changed meanwhile. Look at it again, then choose.',
  windowTaken: 'Somebody else took that time. Please choose another one.',
  linkUnknown: (phone: string) => `We can't find this visit. Sign in, or call ${phone} and we'll book it.`,
  linkOld: (phone: string) => `This link is too old. Sign in, or call ${phone} and we'll book the visit.`,
  /** How a plan is paid. */
  paid: (billing: PlanBilling) =>
    billing === 'yearly'
      ? 'For the whole term, by one tax invoice once it is accepted.'
      : 'For the whole term: each visit is invoiced with its part.',
  /** Why a service that was paid for is credited. */
  notDone: (day: string, reason: string) => `The service of ${day} isn't done: ${reason}`,
  /** Why a service isn't done whose date is in a pause. */
  paused: 'the plan was paused',
  /** Why it's credited when the plan is over. */
  neverDue: (plan: string) =>
    `${plan} is over. Services of machines that were taken out of use are not charged`,
  /** Why what was paid in advance is credited some time after its term. */
  notBooked: (plan: string, lastDay: string) =>
    `Services of ${plan} until ${lastDay} that weren't done and aren't booked`,
  /** Why a plan's invoice is credited when it ends early. */
  endedEarly: (plan: string, reason: string) => `${plan} ends before its term: ${reason}`,
} as const;
