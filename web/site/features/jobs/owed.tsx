import { ButtonLink } from '../../../ui/button.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { dayWords } from '../../../ui/words/day-words.ts';
import { invoiceSubject } from '../../../ui/words/invoice-words.ts';
import { money } from '../../../ui/words/money-words.ts';
import { useInvoices } from '../../api/invoice-queries.ts';
import { LoadFailed } from '../../layout/load-failed.tsx';
import { INVOICE_ROUTES, invoiceHref } from '../../layout/paths/invoice-paths.ts';
import { LeftOut } from '../invoices/left-out.tsx';
import styles from './owed.module.css';

/** What the customer owes, with the invoice that is due first; nothing if everything is paid. */
export function Owed() {
  const { due, error, refetch } = useInvoices();
  if (error && !due) return <LoadFailed title="What you owe did not load" cause={error} onRetry={refetch} />;
  if (!due?.DueFirst) return null;
  const { TotalDue, DueCount, DueFirst, PayAll } = due;
  const together = PayAll.InvoiceList.length;
  const day = DueFirst.DueDate && dayWords(DueFirst.DueDate);
  return (
    <section className={styles.owed} aria-labelledby="owed">
      <div>
        <h2 id="owed">To pay: {money(TotalDue)} inc GST</h2>
        <p>
          {DueFirst.Status === 'Overdue' ? (
            <strong>
              <a href={invoiceHref(DueFirst.InvoiceId)}>{DueFirst.Number}</a> was due on {day}.
            </strong>
          ) : (
            <>
              <a href={invoiceHref(DueFirst.InvoiceId)}>{DueFirst.Number}</a> is due on {day}.
            </>
          )}{' '}
          {invoiceSubject(DueFirst)}, {money(DueFirst.AmountDue)}.{' '}
          {DueCount > 1 && <a href={`#${INVOICE_ROUTES.list}`}>See all {DueCount} invoices to pay</a>}
        </p>
        <LeftOut invoices={PayAll.LeftOutList} />
      </div>
      {together > 1 ? (
        <ButtonLink href={`#${INVOICE_ROUTES.payAll}`}>
          Pay all {together}, {money(PayAll.Total)}
        </ButtonLink>
      ) : (
        <ButtonLink href={invoiceHref(DueFirst.InvoiceId)}>
          Pay {DueCount > 1 ? `${DueFirst.Number}, ` : ''}
          {money(DueFirst.AmountDue)}
          {DueCount === 1 && <VisuallyHidden> for {DueFirst.Number}</VisuallyHidden>}
        </ButtonLink>
      )}
    </section>
  );
}
