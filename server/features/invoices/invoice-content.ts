import { OPERATOR_TIME_ZONE } from '../../../domain/constants.ts';
import type { DocumentContent, DocumentSeller } from '../../../domain/invoices/document-content.ts';
import type { PaymentTerms } from '../../../domain/invoices/payment-terms.ts';
import { addressLine } from '../../../domain/sites/address.ts';
import type { Deps } from '../../common/deps.ts';
import { type Booking, bookingFacts } from '../bookings/booking-facts.ts';

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

/** Everything on a job's invoice, as it is now, except number, dates, lines and amounts. */
export function invoiceContent(
  deps: Pick<Deps, 'config' | 'catalogue'>,
  booking: Booking,
  work: string | null,
): DocumentContent & { terms: PaymentTerms } {
  const { job, customer, location } = booking;
  const facts = bookingFacts(booking, deps);
  const { street, suburb, state, postcode } = customer;
  return {
    seller: seller(deps),
    buyer: {
      name: `${customer.firstName} ${customer.lastName}`.trim(),
      businessName: customer.businessName,
      abn: customer.abn,
      address:
        street === null || suburb === null || state === null || postcode === null
          ? // Somebody who pays for another business isn't at their site.
            customer.id === job.customerId
            ? addressLine(location)
            : null
          : addressLine({ floorShop: customer.suiteFloorBox, street, suburb, state, postcode }),
    },
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
