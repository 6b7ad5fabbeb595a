import { OPERATOR_TIME_ZONE } from '../../../domain/constants.ts';
import { formatMoney } from '../../../domain/money/money.ts';
import { planMessages } from '../../../domain/plans/plan-messages.ts';
import { serviceWords } from '../../../domain/plans/rhythm-words.ts';
import { dayWithYear, formatDay, formatInstantDay } from '../../../domain/visits/dates.ts';
import type { Deps } from '../../common/deps.ts';
import type { LetterDocket } from '../../common/emails/letter.ts';
import { asRead, type Reader } from '../../common/emails/reader.ts';
import { eq } from '../../db/drizzle.ts';
import { customers } from '../../db/schema/customers.ts';
import { offerById } from '../../features/plans/offers.queries.ts';
import { findPlan } from '../../features/plans/plans.queries.ts';

/** An offer in the words that its letters share, to a person of the business or its primary contact. */
export async function offerFacts(deps: Deps, planOfferId: number, reader: Reader | null) {
  const offer = await offerById(deps.db, planOfferId);
  const plan = offer && (await findPlan(deps.db, offer.planId));
  const [customer] = plan
    ? await deps.db.select().from(customers).where(eq(customers.id, plan.customerId))
    : [];
  if (!offer || !plan || !customer) throw new Error(`No offer ${planOfferId}`);
  const { content } = offer;
  const { cents, gstCents, firstDay, lastDay } = content;
  const docket: LetterDocket = {
    title: content.name,
    state: offer.state,
    lines: [
      { label: 'Term', value: `${dayWithYear(firstDay)} to ${dayWithYear(lastDay)}` },
      { label: 'Paid', value: planMessages.paid(content.billing) },
      ...content.lines.map((line) => ({
        label: line.locationName,
        value: line.equipment,
        more: `${serviceWords(line.serviceName, line)}. First due ${formatDay(line.dueDates[0] ?? firstDay)}.`,
      })),
    ],
    total: { cents: cents + gstCents, gstCents },
  };
  return {
    offer,
    plan,
    customer: asRead(customer, reader),
    business: customer.businessName ?? `${customer.firstName} ${customer.lastName}`,
    docket,
    name: content.name,
    total: `${formatMoney(cents + gstCents)} inc GST`,
    before: content.before ? `${formatMoney(content.before.cents + content.before.gstCents)} inc GST` : null,
    until: formatInstantDay(offer.validUntil.toTemporalInstant(), OPERATOR_TIME_ZONE),
    ends: dayWithYear(lastDay),
    end: content.goesOn
      ? planMessages.goesOn(dayWithYear(lastDay), content.termMonths)
      : planMessages.ends(dayWithYear(lastDay)),
  };
}
