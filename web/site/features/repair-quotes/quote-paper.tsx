import { createPortal } from 'react-dom';
import type { QuoteContent } from '../../../../contracts/repair-quotes/repair-quotes.ts';
import { GST_PERCENT, OPERATOR_TIME_ZONE } from '../../../../domain/constants.ts';
import { unitWords } from '../../../../domain/repair-quotes/repair-quote-totals.ts';
import { config } from '../../../browser/config.ts';
import { classNames } from '../../../ui/class-names.ts';
import styles from '../../../ui/paper/paper.module.css';
import { PaperHead } from '../../../ui/paper/paper-head.tsx';
import { PaperLines } from '../../../ui/paper/paper-lines.tsx';
import { usePrintsPaper } from '../../../ui/paper/use-prints-paper.ts';
import { equipmentName } from '../../../ui/words/equipment-words.ts';
import { localDate } from '../../../ui/words/instant-words.ts';
import { dayWithYear } from '../../../ui/words/invoice-words.ts';
import { money } from '../../../ui/words/money-words.ts';
import { brandSeller } from '../../layout/words/brand-seller.ts';
import { quantity, quoteStamp, quoteSums } from '../../layout/words/quote-words.ts';

/** The quote on an A4 page; shown instead of the screen when printed or saved as PDF. */
export function QuotePaper({ quote }: { quote: QuoteContent }) {
  const { brand } = config();
  const day = (instant: string) => {
    const zone = quote.TimeZone || OPERATOR_TIME_ZONE;
    return dayWithYear(localDate(instant, zone));
  };
  usePrintsPaper('hidden');
  return createPortal(
    <article className={classNames(styles.paper, styles.hidden)}>
      <PaperHead seller={brandSeller()} title="Quote" number={quote.QuoteNumber} />
      <dl className={styles.meta}>
        <div>
          <dt>Issued</dt>
          <dd>{day(quote.IssuedOn)}</dd>
        </div>
        <div>
          <dt>Holds until</dt>
          <dd>{day(quote.ValidUntil)}</dd>
        </div>
        <div>
          <dt>Job</dt>
          <dd className={styles.mono}>{quote.BookingReference}</dd>
        </div>
        <div>
          <dt>State</dt>
          <dd>{quoteStamp(quote).word}</dd>
        </div>
      </dl>
      <dl className={styles.parties}>
        <div>
          <dt>For</dt>
          <dd>
            <b>{quote.LocationName}</b>
          </dd>
        </div>
        <div>
          <dt>Equipment</dt>
          <dd>
            <b>{equipmentName(quote)}</b>
            {quote.EquipmentLocation && <span>{quote.EquipmentLocation}</span>}
            <span>{quote.Problem}</span>
          </dd>
        </div>
      </dl>
      <PaperLines
        lines={quote.Lines.map((line) => ({
          description: line.Description,
          detail: line.Detail,
          quantity: quantity(line.Description, line.Quantity),
          unit: unitWords(line.Description, money(line.UnitExGst)),
          amount: money(line.AmountExGst),
        }))}
      />
      <div className={styles.end}>
        <div className={styles.terms}>
          {quote.Note && <p>{quote.Note}</p>}
          <p>
            Invoiced when the work is done. Anything more than this is quoted again first. This is a quote,
            not a tax invoice.
          </p>
        </div>
        <dl className={styles.sums}>
          {quoteSums(quote, null).map(({ label, amount }) => (
            <div key={label}>
              <dt>{label === 'GST' ? `GST ${GST_PERCENT}%` : label}</dt>
              <dd>{amount}</dd>
            </div>
          ))}
          <div className={styles.total}>
            <dt>Total inc GST</dt>
            <dd>{money(quote.TotalIncGst)}</dd>
          </div>
        </dl>
      </div>
      {brand.licences.length > 0 && (
        <p className={styles.foot}>
          {brand.licences.map(({ label, number }) => `${label} ${number}`).join('. ')}.
        </p>
      )}
    </article>,
    document.body,
  );
}
