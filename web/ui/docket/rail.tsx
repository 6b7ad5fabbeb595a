import styles from './rail.module.css';

/** The brushed steel strip that dockets hang from. */
export function Rail() {
  return <div className={styles.rail} aria-hidden="true" />;
}
