import { Docket } from '../../ui/docket/docket.tsx';
import { dayOf } from '../../ui/words/day-words.ts';
import { money, totalIncGst } from '../../ui/words/money-words.ts';
import type { DeskJob } from '../api/job-queries.ts';
import { Pane } from '../parts/pane.tsx';
import styles from './job.module.css';

type Quote = DeskJob['Quotes'][number];

/** A job's quotes, newest first, at the price that the customer sees (R10.12). */
export function JobQuotes({ job }: { job: DeskJob }) {
  if (job.Quotes.length === 0) return null;
  return (
    <Pane id="quotes" title="Quotes" end={String(job.Quotes.length)}>
      {job.Quotes.map((quote) => (
        <article key={quote.UniqueId} className={styles.quote}>
          <p>{stateWords(quote, job.TimeZone)}</p>
          <QuoteDocket quote={quote} />
        </article>
      ))}
    </Pane>
  );
}

function QuoteDocket({ quote }: { quote: Quote }) {
  const { Lines, SubtotalExGst, DiscountExGst, CouponPromoCode, Gst, TotalIncGst } = quote;
  const discount = { label: `Discount ${CouponPromoCode ?? ''}`.trim(), amount: `-${money(DiscountExGst)}` };
  return (
    <Docket
      title={quote.QuoteNumber}
      level={3}
      loose
      amounts={Lines.map((line, index) => ({
        id: String(index),
        label: line.Quantity === 1 ? line.Description : `${line.Quantity} × ${line.Description}`,
        detail: line.Detail,
        amount: money(line.AmountExGst),
      }))}
      sums={[
        { label: 'Subtotal ex GST', amount: money(SubtotalExGst) },
        ...(DiscountExGst > 0 ? [discount] : []),
        { label: 'GST', amount: money(Gst) },
      ]}
      total={totalIncGst(TotalIncGst, SubtotalExGst - DiscountExGst)}
      note={quote.Note}
    />
  );
}

function stateWords(quote: Quote, timeZone: string): string {
  const day = (instant: string) => dayOf(instant, timeZone);
  const by = quote.DecidedBy ?? 'somebody with the emailed link';
  const decided = quote.DecidedOn ? `${day(quote.DecidedOn)} by ${by}` : '';
  switch (quote.State) {
    case 'waiting':
      return quote.IsExpired
        ? `Ended ${day(quote.ValidUntil)} without an answer.`
        : `Waiting since ${day(quote.IssuedOn)}, valid to ${day(quote.ValidUntil)}.`;
    case 'approved':
      return `Approved ${decided}.`;
    case 'declined':
      return `Declined ${decided}.${quote.DeclineReason ? ` ${quote.DeclineReason}` : ''}`;
    case 'withdrawn':
      return `Withdrawn ${decided}.${quote.DeclineReason ? ` ${quote.DeclineReason}` : ''}`;
    case 'replaced':
      return 'Replaced by a newer one.';
  }
}
