import { isExpiredOffer } from '../../../domain/plans/plan-offer.ts';
import { QUOTE_REMINDERS, type QuoteReminder } from '../../../domain/repair-quotes/quote-reminders.ts';
import type { Deps } from '../../common/deps.ts';
import { greeting } from '../../common/emails/greeting.ts';
import { type WrittenMail, writeLetter } from '../../common/emails/letter.ts';
import type { Reader } from '../../common/emails/reader.ts';
import { offerUrl } from '../../features/plans/offer-link.ts';
import { offerFacts } from './plan-facts.ts';

/** A maintenance plan waits for an answer, or still does (R13.05); null once it's answered, withdrawn or over. */
export async function writePlanOffered(
  deps: Deps,
  { planOfferId, reminder }: { planOfferId: number; reminder?: QuoteReminder },
  reader: Reader | null = null,
): Promise<WrittenMail | null> {
  const facts = await offerFacts(deps, planOfferId, reader);
  const { offer, plan, customer, docket, name, total, before, until, ends } = facts;
  if (offer.state !== 'waiting' || isExpiredOffer(offer, deps.clock.now())) return null;
  const { brand, publicUrl } = deps.config;
  // Who came to the business after it was sent has no link: they sign in.
  const href =
    (await offerUrl(deps, planOfferId, reader)) ??
    `${publicUrl}/#/equipment-register--plan?PlanId=${plan.id}&business=${plan.customerId}`;
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
          `The plan ends by itself on ${ends}. Nothing goes on without your yes.`,
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
