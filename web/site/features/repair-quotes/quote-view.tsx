import { Phone } from 'lucide-react';
import { createPortal } from 'react-dom';
import type { QuoteContent } from '../../../../contracts/repair-quotes/repair-quotes.ts';
import { OPERATOR_TIME_ZONE } from '../../../../domain/constants.ts';
import {
  GST_LABEL,
  LINE_COLUMNS,
  licenceWords,
  lineWords,
  type PaperWords,
} from '../../../../domain/invoices/invoice-paper.ts';
import { centsFromDollars } from '../../../../domain/money/money.ts';
import { repairQuoteMessages } from '../../../../domain/repair-quotes/repair-quote-messages.ts';
import { dayWithYear } from '../../../../domain/visits/dates.ts';
import { useNow } from '../../../browser/clock.ts';
import { config } from '../../../browser/config.ts';
import { Timeline } from '../../../ui/docket/timeline.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { phoneHref } from '../../../ui/page/website-header.tsx';
import { Paper } from '../../../ui/paper/paper.tsx';
import { usePrintsPaper } from '../../../ui/paper/paper-head.tsx';
import { equipmentName } from '../../../ui/words/equipment-words.ts';
import { localDate } from '../../../ui/words/instant-words.ts';
import { money } from '../../../ui/words/money-words.ts';
import { brandSeller } from '../../layout/words/brand-seller.ts';
import {
  approvedHeading,
  decidedWords,
  declinedHeading,
  isDecidable,
  leavesAll,
  leftLines,
  otherOutcomeWords,
  quoteStamp,
  quoteSums,
  repairSteps,
  voidedWords,
} from '../../layout/words/quote-words.ts';
import styles from './quote-view.module.css';

/** The heading of a quote's page; `tooLate` is set if somebody's answer came after the opposite one. */
export function quoteHeading(quote: QuoteContent, tooLate: string | null): string {
  if (tooLate && (quote.State === 'approved' || quote.State === 'declined')) {
    return `This quote was already ${quote.State}`;
  }
  if (isDecidable(quote)) {
    if (leavesAll(quote)) return `Leave your ${quote.EquipmentType.toLowerCase()} as it is?`;
    return `Repair your ${quote.EquipmentType.toLowerCase()} for ${money(quote.TotalIncGst)} inc GST?`;
  }
  if (quote.State === 'approved') return approvedHeading(quote);
  if (quote.State === 'declined') return declinedHeading(quote);
  if (quote.State === 'withdrawn') return 'This quote was withdrawn';
  return quote.State === 'replaced' ? 'This quote was replaced' : 'This quote has expired';
}

/** The sentence under the heading. */
export function quoteLead(quote: QuoteContent): string {
  const number = `Quote ${quote.QuoteNumber} for job ${quote.BookingReference}.`;
  return isDecidable(quote) ? `${number} Nothing starts until you approve it.` : number;
}

/** The text next to a quote's docket: its outcome, or the effect of each decision (R4.22, R4.24). */
export function QuoteText({ quote, tooLate }: { quote: QuoteContent; tooLate: string | null }) {
  const { phone } = config().brand;
  return (
    <>
      {tooLate ? <Alert kind="warning" live title={tooLate} /> : <Decided quote={quote} />}
      <WhatFollows quote={quote} />
      <p className={styles.call}>
        <Icon of={Phone} />
        <span>
          Something unclear? <a href={phoneHref(phone)}>Call {phone}</a> and give {quote.QuoteNumber}.
        </span>
      </p>
    </>
  );
}

/** A quote's final state, by whom and when, or why it can't be decided. */
function Decided({ quote }: { quote: QuoteContent }) {
  const now = useNow();
  const decided = decidedWords(quote, now);
  const { phone } = config().brand;
  if (decided) {
    const goesAhead = quote.State === 'approved' && quote.Job?.State !== 'Cancelled';
    return <Alert kind={goesAhead ? 'success' : 'info'} live title={decided} />;
  }
  if (quote.State === 'replaced') {
    return (
      <Alert kind="info" title={repairQuoteMessages.quoteReplaced}>
        {voidedWords(quote, now)}
      </Alert>
    );
  }
  if (quote.State === 'withdrawn') {
    return <Alert kind="info" title={repairQuoteMessages.quoteWithdrawn(phone)} />;
  }
  if (quote.State === 'declined') {
    return (
      <Alert kind="info" live title="You declined this quote.">
        Your answer is on its way to us. We'll keep sending it until it arrives.
      </Alert>
    );
  }
  return quote.IsExpired ? <Alert kind="warning" title={repairQuoteMessages.quoteExpired(phone)} /> : null;
}

function WhatFollows({ quote }: { quote: QuoteContent }) {
  const leftWay = otherOutcomeWords(quote);
  if (leftWay) {
    return (
      <section aria-labelledby="now">
        <h2 id="now">What happens now</h2>
        <p>{leftWay}</p>
      </section>
    );
  }
  const approved = quote.State === 'approved';
  if (!approved && !isDecidable(quote)) return null;
  return (
    <>
      <section aria-labelledby="approved">
        <h2 id="approved">{approved ? 'What happens now' : 'If you approve'}</h2>
        <Timeline steps={repairSteps(quote)} />
      </section>
      {!approved && (
        <section className={styles.apart} aria-labelledby="declining">
          <h2 id="declining">If you decline</h2>
          <p>We won't do the repair, and this quote isn't charged.</p>
        </section>
      )}
    </>
  );
}

/** The quote on an A4 page; shown instead of the screen when printed or saved as PDF. */
export function QuotePaper({ quote }: { quote: QuoteContent }) {
  usePrintsPaper('hidden');
  return createPortal(<Paper words={quotePaper(quote)} isHidden />, document.body);
}

function quotePaper(quote: QuoteContent): PaperWords {
  const day = (instant: string) => dayWithYear(localDate(instant, quote.TimeZone || OPERATOR_TIME_ZONE));
  const { EquipmentLocation, Note } = quote;
  const left = leftLines(quote);
  return {
    title: 'Quote',
    number: quote.QuoteNumber,
    seller: brandSeller(),
    facts: [
      { label: 'Issued', value: day(quote.IssuedOn) },
      { label: 'Holds until', value: day(quote.ValidUntil) },
      { label: 'Job', value: quote.BookingReference, isCode: true },
    ],
    mainFact: { label: 'State', value: quoteStamp(quote).word },
    parties: [
      { label: 'For', name: quote.LocationName, lines: [] },
      {
        label: 'Equipment',
        name: equipmentName(quote),
        lines: [...(EquipmentLocation ? [EquipmentLocation] : []), quote.Problem],
      },
    ],
    columns: LINE_COLUMNS,
    lines: quote.Lines.filter(({ IsLeft }) => !IsLeft).map((line) =>
      lineWords({
        description: line.Description,
        detail: line.Detail,
        quantityHundredths: Math.round(line.Quantity * 100),
        unitCents: centsFromDollars(line.UnitExGst),
        amountCents: centsFromDollars(line.AmountExGst),
      }),
    ),
    notes: [
      ...(Note ? [{ heading: '', text: Note }] : []),
      ...(left.length > 0 ? [{ heading: 'Left as it is', text: left.join(', ') }] : []),
      {
        heading: '',
        text: 'Invoiced when the work is done. Anything more than this is quoted again first. This is a quote, not a tax invoice.',
      },
    ],
    howToPay: null,
    sums: quoteSums(quote, null).map(({ label, amount }) => ({
      label: label === 'GST' ? GST_LABEL : label,
      value: amount,
    })),
    total: { label: 'Total inc GST', value: money(quote.TotalIncGst) },
    licences: licenceWords(config().brand.licences),
  };
}
