import * as account from './accounts/account.ts';
import * as accountEmail from './accounts/account-email.ts';
import * as passkeys from './accounts/passkeys.ts';
import * as deskAudit from './audit/audit.ts';
import * as bookings from './bookings/bookings.ts';
import * as deskBookings from './bookings/desk-bookings.ts';
import * as deskBookkeeping from './bookkeeping/bookkeeping.ts';
import * as deskExports from './bookkeeping/exports.ts';
import * as businesses from './customers/businesses.ts';
import * as deskContacts from './customers/contacts.ts';
import * as customerJoins from './customers/customer-joins.ts';
import * as deskCustomers from './customers/customers.ts';
import * as joinLink from './customers/join-link.ts';
import * as customerProfile from './customers/profile.ts';
import * as dataExports from './data-exports/data-exports.ts';
import type { EndpointSpec } from './endpoint.ts';
import * as deskEquipment from './equipment/desk-equipment.ts';
import * as equipment from './equipment/equipment.ts';
import * as deskWarrantyRequests from './equipment/warranty-requests.ts';
import * as faultReports from './fault-reports/fault-reports.ts';
import * as deskHealth from './health/health.ts';
import * as deskImports from './imports/imports.ts';
import * as deskInbox from './inbox/inbox.ts';
import * as prices from './instant-quotes/prices.ts';
import * as deskBankTransfers from './invoices/bank-transfers.ts';
import * as deskBilling from './invoices/billing.ts';
import * as deskInvoices from './invoices/desk-invoices.ts';
import * as deskInvoiceChanges from './invoices/invoice-changes.ts';
import * as invoiceHolds from './invoices/invoice-holds.ts';
import * as invoiceLinks from './invoices/invoice-links.ts';
import * as invoicePayments from './invoices/invoice-payments.ts';
import * as invoices from './invoices/invoices.ts';
import * as overpayments from './invoices/overpayments.ts';
import * as statements from './invoices/statements.ts';
import * as dayOrder from './jobs/day-order.ts';
import * as deskJobs from './jobs/desk-jobs.ts';
import * as givenVisits from './jobs/given-visits.ts';
import * as history from './jobs/history.ts';
import * as deskJobChanges from './jobs/job-changes.ts';
import * as jobLinks from './jobs/job-links.ts';
import * as deskJobQuotes from './jobs/job-quotes.ts';
import * as customerJobs from './jobs/jobs.ts';
import * as deskQuoteTemplates from './jobs/quote-templates.ts';
import * as technicianPresses from './jobs/technician-presses.ts';
import * as visitChanges from './jobs/visit-changes.ts';
import * as visitRecords from './jobs/visit-records.ts';
import * as whoCanTake from './jobs/who-can-take.ts';
import * as deskLedger from './ledger/ledger.ts';
import * as contact from './messages/contact.ts';
import * as deskContactRequests from './messages/contact-requests.ts';
import * as messageChoices from './messages/message-choices.ts';
import * as deskTexts from './messages/texts.ts';
import * as thread from './messages/thread.ts';
import * as deskNeeds from './needs/needs.ts';
import * as deskParts from './parts/parts.ts';
import * as deskPayers from './payers/desk-payers.ts';
import * as payers from './payers/payers.ts';
import * as paymentLinks from './payments/payment-links.ts';
import * as deskPeople from './people/desk-people.ts';
import * as people from './people/people.ts';
import * as dueServices from './plans/due-services.ts';
import * as ownPlans from './plans/own-plans.ts';
import * as planOfferLinks from './plans/plan-offer-links.ts';
import * as planPauses from './plans/plan-pauses.ts';
import * as planVisits from './plans/plan-visits.ts';
import * as plans from './plans/plans.ts';
import * as rounds from './plans/rounds.ts';
import * as serviceTypes from './plans/service-types.ts';
import * as promotions from './promotions/promotions.ts';
import * as feedback from './ratings/ratings.ts';
import * as deskReference from './reference-data/desk-reference.ts';
import * as maps from './reference-data/maps.ts';
import * as deskPriceBooks from './reference-data/price-books.ts';
import * as quoteTemplateFile from './reference-data/quote-template-file.ts';
import * as reference from './reference-data/reference-data.ts';
import * as approvalRequests from './repair-quotes/approval-requests.ts';
import * as quoteApproval from './repair-quotes/repair-quote-links.ts';
import * as quotes from './repair-quotes/repair-quotes.ts';
import * as upfrontLimits from './repair-quotes/upfront-limits.ts';
import * as deskReports from './reports/reports.ts';
import * as deskSearch from './search/search.ts';
import * as deskSites from './sites/desk-sites.ts';
import * as siteAccess from './sites/site-access.ts';
import * as siteHours from './sites/site-hours.ts';
import * as deskSecondFactor from './staff/second-factor.ts';
import * as deskStaff from './staff/staff.ts';
import * as staffRequest from './staff/staff-request.ts';
import * as deskSessions from './staff/staff-sessions.ts';
import * as deskTasks from './tasks/tasks.ts';
import * as daySheets from './technicians/day-sheets.ts';
import * as technicianDay from './technicians/technician-day.ts';
import * as deskTechnicians from './technicians/technicians.ts';
import * as browserErrors from './website/browser-errors.ts';
import * as visitorEvents from './website/visitor-events.ts';
import * as deskWindows from './windows/windows.ts';

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
  dataExports,
  dayOrder,
  daySheets,
  deskAudit,
  deskBankTransfers,
  deskBilling,
  deskBookings,
  deskBookkeeping,
  deskContactRequests,
  deskContacts,
  customerJoins,
  deskCustomers,
  deskEquipment,
  deskExports,
  deskImports,
  deskInbox,
  deskInvoiceChanges,
  deskInvoices,
  deskJobs,
  deskJobChanges,
  deskJobQuotes,
  whoCanTake,
  deskLedger,
  deskNeeds,
  deskPriceBooks,
  deskParts,
  deskQuoteTemplates,
  quoteTemplateFile,
  serviceTypes,
  rounds,
  plans,
  ownPlans,
  planPauses,
  planOfferLinks,
  planVisits,
  dueServices,
  deskReference,
  deskReports,
  deskSecondFactor,
  deskSessions,
  deskSites,
  siteAccess,
  siteHours,
  deskStaff,
  deskTasks,
  deskHealth,
  deskTechnicians,
  deskTexts,
  thread,
  deskSearch,
  deskWindows,
  deskWarrantyRequests,
  equipment,
  faultReports,
  feedback,
  givenVisits,
  history,
  invoiceHolds,
  invoiceLinks,
  invoices,
  joinLink,
  jobLinks,
  maps,
  messageChoices,
  overpayments,
  passkeys,
  paymentLinks,
  prices,
  promotions,
  approvalRequests,
  upfrontLimits,
  quoteApproval,
  quotes,
  invoicePayments,
  reference,
  staffRequest,
  statements,
  technicianDay,
  technicianPresses,
  visitChanges,
  deskPeople,
  people,
  payers,
  deskPayers,
  visitorEvents,
  visitRecords,
].flatMap((group) => Object.values(group).filter(isEndpoint));
