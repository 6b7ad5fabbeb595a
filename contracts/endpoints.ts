import * as account from './account.ts';
import * as accountEmail from './account-email.ts';
import * as bookings from './bookings.ts';
import * as browserErrors from './browser-errors.ts';
import * as businesses from './businesses.ts';
import * as contact from './contact.ts';
import * as deskAudit from './desk/audit.ts';
import * as deskBankTransfers from './desk/bank-transfers.ts';
import * as deskBilling from './desk/billing.ts';
import * as deskBookkeeping from './desk/bookkeeping.ts';
import * as deskCustomers from './desk/customers.ts';
import * as deskExports from './desk/exports.ts';
import * as deskInvoiceChanges from './desk/invoice-changes.ts';
import * as deskInvoices from './desk/invoices.ts';
import * as deskJobChanges from './desk/job-changes.ts';
import * as deskJobs from './desk/jobs.ts';
import * as deskLedger from './desk/ledger.ts';
import * as deskRequests from './desk/requests.ts';
import * as deskSecondFactor from './desk/second-factor.ts';
import * as deskSessions from './desk/sessions.ts';
import * as deskStaff from './desk/staff.ts';
import * as deskTasks from './desk/tasks.ts';
import * as deskTexts from './desk/texts.ts';
import * as deskWaitingList from './desk/waiting-list.ts';
import type { EndpointSpec } from './endpoint.ts';
import * as equipment from './equipment.ts';
import * as feedback from './feedback.ts';
import * as history from './history.ts';
import * as invoiceHolds from './invoice-holds.ts';
import * as invoiceLinks from './invoice-links.ts';
import * as invoicePayments from './invoice-payments.ts';
import * as invoices from './invoices.ts';
import * as customerJobs from './jobs.ts';
import * as maps from './maps.ts';
import * as overpayments from './overpayments.ts';
import * as passkeys from './passkeys.ts';
import * as paymentLinks from './payment-links.ts';
import * as prices from './prices.ts';
import * as customerProfile from './profile.ts';
import * as promotions from './promotions.ts';
import * as reference from './reference.ts';
import * as quoteApproval from './repair-quote-links.ts';
import * as quotes from './repair-quotes.ts';
import * as staffRequest from './staff-request.ts';
import * as statements from './statements.ts';
import * as visitorEvents from './visitor-events.ts';

const isEndpoint = (value: unknown): value is EndpointSpec =>
  typeof value === 'object' && value !== null && 'path' in value && 'reply' in value;

/** Every call of the API, in the order of the OpenAPI document (R7.61). */
export const endpoints: readonly EndpointSpec[] = [
  account,
  accountEmail,
  bookings,
  browserErrors,
  businesses,
  contact,
  customerJobs,
  customerProfile,
  deskAudit,
  deskBankTransfers,
  deskBilling,
  deskBookkeeping,
  deskCustomers,
  deskExports,
  deskInvoiceChanges,
  deskInvoices,
  deskJobs,
  deskJobChanges,
  deskLedger,
  deskRequests,
  deskSecondFactor,
  deskSessions,
  deskStaff,
  deskTasks,
  deskTexts,
  deskWaitingList,
  equipment,
  feedback,
  history,
  invoiceHolds,
  invoiceLinks,
  invoices,
  maps,
  overpayments,
  passkeys,
  paymentLinks,
  prices,
  promotions,
  quoteApproval,
  quotes,
  invoicePayments,
  reference,
  staffRequest,
  statements,
  visitorEvents,
].flatMap((group) => Object.values(group).filter(isEndpoint));
