import type { Reply } from '../../../contracts/endpoint.ts';
import type { planByLink } from '../../../contracts/plans/plan-offer-links.ts';
import { roleMessages } from '../../../domain/people/people-messages.ts';
import { isAtSite, mayDo } from '../../../domain/people/rights.ts';
import { planMessages as messages } from '../../../domain/plans/plan-messages.ts';
import { offeredSites } from '../../../domain/plans/plan-offer.ts';
import type { Deps } from '../../common/deps.ts';
import { findLink, letterToken } from '../../common/emailed-links/mailed-links.ts';
import type { Reader } from '../../common/emails/reader.ts';
import type { Queryable } from '../../db/client.ts';
import { and, desc, eq, isNull } from '../../db/drizzle.ts';
import { mailedLinks } from '../../db/schema/mailed-links.ts';
import type { Origin } from '../../platform/http/origin.ts';
import { Refusal } from '../../platform/refusal.ts';
import { businessName } from '../people/list-people.ts';
import { findMember } from '../people/people.queries.ts';
import type { OfferAnswer } from './answer-offer.ts';
import { type OfferRow, offerById } from './offers.queries.ts';
import { presentContent, presentOffer } from './own-plans.present.ts';
import { customerOfPlan, findPlan, type Plan } from './plans.queries.ts';

type Linked = { plan: Plan; offer: OfferRow; personId: number | null };

/**
 * The offer of an emailed link, in any state (R2.09); a link can be opened any number of times (R4.31). One that was sent to a person
 * may do what that person may do, now (R12.06).
 * @throws Refusal `not_found` for an unknown link, and once its person doesn't belong to the business or one of the sites;
 *   `forbidden` where their role doesn't allow it
 */
async function linkedOffer(deps: Deps, ch: string, right: 'prices' | 'approve'): Promise<Linked> {
  const unknown = new Refusal('not_found', messages.notFound(deps.config.brand.phone));
  const link = await findLink(deps.db, 'plan', ch);
  const offer = link?.planOfferId ? await offerById(deps.db, link.planOfferId) : null;
  const plan = offer && (await findPlan(deps.db, offer.planId));
  if (!link || !plan || link.usedAt !== null) throw unknown;
  const { personId } = link;
  if (personId !== null) {
    const member = await findMember(deps.db, { customerId: plan.customerId, personId });
    if (!member || !offeredSites(offer.content).every((id) => isAtSite(member, id))) throw unknown;
    if (!mayDo(member.role, right)) throw new Refusal('forbidden', roleMessages[right]);
  }
  return { plan, offer, personId };
}

/** The offer of a link, as its page shows it. */
export async function readLinkedOffer(deps: Deps, ch: string): Promise<Reply<typeof planByLink>> {
  const { plan, offer } = await linkedOffer(deps, ch, 'prices');
  return {
    BusinessName: businessName(await customerOfPlan(deps.db, plan.customerId)),
    ...presentContent(offer.content),
    Offer: await presentOffer(deps, deps.db, { customerId: plan.customerId, offer }),
  };
}

/** Which offer an answer by link is about, and the name that came with it. */
export async function offerByLink(
  deps: Deps,
  { ch, name, origin }: { ch: string; name: string; origin: Origin },
): Promise<OfferAnswer> {
  const { plan, offer, personId } = await linkedOffer(deps, ch, 'approve');
  const { customerId } = plan;
  return { planId: plan.id, number: offer.number, customerId, personId, way: 'link', name, origin };
}

/**
 * Where somebody answers an offer with the link that their letters bring, or the primary contact's; null if they have none.
 * @throws LinkEnded
 */
export async function offerUrl(
  deps: Pick<Deps, 'secret' | 'config' | 'clock'> & { db: Queryable },
  planOfferId: number,
  reader: Reader | null,
): Promise<string | null> {
  const isTheirs = reader === null ? isNull(mailedLinks.personId) : eq(mailedLinks.personId, reader.personId);
  const [link] = await deps.db
    .select()
    .from(mailedLinks)
    .where(and(eq(mailedLinks.planOfferId, planOfferId), isTheirs, isNull(mailedLinks.usedAt)))
    .orderBy(desc(mailedLinks.createdAt))
    .limit(1);
  return link ? `${deps.config.publicUrl}/#/plan-offer?ch=${letterToken(deps, link)}` : null;
}
