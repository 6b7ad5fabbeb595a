import { equipmentMessages } from '../../../domain/equipment/equipment-messages.ts';
import { furtherWords } from '../../../domain/instant-quotes/visit-draft.ts';
import { formatMoney } from '../../../domain/money/money.ts';
import { type Payer, payerWords } from '../../../domain/payers/who-pays.ts';
import { paymentMessages } from '../../../domain/payments/payment-messages.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { Deps } from '../../common/deps.ts';
import { greeting } from '../../common/emails/greeting.ts';
import {
  type LetterContent,
  type LetterLine,
  type WrittenMail,
  writeLetter,
} from '../../common/emails/letter.ts';
import type { Reader } from '../../common/emails/reader.ts';
import { and, asc, eq } from '../../db/drizzle.ts';
import { visits } from '../../db/schema/visits.ts';
import { confirmationLink } from '../../features/accounts/email/confirm-email.ts';
import { calendarAttachment } from '../../features/bookings/booking-calendar.ts';
import {
  type BookingFacts,
  bookingFacts,
  equipmentLine,
  findBooking,
  freeLines,
  payerLines,
  problemLines,
} from '../../features/bookings/booking-facts.ts';
import { isFreeJob } from '../../features/jobs/is-free-job.ts';
import { followUrl, linkToSend } from '../../features/jobs/job-links.ts';
import { type JobProgress, jobProgress } from '../../features/jobs/job-progress.ts';
import { shortName, writeText } from '../../features/jobs/write-text.ts';
import { payingBusiness } from '../../features/payers/payers.queries.ts';

/**
 * What emails say of a booking while nobody has confirmed the address: nothing that the customer wrote, because it
 * may reach a stranger (R2.05). A suburb is only named if it's one of the postcode's.
 */
export function withoutWords(facts: BookingFacts, { places }: Catalogue): BookingFacts {
  const { suburb, state, postcode } = facts.location;
  const isListed = places
    .ofPostcode(postcode)
    .some((one) => one.suburb.toLowerCase() === suburb.toLowerCase());
  return {
    ...facts,
    job: { ...facts.job, problemDescription: '' },
    makeAndModel: '',
    shop: '',
    address: [isListed ? suburb : '', state, postcode].filter(Boolean).join(' '),
  };
}

/** The docket of the email, top to bottom; in HTML and in text. */
function docketLines(facts: BookingFacts, { nextLine }: JobProgress): LetterLine[] {
  const { reference, job, day, hours, zone, shop, address } = facts;
  const more = furtherWords(job.problem, job.problemDescription);
  return [
    { label: 'Reference', value: reference },
    equipmentLine(facts),
    ...problemLines(facts).map((line) => ({ ...line, more })),
    ...freeLines(facts),
    { label: 'When', value: `${day}, ${hours}`, more: zone },
    shop ? { label: 'Where', value: shop, more: address } : { label: 'Where', value: address },
    nextLine,
  ];
}

/** Fee, promo and parking, ex GST, and the GST, if the total is more than the fee's. */
function priceLines({ job }: BookingFacts): LetterLine[] {
  const { feeCents, discountCents, parkingCents, gstCents, loading } = job;
  if (discountCents === 0 && parkingCents === 0 && loading === null) return [];
  const reason = loading === 'weekend' ? 'weekend price' : loading && `${loading}, public holiday price`;
  return [
    { label: 'Call-out', value: formatMoney(feeCents), ...(reason && { more: reason }) },
    ...(discountCents > 0 ? [{ label: 'Promo code', value: formatMoney(-discountCents) }] : []),
    ...(parkingCents > 0 ? [{ label: 'Parking', value: formatMoney(parkingCents) }] : []),
    { label: 'GST', value: formatMoney(gstCents) },
  ];
}

function nextSteps(
  facts: BookingFacts,
  { next }: JobProgress,
  { techName, quoted }: Pick<Sending, 'techName' | 'quoted'>,
): string[] {
  return [
    techName === null ? `${next.text} You'll get an email with their name.` : next.text,
    `Your tech is booked for ${facts.arrival} (${facts.zone}). Please have someone there to show the tech the equipment.`,
    quoted
      ? `If it needs a repair, ${quoted.name} gets a quote first. Nothing starts until they approve it.`
      : "If it needs a repair, you'll get a quote first. Nothing starts until you approve it.",
    ...paymentSteps(facts),
  ];
}

/** When the visit is paid; a free one's docket says why it's free. */
function paymentSteps({ job, payer, hasCard }: BookingFacts): string[] {
  if (isFreeJob(job)) return [];
  if (payer && job.planId === null) return [`${payerWords(payer)} pays for this visit.`];
  return [
    hasCard
      ? "We won't charge your card now. After the visit we'll send you a tax invoice."
      : paymentMessages.payAfterVisit,
  ];
}

/** That the office knows of food at risk, and what to do until the tech is there (R11.07). */
function foodBlocks({ foodAdvice }: BookingFacts): LetterContent['blocks'] {
  if (foodAdvice === null) return [];
  return [{ heading: 'Food at risk', as: 'list', items: [equipmentMessages.foodKnown, ...foodAdvice] }];
}

type Sending = {
  /** Where its reader follows the job. */
  jobUrl: string;
  /** Where a new customer confirms the email address (R2.05). */
  confirmHref: string | null;
  /** Who was booked with the visit; null if that was open. */
  techName: string | null;
  /** Who gets the quote of a repair; null if that's the customer. */
  quoted: Pick<Payer, 'name'> | null;
};

function letter(facts: BookingFacts, sending: Sending): LetterContent {
  const { jobUrl, confirmHref, techName } = sending;
  const { brand, customer, reference, job, equipment, arrival, bookedAt } = facts;
  const isPlanned = job.planId !== null;
  const showsAmounts = facts.showsAmounts && !isFreeJob(job);
  const progress = jobProgress(
    { ...job, techName },
    { state: techName === null ? 'Requested' : 'Scheduled', now: bookedAt, phone: brand.phone },
  );
  return {
    subject: `${progress.word}: ${reference}, ${arrival}`,
    preview: showsAmounts
      ? `${progress.next.text} ${equipment}, ${formatMoney(job.totalCents)} inc GST.`
      : `${progress.next.text} ${equipment}.`,
    heading: `We've got your booking for ${arrival}.`,
    lead: `${greeting(customer)} your reference is ${reference}. ${progress.next.text}`,
    emphasis: reference,
    docket: {
      title: 'Booking',
      state: progress.stamp,
      lines: [
        ...docketLines(facts, progress),
        ...payerLines(facts),
        ...(showsAmounts ? priceLines(facts) : []),
      ],
      ...(showsAmounts && { total: { cents: job.totalCents, gstCents: job.gstCents } }),
    },
    button: {
      label: 'Follow the job',
      href: jobUrl,
      ...(confirmHref && { or: { label: 'Confirm that this is your email address', href: confirmHref } }),
    },
    blocks: [
      { heading: 'What happens next', as: 'steps', items: nextSteps(facts, progress, sending) },
      ...foodBlocks(facts),
      // A plan's visit is about machines that work.
      { heading: 'Until then', as: 'list', items: isPlanned ? [] : facts.safetyAdvice },
      {
        as: 'paragraphs',
        items: [
          ...(customer.emailConfirmedAt
            ? []
            : [
                "We leave out what you wrote until you've confirmed that this is your email address. The job's page has it all then.",
              ]),
          ...facts.changeWords(facts.bookedAt),
          `To change or cancel later${isPlanned ? '' : ", or if it's getting worse"}, call ${brand.phone}, 24x7, and give the reference. Keep this email: it's your booking. The calendar file is attached.`,
        ],
      },
    ],
    reason: `You're getting this because of booking ${reference}.`,
  };
}

/** The confirmation of a booking: what was booked, what happens next, the visit as a calendar file. */
function bookingConfirmation(facts: BookingFacts, sending: Sending): WrittenMail {
  const { brand, customer, job, bookedAt } = facts;
  return writeLetter({
    brand,
    key: `booking-${job.id}`,
    to: customer.userName,
    date: bookedAt,
    ...letter(facts, sending),
    attachments: [calendarAttachment(facts, sending.jobUrl)],
  });
}

/**
 * Who was booked together with the visit (R14.05): nothing else tells the customer of them. Null if that was open.
 */
async function bookedTech(db: Deps['db'], jobId: number) {
  const [visit] = await db
    .select({ name: visits.toldTechName, newsEventId: visits.newsEventId })
    .from(visits)
    .where(and(eq(visits.jobId, jobId), eq(visits.toldState, 'confirmed')))
    .orderBy(asc(visits.id))
    .limit(1);
  return visit ?? null;
}

/** The confirmation of a booking, as it is now. An address that nobody has confirmed gets the link that asks for that (R11.05). */
export async function writeBookingConfirmation(
  deps: Deps,
  { jobId, linkId }: { jobId: number; linkId?: string },
  reader: Reader | null = null,
): Promise<WrittenMail> {
  const booking = await findBooking(deps.db, jobId, reader);
  if (!booking) throw new Error(`No job ${jobId} to confirm`);
  const whole = bookingFacts(booking, deps);
  const jobUrl = await followUrl(deps, jobId, reader);
  const { job, location, payer } = booking;
  const sending = {
    jobUrl,
    confirmHref: null,
    techName: (await bookedTech(deps.db, jobId))?.name ?? null,
    // A plan's visit has no payer until a repair is found.
    quoted: job.planId === null ? payer : await payingBusiness(deps.db, location.id),
  };
  if (booking.customer.emailConfirmedAt) return bookingConfirmation(whole, sending);
  const facts = withoutWords(whole, deps.catalogue.current());
  if (!linkId) return bookingConfirmation(facts, sending);
  const link = { linkId, customerId: booking.customer.id, at: facts.bookedAt };
  return bookingConfirmation(facts, { ...sending, confirmHref: (await confirmationLink(deps, link)).href });
}

/**
 * A booking, for a customer without an email (R10.13); null once the office has planned or called off the visit, since
 * the visit's own text says more, or once its window is over.
 */
export async function textBookingConfirmation(
  deps: Deps,
  { jobId }: { jobId: number },
): Promise<string | null> {
  const booking = await findBooking(deps.db, jobId);
  if (!booking) return null;
  const { state, hasTime, endsAt } = booking.job;
  const booked = await bookedTech(deps.db, jobId);
  const isAsBooked = state === 'Requested' || (state === 'Scheduled' && booked?.newsEventId === null);
  if (!isAsBooked || !hasTime || endsAt.getTime() <= deps.clock.now().epochMilliseconds) return null;
  const facts = bookingFacts(booking, deps);
  const { customer, brand, reference, equipment, arrival } = facts;
  const isFree = facts.isFree(deps.clock.now());
  const when = booked?.name ? `${shortName(booked.name)} is coming ${arrival}` : arrival;
  const words = `We've got your booking ${reference}: ${shortName(equipment)}, ${when}.`;
  const elsewhere = `To change it, call ${brand.phone}.`;
  return writeText(deps, { customer, jobId, words, isFree, elsewhere });
}

/**
 * The one text about a visitor's booking, to the mobile that was typed and may be a stranger's (R11.05): reference, time and a link,
 * but nothing that anybody typed. Null once the visit is over, or no link works any more.
 */
export async function textFirstBooking(deps: Deps, { jobId }: { jobId: number }): Promise<string | null> {
  const booking = await findBooking(deps.db, jobId);
  if (!booking || booking.job.endsAt.getTime() <= deps.clock.now().epochMilliseconds) return null;
  if ((await linkToSend(deps, 'text', jobId)) === null) return null;
  const { customer, brand, reference, arrival } = bookingFacts(booking, deps);
  const words = `Booking ${reference} for ${arrival}. Not yours? Call ${brand.phone}. Yours? Follow it here:`;
  return writeText(deps, { customer, jobId, words });
}
