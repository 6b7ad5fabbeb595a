import { quoteNumber } from '../../../domain/jobs/booking-reference.ts';
import { formatMoney } from '../../../domain/money/money.ts';
import { formatInstantDay } from '../../../domain/visits/dates.ts';
import type { Deps } from '../../common/deps.ts';
import { linkById } from '../../common/emailed-links/mailed-links.ts';
import { greeting } from '../../common/emails/greeting.ts';
import { type WrittenMail, writeLetter } from '../../common/emails/letter.ts';
import {
  bookingFacts,
  equipmentLine,
  findBooking,
  problemLines,
} from '../../features/bookings/booking-facts.ts';
import { jobProgress } from '../../features/jobs/job-progress.ts';
import { openRequest } from '../../features/repair-quotes/ask-approver.ts';
import { askedPrice } from '../../features/repair-quotes/asked-price.ts';
import { answerUrl } from '../../features/repair-quotes/quote-link.ts';

/** Somebody is asked to approve a quote that another one may not approve, or is reminded of it (R12.06); null once it's answered. */
export async function writeApprovalAsked(
  deps: Deps,
  { requestId, isReminder }: { requestId: number; isReminder: boolean },
): Promise<WrittenMail | null> {
  const found = await openRequest(deps, requestId);
  const booking = found && (await findBooking(deps.db, found.record.job.id));
  const link = found && (await linkById(deps.db, found.request.linkId));
  if (!found || !booking || !link) return null;
  const { request, by, of, record } = found;
  const { quote } = record;
  const facts = bookingFacts(booking, deps);
  const { brand, job, reference, shop, zone } = facts;
  const number = quoteNumber(job.id, quote.revision);
  const total = formatMoney(askedPrice(deps, quote).totalCents);
  const until = formatInstantDay(quote.validUntil.toTemporalInstant(), job.timeZone);
  const asker = `${by.firstName} ${by.lastName}`;
  const { stamp } = jobProgress(job, { state: 'QuoteWaiting', now: deps.clock.now(), phone: brand.phone });
  const machine = facts.machine.toLowerCase();
  return writeLetter({
    brand,
    key: `approval-${requestId}${isReminder ? '-reminder' : ''}`,
    to: of.userName,
    date: (isReminder ? request.remindedAt : request.askedAt)?.toTemporalInstant() ?? deps.clock.now(),
    subject: `${isReminder ? 'Reminder: ' : ''}${asker} asks: repair the ${machine} for ${total} inc GST?`,
    preview: `Quote ${number}, valid until ${until}. Nothing starts until you approve it.`,
    heading: `${asker} asks: repair the ${machine} for ${total} inc GST?`,
    lead: `${greeting(of)} ${by.firstName} can't approve quote ${number} and sent it to you. Nothing starts until you approve it.`,
    emphasis: number,
    docket: {
      title: `Quote ${number}`,
      state: stamp,
      lines: [
        { label: 'Job', value: reference, more: shop },
        equipmentLine(facts),
        ...problemLines(facts),
        { label: 'Total', value: `${total} inc GST` },
        { label: 'Valid to', value: until, more: zone },
      ],
    },
    button: { label: 'View and answer the quote', href: answerUrl(deps, link) },
    blocks: [
      { heading: `${by.firstName} wrote`, as: 'paragraphs', items: request.note?.split(/\n+/) ?? [] },
      {
        as: 'paragraphs',
        items: [
          "The button just opens the quote. The link is yours alone, so please don't pass it on.",
          `Something unclear? Call ${brand.phone}, 24x7, and give ${number}.`,
        ],
      },
    ],
    reason: `You're getting this because ${asker} asked you about job ${reference}.`,
  });
}
