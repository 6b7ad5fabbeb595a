import { type Placeholder, sql } from '../../db/drizzle.ts';
import { jobs } from '../../db/schema/jobs.ts';
import { mailedLinks } from '../../db/schema/mailed-links.ts';
import { ratings } from '../../db/schema/repairs.ts';

/** The link that can still rate a job; null once the job is rated or the link has expired. */
export const ratingLinkId = (now: Date | Placeholder) => sql<string | null>`(
  select ${mailedLinks.id} from ${mailedLinks}
  where ${mailedLinks.jobId} = ${jobs.id} and ${mailedLinks.purpose} = 'rating'
    and ${mailedLinks.usedAt} is null and ${mailedLinks.expiresAt} > ${now}::timestamptz
    and ${ratings.jobId} is not null and ${ratings.ratedAt} is null
  order by ${mailedLinks.createdAt} desc limit 1)`;
