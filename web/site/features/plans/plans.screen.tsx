import { config } from '../../../browser/config.ts';
import { Row, Rows } from '../../../ui/docket/rows.tsx';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { ListLoading } from '../../../ui/feedback/list-loading.tsx';
import { phoneHref } from '../../../ui/page/website-header.tsx';
import { countWords } from '../../../ui/words/count-words.ts';
import { money } from '../../../ui/words/money-words.ts';
import { useOwnPlans } from '../../api/plan-queries.ts';
import { LoadFailed } from '../../layout/load-failed.tsx';
import { EQUIPMENT_ROUTES } from '../../layout/paths/equipment-paths.ts';
import { planHref } from '../../layout/paths/plan-paths.ts';
import { PortalPage } from '../../layout/portal-page.tsx';
import { planStamp, termWords } from './plan-words.ts';

/** The maintenance plans at the person's sites (R13.05). */
export function PlansScreen() {
  const { data: plans, error, refetch } = useOwnPlans();
  const { phone } = config().brand;
  return (
    <PortalPage
      tab="equipment-register"
      title="Maintenance plans"
      description="Your maintenance plans: what is serviced, when, and at what price."
      back={{ href: `#${EQUIPMENT_ROUTES.register}`, label: 'Equipment register' }}
    >
      {plans?.length === 0 && (
        <p>
          None yet. Regular services keep machines from breaking down:{' '}
          <a href={phoneHref(phone)}>call {phone}</a> for an offer.
        </p>
      )}
      {plans ? (
        plans.length > 0 && (
          <Rows label="Maintenance plans">
            {plans.map((plan) => {
              const stamp = planStamp(plan.State, plan.OfferState, { isExpired: plan.OfferIsExpired });
              return (
                <Row
                  key={plan.PlanId}
                  title={<a href={planHref(plan.PlanId)}>{plan.Name}</a>}
                  end={<Badge state={stamp.look}>{stamp.word}</Badge>}
                >
                  {[
                    termWords(plan),
                    countWords('service', plan.Machines, false),
                    plan.Price && `${money(plan.Price.TotalIncGst)} inc GST`,
                  ]
                    .filter(Boolean)
                    .join(', ')}
                </Row>
              );
            })}
          </Rows>
        )
      ) : error ? (
        <LoadFailed title="Your plans did not load" cause={error} onRetry={refetch} />
      ) : (
        <ListLoading label="Loading your maintenance plans" />
      )}
    </PortalPage>
  );
}
