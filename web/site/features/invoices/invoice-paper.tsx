import type { InvoiceDocumentReply } from '../../../../contracts/invoices/invoices.ts';
import { GST_PERCENT } from '../../../../domain/constants.ts';
import { formatAbn } from '../../../../domain/customers/abn.ts';
import { unitWords } from '../../../../domain/repair-quotes/repair-quote-totals.ts';
import { dayWithYear } from '../../../../domain/visits/dates.ts';
import styles from '../../../ui/paper/paper.module.css';
import { PaperHead, usePrintsPaper } from '../../../ui/paper/paper-head.tsx';
import { PaperLines } from '../../../ui/paper/paper-lines.tsx';
import { isInvoice, methodWords } from '../../../ui/words/invoice-words.ts';
import { money } from '../../../ui/words/money-words.ts';
import type { InvoiceSource } from '../../api/invoice-queries.ts';
import { invoiceHref, receiptHref } from '../../layout/paths/invoice-paths.ts';
import { quantity } from '../../layout/words/quote-words.ts';

type InvoicePaperProps = {
  invoice: InvoiceDocumentReply;
  /** The page of an emailed link has no links to other documents. */
  source: InvoiceSource;
};

/** The document as it was issued, and what has been paid since. Printing the page prints only this. */
export function InvoicePaper({ invoice, source }: InvoicePaperProps) {
  usePrintsPaper();
  const { Seller, Lines } = invoice;
  return (
    <article className={styles.paper} aria-labelledby="paper">
      <PaperHead seller={Seller} title={invoice.Title} number={invoice.Number} />
      <Meta invoice={invoice} />
      <Parties invoice={invoice} />
      {Lines.length > 0 && (
        <PaperLines
          lines={Lines.map((line) => ({
            description: line.Description,
            detail: line.Detail,
            quantity: quantity(line.Description, line.Quantity),
            unit: unitWords(line.Description, money(line.UnitPriceExGst)),
            amount: money(line.AmountExGst),
          }))}
        />
      )}
      <div className={styles.end}>
        <Terms invoice={invoice} />
        <Sums invoice={invoice} source={source} />
      </div>
      {Seller.Licences.length > 0 && (
        <p className={styles.foot}>
          {Seller.Licences.map((licence) => `${licence.Label} ${licence.Number}`).join('. ')}.
        </p>
      )}
    </article>
  );
}

type PartProps = { invoice: InvoiceDocumentReply };

function Meta({ invoice }: PartProps) {
  const { IssueDate, DueDate, PoNumber, InvoiceNumber, TotalIncGst } = invoice;
  const facts: [string, string | null, boolean?][] = [
    ['Issued', dayWithYear(IssueDate)],
    ['Due', DueDate && dayWithYear(DueDate)],
    [invoice.Kind === 'AdjustmentNote' ? 'Adjusts' : 'For invoice', InvoiceNumber, true],
    ['Your PO', PoNumber, true],
    [totalLabel(invoice), money(TotalIncGst), true],
  ];
  return (
    <dl className={styles.meta}>
      {facts
        .filter(([, value]) => value !== null)
        .map(([label, value, isMono]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className={isMono ? styles.mono : undefined}>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

function totalLabel({ Kind }: Pick<InvoiceDocumentReply, 'Kind'>): string {
  if (Kind === 'AdjustmentNote') return 'Credit inc GST';
  return Kind === 'RefundReceipt' ? 'Refunded' : 'Total inc GST';
}

function Parties({ invoice }: PartProps) {
  const { Buyer, EquipmentType, ModelName, LocationName, Address, SerialIdentifier } = invoice;
  const job = invoice.BookingReference;
  return (
    <dl className={styles.parties}>
      <div>
        <dt>For</dt>
        <dd>
          <b>{Buyer.BusinessName ?? Buyer.Name}</b>
          {Buyer.BusinessName && <span>{Buyer.Name}</span>}
          {Buyer.Address && <span>{Buyer.Address}</span>}
          {Buyer.Abn && <span>ABN {formatAbn(Buyer.Abn)}</span>}
        </dd>
      </div>
      <div>
        <dt>Equipment and site</dt>
        <dd>
          <b>{[EquipmentType, ModelName].filter(Boolean).join(', ')}</b>
          <span>{LocationName}</span>
          {Address !== Buyer.Address && <span>{Address}</span>}
          <span>{SerialIdentifier ? `Serial ${SerialIdentifier}, job ${job}` : `Job ${job}`}</span>
        </dd>
      </div>
    </dl>
  );
}

function Terms({ invoice: { Work, Reason, BankTransfer, Lines } }: PartProps) {
  const isReasonInLines = Lines.some(({ Detail }) => Detail === Reason);
  return (
    <div className={styles.terms}>
      {Reason && !isReasonInLines && (
        <div>
          <h3>Why</h3>
          <p>{Reason}</p>
        </div>
      )}
      {Work && (
        <div>
          <h3>Work done</h3>
          <p>{Work}</p>
        </div>
      )}
      {BankTransfer && (
        <div>
          <h3>To pay by bank transfer</h3>
          <dl className={styles.bank}>
            <div>
              <dt>Name</dt>
              <dd>{BankTransfer.Name}</dd>
            </div>
            <div>
              <dt>BSB</dt>
              <dd className={styles.mono}>{BankTransfer.Bsb}</dd>
            </div>
            <div>
              <dt>Account</dt>
              <dd className={styles.mono}>{BankTransfer.Account}</dd>
            </div>
            <div>
              <dt>Reference</dt>
              <dd className={styles.mono}>{BankTransfer.Reference}</dd>
            </div>
          </dl>
        </div>
      )}
    </div>
  );
}

function Sums({ invoice, source }: InvoicePaperProps) {
  const { Payments, Adjustments, AmountWrittenOff } = invoice;
  return (
    <dl className={styles.sums}>
      {invoice.Kind !== 'RefundReceipt' && (
        <>
          <div>
            <dt>Subtotal</dt>
            <dd>{money(invoice.SubtotalExGst)}</dd>
          </div>
          <div>
            <dt>GST {GST_PERCENT}%</dt>
            <dd>{money(invoice.Gst)}</dd>
          </div>
        </>
      )}
      <div className={styles.total}>
        <dt>{totalLabel(invoice)}</dt>
        <dd>{money(invoice.TotalIncGst)}</dd>
      </div>
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
    </dl>
  );
}
