import { useSearchParams } from 'react-router';
import type { OwnPlan } from '../../../../contracts/plans/own-plans.ts';
import { planMessages } from '../../../../domain/plans/plan-messages.ts';
import { config } from '../../../browser/config.ts';
import { ApiError } from '../../../client/api-error.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { useMay } from '../../api/business-queries.ts';
import { acceptOwnOffer, declineOwnOffer, readOwnPlansAgain, useOwnPlan } from '../../api/plan-queries.ts';
import { DocketBeside } from '../../layout/docket-beside.tsx';
import { LoadFailed } from '../../layout/load-failed.tsx';
import { PageSkeleton } from '../../layout/page-skeleton.tsx';
import { PLAN_ROUTES } from '../../layout/paths/plan-paths.ts';
import { PortalPage, PortalRail } from '../../layout/portal-page.tsx';
import { EndPlan } from './end-plan.tsx';
import { OfferState } from './offer-state.tsx';
import { PausePlan } from './pause-plan.tsx';
import { PlanDocket } from './plan-docket.tsx';
import { PlanServices, PlanTerms } from './plan-view.tsx';
import { acceptedNext, goesOnWords, isOpenOffer, pauseWords } from './plan-words.ts';
import { PlanYear } from './plan-year.tsx';

const DESCRIPTION = 'A maintenance plan: what is serviced, when, and at what price.';
const BACK = { href: `#${PLAN_ROUTES.list}`, label: 'Maintenance plans' };

/** A maintenance plan of the business: agreed, or to be answered (R13.05). */
export function PlanScreen() {
  const [query] = useSearchParams();
  const asked = Number(query.get('PlanId'));
  const planId = Number.isSafeInteger(asked) && asked > 0 ? asked : null;
  const { data: plan, error, refetch } = useOwnPlan(planId);
  if (plan) return <Plan key={plan.PlanId} plan={plan} />;
  const { phone } = config().brand;
  const isUnknown = planId === null || (error instanceof ApiError && error.code === 'not_found');
  return (
    <PortalPage
      tab="equipment-register"
      title={isUnknown ? planMessages.notFoundTitle : 'Maintenance plan'}
      description={DESCRIPTION}
      lead={isUnknown && planMessages.notFound(phone)}
      back={BACK}
    >
      {isUnknown ? null : error ? (
        <LoadFailed title="The plan did not load" cause={error} onRetry={refetch} />
      ) : (
        <PageSkeleton />
      )}
    </PortalPage>
  );
}

function Plan({ plan }: { plan: OwnPlan }) {
  const may = useMay();
  const { PlanId, Offer: offer, AskInstead, State } = plan;
  const asks = offer !== null && isOpenOffer(offer);
  const params = { PlanId, Number: offer?.Number ?? 0 };
  return (
    <PortalPage
      tab="equipment-register"
      title={plan.Name}
      description={DESCRIPTION}
      lead={
        asks
          ? offer.IsByItself
            ? goesOnWords(offer)
            : offer.PriceBefore
              ? 'It ends with this term unless you accept the next one.'
              : 'Nothing starts until you accept it.'
          : undefined
      }
      back={BACK}
    >
      <PortalRail />
      <DocketBeside
        label="The plan"
        asks={asks}
        docket={
          <PlanDocket
            plan={plan}
            state={State}
            offer={may('approve') ? offer : null}
            subject={`${PlanId}-${params.Number}`}
            answers={{
              asksName: false,
              accept: ({ poNumber }) => acceptOwnOffer(params, { PoNumber: poNumber }),
              decline: ({ reason }) => declineOwnOffer(params, { Reason: reason }),
              reload: readOwnPlansAgain,
            }}
            insteadOfAccepting={AskInstead && <p>{askWords(AskInstead)}</p>}
          />
        }
      >
        {offer && <OfferState offer={offer} />}
        {asks && !may('approve') && AskInstead && (
          <Alert kind="info" title="It waits for an answer">
            {askWords(AskInstead)}
          </Alert>
        )}
        {plan.Pause && <Alert kind="info" title={pauseWords(plan.Pause)} />}
        {State === 'active' && <PlanYear plan={plan} />}
        <PlanServices plan={plan} />
        {State === 'ended' ? (
          <Alert kind="info" title="This plan has ended: nothing more becomes due." />
        ) : (
          <PlanTerms plan={{ ...plan, LastDay: (acceptedNext(plan, offer) ?? plan).LastDay }} />
        )}
        {plan.Ending && <PausePlan plan={plan} ending={plan.Ending} />}
        {plan.Ending && <EndPlan plan={plan} ending={plan.Ending} />}
      </DocketBeside>
    </PortalPage>
  );
}

const askWords = (who: readonly string[]): string =>
  who.length === 0 ? 'Ask an owner of the business to accept it.' : `${who.join(' or ')} can accept it.`;
