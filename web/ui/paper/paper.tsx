import type { ReactNode } from 'react';
import type { PaperNote, PaperWords } from '../../../domain/invoices/invoice-paper.ts';
import { classNames } from '../class-names.ts';
import styles from './paper.module.css';
import { PaperFacts, PaperHead } from './paper-head.tsx';
import lineStyles from './paper-lines.module.css';

type PaperProps = {
  words: PaperWords;
  /** Whether it's only printed: the screen has its content in another way. */
  isHidden?: boolean;
  /** What has happened to the total since. */
  children?: ReactNode;
};

/** A document or a quote, as its PDF has it. */
export function Paper({ words, isHidden = false, children }: PaperProps) {
  const { lines, notes, howToPay, sums, total, licences } = words;
  return (
    <article className={classNames(styles.paper, isHidden && styles.hidden)} aria-labelledby="paper">
      <PaperHead {...words} />
      {lines.length > 0 && <Lines words={words} />}
      <div className={styles.end}>
        <div className={styles.terms}>
          {notes.map((note, index) => (
            <Note key={index} note={note} />
          ))}
          {howToPay?.bank && <Note note={howToPay.bank} />}
          {howToPay && <Note note={howToPay.card} isHidden />}
        </div>
        <dl className={styles.sums}>
          {sums.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
          <div className={styles.total}>
            <dt>{total.label}</dt>
            <dd>{total.value}</dd>
          </div>
          {children}
        </dl>
      </div>
      {licences && <p className={styles.foot}>{licences}</p>}
    </article>
  );
}

function Note({ note: { heading, text }, isHidden }: { note: PaperNote; isHidden?: boolean }) {
  return (
    <div className={isHidden ? styles.hidden : undefined}>
      {heading && <h3>{heading}</h3>}
      {typeof text === 'string' ? <p>{text}</p> : <PaperFacts className={styles.bank} facts={text} />}
    </div>
  );
}

/** What is charged for, line by line. */
function Lines({ words: { columns, lines } }: { words: Pick<PaperWords, 'columns' | 'lines'> }) {
  const [description, quantity, unit, amount] = columns;
  return (
    <table className={lineStyles.lines}>
      <thead>
        <tr>
          <th scope="col">{description}</th>
          <th scope="col">{quantity}</th>
          <th scope="col" className={lineStyles.each}>
            {unit}
          </th>
          <th scope="col">{amount}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, index) => (
          <tr key={index}>
            <th scope="row">
              {line.description}
              {line.detail && <span>{line.detail}</span>}
            </th>
            <td>{line.quantity}</td>
            <td className={lineStyles.each}>{line.unit}</td>
            <td>{line.amount}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
