import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { changePlan, draftPlan } from '../../../contracts/plans/plans.ts';
import { OPERATOR_TIME_ZONE } from '../../../domain/constants.ts';
import { TERM_MONTHS } from '../../../domain/plans/plan-terms.ts';
import { localToday } from '../../../domain/visits/local-time.ts';
import { now } from '../../browser/clock.ts';
import { randomId } from '../../browser/random-id.ts';
import { Button } from '../../ui/button.tsx';
import { useCustomerEquipment } from '../api/customer-queries.ts';
import { sendTo } from '../api/desk-call.ts';
import { freshPlanVersion, type Plan, useServiceTypes } from '../api/plan-queries.ts';
import { ActionForm } from '../parts/action-form.tsx';
import { Loaded } from '../parts/page.tsx';
import { versioned } from '../parts/versioned.ts';
import { PlanLines, planLineOf, type TypedLine, typedPlanLine } from './plan-lines.tsx';
import { BILLING_WORDS } from './plan-words.ts';

type PlanFormProps = {
  customerId: number;
  /** The draft that is changed; none for a new one. */
  plan?: Plan;
  onDone: (plan: Plan) => void | Promise<void>;
  onClose: () => void;
};

const readForm = ({ Lines, PriceExGst, TermMonths, ...typed }: FieldValues): FieldValues => ({
  ...typed,
  TermMonths: Number(TermMonths),
  PriceExGst: PriceExGst === '' ? null : Number(String(PriceExGst).replace(/[$,\s]/g, '')),
  Lines: (Lines as TypedLine[]).map(planLineOf),
});

/** Drafts a plan, or changes a draft (R13.02); its customer hears nothing. */
export function PlanForm({ customerId, plan, onDone, onClose }: PlanFormProps) {
  const [idempotencyKey] = useState(randomId);
  const services = useServiceTypes();
  const machines = useCustomerEquipment(customerId, false);
  const offered = services.data?.ServiceTypes.filter(({ IsRetired }) => !IsRetired);
  const listed = machines.data?.pages.flatMap(({ AssetList }) => AssetList);
  if (!offered || !listed) {
    const failed = services.error ? services : machines;
    return (
      <Loaded
        query={{ data: undefined, error: failed.error, refetch: failed.refetch }}
        noun="machines and services"
      >
        {() => null}
      </Loaded>
    );
  }
  return (
    <ActionForm<Plan>
      title={plan ? 'Change the plan' : 'Draft a plan'}
      subject={plan?.PlanId ?? `new ${customerId}`}
      lead="A draft: its customer hears nothing, and none of it is due before they have accepted it."
      wide
      body={plan ? changePlan.body : draftPlan.body}
      fields={[
        { as: 'text', name: 'Name', label: 'Name', hint: 'The customer reads it: Four services a year' },
        { as: 'day', name: 'StartsOn', label: 'First day of the term' },
        { as: 'text', name: 'TermMonths', label: 'Months of the term', figures: true },
        {
          as: 'money',
          name: 'PriceExGst',
          label: 'Price of the term for all machines',
          note: 'ex GST',
          hint: 'Empty where each machine has its own.',
        },
        {
          as: 'select',
          name: 'Billing',
          label: 'Paid',
          options: [
            { value: 'yearly', label: BILLING_WORDS.yearly },
            { value: 'visit', label: BILLING_WORDS.visit },
          ],
          hint: 'In advance by one tax invoice once it is accepted; by visit with its call-out invoice.',
        },
        {
          as: 'check',
          name: 'GoesOn',
          label: 'Goes on by itself, term after term, until the customer stops it',
        },
        {
          as: 'own',
          name: 'Lines',
          label: 'Machines',
          content:
            offered.length === 0 ? (
              <p>There is no service type yet. An administrator adds them under Reference, Service types.</p>
            ) : (
              <PlanLines machines={listed} services={offered} />
            ),
        },
      ]}
      initial={
        plan
          ? {
              Name: plan.Name,
              StartsOn: plan.FirstDay,
              TermMonths: String(plan.TermMonths),
              Billing: plan.Billing,
              GoesOn: plan.GoesOn,
              PriceExGst: plan.PriceExGst === null ? '' : String(plan.PriceExGst),
              Lines: plan.Lines.map(typedPlanLine),
            }
          : {
              StartsOn: localToday(now(), OPERATOR_TIME_ZONE),
              TermMonths: String(TERM_MONTHS.usual),
              Billing: 'yearly',
              GoesOn: false,
              Lines: [],
            }
      }
      submit="Save the draft"
      {...(plan
        ? versioned(
            { Version: plan.Version, fresh: () => freshPlanVersion(plan.PlanId) },
            sendTo(changePlan, { PlanId: plan.PlanId }),
            readForm,
          )
        : {
            read: readForm,
            send: sendTo(draftPlan, { CustomerId: customerId }, { idempotencyKey }),
          })}
      onDone={onDone}
      onClose={onClose}
    >
      {machines.hasNextPage && (
        <p>
          <Button small busy={machines.isFetchingNextPage} onClick={() => machines.fetchNextPage()}>
            Show more machines
          </Button>
        </p>
      )}
    </ActionForm>
  );
}
