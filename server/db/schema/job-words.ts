import { bigint, customType, index, pgTable } from 'drizzle-orm/pg-core';
import { jobs } from './jobs.ts';

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/**
 * The words by which the desk finds a job, folded. Triggers keep them true to the job, its customer and its site. A key
 * begins with `#`, so it's never a word: `#1042` is the job's id, `#type2` its equipment type.
 */
export const jobWords = pgTable(
  'job_words',
  {
    jobId: bigint({ mode: 'number' })
      .primaryKey()
      .references(() => jobs.id),
    words: tsvector().notNull(),
  },
  // Without the list of pending entries, which every search would read.
  (t) => [index('job_words_words').using('gin', t.words).with({ fastupdate: false })],
);
