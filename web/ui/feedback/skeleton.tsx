import styles from './skeleton.module.css';

/** A grey bar instead of text that is loading; `width` is any CSS length ("8ch", "70%"). */
export function Skeleton({ width }: { width: string }) {
  return <span className={styles.bar} style={{ width }} aria-hidden="true" />;
}
