import { OPERATOR_TIME_ZONE } from '../../../domain/constants.ts';
import type {
  DocumentBuyer,
  DocumentContent,
  DocumentSeller,
} from '../../../domain/invoices/document-content.ts';
import type { PaymentTerms } from '../../../domain/invoices/payment-terms.ts';
import { addressLine } from '../../../domain/sites/address.ts';
import { dayWithYear } from '../../../domain/visits/dates.ts';
import type { Deps } from '../../common/deps.ts';
import { type Booking, bookingFacts } from '../bookings/booking-facts.ts';
import type { PlanTerm } from './plans/plan-term.queries.ts';

type Config = Pick<Deps, 'config'>;

/** The seller's ABN without spaces. Each legal entity has its own number series. */
export const sellerAbn = ({ config }: Config) => config.brand.abn.replace(/\D/g, '');

function seller(deps: Config): DocumentSeller {
  const { brand, invoices } = deps.config;
  const { name, company, phone, email, licences } = brand;
  return {
    name,
    company,
    abn: sellerAbn(deps),
    address: invoices.address ?? null,
    phone,
    email,
    licences,
    bank: invoices.bank ? { name: company, ...invoices.bank } : null,
  };
}

type Customer = Booking['customer'];

function buyerOf(customer: Customer, addressOfSite: string | null): DocumentBuyer {
  const { street, suburb, state, postcode } = customer;
  return {
    name: `${customer.firstName} ${customer.lastName}`.trim(),
    businessName: customer.businessName,
    abn: customer.abn,
    address:
      street === null || suburb === null || state === null || postcode === null
        ? addressOfSite
        : addressLine({ floorShop: customer.suiteFloorBox, street, suburb, state, postcode }),
  };
}

/** Everything on a job's invoice, as it is now, except number, dates, lines and amounts. */
export function invoiceContent(
  deps: Pick<Deps, 'config' | 'catalogue'>,
  booking: Booking,
  work: string | null,
): DocumentContent & { jobReference: string; terms: PaymentTerms } {
  const { job, customer, location } = booking;
  const facts = bookingFacts(booking, deps);
  return {
    seller: seller(deps),
    // Somebody who pays for another business isn't at their site.
    buyer: buyerOf(customer, customer.id === job.customerId ? addressLine(location) : null),
    jobReference: facts.reference,
    site: { name: facts.shop, address: facts.address },
    equipment: { name: facts.equipment, makeAndModel: facts.makeAndModel, serial: job.serialIdentifier },
    work,
    poNumber: job.poNumber,
    timeZone: OPERATOR_TIME_ZONE,
    terms: customer.paymentTerms,
    reason: null,
    invoiceNumber: null,
  };
}

/** The same of an invoice for a term of a plan. */
export function planContent(
  deps: Pick<Deps, 'config'>,
  customer: Customer,
  { plan, term, sites, poNumber }: PlanTerm,
): DocumentContent & { terms: PaymentTerms } {
  const [first] = sites;
  const site =
    first && sites.length === 1
      ? { name: first.name, address: addressLine(first) }
      : { name: `${sites.length} sites`, address: '' };
  return {
    seller: seller(deps),
    buyer: buyerOf(customer, first ? addressLine(first) : null),
    jobReference: null,
    site,
    equipment: {
      name: plan.name,
      makeAndModel: `${dayWithYear(term.firstDay)} to ${dayWithYear(term.lastDay)}`,
      serial: null,
    },
    work: null,
    poNumber,
    timeZone: OPERATOR_TIME_ZONE,
    terms: customer.paymentTerms,
    reason: null,
    invoiceNumber: null,
  };
}
