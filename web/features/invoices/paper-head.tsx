import { useEffect } from 'react';
import type { InvoiceDocumentReply } from '../../../contracts/invoices.ts';
import { formatAbn } from '../../../domain/people/abn.ts';
import { MARK_PATH } from '../../../domain/website/website-paths.ts';
import styles from './invoice-paper.module.css';

const PRINTS_PAPER = styles.printsPaper ?? '';

/** While the page is open, printing it prints the paper alone. */
export function usePrintsPaper() {
  useEffect(() => {
    const { classList } = document.body;
    classList.add(PRINTS_PAPER);
    return () => classList.remove(PRINTS_PAPER);
  }, []);
}

type PaperHeadProps = {
  seller: Omit<InvoiceDocumentReply['Seller'], 'Licences'>;
  title: string;
  number: string;
};

/** Who the paper is from, and what it is. */
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
