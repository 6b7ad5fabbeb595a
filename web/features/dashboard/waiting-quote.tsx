import { useId } from 'react';
import type { QuoteEntry } from '../../../contracts/jobs.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Docket } from '../../ui/docket.tsx';
import { DocketMachine } from '../../ui/docket-parts.tsx';
import { Stamp } from '../../ui/stamp.tsx';
import { machineName, sentences } from '../portal/machine-words.ts';
import { totalIncGst } from '../portal/money-words.ts';
import { jobHref, quoteHref } from '../portal/repair-id.ts';
import { jobQuoteAnswers } from '../quotes/job-quote-answers.ts';
import { holdsUntil, quoteStamp } from '../quotes/quote-words.ts';
import { RepairQuoteDocket } from '../quotes/repair-quote-docket.tsx';
import { usePortalQuote } from '../quotes/use-portal-quote.ts';
import styles from './dashboard.module.css';

/** A quote that waits, with its lines and buttons once they have arrived. */
export function WaitingQuote({ entry }: { entry: QuoteEntry }) {
  const { quote } = usePortalQuote(entry.RepairId);
  const titleId = useId();
  const title = <a href={jobHref(entry.RepairId)}>{entry.BookingReference}</a>;
  if (!quote || quote.UniqueId !== entry.UniqueId) {
    return <QuoteSummary entry={entry} />;
  }
  return (
    <article aria-labelledby={titleId}>
      <RepairQuoteDocket
        quote={quote}
        answers={jobQuoteAnswers(quote)}
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
          <DocketMachine name={machineName(entry)}>
            {sentences(entry.EquipmentLocation, entry.LocationName, entry.Problem)}
          </DocketMachine>
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
