import type { Reply } from '../../../../contracts/endpoint.ts';
import type { InvoiceEntry, listInvoices } from '../../../../contracts/invoices/invoices.ts';
import { MIN_TYPEAHEAD } from '../../../../domain/constants.ts';
import { dayWithYear } from '../../../../domain/visits/dates.ts';
import { Button, ButtonLink, ButtonRow } from '../../../ui/button.tsx';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { ListLoading } from '../../../ui/feedback/list-loading.tsx';
import { Inline } from '../../../ui/layout.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { countWords } from '../../../ui/words/count-words.ts';
import { dayWords } from '../../../ui/words/day-words.ts';
import { invoiceStatusWords, invoiceSubject, listedTotal } from '../../../ui/words/invoice-words.ts';
import { money } from '../../../ui/words/money-words.ts';
import { useMay } from '../../api/business-queries.ts';
import { useInvoices } from '../../api/invoice-queries.ts';
import { LoadFailed } from '../../layout/load-failed.tsx';
import { INVOICE_ROUTES, invoiceHref } from '../../layout/paths/invoice-paths.ts';
import { PortalPage } from '../../layout/portal-page.tsx';
import { ShowMore } from '../../layout/show-more.tsx';
import { useSearchText } from '../../layout/use-search-text.ts';
import invoiceList from './invoice-list.module.css';
import styles from './invoices.module.css';
import { LeftOut } from './left-out.tsx';
import { ListSearch } from './list-search.tsx';

/** All of the customer's documents, and what is due in total. */
export function InvoicesScreen() {
  const { text, kept, setText } = useSearchText('SearchTerm');
  const words = kept.trim();
  const search = words.length >= MIN_TYPEAHEAD ? words : '';
  const list = useInvoices(search);
  const { invoices, due, error, refetch, hasNextPage } = list;
  const isEmpty = invoices?.length === 0 && !list.isPlaceholderData;
  const isFirstDay = isEmpty && search === '';

  return (
    <PortalPage
      tab="invoices"
      title="Invoices"
      description="Your tax invoices, credits and receipts: what is paid and what is due."
      lead="Tax invoices, credits and receipts, newest first."
      actions={
        invoices &&
        !isFirstDay && (
          <>
            <ButtonLink href={`#${INVOICE_ROUTES.receipts}`}>Receipts</ButtonLink>
            <ButtonLink href={`#${INVOICE_ROUTES.statement}`}>Monthly statement</ButtonLink>
          </>
        )
      }
    >
      {invoices ? (
        <>
          {isFirstDay ? (
            <FirstDay />
          ) : (
            <>
              {due && <TotalDue {...due} />}
              <ListSearch of="invoices" text={text} onText={setText} />
            </>
          )}
          <VisuallyHidden role="status">
            {search !== '' && countWords('invoice', invoices.length, hasNextPage)}
          </VisuallyHidden>
          {isEmpty && search !== '' && (
            <div className={styles.nothing}>
              <p>No invoice matches. Try a number like INV-1037, a job's reference or the name of a site.</p>
              <Button onClick={() => setText('')}>Show every invoice</Button>
            </div>
          )}
          {invoices.length > 0 && <InvoiceList invoices={invoices} />}
          {hasNextPage && (
            <ButtonRow className={styles.more}>
              <ShowMore list={list} what="invoices" />
            </ButtonRow>
          )}
        </>
      ) : error ? (
        <LoadFailed title="Your invoices did not load" cause={error} onRetry={refetch} />
      ) : (
        <ListLoading label="Loading your invoices" />
      )}
    </PortalPage>
  );
}

type TotalDueProps = Pick<Reply<typeof listInvoices>, 'TotalDue' | 'DueCount' | 'DueFirst' | 'PayAll'>;

/** What is due in total, and the invoice that is due first. */
function TotalDue({ TotalDue: total, DueCount, DueFirst, PayAll }: TotalDueProps) {
  const mayPay = useMay()('pay');
  const together = PayAll.InvoiceList.length;
  const { word, look } = invoiceStatusWords(DueFirst?.Status ?? 'Paid');
  return (
    <dl className={styles.due}>
      <div className={styles.total}>
        <dt>To pay</dt>
        <dd>
          <b>{money(total)}</b>
          {DueCount === 0 ? 'Everything is paid.' : DueCount === 1 ? '1 invoice' : `${DueCount} invoices`}
          {together > 1 && mayPay && (
            <ButtonLink look="primary" href={`#${INVOICE_ROUTES.payAll}`}>
              Pay all {together}, {money(PayAll.Total)}
            </ButtonLink>
          )}
          <LeftOut invoices={PayAll.LeftOutList} />
        </dd>
      </div>
      {DueFirst && (
        <div className={styles.first}>
          <dt>Due first</dt>
          <dd>
            <span>
              <b>{DueFirst.DueDate && dayWords(DueFirst.DueDate)}</b>
              <Inline as="span" gap={2} lineGap={1} align="center">
                {DueFirst.Number}, {money(DueFirst.AmountDue)}
                <Badge state={look}>{word}</Badge>
              </Inline>
            </span>
            <ButtonLink
              small
              look={together > 1 ? undefined : 'primary'}
              href={invoiceHref(DueFirst.InvoiceId)}
            >
              {mayPay ? 'View and pay' : 'View'}
              <VisuallyHidden> {DueFirst.Number}</VisuallyHidden>
            </ButtonLink>
          </dd>
        </div>
      )}
    </dl>
  );
}

/** No invoices yet: what will appear here. */
function FirstDay() {
  return (
    <div className={styles.nothing}>
      <p>
        No invoices yet. After a visit, its tax invoice shows here with its payments and receipts, ready for
        your accountant.
      </p>
      <ButtonLink look="primary" href="#/equipment-register">
        Request service
      </ButtonLink>
    </div>
  );
}

/** Documents, newest first: a table, shown as cards on phones. */
function InvoiceList({ invoices }: { invoices: readonly InvoiceEntry[] }) {
  return (
    <table className={invoiceList.invoices}>
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
    <tr className={invoiceList.invoice}>
      <th scope="row" className={invoiceList.number}>
        <a href={invoiceHref(InvoiceId)}>{invoice.Number}</a>
      </th>
      <td className={invoiceList.subject}>
        {invoiceSubject(invoice)}
        <small>{[invoice.LocationName, invoice.BookingReference].filter(Boolean).join(', ')}</small>
      </td>
      <td className={invoiceList.issued}>{dayWithYear(invoice.IssueDate)}</td>
      <td className={invoiceList.due}>{DueDate !== null && AmountDue > 0 && `Due ${dayWords(DueDate)}`}</td>
      <td className={invoiceList.status}>
        <Badge state={look}>{word}</Badge>
      </td>
      <td className={invoiceList.total}>{money(listedTotal(invoice))}</td>
      <td className={invoiceList.left}>{AmountDue > 0 && <ToPay invoice={invoice} />}</td>
    </tr>
  );
}

/** Phones show it only if it differs from the total. */
function ToPay({ invoice: { AmountDue, TotalIncGst } }: { invoice: InvoiceEntry }) {
  return (
    <span className={AmountDue === TotalIncGst ? invoiceList.same : undefined}>
      <span className={invoiceList.of}>To pay </span>
      {money(AmountDue)}
    </span>
  );
}
