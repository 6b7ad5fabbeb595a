import type { ReceiptEntry } from '../../../../contracts/invoices/invoice-payments.ts';
import { MIN_TYPEAHEAD } from '../../../../domain/constants.ts';
import { methodWords } from '../../../../domain/invoices/invoice-paper.ts';
import { dayWithYear } from '../../../../domain/visits/dates.ts';
import { Button, ButtonLink, ButtonRow } from '../../../ui/button.tsx';
import { ListLoading } from '../../../ui/feedback/list-loading.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { countWords } from '../../../ui/words/count-words.ts';
import { money } from '../../../ui/words/money-words.ts';
import { useReceipts } from '../../api/receipt-queries.ts';
import { LoadFailed } from '../../layout/load-failed.tsx';
import { INVOICE_ROUTES, receiptHref } from '../../layout/paths/invoice-paths.ts';
import { PortalPage } from '../../layout/portal-page.tsx';
import { ShowMore } from '../../layout/show-more.tsx';
import { useSearchText } from '../../layout/use-search-text.ts';
import list from './invoice-list.module.css';
import styles from './invoices.module.css';
import { ListSearch } from './list-search.tsx';

const BACK = { href: `#${INVOICE_ROUTES.list}`, label: 'Invoices' };

/** The receipts of all payments, to search, open and save. */
export function ReceiptsScreen() {
  const { text, kept, setText } = useSearchText('SearchTerm');
  const words = kept.trim();
  const search = words.length >= MIN_TYPEAHEAD ? words : '';
  const query = useReceipts(search);
  const { receipts, error, refetch, hasNextPage } = query;
  const isEmpty = receipts?.length === 0 && !query.isPlaceholderData;

  return (
    <PortalPage
      tab="invoices"
      title="Receipts"
      description="A receipt for everything you paid, to print or to save as PDF."
      lead="One for everything you paid, newest first."
      back={BACK}
    >
      {receipts ? (
        <>
          {(!isEmpty || search !== '') && <ListSearch of="receipts" text={text} onText={setText} />}
          <VisuallyHidden role="status">
            {search !== '' && countWords('receipt', receipts.length, hasNextPage)}
          </VisuallyHidden>
          {isEmpty &&
            (search === '' ? (
              <div className={styles.nothing}>
                <p>No receipts yet. They'll be here once an invoice is paid.</p>
                <ButtonLink href={BACK.href}>See your invoices</ButtonLink>
              </div>
            ) : (
              <div className={styles.nothing}>
                <p>No receipt matches. Try an amount like $209.00, or the number of an invoice.</p>
                <Button onClick={() => setText('')}>Show every receipt</Button>
              </div>
            ))}
          {receipts.length > 0 && <ReceiptList receipts={receipts} />}
          {hasNextPage && (
            <ButtonRow className={styles.more}>
              <ShowMore list={query} what="receipts" />
            </ButtonRow>
          )}
        </>
      ) : error ? (
        <LoadFailed title="Your receipts did not load" cause={error} onRetry={refetch} />
      ) : (
        <ListLoading label="Loading your receipts" />
      )}
    </PortalPage>
  );
}

/** What a receipt is for: one invoice's job, or the numbers of several. */
function PaidFor({ parts }: { parts: ReceiptEntry['Parts'] }) {
  const [first, ...more] = parts;
  if (more.length > 0) {
    return (
      <>
        {parts.length} invoices
        <small>{parts.map(({ InvoiceNumber }) => InvoiceNumber).join(', ')}</small>
      </>
    );
  }
  return (
    <>
      {first?.EquipmentType}
      <small>{[first?.LocationName, first?.BookingReference].filter(Boolean).join(', ')}</small>
    </>
  );
}

/** A table, shown as cards on phones. */
function ReceiptList({ receipts }: { receipts: readonly ReceiptEntry[] }) {
  return (
    <table className={list.invoices}>
      <caption>
        <VisuallyHidden>Receipts</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">Number</th>
          <th scope="col">For</th>
          <th scope="col">Received</th>
          <th scope="col">Paid with</th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      <tbody>
        {receipts.map((receipt) => (
          <tr key={receipt.PaymentId} className={list.invoice}>
            <th scope="row" className={list.number}>
              <a href={receiptHref({ id: receipt.Parts[0]?.InvoiceId ?? 0 }, receipt.PaymentId)}>
                {receipt.Number}
              </a>
            </th>
            <td className={list.subject}>
              <PaidFor parts={receipt.Parts} />
            </td>
            <td className={list.issued}>{dayWithYear(receipt.Date)}</td>
            <td className={list.method}>{methodWords(receipt)}</td>
            <td className={list.total}>{money(receipt.Amount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
