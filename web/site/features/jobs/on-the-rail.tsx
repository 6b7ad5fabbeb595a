import { classNames } from '../../../ui/class-names.ts';
import styles from './dashboard.module.css';
import { JobDocket } from './job-docket.tsx';
import { type Hanging, hangings, type RailEntry } from './rail-entries.ts';
import { QuoteSummary, WaitingQuote } from './waiting-quote.tsx';

/** How many quotes are shown with their lines; the others are shortened. */
const QUOTES_IN_FULL = 3;

/** Quotes and open jobs, the most urgent first. */
export function OnTheRail({ rail, labelledBy }: { rail: readonly RailEntry[]; labelledBy: string }) {
  const inFull = new Set(rail.filter(({ kind }) => kind === 'quote').slice(0, QUOTES_IN_FULL));
  const places = hangings(rail.length);
  return (
    <ul className={styles.hang} aria-labelledby={labelledBy}>
      {rail.map((entry, index) => (
        <li key={entry.id} className={placeClass(places[index])}>
          {entry.kind === 'job' ? (
            <JobDocket job={entry.job} isBrief={index > 0 && entry.job.State !== 'InProgress'} />
          ) : inFull.has(entry) ? (
            <WaitingQuote entry={entry.quote} />
          ) : (
            <QuoteSummary entry={entry.quote} />
          )}
        </li>
      ))}
    </ul>
  );
}

function placeClass(place: Hanging | undefined): string {
  return classNames(
    place?.fillsPair && styles.fillsPair,
    !place?.startsPair && styles.besidePair,
    place?.isHalf && styles.half,
    !place?.startsRow && styles.besideRow,
  );
}
