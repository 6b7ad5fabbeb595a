import { OPERATOR_TIME_ZONE } from '../../../../domain/constants.ts';
import { localToday } from '../../../../domain/visits/local-time.ts';
import { useNow } from '../../../browser/clock.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Row, Rows } from '../../../ui/docket/rows.tsx';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { dayWords } from '../../../ui/words/day-words.ts';
import { pastDay } from '../../../ui/words/instant-words.ts';
import { invoiceStatusWords, invoiceSubject, listedTotal } from '../../../ui/words/invoice-words.ts';
import { money } from '../../../ui/words/money-words.ts';
import type { useJobInvoices } from '../../api/invoice-queries.ts';
import { LoadFailed } from '../../layout/load-failed.tsx';
import { invoiceHref } from '../../layout/paths/invoice-paths.ts';

type JobInvoicesProps = { invoices: Pick<ReturnType<typeof useJobInvoices>, 'data' | 'error' | 'refetch'> };

/** The job's invoices, adjustment notes and refund receipts, and what is left to pay. */
export function JobInvoices({ invoices: { data: invoices, error, refetch } }: JobInvoicesProps) {
  const today = localToday(useNow(), OPERATOR_TIME_ZONE);
  if (error && !invoices) {
    return <LoadFailed title="The job's invoices did not load" cause={error} onRetry={refetch} />;
  }
  if (!invoices || invoices.length === 0) return null;
  return (
    <section aria-labelledby="invoices">
      <h2 id="invoices">Invoices</h2>
      <Rows>
        {invoices.map((invoice) => {
          const { InvoiceId, AmountDue, DueDate } = invoice;
          const { word, look } = invoiceStatusWords(invoice.Status);
          return (
            <Row
              key={InvoiceId}
              title={<a href={invoiceHref(InvoiceId)}>{invoice.Number}</a>}
              end={
                <>
                  <b>{money(listedTotal(invoice))}</b>
                  <Badge state={look}>{word}</Badge>
                  {AmountDue > 0 && (
                    <ButtonLink small href={invoiceHref(InvoiceId)}>
                      Pay {money(AmountDue)}
                      <VisuallyHidden> for {invoice.Number}</VisuallyHidden>
                    </ButtonLink>
                  )}
                </>
              }
            >
              {invoiceSubject(invoice)}, issued {pastDay(invoice.IssueDate, today)}
              {AmountDue > 0 && DueDate && `, due ${dayWords(DueDate)}`}
            </Row>
          );
        })}
      </Rows>
    </section>
  );
}
