import type { Deps } from '../../common/deps.ts';
import { asRead, type Reader } from '../../common/emails/reader.ts';
import { type Booking, type BookingFacts, bookingFacts } from '../../features/bookings/booking-facts.ts';
import type { QuoteRecord } from '../../features/repair-quotes/find-quote.ts';

/** Whether a quote goes to a business that pays for another one's site (R12.09): it has no link to the job, its photos and messages. */
export const isForOther = ({ customer, job }: QuoteRecord): boolean => customer.id !== job.customerId;

/** A quote's booking in the words of its letters, to who is billed for it, or to a person of theirs. */
export const factsForBilled = (
  deps: Deps,
  booking: Booking,
  { customer }: QuoteRecord,
  reader: Reader | null,
): BookingFacts =>
  bookingFacts({ ...booking, customer: { ...booking.customer, ...asRead(customer, reader) } }, deps);

/** The quote's page, for who is signed in at the business that's billed. */
export const quoteUrl = ({ config }: Pick<Deps, 'config'>, { customer, job }: QuoteRecord): string =>
  `${config.publicUrl}/#/dashboard--quote?RepairId=${job.id}&business=${customer.id}`;
