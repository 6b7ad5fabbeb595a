import styles from './reports.module.css';

/** A bar: `value` isn't negative, `words` is how people read it. */
export type Bar = { label: string; value: number; words: string };

type ReportChartProps = {
  /** What the bars are: 'Bookings'. */
  title: string;
  bars: readonly Bar[];
  /** Whether the bars are days or months, side by side, rather than names below each other. */
  isByTime: boolean;
};

/** The shape of a report; the table below it has the figures. */
export function ReportChart({ title, bars, isByTime }: ReportChartProps) {
  const [first] = bars;
  if (!first) return null;
  const most = bars.reduce((best, bar) => (bar.value > best.value ? bar : best), first);
  const share = ({ value }: Bar) => (most.value === 0 ? 0 : (value / most.value) * 100);
  const caption = most.value === 0 ? `${title}: none` : `${title}, at most ${most.words} (${most.label})`;
  if (!isByTime) {
    return (
      <figure className={styles.chart}>
        <figcaption>{caption}</figcaption>
        <div className={styles.lines} aria-hidden="true">
          {bars.map((bar) => (
            <div key={bar.label}>
              <span>{bar.label}</span>
              <svg aria-hidden="true">
                <rect width={`${share(bar)}%`} height="100%" />
              </svg>
              <b>{bar.words}</b>
            </div>
          ))}
        </div>
      </figure>
    );
  }
  // The part of its place that a bar fills: a few wide bars would look heavy.
  const width = bars.length > 12 ? 0.8 : 0.5;
  return (
    <figure className={styles.chart}>
      <figcaption>{caption}</figcaption>
      <svg
        className={styles.columns}
        viewBox={`0 0 ${bars.length} 100`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {bars.map((bar, index) => (
          <rect
            key={bar.label}
            x={index + (1 - width) / 2}
            y={100 - share(bar)}
            width={width}
            height={share(bar)}
          />
        ))}
      </svg>
      <div className={styles.ends} aria-hidden="true">
        <span>{first.label}</span>
        {bars.length > 1 && <span>{bars.at(-1)?.label}</span>}
      </div>
    </figure>
  );
}
