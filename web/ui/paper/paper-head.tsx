import { Fragment, useEffect } from 'react';
import type { PaperFact, PaperTop } from '../../../domain/invoices/invoice-paper.ts';
import { MARK_PATH } from '../../../domain/website/website-paths.ts';
import { Skeleton } from '../feedback/skeleton.tsx';
import { useSlow } from '../feedback/use-slow.ts';
import { VisuallyHidden } from '../visually-hidden.tsx';
import styles from './paper.module.css';

/** The head of a paper: who it's from, what it is, and for whom. */
export function PaperHead({ seller, title, number, facts, mainFact, parties }: PaperTop) {
  return (
    <>
      <div className={styles.head}>
        <div>
          <b className={styles.brand}>
            <img src={MARK_PATH} alt="" width="28" height="28" />
            {seller.name}
          </b>
          <p>
            {seller.lines.map((line, index) => (
              <Fragment key={line}>
                {index > 0 && <br />}
                {line}
              </Fragment>
            ))}
          </p>
        </div>
        <div className={styles.title}>
          <h2 id="paper">{title}</h2>
          <p className={styles.mono}>{number}</p>
        </div>
      </div>
      <PaperFacts className={styles.meta} facts={[...facts, mainFact]} />
      {parties.length > 0 && (
        <dl className={styles.parties}>
          {parties.map(({ label, name, lines }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <b>{name}</b>
                {lines.map((line, index) => (
                  <span key={index}>{line}</span>
                ))}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}

type PaperFactsProps = { className: string | undefined; facts: readonly PaperFact[] };

export function PaperFacts({ className, facts }: PaperFactsProps) {
  return (
    <dl className={className}>
      {facts.map(({ label, value, isCode }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className={isCode && styles.mono}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const CLASSES = { shown: styles.printsPaper ?? '', hidden: styles.printsHiddenPaper ?? '' };

/**
 * While the page is open, printing it prints only its paper.
 * @param look whether the paper is shown on the page, or hidden at the end of the body
 */
export function usePrintsPaper(look: 'shown' | 'hidden' = 'shown') {
  useEffect(() => {
    const { classList } = document.body;
    classList.add(CLASSES[look]);
    return () => classList.remove(CLASSES[look]);
  }, [look]);
}

/** A receipt or statement while it's slow to load. */
export function PaperLoading() {
  if (!useSlow(true)) return null;
  return (
    <div className={styles.paper}>
      <VisuallyHidden role="status">Loading</VisuallyHidden>
      {['12ch', '40%', '70%', '55%', '62%'].map((width) => (
        <Skeleton key={width} width={width} />
      ))}
    </div>
  );
}
