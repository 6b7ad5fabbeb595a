import type { z } from 'zod';
import type { Reply } from '../../../contracts/endpoint.ts';
import type { planVisitByLink } from '../../../contracts/plans/plan-visits.ts';
import { bookingReference } from '../../../domain/jobs/booking-reference.ts';
import { roleMessages } from '../../../domain/people/people-messages.ts';
import { isAtSite, mayDo } from '../../../domain/people/rights.ts';
import { planMessages as messages } from '../../../domain/plans/plan-messages.ts';
import type { Deps } from '../../common/deps.ts';
import { findLink, type Link, linkById } from '../../common/emailed-links/mailed-links.ts';
import type { Queryable } from '../../db/client.ts';
import { asc, inArray } from '../../db/drizzle.ts';
import { jobs } from '../../db/schema/jobs.ts';
import { toDate } from '../../platform/clock.ts';
import { Refusal } from '../../platform/refusal.ts';
import { findMember } from '../people/people.queries.ts';
import { presentPlanned } from '../visits/by-customer/own-visit.ts';
import type { Chooser } from './choose-plan-visit.ts';
import { type DueRow, dueOfLetter } from './due.queries.ts';
import { presentChoices, waitingVisits } from './own-plan-visits.ts';

type ByLink = z.input<typeof planVisitByLink.reply>;

/** The visit that a letter's link asks to pick a day for, and what has been booked of it. @throws Refusal as `chooserByLink` */
export async function readPlanVisitByLink(deps: Deps, ch: string): Promise<Reply<typeof planVisitByLink>> {
  const { rows, ...whose } = await chooserByLink(deps, ch);
  const ids = new Set(rows.map(({ occurrence }) => occurrence.id));
  const waiting = (await waitingVisits(deps, deps.db, whose)).find(({ occurrences }) =>
    occurrences.some(({ row }) => ids.has(row.occurrence.id)),
  );
  return {
    Waiting: waiting ? await presentChoices(deps, waiting) : null,
    Booked: await bookedOf(deps, rows),
  };
}

async function bookedOf(deps: Deps, rows: readonly DueRow[]): Promise<ByLink['Booked']> {
  const ids = rows.flatMap(({ occurrence: { state, jobId } }) =>
    state === 'booked' && jobId ? [jobId] : [],
  );
  const found = await deps.db.select().from(jobs).where(inArray(jobs.id, ids)).orderBy(asc(jobs.startsAt));
  return found.map((job) => ({
    BookingReference: bookingReference(deps.config.brand.referencePrefix, job.id),
    Visit: presentPlanned(job),
  }));
}

/**
 * Who may choose a day by a letter's link: what the person it was sent to may do, now (R12.03); without one, the primary contact.
 * @throws Refusal `not_found` for an unknown link, and once its person isn't at that site any more; `link_invalid` for one that's too old;
 *   `forbidden` where their role doesn't allow it
 */
export async function chooserByLink(deps: Deps, ch: string): Promise<Chooser & { rows: DueRow[] }> {
  const link = await findLink(deps.db, 'plan-visit', ch);
  const { customerId, rows } = await usableNow(deps, deps.db, link);
  return {
    customerId,
    personId: link?.personId ?? null,
    siteIds: [...new Set(rows.map(({ site }) => site.id))],
    recheck: async (tx) => {
      await usableNow(deps, tx, link && (await linkById(tx, link.id)));
    },
    rows,
  };
}

async function usableNow(
  deps: Deps,
  db: Queryable,
  link: Link | null,
): Promise<{ customerId: number; rows: DueRow[] }> {
  const { phone } = deps.config.brand;
  const unknown = () => new Refusal('not_found', messages.linkUnknown(phone));
  const rows = link?.planLetterId ? await dueOfLetter(db, link.planLetterId) : [];
  const [first] = rows;
  if (!link || !first) throw unknown();
  if (link.usedAt !== null || link.expiresAt <= toDate(deps.clock.now())) {
    throw new Refusal('link_invalid', messages.linkOld(phone));
  }
  const { customerId } = first.plan;
  if (link.personId !== null) {
    const member = await findMember(db, { customerId, personId: link.personId });
    if (!member || !rows.every(({ site }) => isAtSite(member, site.id))) throw unknown();
    if (!mayDo(member.role, 'visits')) throw new Refusal('forbidden', roleMessages.visits);
  }
  return { customerId, rows };
}
