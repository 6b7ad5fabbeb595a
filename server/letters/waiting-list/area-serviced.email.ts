import { NOTIFIED_SUBSCRIBER_DAYS } from '../../../domain/lifetimes.ts';
import type { Deps } from '../../common/deps.ts';
import { type WrittenMail, writeLetter } from '../../common/emails/letter.ts';
import { quoteSite } from '../../features/instant-quotes/quote-site.ts';
import { areaName } from '../../features/waiting-list/area-name.ts';
import { isOpenArea } from '../../features/waiting-list/is-open-area.ts';
import { markWaiting, subscriberById } from '../../features/waiting-list/waiting-list.queries.ts';

/**
 * The one email that somebody on the waiting list gets (R7.43); null if they were deleted, or if the area isn't
 * open any more, and then they keep waiting.
 */
export async function writeAreaServiced(
  { db, config, catalogue, clock }: Deps,
  { subscriberId }: { subscriberId: number },
): Promise<WrittenMail | null> {
  const subscriber = await subscriberById(db, subscriberId);
  if (!subscriber?.toldAt) return null;
  const { id, email, postcode, createdAt, toldAt } = subscriber;
  const { places } = catalogue.current();
  if (!isOpenArea(catalogue.current(), postcode, clock.now())) {
    await markWaiting(db, id);
    return null;
  }
  const { brand } = config;
  const area = areaName(places, postcode);
  return writeLetter({
    brand,
    // Includes the date, because somebody who joins again much later has the same row.
    key: `area-serviced-${id}-${createdAt.getTime()}`,
    to: email,
    date: toldAt.toTemporalInstant(),

    subject: `We now service ${area}`,
    preview: 'Get a price in a minute, no account needed.',
    heading: `We now service ${area}.`,
    lead: `You asked us to let you know when we got to ${postcode}. We're there now.`,
    emphasis: postcode,
    button: {
      label: 'Get an instant quote',
      href: `${quoteSite(config)}/#/instant-quote?postcode=${postcode}`,
    },
    blocks: [
      {
        as: 'paragraphs',
        items: [
          "Tell us what's wrong, and see the price before you tell us who you are.",
          `Food at risk now? Call ${brand.phone}, 24x7.`,
          `This is the only email you'll get about it. We'll take your address off our list in ${NOTIFIED_SUBSCRIBER_DAYS} days.`,
        ],
      },
    ],
    reason: `You're getting this because someone left this email address on our website for ${postcode}.`,
  });
}
