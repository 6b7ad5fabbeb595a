import styles from './skeleton.module.css';

/** A grey bar in the place of a text that is on its way; `width` is any CSS length ("8ch", "70%"). */
export function Skeleton({ width }: { width: string }) {
  return <span className={styles.bar} style={{ width }} aria-hidden="true" />;
}
