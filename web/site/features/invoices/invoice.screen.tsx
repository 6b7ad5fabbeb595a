import { config } from '../../../browser/config.ts';
import { ApiError } from '../../../client/api-error.ts';
import { ButtonLink, ButtonRow } from '../../../ui/button.tsx';
import { phoneHref } from '../../../ui/page/website-header.tsx';
import { useInvoice } from '../../api/invoice-queries.ts';
import { useAuth } from '../../api/stored-auth.ts';
import { LoadFailed } from '../../layout/load-failed.tsx';
import { PageSkeleton } from '../../layout/page-skeleton.tsx';
import { INVOICE_ROUTES, useInvoiceId } from '../../layout/paths/invoice-paths.ts';
import { PortalPage } from '../../layout/portal-page.tsx';
import { INVOICE_PAGE, InvoicePage } from './invoice-page.tsx';

const BACK = { href: `#${INVOICE_ROUTES.list}`, label: 'Invoices' };

/** A document of the signed-in customer. */
export function InvoiceScreen() {
  const id = useInvoiceId();
  return id === null ? <NotFound /> : <Invoice key={id} id={id} />;
}

function Invoice({ id }: { id: number }) {
  const source = { id };
  const { data, error, refetch } = useInvoice(source);
  const name = useAuth()?.FirstName ?? null;
  if (data) return <InvoicePage invoice={data} source={source} tab="invoices" back={BACK} name={name} />;
  if (error instanceof ApiError && error.code === 'not_found') return <NotFound />;
  return (
    <PortalPage tab="invoices" {...INVOICE_PAGE} title="Invoice" back={BACK}>
      {error ? (
        <LoadFailed title="The invoice did not load" cause={error} onRetry={refetch} />
      ) : (
        <PageSkeleton />
      )}
    </PortalPage>
  );
}

function NotFound() {
  const { phone } = config().brand;
  return (
    <PortalPage
      tab="invoices"
      {...INVOICE_PAGE}
      title="Could not find the invoice"
      lead={`It may belong to another account. Check your invoices or call ${phone}.`}
      back={BACK}
    >
      <ButtonRow>
        <ButtonLink look="primary" href={BACK.href}>
          Go to your invoices
        </ButtonLink>
        <ButtonLink href={phoneHref(phone)}>Call {phone}</ButtonLink>
      </ButtonRow>
    </PortalPage>
  );
}
