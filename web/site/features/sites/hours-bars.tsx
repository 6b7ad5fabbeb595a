import type { CSSProperties } from 'react';
import { type AvoidedHours, weekdayWords } from '../../../../domain/visits/avoided-hours.ts';
import { type AvoidedSpan, avoidedWeek } from '../../../../domain/visits/avoided-week.ts';
import { formatTime, timeOfMinutes } from '../../../../domain/visits/dates.ts';
import { localToday } from '../../../../domain/visits/local-time.ts';
import { useNow } from '../../../browser/clock.ts';
import styles from './hours-bars.module.css';

/** What the bars show of a day, in minutes, and what is written under them. */
const [OPENS, CLOSES] = [6 * 60, 22 * 60];
const MARKS = [6, 10, 14, 18, 22].map((hour) => formatTime(timeOfMinutes(hour * 60)));

type HoursBarsProps = { avoided: readonly AvoidedHours[]; timeZone: string };

/** The coming seven days of a site, drawn: an aid beside the hours in words, which say the same and more. */
export function HoursBars({ avoided, timeZone }: HoursBarsProps) {
  const now = useNow();
  return (
    <div className={styles.bars} aria-hidden="true">
      <p>When a tech can come in the next seven days, and hatched when not</p>
      {avoidedWeek(localToday(now, timeZone), avoided).map(({ weekdays, spans }) => (
        <div key={weekdays.join('')} className={styles.row}>
          <span>{weekdayWords(weekdays)}</span>
          <span className={styles.bar}>
            {spans.filter(isSeen).map((span) => (
              <i key={span.from} style={placeOf(span)} />
            ))}
          </span>
        </div>
      ))}
      <div className={styles.row}>
        <span className={styles.marks}>
          {MARKS.map((mark) => (
            <span key={mark}>{mark}</span>
          ))}
        </span>
      </div>
    </div>
  );
}

const isSeen = ({ from, to }: AvoidedSpan): boolean => from < CLOSES && to > OPENS;

function placeOf({ from, to }: AvoidedSpan): CSSProperties {
  const share = (minutes: number) => `${(100 * minutes) / (CLOSES - OPENS)}%`;
  const begins = Math.max(from, OPENS);
  return { left: share(begins - OPENS), width: share(Math.min(to, CLOSES) - begins) };
}
