import type { Review, ServiceReviews } from '../../../contracts/website/website-copy.ts';
import { SERVICES } from '../../../domain/website/services.ts';
import { typeName } from '../../catalogue/equipment-name.ts';
import type { Deps } from '../../common/deps.ts';
import { and, avg, count, desc, eq, gt, gte, isNotNull } from '../../db/drizzle.ts';
import { customers, locations } from '../../db/schema/customers.ts';
import { jobs } from '../../db/schema/jobs.ts';
import { ratings } from '../../db/schema/repairs.ts';
import { toDate } from '../../platform/clock.ts';

/** How far back ratings count, in days. */
const COUNTED_DAYS = 365;
/** With fewer than these an average means little, and a suburb reveals too much. */
const ENOUGH = 5;
const SHOWN = 3;
/** How many of the newest comments to search for ones that can be shown. */
const LOOKED_THROUGH = 200;

/**
 * Customers' ratings of jobs finished in the last year, for each service's page; null while there are too few. A page
 * shows the newest comments about its own equipment whatever their score, the best of them first, and only ones that
 * identify nobody: customers didn't consent to being named.
 */
export async function readReviews({ db, clock, catalogue, config }: Deps): Promise<ServiceReviews | null> {
  const since = toDate(clock.now().subtract({ hours: COUNTED_DAYS * 24 }));
  // Ratings closed without a score have 0 and don't count.
  const scored = and(isNotNull(ratings.ratedAt), gte(ratings.ratedAt, since), gt(ratings.score, 0));
  const [all] = await db
    .select({ count: count(), average: avg(ratings.score) })
    .from(ratings)
    .where(scored);
  if (!all || all.count < ENOUGH) return null;
  const newest = await db
    .select({ rating: ratings, job: jobs, customer: customers, location: locations })
    .from(ratings)
    .innerJoin(jobs, eq(jobs.id, ratings.jobId))
    .innerJoin(customers, eq(customers.id, jobs.customerId))
    .innerJoin(locations, eq(locations.id, jobs.locationId))
    .where(and(scored, isNotNull(ratings.description)))
    .orderBy(desc(ratings.ratedAt))
    .limit(LOOKED_THROUGH);
  const comments = newest.flatMap(({ rating, job, customer, location }): Review[] => {
    const { score, description: words, ratedAt, techName } = rating;
    const people = [customer.firstName, customer.lastName, techName];
    const places = [customer.businessName, location.name, location.street];
    if (!score || !words || !ratedAt || identifiesSomeone(words, { people, places })) return [];
    const ratedOn = ratedAt.toTemporalInstant().toZonedDateTimeISO(job.timeZone);
    return [
      {
        score,
        words,
        equipment: typeName(catalogue.current(), job.equipmentTypeId),
        suburb: location.suburb,
        month: ratedOn.toLocaleString('en-AU', { month: 'long', year: 'numeric' }),
      },
    ];
  });
  const average = Math.round(Number(all.average) * 10) / 10;
  return Object.fromEntries(
    SERVICES.map((service) => {
      const { reviewsOf } = config.pages.services[service];
      const own = comments.filter(({ equipment }) => reviewsOf?.includes(equipment) ?? true);
      const recent = own.slice(0, SHOWN).sort((one, other) => other.score - one.score);
      return [service, { average, count: all.count, recent }];
    }),
  ) as ServiceReviews;
}

/** Whether a comment identifies its author or the tech: by name, phone number, email or web address. */
function identifiesSomeone(words: string, names: { people: string[]; places: (string | null)[] }): boolean {
  const telling = [
    ...names.people.flatMap(wordsOf).filter((name) => name.length > 1),
    // Short words of a shop's name are common in any sentence: 'and', 'the', 'of'.
    ...names.places.flatMap((name) => wordsOf(name ?? '')).filter((name) => name.length > 3),
  ];
  const used = new Set(wordsOf(words));
  return telling.some((name) => used.has(name)) || /@|https?:|www\.|(?:\d[\s()-]*){6}/i.test(words);
}

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
