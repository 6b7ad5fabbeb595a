import { useEffect } from 'react';
import { formatAbn } from '../../../domain/customers/abn.ts';
import { MARK_PATH } from '../../../domain/website/website-paths.ts';
import { Skeleton } from '../feedback/skeleton.tsx';
import { useSlow } from '../feedback/use-slow.ts';
import { VisuallyHidden } from '../visually-hidden.tsx';
import styles from './paper.module.css';

type PaperHeadProps = {
  seller: {
    Name: string;
    Company: string;
    Address: string | null;
    Abn: string;
    Phone: string;
    Email: string;
  };
  title: string;
  number: string;
};

/** The head of a paper: the seller, and the document's title and number. */
export function PaperHead({ seller, title, number }: PaperHeadProps) {
  return (
    <div className={styles.head}>
      <div>
        <b className={styles.brand}>
          <img src={MARK_PATH} alt="" width="28" height="28" />
          {seller.Name}
        </b>
        <p>
          {seller.Company}
          <br />
          {seller.Address && (
            <>
              {seller.Address}
              <br />
            </>
          )}
          ABN {formatAbn(seller.Abn)}
          <br />
          {seller.Phone}, {seller.Email}
        </p>
      </div>
      <div className={styles.title}>
        <h2 id="paper">{title}</h2>
        <p className={styles.mono}>{number}</p>
      </div>
    </div>
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
