import { useId, useState } from 'react';
import type { QuoteEntry } from '../../../contracts/jobs.ts';
import { equipmentName, sentences } from '../../format/equipment-words.ts';
import { totalIncGst } from '../../format/money-words.ts';
import { type Coupon, holdsUntil, quoteStamp } from '../../format/quote-words.ts';
import { jobHref, quoteHref } from '../../paths/repair-id.ts';
import { jobQuoteAnswers } from '../../repairs/job-quote-answers.ts';
import { RepairQuoteDocket } from '../../repairs/repair-quote-docket.tsx';
import { usePortalQuote } from '../../repairs/use-portal-quote.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Docket } from '../../ui/docket/docket.tsx';
import { DocketEquipment } from '../../ui/docket/docket-parts.tsx';
import { Stamp } from '../../ui/docket/stamp.tsx';
import styles from './dashboard.module.css';

/** A quote that waits, with its lines and buttons once they have arrived. */
export function WaitingQuote({ entry }: { entry: QuoteEntry }) {
  const { quote } = usePortalQuote(entry.RepairId);
  const titleId = useId();
  const [coupon, setCoupon] = useState<Coupon | null>(null);
  const title = <a href={jobHref(entry.RepairId)}>{entry.BookingReference}</a>;
  if (!quote || quote.UniqueId !== entry.UniqueId) {
    return <QuoteSummary entry={entry} />;
  }
  return (
    <article aria-labelledby={titleId}>
      <RepairQuoteDocket
        quote={quote}
        answers={jobQuoteAnswers(quote)}
        coupon={coupon}
        onChooseCoupon={setCoupon}
        title={title}
        titleId={titleId}
        level={3}
        printHref={quoteHref(entry.RepairId)}
      />
    </article>
  );
}

/** The same in short: the way to the quote. */
export function QuoteSummary({ entry }: { entry: QuoteEntry }) {
  const titleId = useId();
  const stamp = quoteStamp({ State: 'waiting', IsExpired: entry.IsExpired });
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
        total={totalIncGst(entry.TotalIncGst, entry.SubtotalExGst)}
      >
        <ButtonLink href={quoteHref(entry.RepairId)} wide>
          See the quote
        </ButtonLink>
        {!entry.IsExpired && <p className={styles.note}>{holdsUntil(entry)}</p>}
      </Docket>
    </article>
  );
}
