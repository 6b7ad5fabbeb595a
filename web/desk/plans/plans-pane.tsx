import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { countWords } from '../../ui/words/count-words.ts';
import { money } from '../../ui/words/money-words.ts';
import { readPlansAgain, usePlans } from '../api/plan-queries.ts';
import { Loaded } from '../parts/page.tsx';
import { Pane } from '../parts/pane.tsx';
import { PlanForm } from './plan-form.tsx';
import { termWords } from './plan-words.ts';
import styles from './plans.module.css';

export const PLAN_STATE_WORDS = {
  draft: 'Draft',
  offered: 'Offered',
  active: 'In force',
  ended: 'Ended',
} as const;

/** A customer's maintenance plans, and the way to draft one. */
export function PlansPane({ customerId }: { customerId: number }) {
  const query = usePlans(customerId);
  const [isDrafting, setDrafting] = useState(false);
  const navigate = useNavigate();
  return (
    <Pane
      id="plans"
      title="Maintenance plans"
      end={
        <Button small onClick={() => setDrafting(true)}>
          Draft a plan
        </Button>
      }
    >
      <Loaded query={query} noun="plans">
        {({ Plans }) =>
          Plans.length === 0 ? (
            <p>None yet.</p>
          ) : (
            <ul className={styles.services}>
              {Plans.map((plan) => (
                <li key={plan.PlanId}>
                  <div>
                    <a href={`#/plans/${plan.PlanId}`}>{plan.Name}</a>
                    <p>
                      {PLAN_STATE_WORDS[plan.State]}, {termWords(plan)},{' '}
                      {countWords('service', plan.Machines, false)}, {money(plan.TotalIncGst)} inc GST
                    </p>
                  </div>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {isDrafting && (
        <PlanForm
          customerId={customerId}
          onDone={async ({ PlanId }) => {
            await readPlansAgain();
            navigate(`/plans/${PlanId}`);
          }}
          onClose={() => setDrafting(false)}
        />
      )}
    </Pane>
  );
}
