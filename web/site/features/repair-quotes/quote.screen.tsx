import { useState } from 'react';
import type { QuoteDocument } from '../../../../contracts/repair-quotes/repair-quotes.ts';
import { repairQuoteMessages } from '../../../../domain/repair-quotes/repair-quote-messages.ts';
import { config } from '../../../browser/config.ts';
import { ApiError } from '../../../client/api-error.ts';
import { ButtonLink, ButtonRow } from '../../../ui/button.tsx';
import { phoneHref } from '../../../ui/page/website-header.tsx';
import { useApprovers } from '../../api/job-queries.ts';
import { DocketBeside } from '../../layout/docket-beside.tsx';
import { LoadFailed } from '../../layout/load-failed.tsx';
import { PageSkeleton } from '../../layout/page-skeleton.tsx';
import { jobHref, useRepairId } from '../../layout/paths/repair-id.ts';
import { PortalPage, PortalRail } from '../../layout/portal-page.tsx';
import { withCoupon } from '../../layout/words/quote-words.ts';
import { AskApprover, mayApproveTotal } from './ask-approver.tsx';
import { jobQuoteAnswers, usePortalQuote } from './job-quote-answers.ts';
import { QuotePaper, QuoteText, quoteHeading, quoteLead } from './quote-view.tsx';
import { RepairQuoteDocket } from './repair-quote-docket.tsx';
import { useQuoteChoice } from './use-quote-decision.ts';

const DESCRIPTION = 'A quote for your repair: its lines, its total and your answer.';

/** A job's quote: read, approved or declined (R4.22, R7.29). */
export function QuoteScreen() {
  const repairId = useRepairId();
  const { quote, error, refetch } = usePortalQuote(repairId);
  if (quote) return <Quote key={quote.UniqueId} quote={quote} />;
  if (repairId === null || (error instanceof ApiError && error.code === 'not_found')) return <NotFound />;
  return (
    <PortalPage tab="dashboard" title="Quote" description={DESCRIPTION} back={DASHBOARD}>
      {error ? (
        <LoadFailed
          title={repairQuoteMessages.quoteNotFoundTitle}
          text={repairQuoteMessages.quoteNotFound(config().brand.phone)}
          cause={error}
          onRetry={refetch}
        />
      ) : (
        <PageSkeleton />
      )}
    </PortalPage>
  );
}

const DASHBOARD = { href: '#/dashboard', label: 'Dashboard' };

function Quote({ quote }: { quote: QuoteDocument }) {
  const choice = useQuoteChoice(quote);
  const { data: approvers } = useApprovers(quote.RepairId);
  const [tooLate, setTooLate] = useState<string | null>(null);
  const shown = withCoupon(choice.quote, choice.coupon);
  return (
    <PortalPage
      tab="dashboard"
      title={`Quote ${quote.QuoteNumber}`}
      description={DESCRIPTION}
      heading={quoteHeading(shown, tooLate)}
      lead={quoteLead(quote)}
      back={
        quote.PaysFor ? DASHBOARD : { href: jobHref(quote.RepairId), label: `Job ${quote.BookingReference}` }
      }
    >
      <PortalRail />
      <DocketBeside
        label="The quote"
        asks
        docket={
          <RepairQuoteDocket
            quote={quote}
            answers={jobQuoteAnswers(quote)}
            onTooLate={setTooLate}
            choice={choice}
            insteadOfApproval={(total) =>
              approvers &&
              !mayApproveTotal(approvers, total) && <AskApprover quote={quote} approvers={approvers} />
            }
          />
        }
      >
        <QuoteText quote={shown} tooLate={tooLate} />
      </DocketBeside>
      <QuotePaper quote={shown} />
    </PortalPage>
  );
}

function NotFound() {
  const { phone } = config().brand;
  return (
    <PortalPage
      tab="dashboard"
      title={repairQuoteMessages.quoteNotFoundTitle}
      description={DESCRIPTION}
      lead={repairQuoteMessages.quoteNotFound(phone)}
      back={DASHBOARD}
    >
      <ButtonRow>
        <ButtonLink look="primary" href="#/dashboard">
          Go to the dashboard
        </ButtonLink>
        <ButtonLink href={phoneHref(phone)}>Call {phone}</ButtonLink>
      </ButtonRow>
    </PortalPage>
  );
}
