import { PLAN_VISIT_LINK_DAYS } from '../../../domain/lifetimes.ts';
import { addressLine } from '../../../domain/sites/address.ts';
import { formatDay, formatSpan } from '../../../domain/visits/dates.ts';
import { localToday } from '../../../domain/visits/local-time.ts';
import type { Deps } from '../../common/deps.ts';
import { keepLink } from '../../common/emailed-links/mailed-links.ts';
import { greeting } from '../../common/emails/greeting.ts';
import { type WrittenMail, writeLetter } from '../../common/emails/letter.ts';
import { asRead, type Reader } from '../../common/emails/reader.ts';
import { eq } from '../../db/drizzle.ts';
import { customers } from '../../db/schema/customers.ts';
import { planLetters } from '../../db/schema/plan-occurrences.ts';
import { type DueRow, dueOfLetter, presentService } from '../../features/plans/due.queries.ts';
import { freeChoices, type WaitingVisit, waitingVisits } from '../../features/plans/own-plan-visits.ts';

/** How many times a letter names, and how many machines. */
const MOST = { times: 3, services: 8 };

/**
 * Asks to pick a day for a visit of a plan, or reminds of it once (R13.03), with a link that does it without a sign-in; null once
 * nothing of it waits, and for a customer without an email.
 */
export async function writePlanVisitWaiting(
  deps: Deps,
  { planLetterId, linkId, isReminder }: { planLetterId: number; linkId: string; isReminder: boolean },
  reader: Reader | null = null,
): Promise<WrittenMail | null> {
  const found = await findWaiting(deps, planLetterId);
  if (!found) return null;
  const { customer, visit, letter } = found;
  const { userName: to, ...readBy } = asRead(customer, reader);
  if (to === null) return null;
  const { brand, publicUrl } = deps.config;
  const rows = visit.occurrences.map(({ row }) => row);
  const [{ site, plan }] = rows as [DueRow];
  const token = await keepLink(deps, deps.db, {
    id: linkId,
    purpose: 'plan-visit',
    customerId: plan.customerId,
    ...(reader && { personId: reader.personId }),
    planLetterId,
    expiresAt: letter.createdAt.toTemporalInstant().add({ hours: PLAN_VISIT_LINK_DAYS * 24 }),
  });
  const words = wordsOf(deps, visit);
  const times = (await freeChoices(deps, visit))
    .slice(0, MOST.times)
    .map(
      ({ date, startsAt, endsAt }) => `${formatDay(date)}, ${formatSpan(startsAt, endsAt, site.timeZone)}`,
    );
  const date = (isReminder ? (letter.remindedAt ?? letter.createdAt) : letter.createdAt).toTemporalInstant();
  return writeLetter({
    brand,
    key: `plan-visit-${planLetterId}-${isReminder ? 'reminder' : 'first'}`,
    to,
    date,
    subject: `${isReminder ? 'Reminder: ' : ''}${words.due}: pick a day for ${site.name}`,
    preview: `${words.services}. It takes about ${words.minutes}.`,
    heading: `${words.due}: pick a day.`,
    lead: `${greeting(readBy)} ${words.services} at ${site.name} ${rows.length === 1 ? 'is' : 'are'} part of ${words.plans}. Pick the day that suits your kitchen.`,
    docket: {
      title: 'Maintenance',
      state: 'PICK A DAY',
      lines: [
        ...words.lines,
        { label: 'Where', value: site.name, more: addressLine(site) },
        { label: 'When', value: words.between, more: `It takes about ${words.minutes}` },
      ],
    },
    button: { label: 'Pick a day', href: `${publicUrl}/#/plan-visit?ch=${token}` },
    blocks: [
      ...(times.length > 0
        ? [{ heading: 'The soonest times', as: 'list' as const, items: times }]
        : [
            {
              as: 'paragraphs' as const,
              items: [`No time is open right now. Call ${brand.phone} and we'll find one.`],
            },
          ]),
      {
        as: 'paragraphs',
        items: [
          'The button shows every open morning and afternoon. You can move the visit later if something comes up.',
          `Would you rather talk? Call ${brand.phone}, 24x7.`,
        ],
      },
    ],
    reason: `You're getting this because you can book visits at ${site.name}.`,
  });
}

async function findWaiting(deps: Deps, planLetterId: number) {
  const rows = await dueOfLetter(deps.db, planLetterId);
  const ids = new Set(rows.map(({ occurrence }) => occurrence.id));
  const customerId = rows[0]?.plan.customerId;
  if (customerId === undefined) return null;
  const visit = (await waitingVisits(deps, deps.db, { customerId, siteIds: null })).find(({ occurrences }) =>
    occurrences.some(({ row }) => ids.has(row.occurrence.id)),
  );
  const [found] = await deps.db
    .select({ customer: customers, letter: planLetters })
    .from(customers)
    .innerJoin(planLetters, eq(planLetters.id, planLetterId))
    .where(eq(customers.id, customerId));
  return visit && found ? { ...found, visit } : null;
}

function wordsOf(deps: Deps, { firstDay, lastDay, occurrences }: WaitingVisit) {
  const rows = occurrences.map(({ row }) => row);
  const [{ site }] = rows as [DueRow];
  const today = localToday(deps.clock.now(), site.timeZone);
  const isLate = occurrences.some((each) => each.lastDay < today);
  const dueOn = rows.map(({ occurrence }) => occurrence.dueOn).sort()[0] ?? today;
  const services = rows.map((row) => presentService(deps, row));
  const plans = [...new Set(services.map(({ PlanName }) => PlanName))];
  const rest = services.length - MOST.services;
  return {
    due: isLate ? 'Overdue' : `Due in ${monthName(dueOn)}`,
    services: services.length === 1 ? (services[0]?.ServiceName ?? '') : `${services.length} services`,
    plans: plans.length === 1 ? `your plan '${plans[0]}'` : `your plans '${plans.join("' and '")}'`,
    minutes: durationWords(services.reduce((sum, { Minutes }) => sum + Minutes, 0)),
    between: isLate
      ? 'As soon as it suits you'
      : `${firstDay > today ? `${formatDay(firstDay)} to` : 'By'} ${formatDay(lastDay)}`,
    lines: [
      ...services
        .slice(0, MOST.services)
        .map(({ ServiceName, Equipment }) => ({ label: 'Service', value: Equipment, more: ServiceName })),
      ...(rest > 0 ? [{ label: 'Service', value: `and ${rest} more` }] : []),
    ],
  };
}

const monthName = (date: string): string =>
  Temporal.PlainDate.from(date).toLocaleString('en-AU', { month: 'long', calendar: 'iso8601' });

/** `45 minutes`, `1 hour 30 minutes` */
function durationWords(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const unit = (count: number, name: string) =>
    count === 0 ? '' : `${count} ${name}${count === 1 ? '' : 's'}`;
  return [unit(hours, 'hour'), unit(rest, 'minute')].filter(Boolean).join(' ');
}
