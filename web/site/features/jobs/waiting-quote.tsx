import { useId } from 'react';
import type { QuoteEntry } from '../../../../contracts/jobs/jobs.ts';
import type { QuoteDocument } from '../../../../contracts/repair-quotes/repair-quotes.ts';
import { config } from '../../../browser/config.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Docket } from '../../../ui/docket/docket.tsx';
import { DocketEquipment } from '../../../ui/docket/docket-parts.tsx';
import { Stamp } from '../../../ui/docket/stamp.tsx';
import { equipmentName, sentences } from '../../../ui/words/equipment-words.ts';
import { totalIncGst } from '../../../ui/words/money-words.ts';
import { nextLine } from '../../layout/next-line.tsx';
import { jobHref, quoteHref } from '../../layout/paths/repair-id.ts';
import {
  firstCoupon,
  holdsUntil,
  quoteExGst,
  quoteNext,
  quoteStamp,
  quoteTotal,
} from '../../layout/words/quote-words.ts';
import { useInsteadOfApproval } from '../repair-quotes/ask-approver.tsx';
import { jobQuoteAnswers, usePortalQuote } from '../repair-quotes/job-quote-answers.ts';
import { RepairQuoteDocket } from '../repair-quotes/repair-quote-docket.tsx';
import { useQuoteChoice } from '../repair-quotes/use-quote-decision.ts';
import styles from './dashboard.module.css';

/** A waiting quote, with its lines and buttons once they have loaded. */
export function WaitingQuote({ entry }: { entry: QuoteEntry }) {
  const { quote } = usePortalQuote(entry.RepairId);
  return quote?.UniqueId === entry.UniqueId ? (
    <WholeQuote key={quote.UniqueId} quote={quote} />
  ) : (
    <QuoteSummary entry={entry} />
  );
}

function WholeQuote({ quote }: { quote: QuoteDocument }) {
  const titleId = useId();
  const choice = useQuoteChoice(quote);
  const insteadOfApproval = useInsteadOfApproval(quote);
  return (
    <article aria-labelledby={titleId}>
      <RepairQuoteDocket
        quote={quote}
        answers={jobQuoteAnswers(quote)}
        choice={choice}
        insteadOfApproval={insteadOfApproval}
        title={<a href={jobHref(quote.RepairId)}>{quote.BookingReference}</a>}
        titleId={titleId}
        level={3}
        quoteHref={quoteHref(quote.RepairId)}
      />
    </article>
  );
}

/** The short version, with a link to the quote. */
export function QuoteSummary({ entry }: { entry: QuoteEntry }) {
  const titleId = useId();
  const coupon = firstCoupon(entry.AvailableCouponsForQuote);
  const quote = { State: 'waiting', IsExpired: entry.IsExpired, Job: null } as const;
  const stamp = quoteStamp(quote);
  const next = quoteNext(quote, config().brand.phone);
  return (
    <article aria-labelledby={titleId}>
      <Docket
        title={<a href={jobHref(entry.RepairId)}>{entry.BookingReference}</a>}
        titleId={titleId}
        level={3}
        headStamp={<Stamp state={stamp.look}>{stamp.word}</Stamp>}
        lead={
          <DocketEquipment name={equipmentName(entry)}>
            {sentences(entry.EquipmentLocation, entry.LocationName, entry.Problem)}
          </DocketEquipment>
        }
        lines={next && [nextLine(next)]}
        total={totalIncGst(quoteTotal(entry, coupon), quoteExGst({ ...entry, DiscountExGst: 0 }, coupon))}
      >
        <ButtonLink href={quoteHref(entry.RepairId)} wide>
          See the quote
        </ButtonLink>
        {!entry.IsExpired && <p className={styles.note}>{holdsUntil(entry)}</p>}
      </Docket>
    </article>
  );
}
