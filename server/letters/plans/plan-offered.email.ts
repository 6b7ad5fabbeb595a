import { isExpiredOffer } from '../../../domain/plans/plan-offer.ts';
import { QUOTE_REMINDERS, type QuoteReminder } from '../../../domain/repair-quotes/quote-reminders.ts';
import { dayWithYear } from '../../../domain/visits/dates.ts';
import type { Deps } from '../../common/deps.ts';
import { greeting } from '../../common/emails/greeting.ts';
import { type WrittenMail, writeLetter } from '../../common/emails/letter.ts';
import type { Reader } from '../../common/emails/reader.ts';
import { offerUrl } from '../../features/plans/offer-link.ts';
import { offerFacts } from './plan-facts.ts';

/** A maintenance plan waits for an answer, or still does, or goes on by itself (R13.05); null once it's answered, withdrawn or over. */
export async function writePlanOffered(
  deps: Deps,
  { planOfferId, reminder }: { planOfferId: number; reminder?: QuoteReminder },
  reader: Reader | null = null,
): Promise<WrittenMail | null> {
  const facts = await offerFacts(deps, planOfferId, reader);
  const { offer, plan, customer, docket, name, total, before, until, end } = facts;
  if (offer.state !== 'waiting' || isExpiredOffer(offer, deps.clock.now())) return null;
  const { brand, publicUrl } = deps.config;
  // Who came to the business after it was sent has no link: they sign in.
  const href =
    (await offerUrl(deps, planOfferId, reader)) ??
    `${publicUrl}/#/equipment-register--plan?PlanId=${plan.id}&business=${plan.customerId}`;
  if (offer.byItself) return writeGoingOn(deps, facts, href);
  const days = reminder === undefined ? 0 : QUOTE_REMINDERS.indexOf(reminder) + 1;
  return writeLetter({
    brand,
    key: ['plan-offered', planOfferId, reminder].filter(Boolean).join('-'),
    to: customer.userName,
    date: offer.offeredAt.toTemporalInstant().add({ hours: 24 * days }),
    subject: `${reminder ? 'Reminder: ' : ''}${before ? 'Next term of maintenance plan' : 'Maintenance plan'} ${name}: ${total}`,
    preview: `Valid until ${until}. Nothing starts until you accept it.`,
    heading: reminder ? `${name} still waits for your answer.` : `Your maintenance plan: ${name}.`,
    lead: `${greeting(customer)} here is ${before ? 'the next term of ' : ''}the maintenance plan ${name}, ${total} for the term${before ? `, after ${before} for this one` : ''}. It's valid until ${until}. Nothing starts until you accept it.`,
    emphasis: name,
    docket,
    button: { label: 'Read and answer the plan', href },
    blocks: [
      {
        as: 'list',
        items: [
          ...(before ? ['Without your yes the plan ends with this term, and its price never changes.'] : []),
          'The price holds for the whole term.',
          end,
          'You can end it earlier. Services that you have paid for and that are not done are credited.',
        ],
      },
      {
        as: 'paragraphs',
        items: [
          'The button just opens the plan. You can accept or decline it there.',
          `Something unclear? Call ${brand.phone}, 24x7.`,
        ],
      },
    ],
    reason: 'You get this because you may accept maintenance plans for these sites.',
  });
}

/** The next term of a plan that goes on by itself, in time to stop it. */
function writeGoingOn(
  { config: { brand } }: Deps,
  { offer, plan, customer, docket, name, total, end }: Awaited<ReturnType<typeof offerFacts>>,
  href: string,
): WrittenMail {
  const from = dayWithYear(offer.content.firstDay);
  return writeLetter({
    brand,
    key: `plan-offered-${offer.id}`,
    to: customer.userName,
    date: offer.offeredAt.toTemporalInstant(),
    subject: `Maintenance plan ${name} goes on from ${from}: same price, ${total}`,
    preview: 'Nothing to do. You can stop it before that day.',
    heading: `${name} goes on from ${from}.`,
    lead: `${greeting(customer)} the maintenance plan ${name} goes on by itself from ${from}, as ${plan.term.acceptedBy ?? 'you'} agreed: same price, ${total} for the term. Nothing to do. To stop it, press the button before that day.`,
    emphasis: name,
    docket,
    button: { label: 'Read the plan, or stop it', href },
    blocks: [
      {
        as: 'list',
        items: ['If you stop it, the plan ends with its present term, and you owe nothing for another.', end],
      },
      { as: 'paragraphs', items: [`Something unclear? Call ${brand.phone}, 24x7.`] },
    ],
    reason: 'You get this because you may accept maintenance plans for these sites.',
  });
}
