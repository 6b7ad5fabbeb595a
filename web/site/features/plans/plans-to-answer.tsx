import type { OwnPlanEntry } from '../../../../contracts/plans/own-plans.ts';
import { dayWithYear } from '../../../../domain/visits/dates.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { money } from '../../../ui/words/money-words.ts';
import { useMay } from '../../api/business-queries.ts';
import { planHref } from '../../layout/paths/plan-paths.ts';
import styles from './plan-view.module.css';

/** The maintenance plans whose offer can still be accepted, or whose next term can be stopped; nothing if there is none. */
export function PlansToAnswer({ plans }: { plans: readonly OwnPlanEntry[] }) {
  const mayAnswer = useMay()('approve');
  const waiting = plans.filter(
    ({ OfferState, OfferIsExpired }) => OfferState === 'waiting' && !OfferIsExpired,
  );
  if (waiting.length === 0) return null;
  return (
    <div className={styles.toAnswer}>
      {waiting.map(({ PlanId, Name, Price, State, LastDay, OfferIsByItself }) => (
        <Alert
          key={PlanId}
          kind="info"
          title={`${OfferIsByItself ? 'Maintenance plan that goes on' : State === 'active' ? 'Next term of maintenance plan' : 'Maintenance plan'}: ${Name}`}
          actions={
            <ButtonLink small href={planHref(PlanId)}>
              {mayAnswer && !OfferIsByItself ? 'Read and answer it' : 'Read it'}
              <VisuallyHidden>: {Name}</VisuallyHidden>
            </ButtonLink>
          }
        >
          {OfferIsByItself
            ? `It goes on by itself after ${dayWithYear(LastDay)}, at the same price. You can stop it on its page.`
            : State === 'active'
              ? 'It ends with this term unless you accept the next one.'
              : `${Price ? `${money(Price.TotalIncGst)} inc GST for the term. ` : ''}Nothing starts until you accept it.`}
        </Alert>
      ))}
    </div>
  );
}
