import { formatMoney } from '../../../domain/pricing/money.ts';
import type { Mail } from '../../adapters/mail/port.ts';
import { type Letter, type LetterLine, writeLetter } from '../../common/emails/letter.ts';
import type { Deps } from '../../deps.ts';
import { calendarAttachment } from './booking-calendar.ts';
import { type BookingFacts, bookingFacts } from './booking-facts.ts';
import { findBooking } from './find-booking.ts';

/** What the docket of the mail says, top to bottom; in HTML and in text. */
function docketLines(facts: BookingFacts): LetterLine[] {
  const { reference, equipment, makeAndModel, job, day, hours, zone, shop, address } = facts;
  return [
    { label: 'Reference', value: reference },
    { label: 'Machine', value: equipment, more: makeAndModel },
    { label: 'Problem', value: job.problem, more: job.problemDescription },
    { label: 'When', value: `${day}, ${hours}`, more: zone },
    { label: 'Where', value: shop, more: address },
  ];
}

/** Fee, promo and parking, where the total is more than the fee alone; ex GST. */
function priceLines({ job }: BookingFacts): LetterLine[] {
  const { feeCents, discountCents, parkingCents, loading } = job;
  if (discountCents === 0 && parkingCents === 0 && loading === null) return [];
  const reason = loading === 'weekend' ? 'weekend price' : loading && `${loading}, public holiday price`;
  return [
    { label: 'Call-out', value: formatMoney(feeCents), ...(reason && { more: reason }) },
    ...(discountCents > 0 ? [{ label: 'Promo code', value: formatMoney(-discountCents) }] : []),
    ...(parkingCents > 0 ? [{ label: 'Parking', value: formatMoney(parkingCents) }] : []),
  ];
}

function nextSteps(facts: BookingFacts): string[] {
  return [
    'We read your booking and assign a tech.',
    `The tech comes ${facts.arrival} (${facts.zone}). Someone should be there to show the machine.`,
    'If it needs a repair, you get a quote first. Nothing starts until you approve it.',
    facts.hasCard
      ? 'Your card is not charged now, but after the visit.'
      : 'You pay after the visit. Please add a card to your account before then.',
  ];
}

function letter(facts: BookingFacts): Letter {
  const { brand, customer, reference, safetyAdvice, job, equipment, arrival } = facts;
  return {
    brand,
    subject: `Booked: ${reference}, ${arrival}`,
    preview: `A tech comes ${arrival}, for your ${equipment.toLowerCase()}. ${formatMoney(job.totalCents)} inc GST.`,
    heading: `Booked. A tech will come ${arrival}.`,
    lead: `Hello ${customer.firstName}, your reference is ${reference}. Keep this email, it is your booking.`,
    emphasis: reference,
    docket: {
      title: 'Booking',
      state: 'REQUESTED',
      lines: [...docketLines(facts), ...priceLines(facts)],
      total: { cents: job.totalCents, gstCents: job.gstCents },
    },
    button: { label: 'Follow the job', href: facts.jobUrl },
    blocks: [
      { heading: 'What happens next', as: 'steps', items: nextSteps(facts) },
      { heading: 'Until then', as: 'list', items: safetyAdvice },
      {
        as: 'paragraphs',
        items: [
          `To change or cancel, or if it is getting worse, call ${brand.phone}, 24x7, and give the reference. The calendar file is attached.`,
        ],
      },
    ],
    reason: `You get this because of booking ${reference}.`,
  };
}

/** The confirmation of a booking: what was booked, what happens next, the visit as a calendar file. */
export function bookingConfirmation(facts: BookingFacts): Mail {
  const { brand, customer, job, bookedAt } = facts;
  return {
    key: `booking-${job.id}`,
    from: { name: brand.name, address: brand.email },
    to: customer.userName,
    date: bookedAt,
    ...writeLetter(letter(facts)),
    attachments: [calendarAttachment(facts)],
  };
}

/** The confirmation of a booking, as it is now. */
export async function writeBookingConfirmation(deps: Deps, { jobId }: { jobId: number }): Promise<Mail> {
  const booking = await findBooking(deps.db, jobId);
  if (!booking) throw new Error(`No job ${jobId} to confirm`);
  return bookingConfirmation(bookingFacts(booking, deps));
}
