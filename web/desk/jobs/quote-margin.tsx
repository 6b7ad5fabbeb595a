import type { Reply } from '../../../contracts/endpoint.ts';
import type { previewQuote } from '../../../contracts/jobs/job-quotes.ts';
import { Docket } from '../../ui/docket/docket.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { money } from '../../ui/words/money-words.ts';
import type { DeskJob } from '../api/job-queries.ts';
import styles from './jobs.module.css';

type Preview = Pick<Reply<typeof previewQuote>, 'Lines' | 'Margin'>;
type Margin = NonNullable<Preview['Margin']>;

/** A quote as it's written, or one that was sent: of that nobody knows the lowest margins of its day. */
type QuoteMarginProps = Preview | Pick<DeskJob['Quotes'][number], 'Lines' | 'Margin'>;

/** What a quote earns, line by line; customers never see it (R15.02). */
export function QuoteMargin({ Lines, Margin }: QuoteMarginProps) {
  if (!Margin) return null;
  const low = Lines.flatMap((line) => ('IsUnderFloor' in line && line.IsUnderFloor ? line.Description : []));
  const hasUnknown = Lines.some((line) => line.Margin === null);
  return (
    <>
      {low.length > 0 && (
        <Alert kind="warning" title={`Under the lowest margin: ${low.join(', ')}.`} live>
          You can still send the quote. The lowest margins are in Reference, Mark-ups.
        </Alert>
      )}
      <Docket
        title="What it earns, for the office alone"
        level={3}
        loose
        amounts={Lines.flatMap((line, index) =>
          line.Margin
            ? {
                id: String(index),
                label: line.Description,
                detail: `Costs ${money(line.Margin.CostExGst)}`,
                amount: marginWords(line.Margin),
              }
            : [],
        )}
        total={{
          label: 'Margin ex GST',
          amount: money(Margin.MarginExGst),
          under: `${Margin.Percent} %, costs ${money(Margin.CostExGst)}`,
        }}
        note={hasUnknown && "Lines that aren't picked from parts are left out: nobody knows their cost."}
      />
    </>
  );
}

/** The same of a quote that was sent, folded. */
export function SentMargin({ quote }: { quote: DeskJob['Quotes'][number] }) {
  if (!quote.Margin) return null;
  return (
    <details className={styles.margin}>
      <summary>
        {`Earns ${marginWords(quote.Margin)}${quote.DiscountExGst > 0 ? ' before the coupon' : ''}: for the office alone`}
      </summary>
      <QuoteMargin {...quote} />
    </details>
  );
}

/** `$97.62, 37 %` */
const marginWords = ({ MarginExGst, Percent }: Margin): string => `${money(MarginExGst)}, ${Percent} %`;
