import { useSearchParams } from 'react-router';
import { planMessages } from '../../../../domain/plans/plan-messages.ts';
import { config } from '../../../browser/config.ts';
import { ApiError } from '../../../client/api-error.ts';
import { ButtonLink, ButtonRow } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { phoneHref } from '../../../ui/page/website-header.tsx';
import {
  acceptByLink,
  declineByLink,
  type LinkedPlan,
  readLinkedPlanAgain,
  useLinkedPlan,
} from '../../api/plan-queries.ts';
import { AccountPage } from '../../layout/account-page.tsx';
import { DocketBeside } from '../../layout/docket-beside.tsx';
import { LoadFailed } from '../../layout/load-failed.tsx';
import { PortalPage, PortalRail } from '../../layout/portal-page.tsx';
import { OfferState } from './offer-state.tsx';
import { PlanDocket } from './plan-docket.tsx';
import { PlanServices, PlanTerms } from './plan-view.tsx';
import { goesOnWords, isOpenOffer } from './plan-words.ts';

const PAGE = {
  title: 'Accept or decline a maintenance plan',
  description: 'The maintenance plan from your email: read it, then accept or decline it without signing in.',
};

/** A maintenance plan opened by an emailed link, without a sign-in (R13.05). Opening it changes nothing; its buttons do (R4.31). */
export function LinkPlanScreen() {
  const [query] = useSearchParams();
  const ch = query.get('ch') ?? '';
  const { data, error, refetch } = useLinkedPlan(ch);
  if (data) return <Offered key={ch} ch={ch} plan={data} />;
  const { phone } = config().brand;
  if (error instanceof ApiError && !error.passes) {
    return (
      <AccountPage {...PAGE} title={planMessages.notFoundTitle} heading={planMessages.notFoundTitle}>
        <Alert kind="danger" live title={error.detail} />
        <ButtonRow>
          <ButtonLink look="primary" href={phoneHref(phone)}>
            Call {phone}
          </ButtonLink>
          <ButtonLink href="#/dashboard">Go to your dashboard</ButtonLink>
        </ButtonRow>
      </AccountPage>
    );
  }
  return (
    <AccountPage {...PAGE} heading="Your maintenance plan">
      {error ? (
        <LoadFailed
          title={planMessages.notFoundTitle}
          text={planMessages.notFound(phone)}
          cause={error}
          onRetry={refetch}
        />
      ) : (
        <Skeleton width="60%" />
      )}
    </AccountPage>
  );
}

function Offered({ ch, plan }: { ch: string; plan: LinkedPlan }) {
  const { Offer: offer } = plan;
  return (
    <PortalPage
      tab={null}
      title={PAGE.title}
      description={PAGE.description}
      heading={plan.Name}
      lead={[
        `For ${plan.BusinessName}.`,
        isOpenOffer(offer) && (offer.IsByItself ? goesOnWords(offer) : 'Nothing starts until you accept it.'),
      ]
        .filter(Boolean)
        .join(' ')}
    >
      <PortalRail />
      <DocketBeside
        label="The plan"
        asks
        docket={
          <PlanDocket
            plan={plan}
            state={offer.State === 'accepted' ? 'active' : 'offered'}
            offer={offer}
            subject={ch}
            answers={{
              asksName: true,
              accept: ({ name, poNumber }) => acceptByLink({ ch, Name: name, PoNumber: poNumber }),
              decline: ({ name, reason }) => declineByLink({ ch, Name: name, Reason: reason }),
              reload: () => readLinkedPlanAgain(ch),
            }}
          />
        }
      >
        <OfferState offer={offer} />
        <PlanServices plan={plan} />
        <PlanTerms plan={plan} />
      </DocketBeside>
    </PortalPage>
  );
}
