import type { InvoiceEntry } from '../../../../contracts/invoices/invoices.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { dayWords } from '../../../ui/words/day-words.ts';
import {
  dayWithYear,
  invoiceStatusWords,
  invoiceSubject,
  listedTotal,
} from '../../../ui/words/invoice-words.ts';
import { money } from '../../../ui/words/money-words.ts';
import { invoiceHref } from '../../layout/paths/invoice-paths.ts';
import styles from './invoice-list.module.css';

/** Documents, newest first: a table, shown as cards on phones. */
export function InvoiceList({ invoices }: { invoices: readonly InvoiceEntry[] }) {
  return (
    <table className={styles.invoices}>
      <caption>
        <VisuallyHidden>Invoices</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">Number</th>
          <th scope="col">For</th>
          <th scope="col">Issued</th>
          <th scope="col">Due</th>
          <th scope="col">Status</th>
          <th scope="col">Total inc GST</th>
          <th scope="col">To pay</th>
        </tr>
      </thead>
      <tbody>
        {invoices.map((invoice) => (
          <InvoiceRow key={invoice.InvoiceId} invoice={invoice} />
        ))}
      </tbody>
    </table>
  );
}

function InvoiceRow({ invoice }: { invoice: InvoiceEntry }) {
  const { InvoiceId, DueDate, AmountDue } = invoice;
  const { word, look } = invoiceStatusWords(invoice.Status);
  return (
    <tr className={styles.invoice}>
      <th scope="row" className={styles.number}>
        <a href={invoiceHref(InvoiceId)}>{invoice.Number}</a>
      </th>
      <td className={styles.subject}>
        {invoiceSubject(invoice)}
        <small>
          {invoice.LocationName}, {invoice.BookingReference}
        </small>
      </td>
      <td className={styles.issued}>{dayWithYear(invoice.IssueDate)}</td>
      <td className={styles.due}>{DueDate !== null && AmountDue > 0 && `Due ${dayWords(DueDate)}`}</td>
      <td className={styles.status}>
        <Badge state={look}>{word}</Badge>
      </td>
      <td className={styles.total}>{money(listedTotal(invoice))}</td>
      <td className={styles.left}>{AmountDue > 0 && <ToPay invoice={invoice} />}</td>
    </tr>
  );
}

/** Phones show it only if it differs from the total. */
function ToPay({ invoice: { AmountDue, TotalIncGst } }: { invoice: InvoiceEntry }) {
  return (
    <span className={AmountDue === TotalIncGst ? styles.same : undefined}>
      <span className={styles.of}>To pay </span>
      {money(AmountDue)}
    </span>
  );
}
