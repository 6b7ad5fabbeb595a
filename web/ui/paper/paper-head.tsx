import { formatAbn } from '../../../domain/customers/abn.ts';
import { MARK_PATH } from '../../../domain/website/website-paths.ts';
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
