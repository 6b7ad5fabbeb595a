import { useSearchParams } from 'react-router';
import { invoiceMessages } from '../../../../domain/invoices/invoice-messages.ts';
import { config } from '../../../browser/config.ts';
import { ApiError } from '../../../client/api-error.ts';
import { ButtonLink, ButtonRow } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { phoneHref } from '../../../ui/page/website-header.tsx';
import { useInvoice } from '../../api/invoice-queries.ts';
import { AccountPage } from '../../layout/account-page.tsx';
import { LoadFailed } from '../../layout/load-failed.tsx';
import { PageSkeleton } from '../../layout/page-skeleton.tsx';
import { PortalPage } from '../../layout/portal-page.tsx';
import { INVOICE_PAGE, InvoicePage } from './invoice-page.tsx';

/** An invoice opened by an emailed link, without a sign-in. Opening it changes nothing; only its buttons do (R4.31). */
export function LinkInvoiceScreen() {
  const [query] = useSearchParams();
  const ch = query.get('ch') ?? '';
  return <LinkInvoice key={ch} ch={ch} />;
}

function LinkInvoice({ ch }: { ch: string }) {
  const source = { ch };
  const { data, error, refetch } = useInvoice(source);
  if (data) return <InvoicePage invoice={data} source={source} tab={null} name={null} />;
  if (error instanceof ApiError && !error.passes) return <NoInvoice error={error} />;
  return (
    <PortalPage tab={null} {...INVOICE_PAGE} title="Invoice">
      {error ? (
        <LoadFailed title="The invoice did not load" cause={error} onRetry={refetch} />
      ) : (
        <PageSkeleton />
      )}
    </PortalPage>
  );
}

/** The link is unknown or was switched off: what to do now. */
function NoInvoice({ error }: { error: ApiError }) {
  const { phone } = config().brand;
  const isOver = error.code === 'link_invalid';
  return (
    <AccountPage
      {...INVOICE_PAGE}
      title="Invoice"
      heading={isOver ? 'This link has expired' : 'Could not find the invoice'}
    >
      <Alert kind="danger" live title={isOver ? error.detail : invoiceMessages.invoiceNotFound(phone)} />
      <ButtonRow>
        <ButtonLink look="primary" href={phoneHref(phone)}>
          Call {phone}
        </ButtonLink>
        <ButtonLink href="#/invoices">Go to your invoices</ButtonLink>
      </ButtonRow>
    </AccountPage>
  );
}
