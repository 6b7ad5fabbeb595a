import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { QuoteContent } from '../../../../contracts/repair-quotes/repair-quotes.ts';
import { repairQuoteMessages } from '../../../../domain/repair-quotes/repair-quote-messages.ts';
import { config } from '../../../browser/config.ts';
import { ApiError } from '../../../client/api-error.ts';
import { ButtonLink, ButtonRow } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { phoneHref } from '../../../ui/page/website-header.tsx';
import { wireLeftLines } from '../../../ui/words/chosen-lines.ts';
import { approveByLink, refreshLinkedQuote, useLinkedQuote } from '../../api/link-quote-queries.ts';
import { AccountPage } from '../../layout/account-page.tsx';
import { DocketBeside } from '../../layout/docket-beside.tsx';
import { LoadFailed } from '../../layout/load-failed.tsx';
import { PortalPage, PortalRail } from '../../layout/portal-page.tsx';
import { withCoupon } from '../../layout/words/quote-words.ts';
import { keepDecline, usePendingDeclines } from './pending-declines.ts';
import { QuotePaper, QuoteText, quoteHeading, quoteLead } from './quote-view.tsx';
import { RepairQuoteDocket } from './repair-quote-docket.tsx';
import { sendDecline } from './send-declines.ts';
import { type QuoteAnswers, useQuoteChoice } from './use-quote-decision.ts';

const HEADING = 'Your quote';

const PAGE = {
  title: 'Approve or decline a quote',
  description: 'The repair quote from your email: read it, then approve or decline it without signing in.',
};

/** A quote opened by an emailed link, without a sign-in (R2.09). Opening it changes nothing; its buttons do (R4.31). */
export function LinkQuoteScreen() {
  const [query] = useSearchParams();
  const ch = query.get('ch') ?? '';
  return <LinkQuote key={ch} ch={ch} />;
}

function LinkQuote({ ch }: { ch: string }) {
  const { data, error, refetch } = useLinkedQuote(ch);
  const declined = usePendingDeclines();
  if (data) {
    const isDeclinedHere = data.State === 'waiting' && declined.includes(data.UniqueId);
    return <Quote ch={ch} quote={isDeclinedHere ? { ...data, State: 'declined' } : data} />;
  }
  if (error instanceof ApiError && !error.passes) return <NoQuote error={error} />;
  return (
    <AccountPage {...PAGE} heading={HEADING}>
      {error ? (
        <LoadFailed
          title={repairQuoteMessages.quoteNotFoundTitle}
          text={repairQuoteMessages.quoteNotFound(config().brand.phone)}
          cause={error}
          onRetry={refetch}
        />
      ) : (
        <Skeleton width="60%" />
      )}
    </AccountPage>
  );
}

function Quote({ ch, quote }: { ch: string; quote: QuoteContent }) {
  const { UniqueId } = quote;
  const choice = useQuoteChoice(quote);
  const [tooLate, setTooLate] = useState<string | null>(null);
  const shown = withCoupon(choice.quote, choice.coupon);
  const answers: QuoteAnswers = {
    asksName: true,
    approve: ({ couponPromoId, leftLines, total, poNumber, name }) =>
      approveByLink({
        ch,
        couponPromoId,
        LeftLines: wireLeftLines(leftLines),
        TotalIncGst: total,
        PoNumber: poNumber,
        Name: name,
      }),
    decline: ({ reason, name }) => sendDecline({ UniqueId, Reason: reason, by: { ch, Name: name } }),
    keepDecline: ({ reason, name }) => keepDecline({ UniqueId, Reason: reason, by: { ch, Name: name } }),
    reload: () => refreshLinkedQuote(ch),
  };
  return (
    <PortalPage
      tab={null}
      title={`Approve or decline quote ${quote.QuoteNumber}`}
      description={PAGE.description}
      heading={quoteHeading(shown, tooLate)}
      lead={quoteLead(quote)}
    >
      <PortalRail />
      <DocketBeside
        label="The quote"
        asks
        docket={<RepairQuoteDocket quote={quote} answers={answers} onTooLate={setTooLate} choice={choice} />}
      >
        <QuoteText quote={shown} tooLate={tooLate} />
      </DocketBeside>
      <QuotePaper quote={shown} />
    </PortalPage>
  );
}

/** The link is invalid or has expired: what to do now (R8.05). */
function NoQuote({ error }: { error: ApiError }) {
  const { phone } = config().brand;
  const isUnknown = error.code !== 'link_invalid';
  const title = isUnknown ? repairQuoteMessages.quoteNotFoundTitle : 'This quote has expired';
  return (
    <AccountPage {...PAGE} title={title} heading={title}>
      <Alert kind="danger" live title={isUnknown ? repairQuoteMessages.quoteNotFound(phone) : error.detail} />
      <ButtonRow>
        <ButtonLink look="primary" href={phoneHref(phone)}>
          Call {phone}
        </ButtonLink>
        <ButtonLink href="#/dashboard">Go to your dashboard</ButtonLink>
      </ButtonRow>
    </AccountPage>
  );
}
