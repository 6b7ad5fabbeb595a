import type { InvoiceDocumentReply } from '../../../../contracts/invoices/invoices.ts';
import { invoicePaper, methodWords } from '../../../../domain/invoices/invoice-paper.ts';
import { dayWithYear } from '../../../../domain/visits/dates.ts';
import styles from '../../../ui/paper/paper.module.css';
import { Paper } from '../../../ui/paper/paper.tsx';
import { usePrintsPaper } from '../../../ui/paper/paper-head.tsx';
import { isInvoice } from '../../../ui/words/invoice-words.ts';
import { money } from '../../../ui/words/money-words.ts';
import type { InvoiceSource } from '../../api/invoice-queries.ts';
import { invoiceHref, receiptHref } from '../../layout/paths/invoice-paths.ts';
import { documentOf } from './invoice-document.ts';

type InvoicePaperProps = {
  invoice: InvoiceDocumentReply;
  /** The page of an emailed link has no links to other documents. */
  source: InvoiceSource;
};

/** The document as it was issued, and what has been paid since. Printing the page prints only this. */
export function InvoicePaper({ invoice, source }: InvoicePaperProps) {
  usePrintsPaper();
  const words = invoicePaper(documentOf(invoice));
  return (
    <Paper words={invoice.AmountDue > 0 ? words : { ...words, howToPay: null }}>
      <Since invoice={invoice} source={source} />
    </Paper>
  );
}

/** What has lowered the total since, and what is left of it. */
function Since({ invoice, source }: InvoicePaperProps) {
  const { Payments, Adjustments, AmountWrittenOff } = invoice;
  return (
    <>
      {Adjustments.filter(({ Kind }) => Kind === 'AdjustmentNote').map((note) => (
        <div key={note.Number}>
          <dt>
            Credit{' '}
            {'id' in source && note.InvoiceId !== null ? (
              <a href={invoiceHref(note.InvoiceId)}>{note.Number}</a>
            ) : (
              note.Number
            )}
          </dt>
          <dd>{money(-note.TotalIncGst)}</dd>
        </div>
      ))}
      {Payments.map((payment) => (
        <div key={payment.PaymentId}>
          <dt>
            {payment.Amount < 0 ? 'Sent back' : 'Paid'}, {methodWords(payment)}
            <small>
              {dayWithYear(payment.Date)}
              {payment.Amount > 0 && (
                <a className={styles.receipt} href={receiptHref(source, payment.PaymentId)}>
                  Receipt
                </a>
              )}
            </small>
          </dt>
          <dd>{money(-payment.Amount)}</dd>
        </div>
      ))}
      {AmountWrittenOff > 0 && (
        <div>
          <dt>No longer to pay</dt>
          <dd>{money(-AmountWrittenOff)}</dd>
        </div>
      )}
      {isInvoice(invoice) && (
        <div className={styles.left}>
          <dt>{invoice.AmountOverpaid > 0 ? 'Paid too much' : 'Still to pay'}</dt>
          <dd>{money(invoice.AmountOverpaid || invoice.AmountDue)}</dd>
        </div>
      )}
    </>
  );
}
