import { useWatch } from 'react-hook-form';
import { pausePlan, restartPlan } from '../../../contracts/plans/plan-pauses.ts';
import { planMessages } from '../../../domain/plans/plan-messages.ts';
import { dayWithYear } from '../../../domain/visits/dates.ts';
import { sentenceOf } from '../../client/api-error.ts';
import { countWords } from '../../ui/words/count-words.ts';
import { money } from '../../ui/words/money-words.ts';
import { sendTo } from '../api/desk-call.ts';
import { freshPlanVersion, type Plan, usePauseEffect } from '../api/plan-queries.ts';
import type { FormSpec } from '../parts/action-form.tsx';
import { versioned } from '../parts/versioned.ts';

const seen = ({ PlanId, Version }: Plan) => ({ Version, fresh: () => freshPlanVersion(PlanId) });

/** `Mon 1 Jun 2027 to Tue 31 Aug 2027`, `from Mon 1 Jun 2027, until it's started again` */
export const pauseWords = ({ FirstDay, LastDay }: NonNullable<Plan['Pause']>): string =>
  LastDay === null
    ? `from ${dayWithYear(FirstDay)}, until it's started again`
    : `${dayWithYear(FirstDay)} to ${dayWithYear(LastDay)}`;

export const pauseForm = (plan: Plan, today: string): FormSpec => ({
  title: plan.Pause ? 'Change the pause' : 'Pause the plan',
  subject: plan.PlanId,
  lead: 'While it rests, nothing of it is due and nobody is asked for a day. Services whose date is in the pause are not done and not made up for. What is booked stays. The customer gets an email.',
  body: pausePlan.body,
  fields: [
    // One that has begun keeps its first day.
    ...(plan.Pause && plan.Pause.FirstDay <= today
      ? []
      : [{ as: 'day' as const, name: 'FirstDay', label: 'First day' }]),
    {
      as: 'day',
      name: 'LastDay',
      label: 'Last day',
      note: 'optional',
      hint: "Empty: until it's started again.",
    },
  ],
  initial: { FirstDay: plan.Pause?.FirstDay ?? today, LastDay: plan.Pause?.LastDay ?? '' },
  children: <PauseEffect planId={plan.PlanId} />,
  submit: plan.Pause ? 'Change the pause' : 'Pause the plan',
  ...versioned(seen(plan), sendTo(pausePlan, { PlanId: plan.PlanId })),
});

/** What the press does, for the days in the fields. */
function PauseEffect({ planId }: { planId: number }) {
  const [firstDay, lastDay] = useWatch({ name: ['FirstDay', 'LastDay'] }) as [string, string];
  const { data, error } = usePauseEffect(planId, firstDay, lastDay);
  if (firstDay === '') return <p role="status">Choose the first day.</p>;
  if (error) return <p role="status">{sentenceOf(error)}</p>;
  if (!data) return <p role="status">Looking at what is due then…</p>;
  const { Services, CreditIncGst, Visits } = data;
  return (
    <p role="status">
      {Services === 0
        ? 'No service is'
        : `${countWords('service', Services, false)} ${Services === 1 ? 'is' : 'are'}`}{' '}
      due then
      {CreditIncGst > 0 && `: ${money(CreditIncGst)} inc GST is credited, for each on the day after its date`}
      .
      {Visits.length > 0 &&
        ` Booked, and stays: ${Visits.map(({ BookingReference }) => BookingReference).join(', ')}.`}
    </p>
  );
}

export const restartForm = (plan: Plan, hasBegun: boolean): FormSpec => ({
  title: `${planMessages.restart(hasBegun)}?`,
  subject: plan.PlanId,
  lead: `${plan.Name} ${hasBegun ? 'goes on today. What the pause took away so far is not made up for.' : 'is not paused: everything becomes due as before.'} The customer gets an email.`,
  body: restartPlan.body,
  fields: [],
  submit: planMessages.restart(hasBegun),
  ...versioned(seen(plan), sendTo(restartPlan, { PlanId: plan.PlanId })),
});
