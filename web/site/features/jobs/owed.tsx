import { ButtonLink } from '../../../ui/button.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { dayWords } from '../../../ui/words/day-words.ts';
import { invoiceSubject } from '../../../ui/words/invoice-words.ts';
import { money } from '../../../ui/words/money-words.ts';
import { useInvoices } from '../../api/invoice-queries.ts';
import { LoadFailed } from '../../layout/load-failed.tsx';
import { INVOICE_ROUTES, invoiceHref } from '../../layout/paths/invoice-paths.ts';
import styles from './owed.module.css';

/** What the customer owes, with the invoice that is due first; nothing if everything is paid. */
export function Owed() {
  const { due, error, refetch } = useInvoices();
  if (error && !due) return <LoadFailed title="What you owe did not load" cause={error} onRetry={refetch} />;
  if (!due?.DueFirst) return null;
  const { TotalDue, DueCount, DueFirst } = due;
  const day = DueFirst.DueDate && dayWords(DueFirst.DueDate);
  return (
    <section className={styles.owed} aria-labelledby="owed">
      <div>
        <h2 id="owed">To pay: {money(TotalDue)} inc GST</h2>
        <p>
          {DueFirst.Status === 'Overdue' ? (
            <strong>
              {DueFirst.Number} was due on {day}.
            </strong>
          ) : (
            `${DueFirst.Number} is due on ${day}.`
          )}{' '}
          {invoiceSubject(DueFirst)}, {money(DueFirst.AmountDue)}.{' '}
          {DueCount > 1 && <a href={`#${INVOICE_ROUTES.list}`}>See all {DueCount} invoices to pay</a>}
        </p>
      </div>
      <ButtonLink href={invoiceHref(DueFirst.InvoiceId)}>
        Pay {money(DueFirst.AmountDue)}
        <VisuallyHidden> for {DueFirst.Number}</VisuallyHidden>
      </ButtonLink>
    </section>
  );
}
