import { inboxRoute } from '../inbox/conversations.ts';
import { TO_MESSAGES } from '../messages/thread.ts';

/** When a need has to be seen to, the most urgent first (R10.07). */
export const NEED_GROUPS = ['now', 'today', 'later'] as const;
export type NeedGroup = (typeof NEED_GROUPS)[number];

export const NEED_GROUP_NAMES: Readonly<Record<NeedGroup, string>> = {
  now: 'Now',
  today: 'Today',
  later: 'When you can',
};

type Facts = {
  readonly group: NeedGroup;
  /** Why it needs a person, as staff read it. */
  readonly why: string;
  /** The next action, as its link or button says it; null if there's nothing to do but to know. */
  readonly next: string | null;
  /** A person can say that it's dealt with, because nothing else may ever end it. */
  readonly isEndedByHand?: true;
};

const KINDS = {
  'food-at-risk': { group: 'now', why: 'Food at risk', next: 'Give it a tech' },
  'food-untold': {
    group: 'now',
    why: "Food at risk, and they haven't heard",
    next: 'Ring the customer',
    isEndedByHand: true,
  },
  'food-reported': {
    group: 'now',
    why: 'Food at risk, and nobody has booked',
    next: 'Ring the customer',
    isEndedByHand: true,
  },
  late: { group: 'now', why: 'Late', next: 'Tell the customer' },
  requested: { group: 'now', why: 'New booking', next: 'Give it a tech' },
  unassigned: { group: 'now', why: 'Nobody comes yet', next: 'Give it a tech' },
  'on-leave': { group: 'now', why: 'On leave', next: 'Give the visits' },
  'has-left': { group: 'now', why: 'Has left', next: 'Give the visits' },
  'new-time': { group: 'now', why: 'Needs a new time', next: 'Set a time' },
  'changed-visit': {
    group: 'now',
    why: 'Changed by the customer',
    next: 'Look at the job',
    isEndedByHand: true,
  },
  'payment-failed': {
    group: 'now',
    why: 'Payment failed',
    next: 'Ask for another card',
    isEndedByHand: true,
  },
  ring: {
    group: 'now',
    why: 'No email or text reaches them',
    next: 'Ring the customer',
    isEndedByHand: true,
  },
  'email-failed': { group: 'now', why: 'Email came back', next: 'Fix the address', isEndedByHand: true },
  'text-failed': { group: 'now', why: 'Text not delivered', next: 'Call the customer', isEndedByHand: true },
  'low-rating': { group: 'now', why: 'Low rating', next: 'Call the customer', isEndedByHand: true },
  finished: { group: 'today', why: 'Visit finished', next: 'Record the visit' },
  'after-record': {
    group: 'today',
    why: 'Written after the record',
    next: 'Look at the job',
    isEndedByHand: true,
  },
  'on-site': { group: 'today', why: 'Still on site', next: 'Record the visit' },
  'next-step': { group: 'today', why: 'No next step', next: 'Finish, quote or plan' },
  'to-post': { group: 'today', why: 'No email or texts', next: 'Print and post', isEndedByHand: true },
  'quote-unanswered': { group: 'today', why: 'Quote unanswered', next: 'Call the customer' },
  'quote-ended': { group: 'today', why: 'Quote ended', next: 'Send another' },
  'hold-ended': { group: 'today', why: 'Hold ended', next: 'Go on with it' },
  'quote-approved': { group: 'today', why: 'Quote approved', next: 'Schedule the repair' },
  'quote-declined': { group: 'today', why: 'Quote declined', next: 'Finish or quote again' },
  'plan-unanswered': { group: 'today', why: 'Plan unanswered', next: 'Call the customer' },
  'plan-offer-over': { group: 'today', why: "Plan's offer is over", next: 'Send another' },
  'plan-declined': { group: 'today', why: 'Plan declined', next: 'Change it or put it aside' },
  'service-missed': { group: 'today', why: 'Service missed', next: 'Book or skip it' },
  'service-too-soon': { group: 'today', why: 'Service too soon', next: 'Move or skip it' },
  'service-unrecorded': { group: 'today', why: 'Services not recorded', next: 'Say what was done' },
  'service-unbooked': { group: 'today', why: 'Paid for and not booked', next: 'Book or credit it' },
  warranty: { group: 'today', why: 'Warranty request', next: 'Answer', isEndedByHand: true },
  thread: { group: 'today', why: 'Message about a job', next: 'Answer' },
  'left-email': {
    group: 'today',
    why: 'Email left in the mailbox',
    next: 'Look at it',
    isEndedByHand: true,
  },
  message: { group: 'today', why: 'Message', next: 'Answer', isEndedByHand: true },
  'plan-ends': { group: 'later', why: 'Plan ends soon', next: 'Ask the customer', isEndedByHand: true },
  'plan-machine': {
    group: 'later',
    why: "A plan's machine is retired",
    next: 'Look at its price',
    isEndedByHand: true,
  },
  application: { group: 'later', why: 'Wants to be a provider', next: 'Answer', isEndedByHand: true },
  'waiting-area': { group: 'later', why: 'Waiting list', next: null },
} as const satisfies Readonly<Record<string, Facts>>;

/** Why something needs a person in the office. */
export type NeedKind = keyof typeof KINDS;

/** Every kind of need with its group and words. A new one is added here and in `server/views/needs/need-causes.ts`. */
export const NEEDS: Readonly<Record<NeedKind, Facts>> = KINDS;

export const NEED_KINDS = Object.keys(KINDS) as NeedKind[];
/** Before everything else in the list (R11.07). */
export const FIRST_KINDS: readonly NeedKind[] = ['food-at-risk', 'food-untold', 'food-reported'];
export const KINDS_ENDED_BY_HAND = NEED_KINDS.filter((kind) => NEEDS[kind].isEndedByHand);

/** What is about a technician, in place of a job or a customer. */
export const isOfTechnician = (kind: NeedKind): boolean => kind === 'on-leave' || kind === 'has-left';

type About = {
  readonly kind: NeedKind;
  readonly subject: string;
  readonly repairId: number | null;
  readonly customerId: number | null;
};

/** The console's page on which a need is seen to: `/jobs/1042`; null if it has none. */
export function needRoute({ kind, subject, repairId, customerId }: About): string | null {
  if (isOfTechnician(kind)) return `/technicians?leave=${subject}`;
  // What somebody wrote waits in the inbox, and ends with its row there.
  if (kind === 'thread' && repairId !== null) return inboxRoute('thread', repairId);
  if (kind === 'message' || kind === 'application') return inboxRoute('message', subject);
  if (kind === 'warranty' || kind === 'left-email') return inboxRoute(kind, subject);
  if (kind.startsWith('service-')) return '/due';
  if (kind.startsWith('plan-')) return `/plans/${subject}`;
  const customer = customerId === null ? null : `/customers/${customerId}`;
  const job = repairId === null ? null : `/jobs/${repairId}`;
  // Where the customer is written to.
  if (job && kind === 'late') return `${job}?${TO_MESSAGES}`;
  return kind === 'email-failed' ? (customer ?? job) : (job ?? customer);
}
