import { dayWithYear } from '../../../domain/visits/dates.ts';
import type { Deps } from '../../common/deps.ts';
import { deskLink } from '../../common/emails/desk-link.ts';
import { greeting } from '../../common/emails/greeting.ts';
import { type WrittenMail, writeLetter } from '../../common/emails/letter.ts';
import { asRead, type Reader } from '../../common/emails/reader.ts';
import { eq } from '../../db/drizzle.ts';
import { customers } from '../../db/schema/customers.ts';
import { officeToday, pausesOf, presentPause } from '../../features/plans/pauses.queries.ts';
import { isPrepaid } from '../../features/plans/plan-money.ts';
import { findPlan } from '../../features/plans/plans.queries.ts';

async function pausedFacts(deps: Deps, planId: number) {
  const plan = await findPlan(deps.db, planId);
  const [customer] = plan
    ? await deps.db.select().from(customers).where(eq(customers.id, plan.customerId))
    : [];
  if (!plan || !customer) throw new Error(`No plan ${planId}`);
  const pause = await presentPause(deps, deps.db, planId);
  const isToCome = pause !== null && pause.FirstDay > officeToday(deps);
  const from = pause && `from ${dayWithYear(pause.FirstDay)}`;
  const until = pause?.LastDay ? `to ${dayWithYear(pause.LastDay)}` : 'until it is started again';
  const what = pause ? `${isToCome ? 'will be' : 'is'} paused ${from} ${until}` : 'goes on';
  return { plan, customer, pause, isToCome, what };
}

/** To who may end a plan: it's paused, or it goes on (R13.02). */
export async function writePlanPaused(
  deps: Deps,
  { planId, version }: { planId: number; version: number },
  reader: Reader | null = null,
): Promise<WrittenMail> {
  const { plan, customer, pause, isToCome, what } = await pausedFacts(deps, planId);
  const { brand, publicUrl } = deps.config;
  const to = asRead(customer, reader);
  const last = (await pausesOf(deps.db, [planId]))(planId).at(-1);
  const hadBegun = last !== undefined && last.from !== last.until;
  const credited = (await isPrepaid(deps.db, plan.term.id))
    ? ' You paid in advance for those whose date is in the pause: each is credited on the day after its date.'
    : '';
  const effect = pause
    ? `${isToCome ? 'In these days' : 'Until it goes on,'} no service of it is due, and we don't ask you for a day. Services whose date is in the pause aren't done, and not made up for later.${credited} What is booked stays booked, unless you cancelled it.`
    : `Services are due ${hadBegun ? 'again ' : ''}on the plan's own dates.${hadBegun ? " What the pause took away isn't made up for." : ''}`;
  return writeLetter({
    brand,
    key: `plan-paused-${planId}-${version}`,
    to: to.userName,
    date: plan.changedAt.toTemporalInstant(),
    subject: `Maintenance plan ${plan.name} ${what}`,
    preview: effect,
    heading: `${plan.name} ${what}.`,
    lead: `${greeting(to)} the maintenance plan ${plan.name} ${what}.`,
    emphasis: plan.name,
    button: {
      label: 'See the plan',
      href: `${publicUrl}/#/equipment-register--plan?PlanId=${planId}&business=${plan.customerId}`,
    },
    blocks: [
      {
        as: 'paragraphs',
        items: [
          effect,
          ...(pause ? ["You can start it again on the plan's page on any day."] : []),
          `If something is unclear, call ${brand.phone}, 24x7.`,
        ],
      },
    ],
    reason: 'You get this because you may accept maintenance plans for these sites.',
  });
}

/** The office's email about what the customer did. */
export async function writePlanPausedNotice(
  deps: Deps,
  { planId }: { planId: number },
): Promise<WrittenMail> {
  const { plan, customer, pause, what } = await pausedFacts(deps, planId);
  const { brand } = deps.config;
  const business = customer.businessName ?? `${customer.firstName} ${customer.lastName}`;
  const line = `${plan.name} of ${business} ${what}.`;
  return writeLetter({
    brand,
    key: `plan-paused-notice-${planId}-${plan.version}`,
    to: brand.email,
    date: plan.changedAt.toTemporalInstant(),
    subject: `${plan.name} ${what}: ${business}`,
    preview: line,
    heading: pause
      ? 'Maintenance plan paused by its customer'
      : 'Maintenance plan started again by its customer',
    lead: line,
    emphasis: plan.name,
    button: { label: 'See the plan', href: deskLink(deps.config, `/plans/${planId}`) },
    blocks: [],
    reason: 'This is for the people who look after maintenance plans.',
  });
}
