import { OPERATOR_TIME_ZONE } from '../../../domain/constants.ts';
import { decidedByWords } from '../../../domain/repair-quotes/decided-by.ts';
import { dayWithYear, formatInstantDay } from '../../../domain/visits/dates.ts';
import { addDays, localToday } from '../../../domain/visits/local-time.ts';
import type { Deps } from '../../common/deps.ts';
import { deskLink } from '../../common/emails/desk-link.ts';
import { greeting } from '../../common/emails/greeting.ts';
import { type WrittenMail, writeLetter } from '../../common/emails/letter.ts';
import type { Reader } from '../../common/emails/reader.ts';
import { offerFacts } from './plan-facts.ts';

async function answeredFacts(deps: Deps, planOfferId: number, reader: Reader | null) {
  const facts = await offerFacts(deps, planOfferId, reader);
  const { offer } = facts;
  const answeredAt = (offer.settledAt ?? offer.offeredAt).toTemporalInstant();
  const by = decidedByWords({
    name: offer.answeredBy,
    byLink: offer.way === 'link',
    byPhone: false,
    isBeforehand: false,
  });
  const isAccepted = offer.state === 'accepted';
  // A plan that goes on by itself wasn't asked about.
  const became = offer.byItself ? (isAccepted ? 'begun by itself' : 'stopped') : offer.state;
  return {
    ...facts,
    answeredAt,
    isAccepted,
    became,
    what: [
      became,
      offer.way === 'by-itself' ? '' : by,
      `on ${formatInstantDay(answeredAt, OPERATOR_TIME_ZONE)}`,
    ]
      .filter(Boolean)
      .join(' '),
  };
}

type Facts = Awaited<ReturnType<typeof answeredFacts>>;

/** Whether an answer about the next term came while this one ran. */
const isInTime = ({ before, offer, answeredAt }: Facts): boolean =>
  before !== null && localToday(answeredAt, OPERATOR_TIME_ZONE) < offer.content.firstDay;

const acceptedWords = (facts: Facts): string[] => [
  ...(isInTime(facts)
    ? [`It begins on ${dayWithYear(facts.offer.content.firstDay)}; until then nothing changes.`]
    : []),
  'Before each service is due, we agree on a day that suits you.',
  ...(facts.offer.content.goesOn
    ? [`The price holds until ${facts.ends}.`, facts.end, 'You can end it earlier on its page.']
    : [
        `The price holds until ${facts.ends}, when the plan ends by itself. You can end it earlier on its page.`,
      ]),
];

function declinedWords(facts: Facts): string {
  if (facts.before === null) {
    return "You don't owe anything for it. If you change your mind, call us, and we'll send you another.";
  }
  const lastDay = dayWithYear(addDays(facts.offer.content.firstDay, -1));
  return isInTime(facts)
    ? `The plan goes on at today's price until ${lastDay}, and ends then. Call us if you change your mind.`
    : `The plan's term was over on ${lastDay}, so the plan ends. Call us if you change your mind.`;
}

/** The customer's copy of a plan that was accepted or declined, and what happens now (R13.05). */
export async function writePlanAnswered(
  deps: Deps,
  { planOfferId }: { planOfferId: number },
  reader: Reader | null = null,
): Promise<WrittenMail> {
  const facts = await answeredFacts(deps, planOfferId, reader);
  const { offer, plan, customer, docket, name, total, before, isAccepted, became, what, answeredAt } = facts;
  const { brand, publicUrl } = deps.config;
  return writeLetter({
    brand,
    key: `plan-answered-${planOfferId}`,
    to: customer.userName,
    date: answeredAt,
    subject: `${before ? 'Next term of maintenance plan' : 'Maintenance plan'} ${name} ${became}`,
    preview: `${total}, ${what}.`,
    heading: before
      ? `The next term of ${name} was ${became}.`
      : isAccepted
        ? `${name} is in force.`
        : `${name} was declined.`,
    lead: `${greeting(customer)} ${before ? 'the next term of ' : ''}the maintenance plan ${name} was ${what}.`,
    emphasis: name,
    docket: {
      ...docket,
      lines: [...(offer.poNumber ? [{ label: 'Your PO', value: offer.poNumber }] : []), ...docket.lines],
    },
    ...(isAccepted && {
      button: {
        label: 'See the plan',
        href: `${publicUrl}/#/equipment-register--plan?PlanId=${plan.id}&business=${plan.customerId}`,
      },
    }),
    blocks: [
      {
        heading: 'What happens next',
        as: 'paragraphs',
        items: isAccepted ? acceptedWords(facts) : [declinedWords(facts)],
      },
      {
        heading: 'Something not right?',
        as: 'paragraphs',
        items: [`If this wasn't you, or something is unclear, call ${brand.phone}, 24x7.`],
      },
    ],
    reason: 'You get this because you may accept maintenance plans for these sites.',
  });
}

/** The office's email about it. */
export async function writePlanAnsweredNotice(
  deps: Deps,
  { planOfferId }: { planOfferId: number },
): Promise<WrittenMail> {
  const facts = await answeredFacts(deps, planOfferId, null);
  const { offer, plan, business, name, total, before, became, what, answeredAt } = facts;
  const { brand } = deps.config;
  const from = `from ${dayWithYear(offer.content.firstDay)}`;
  const line = `${before ? `The next term of ${name}, ${from},` : name} of ${total} for ${business} was ${what}.`;
  return writeLetter({
    brand,
    key: `plan-answered-notice-${planOfferId}`,
    to: brand.email,
    date: answeredAt,
    subject: `${before ? 'Next term of ' : ''}${name} ${became}: ${total}, ${business}`,
    preview: line,
    heading: `${before ? 'Next term of a maintenance plan' : 'Maintenance plan'} ${became}`,
    lead: `${line}${offer.poNumber ? ` Their PO: ${offer.poNumber}.` : ''}`,
    emphasis: name,
    button: { label: 'See the plan', href: deskLink(deps.config, `/plans/${plan.id}`) },
    blocks: offer.declineReason
      ? [{ heading: 'Their reason', as: 'paragraphs', items: [offer.declineReason] }]
      : [],
    reason: 'This is for the people who look after maintenance plans.',
  });
}
