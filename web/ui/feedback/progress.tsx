import styles from './progress.module.css';

/** Progress, 0 to 100; `label` names what is in progress. */
export function Progress({ label, percent }: { label: string; percent: number }) {
  const value = Math.round(percent);
  return (
    <span
      className={styles.track}
      role="progressbar"
      aria-label={label}
      aria-valuenow={value}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <span className={styles.bar} style={{ width: `${value}%` }} />
    </span>
  );
}
