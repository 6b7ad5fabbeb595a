import { useId } from 'react';
import type { QuoteContent } from '../../../../contracts/repair-quotes/repair-quotes.ts';
import { LEFT_REASON_WORDS, LEFT_REASONS } from '../../../../domain/repair-quotes/line-choices.ts';
import { classNames } from '../../../ui/class-names.ts';
import { lineChoices } from '../../../ui/words/chosen-lines.ts';
import { money } from '../../../ui/words/money-words.ts';
import styles from './line-choices.module.css';
import type { QuoteChoice } from './use-quote-decision.ts';

type LineChoicesProps = {
  /** With all its lines. */
  quote: QuoteContent;
  choice: QuoteChoice;
};

/** Each line of a quote to fix or to leave, with a reason for leaving it (R12.07). Nothing where there's no choice. */
export function LineChoices({ quote, choice: { left, leave } }: LineChoicesProps) {
  const choices = lineChoices(quote.Lines);
  if (choices.length === 0) return null;
  return (
    <section className={styles.choices} aria-label="Fix or leave each line">
      {choices.map((index) => {
        const line = quote.Lines[index];
        const reason = left.get(index);
        return (
          line && (
            <fieldset key={index}>
              <legend>
                {line.Description} <span>{money(line.AmountExGst)} + GST</span>
              </legend>
              <Picks
                picks={[
                  { label: 'Fix it', isChosen: reason === undefined, pick: () => leave(index, 'fix') },
                  { label: 'Leave it', isChosen: reason !== undefined, pick: () => leave(index, null) },
                ]}
              />
              {reason !== undefined && (
                <fieldset>
                  <legend className={styles.why}>
                    Why not? <span>(optional)</span>
                  </legend>
                  <Picks
                    isSmall
                    picks={LEFT_REASONS.map((each) => ({
                      label: LEFT_REASON_WORDS[each],
                      isChosen: reason === each,
                      pick: () => leave(index, each),
                    }))}
                  />
                </fieldset>
              )}
            </fieldset>
          )
        );
      })}
      {choices.length < quote.Lines.length && (
        <p className={styles.labour}>
          Labour goes with the lines it's for: it stays in full while one of them is fixed.
        </p>
      )}
    </section>
  );
}

type PicksProps = {
  picks: readonly { label: string; isChosen: boolean; pick: () => void }[];
  isSmall?: boolean;
};

function Picks({ picks, isSmall = false }: PicksProps) {
  const name = useId();
  return (
    <div className={classNames(styles.picks, isSmall && styles.small)}>
      {picks.map(({ label, isChosen, pick }) => (
        <label key={label} className={isChosen ? styles.chosen : undefined}>
          <input type="radio" name={name} checked={isChosen} onChange={pick} />
          {label}
        </label>
      ))}
    </div>
  );
}
