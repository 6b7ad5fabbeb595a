import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import type { QuoteContent } from '../../../contracts/repair-quotes.ts';
import { GST_PERCENT, OPERATOR_TIME_ZONE } from '../../../domain/constants.ts';
import { config } from '../../browser/config.ts';
import { equipmentName } from '../../format/equipment-words.ts';
import { dayOf, yearOf } from '../../format/instant-words.ts';
import { money } from '../../format/money-words.ts';
import { quantity, quoteStamp, quoteSums } from '../../format/quote-words.ts';
import styles from './quote-paper.module.css';

const PRINTS_PAPER = styles.printsPaper ?? '';

/** The quote on an A4 page; shown instead of the screen when printed or saved as PDF. */
export function QuotePaper({ quote }: { quote: QuoteContent }) {
  const { brand } = config();
  const day = (instant: string) => {
    const zone = quote.TimeZone || OPERATOR_TIME_ZONE;
    return `${dayOf(instant, zone)} ${yearOf(instant, zone)}`;
  };
  useEffect(() => {
    const { classList } = document.body;
    classList.add(PRINTS_PAPER);
    return () => classList.remove(PRINTS_PAPER);
  }, []);
  return createPortal(
    <article className={styles.paper}>
      <header className={styles.head}>
        <div>
          <b className={styles.brand}>{brand.name}</b>
          <p>
            {brand.company}
            <br />
            ABN {brand.abn}
            <br />
            {brand.phone}, {brand.email}
          </p>
        </div>
        <div className={styles.title}>
          <b>Quote</b>
          <p className={styles.mono}>{quote.QuoteNumber}</p>
        </div>
      </header>
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
      <table className={styles.lines}>
        <thead>
          <tr>
            <th scope="col">Description</th>
            <th scope="col">Qty</th>
            <th scope="col">Each + GST</th>
            <th scope="col">Amount + GST</th>
          </tr>
        </thead>
        <tbody>
          {quote.Lines.map((line, index) => (
            <tr key={index}>
              <th scope="row">
                {line.Description}
                {line.Detail && <span>{line.Detail}</span>}
              </th>
              <td>{quantity(line.Quantity)}</td>
              <td>{money(line.UnitExGst)}</td>
              <td>{money(line.AmountExGst)}</td>
            </tr>
          ))}
        </tbody>
      </table>
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
