import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import styles from './invoice-rows.module.css';

type InvoiceRow = { number: string; subject: string; detail: string; amount: string };

/** A row for each invoice that is paid, with its amount. */
export function InvoiceRows({ rows }: { rows: readonly InvoiceRow[] }) {
  return (
    <table className={styles.rows}>
      <caption>
        <VisuallyHidden>Invoices</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">Invoice</th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ number, subject, detail, amount }) => (
          <tr key={number}>
            <th scope="row">
              <b>{number}</b> {subject}
              <small>{detail}</small>
            </th>
            <td>{amount}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
