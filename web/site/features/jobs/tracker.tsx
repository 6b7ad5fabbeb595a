import { type ReactNode, useState } from 'react';
import type { NextStep } from '../../../../domain/jobs/job-progress.ts';
import { Timeline, type TimelineStep } from '../../../ui/docket/timeline.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { timeOf } from '../../../ui/words/instant-words.ts';
import type { TrackedJob } from '../../api/job-queries.ts';
import { FoodKnown } from '../../booking/food/food-questions.tsx';
import styles from './job.module.css';

type TrackerProps = {
  next: NextStep;
  steps: readonly TimelineStep[];
  /** When the job was loaded, milliseconds since 1970, while it can't be asked for again; null if it can. */
  oldSince: number | null;
  timeZone: string;
  /** What to do with food that is at risk; null if none is, and in the kitchen's copy. */
  foodAdvice?: TrackedJob['FoodAdvice'];
  /** What can be done about it. */
  children?: ReactNode;
};

/** Where a job is up to, on its page, by its link and in the kitchen: what happened, and since when there's no news (R11.05). */
export function Tracker({ next, steps, oldSince, timeZone, foodAdvice = null, children }: TrackerProps) {
  const changed = useChanged(next.text);
  return (
    <section aria-labelledby="progress">
      <h2 id="progress">Where it's up to</h2>
      {oldSince !== null && (
        <div className={styles.notice}>
          <Alert
            kind="warning"
            live
            title={`As it was at ${timeOf(Temporal.Instant.fromEpochMilliseconds(oldSince).toString(), timeZone)}`}
          >
            We can't ask for news just now. We keep trying.
          </Alert>
        </div>
      )}
      <VisuallyHidden role="status">{changed}</VisuallyHidden>
      {next.isLate && (
        <div className={styles.notice}>
          <Alert kind="warning" title={next.text} />
        </div>
      )}
      {foodAdvice && (
        <div className={styles.notice}>
          <FoodKnown lines={foodAdvice} isBooked />
        </div>
      )}
      <Timeline steps={steps} />
      {children}
    </section>
  );
}

/** Since when there's no news of a job, from its query; null while there is. */
export function oldSinceOf({
  error,
  fetchStatus,
  dataUpdatedAt,
}: {
  error: unknown;
  fetchStatus: string;
  dataUpdatedAt: number;
}): number | null {
  return error !== null || fetchStatus === 'paused' ? dataUpdatedAt : null;
}

/** The text once it has changed on this page, for screen readers to say; nothing before that. */
function useChanged(text: string): string | null {
  const [first] = useState(text);
  const [hasChanged, setHasChanged] = useState(false);
  if (text !== first && !hasChanged) setHasChanged(true);
  return hasChanged ? text : null;
}
