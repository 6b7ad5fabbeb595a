import { randomUUID } from 'node:crypto';
import type { InstantQuote } from '../../../domain/instant-quotes/quote-draft.ts';
import { bookingForm } from '../../../web/site/features/instant-quotes/booking-form.ts';
import type { PRIYA } from '../people/priya.ts';
import type { RunningServer } from './server.ts';

/** Books a quote without a browser, so that its booker has an account. */
export async function bookEarlier(server: RunningServer, quote: InstantQuote, who: typeof PRIYA) {
  const token = `local_accepted_4242_1129_${randomUUID().replaceAll('-', '')}`;
  const draft: InstantQuote = {
    ...quote,
    Account: {
      CheckoutFirstName: who.firstName,
      CheckoutLastName: who.lastName,
      CheckoutBusinessName: who.business,
      CheckoutABN: who.abn,
      CheckoutMobileNumber: who.mobile,
      CheckoutEmailAddress: who.email,
    },
    Card: {
      CheckoutCardToken: token,
      CheckoutCardMask: '•••• 4242',
      CheckoutCardExpiry: '11/29',
      CheckoutCardBrand: 'Visa',
    },
  };
  const form = Object.entries(bookingForm(draft, { kind: 'visitor', password: who.password }))
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => [name, String(value)]);
  const reply = await fetch(`${server.url}/api/v1/mm/bookings`, {
    method: 'POST',
    headers: { 'idempotency-key': randomUUID() },
    body: new URLSearchParams(form),
  });
  if (!reply.ok) throw new Error(`not booked: ${await reply.text()}`);
}
