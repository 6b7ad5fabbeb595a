import type { PayAll } from '../../../../contracts/invoices/invoices.ts';
import { invoiceMessages } from '../../../../domain/invoices/invoice-messages.ts';
import { centsFromDollars } from '../../../../domain/money/money.ts';
import { Button, ButtonLink, ButtonRow } from '../../../ui/button.tsx';
import { money } from '../../../ui/words/money-words.ts';
import { useInvoices } from '../../api/invoice-queries.ts';
import { LoadFailed } from '../../layout/load-failed.tsx';
import { PageSkeleton } from '../../layout/page-skeleton.tsx';
import { INVOICE_ROUTES } from '../../layout/paths/invoice-paths.ts';
import { PortalPage } from '../../layout/portal-page.tsx';
import { InvoiceRows } from './invoice-rows.tsx';
import styles from './invoices.module.css';
import { LeftOut } from './left-out.tsx';
import { PayOutcome, PayOwn } from './pay-section.tsx';
import { type Paying, usePaying } from './use-paying.ts';

const PAGE = {
  title: 'Pay all',
  description: 'One payment for all of your invoices that are due.',
  back: { href: `#${INVOICE_ROUTES.list}`, label: 'Invoices' },
};

/** One payment for all of the customer's invoices that are due. */
export function PayAllScreen() {
  const { due, error, refetch } = useInvoices();
  if (due) return <PayTogether all={due.PayAll} />;
  return (
    <PortalPage tab="invoices" {...PAGE}>
      {error ? (
        <LoadFailed title="Your invoices did not load" cause={error} onRetry={refetch} />
      ) : (
        <PageSkeleton />
      )}
    </PortalPage>
  );
}

function PayTogether({ all }: { all: PayAll }) {
  const { InvoiceList, LeftOutList, Total } = all;
  const paying = usePaying({ ids: InvoiceList.map(({ InvoiceId }) => InvoiceId) });
  const last = shownOutcome(paying, all);
  const isUnknown = last?.kind === 'pending' || last?.kind === 'lost';
  const isOffered = InvoiceList.length > 1 && last?.kind !== 'paid' && !isUnknown;
  return (
    <PortalPage
      tab="invoices"
      {...PAGE}
      lead={
        isOffered ? `${InvoiceList.length} invoices, ${money(Total)}: one payment, one receipt.` : undefined
      }
    >
      {isOffered ? (
        <div className={styles.together}>
          <InvoiceRows
            rows={InvoiceList.map((one) => ({
              number: one.Number,
              subject: one.EquipmentType,
              detail: one.LocationName,
              amount: money(one.AmountDue),
            }))}
          />
          <div className={styles.paying}>
            {last && <PayOutcome outcome={last} />}
            <LeftOut invoices={LeftOutList} />
            <PayOwn dueCents={centsFromDollars(Total)} isWhole paying={paying} />
          </div>
        </div>
      ) : (
        <div className={styles.paying}>
          {last && <PayOutcome outcome={last} />}
          {isUnknown && (
            <Button look="primary" busy={paying.busy} onClick={paying.sendAgain}>
              Check the payment
            </Button>
          )}
          {!isUnknown && (
            <>
              {!last && <p>There aren't two invoices that can be paid together.</p>}
              <ButtonRow>
                {last?.kind === 'paid' && (
                  <ButtonLink href={`#${INVOICE_ROUTES.receipts}`}>See your receipts</ButtonLink>
                )}
                <ButtonLink href={PAGE.back.href}>Go to your invoices</ButtonLink>
              </ButtonRow>
            </>
          )}
        </div>
      )}
    </PortalPage>
  );
}

/**
 * A payment whose outcome was unknown has gone through if none of its invoices is due any more. If the provider has
 * answered something else meanwhile, they can be paid again.
 */
function shownOutcome({ last, lastSource }: Paying, { InvoiceList, LeftOutList }: PayAll): Paying['last'] {
  if (last?.kind !== 'pending' && last?.kind !== 'lost') return last;
  const ids: readonly number[] = lastSource && 'ids' in lastSource ? lastSource.ids : [];
  const isDue = InvoiceList.some(({ InvoiceId }) => ids.includes(InvoiceId));
  if (LeftOutList.some(({ InvoiceId }) => ids.includes(InvoiceId))) return last;
  if (!isDue) return { ...last, kind: 'paid', text: invoiceMessages.payWentThrough };
  return last.kind === 'pending' ? undefined : last;
}
