import { type ReactNode, useEffect } from 'react';
import type { checkStaffRequest } from '../../../contracts/staff/staff-request.ts';
import { staffRequestMessages } from '../../../domain/staff/staff-request-messages.ts';
import { formatInstantTime } from '../../../domain/visits/dates.ts';
import { ApiError } from '../../client/api-error.ts';
import { call } from '../../client/call.ts';
import { useQuery } from '../../client/query-client.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import wrap from '../../ui/page/wrap.module.css';
import { changeStaffRequest, endStaffRequest, type StaffRequest } from '../api/staff-request.ts';
import styles from './staff-notice.module.css';

/**
 * Says on every page that staff are booking here, and for whom, until it's dismissed (R2.24). A request that can't be
 * used is shown even then (R6.05).
 */
export function StaffNotice({ request }: { request: StaffRequest }) {
  const { token, checked, dismissed } = request;
  const check = useCheck(token);
  if (checked && 'refusal' in checked) return <Refused text={checked.refusal} />;
  if (dismissed) return null;
  return (
    <Strip>
      <Alert
        kind="info"
        live
        title={staffRequestMessages.staffRequest}
        actions={
          check.isError && (
            <Button small onClick={() => check.refetch()}>
              Try again
            </Button>
          )
        }
        onDismiss={() => changeStaffRequest(token, { dismissed: true })}
      >
        {checked ? forWhom(checked) : check.isError && "We couldn't look up who it's for."}
      </Alert>
    </Strip>
  );
}

function Strip({ children }: { children: ReactNode }) {
  return (
    <aside className={wrap.wrap} aria-label="Staff request">
      <div className={styles.strip}>{children}</div>
    </aside>
  );
}

/** The staff member has to choose to continue as a visitor. */
function Refused({ text }: { text: string }) {
  return (
    <Strip>
      <Alert
        kind="danger"
        live
        title={text}
        actions={
          <Button small onClick={endStaffRequest}>
            End the staff request
          </Button>
        }
      >
        You can't book with it. End it to carry on as a visitor.
      </Alert>
    </Strip>
  );
}

type Open = Extract<StaffRequest['checked'], { expiresOn: string }>;

/** `For Marlowe Street Café (Priya). One booking, until 5:10pm.` */
function forWhom({ customer, expiresOn }: Open): string {
  const until = formatInstantTime(Temporal.Instant.from(expiresOn), Temporal.Now.timeZoneId());
  return `${whom(customer)} One booking, until ${until}.`;
}

function whom(customer: Open['customer']): string {
  if (!customer) return 'For a new customer.';
  const { business, firstName } = customer;
  return business === firstName ? `For ${firstName}.` : `For ${business} (${firstName}).`;
}

/** Checks the request, again with every page load: another tab may have used it. */
function useCheck(token: string) {
  const check = useQuery({
    queryKey: ['staff-request', token],
    queryFn: ({ signal }) =>
      call<typeof checkStaffRequest>(
        'POST',
        '/api/v1/mm/staffrequest',
        { json: { StaffRequest: token } },
        { signal },
      ),
  });
  const { data, error } = check;
  useEffect(() => {
    if (!data) return;
    const { Customer, ExpiresOn } = data;
    const customer = Customer && {
      business: Customer.BusinessName ?? Customer.FirstName,
      firstName: Customer.FirstName,
    };
    changeStaffRequest(token, { checked: { customer, expiresOn: ExpiresOn } });
  }, [token, data]);
  useEffect(() => {
    if (error instanceof ApiError && error.status === 422) {
      changeStaffRequest(token, { checked: { refusal: error.detail } });
    }
  }, [token, error]);
  return check;
}
