import { OPERATOR_TIME_ZONE } from '../../../domain/constants.ts';
import { decidedByWords } from '../../../domain/repair-quotes/decided-by.ts';
import { formatInstantDay } from '../../../domain/visits/dates.ts';
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
  return {
    ...facts,
    answeredAt,
    isAccepted: offer.state === 'accepted',
    what: `${offer.state} ${by} on ${formatInstantDay(answeredAt, OPERATOR_TIME_ZONE)}`,
  };
}

/** The customer's copy of a plan that was accepted or declined, and what happens now (R13.05). */
export async function writePlanAnswered(
  deps: Deps,
  { planOfferId }: { planOfferId: number },
  reader: Reader | null = null,
): Promise<WrittenMail> {
  const facts = await answeredFacts(deps, planOfferId, reader);
  const { offer, plan, customer, docket, name, total, ends, isAccepted, what, answeredAt } = facts;
  const { brand, publicUrl } = deps.config;
  return writeLetter({
    brand,
    key: `plan-answered-${planOfferId}`,
    to: customer.userName,
    date: answeredAt,
    subject: `Maintenance plan ${name} ${offer.state}`,
    preview: `${total}, ${what}.`,
    heading: isAccepted ? `${name} is in force.` : `${name} was declined.`,
    lead: `${greeting(customer)} the maintenance plan ${name} was ${what}.`,
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
        items: isAccepted
          ? [
              'Before each service is due, we agree on a day that suits you.',
              `The price holds until ${ends}, when the plan ends by itself. You can end it earlier on its page.`,
            ]
          : ["You don't owe anything for it. If you change your mind, call us, and we'll send you another."],
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
  const { offer, plan, business, name, total, what, answeredAt } = facts;
  const { brand } = deps.config;
  const line = `${name} of ${total} for ${business} was ${what}.`;
  return writeLetter({
    brand,
    key: `plan-answered-notice-${planOfferId}`,
    to: brand.email,
    date: answeredAt,
    subject: `${name} ${offer.state}: ${total}, ${business}`,
    preview: line,
    heading: `Maintenance plan ${offer.state}`,
    lead: `${line}${offer.poNumber ? ` Their PO: ${offer.poNumber}.` : ''}`,
    emphasis: name,
    button: { label: 'See the plan', href: deskLink(deps.config, `/plans/${plan.id}`) },
    blocks: offer.declineReason
      ? [{ heading: 'Their reason', as: 'paragraphs', items: [offer.declineReason] }]
      : [],
    reason: 'This is for the people who look after maintenance plans.',
  });
}
