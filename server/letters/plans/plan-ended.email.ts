import { OPERATOR_TIME_ZONE } from '../../../domain/constants.ts';
import { formatInstantDay } from '../../../domain/visits/dates.ts';
import type { Deps } from '../../common/deps.ts';
import { deskLink } from '../../common/emails/desk-link.ts';
import { greeting } from '../../common/emails/greeting.ts';
import { type WrittenMail, writeLetter } from '../../common/emails/letter.ts';
import { asRead, type Reader } from '../../common/emails/reader.ts';
import { eq } from '../../db/drizzle.ts';
import { customers } from '../../db/schema/customers.ts';
import { findPlan } from '../../features/plans/plans.queries.ts';

async function endedFacts({ db }: Deps, planId: number) {
  const plan = await findPlan(db, planId);
  const [customer] = plan ? await db.select().from(customers).where(eq(customers.id, plan.customerId)) : [];
  if (!plan || !customer) throw new Error(`No plan ${planId}`);
  const endedAt = plan.changedAt.toTemporalInstant();
  return { plan, customer, endedAt, day: formatInstantDay(endedAt, OPERATOR_TIME_ZONE) };
}

/** The customer's copy of a plan that they ended (R13.05). */
export async function writePlanEnded(
  deps: Deps,
  { planId }: { planId: number },
  reader: Reader | null = null,
): Promise<WrittenMail> {
  const { plan, customer, endedAt, day } = await endedFacts(deps, planId);
  const { brand, publicUrl } = deps.config;
  const to = asRead(customer, reader);
  return writeLetter({
    brand,
    key: `plan-ended-${planId}`,
    to: to.userName,
    date: endedAt,
    subject: `Maintenance plan ${plan.name} ended`,
    preview: `Ended on ${day}. Nothing more becomes due.`,
    heading: `${plan.name} has ended.`,
    lead: `${greeting(to)} the maintenance plan ${plan.name} was ended on ${day}. Nothing more becomes due.`,
    emphasis: plan.name,
    button: {
      label: 'See the plan',
      href: `${publicUrl}/#/equipment-register--plan?PlanId=${planId}&business=${plan.customerId}`,
    },
    blocks: [
      {
        as: 'paragraphs',
        items: [
          'A visit that you cancelled with it has an email of its own. Others stay booked.',
          `If this wasn't you, or something is unclear, call ${brand.phone}, 24x7.`,
        ],
      },
    ],
    reason: 'You get this because you may accept maintenance plans for these sites.',
  });
}

/** The office's email about it. */
export async function writePlanEndedNotice(deps: Deps, { planId }: { planId: number }): Promise<WrittenMail> {
  const { plan, customer, endedAt, day } = await endedFacts(deps, planId);
  const { brand } = deps.config;
  const business = customer.businessName ?? `${customer.firstName} ${customer.lastName}`;
  const line = `${business} ended ${plan.name} on ${day}.`;
  return writeLetter({
    brand,
    key: `plan-ended-notice-${planId}`,
    to: brand.email,
    date: endedAt,
    subject: `${plan.name} ended: ${business}`,
    preview: line,
    heading: 'Maintenance plan ended by its customer',
    lead: line,
    emphasis: plan.name,
    button: { label: 'See the plan', href: deskLink(deps.config, `/plans/${planId}`) },
    blocks: plan.endReason ? [{ as: 'paragraphs', items: [`${plan.endReason}.`] }] : [],
    reason: 'This is for the people who look after maintenance plans.',
  });
}
