import type { Reply } from '../../../contracts/endpoint.ts';
import type { previewQuote } from '../../../contracts/jobs/job-quotes.ts';
import { Docket } from '../../ui/docket/docket.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { money } from '../../ui/words/money-words.ts';

type QuoteMarginProps = Pick<Reply<typeof previewQuote>, 'Lines' | 'Margin'>;
type Margin = NonNullable<QuoteMarginProps['Margin']>;

/** What a quote earns, line by line; customers never see it (R15.02). */
export function QuoteMargin({ Lines, Margin }: QuoteMarginProps) {
  if (!Margin) return null;
  const low = Lines.filter(({ IsUnderFloor }) => IsUnderFloor).map(({ Description }) => Description);
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

/** `$97.62, 37 %` */
const marginWords = ({ MarginExGst, Percent }: Margin): string => `${money(MarginExGst)}, ${Percent} %`;
