import { SIGNATURE } from '../../domain/visits/signature.ts';
import styles from './signature.module.css';

/** What somebody drew when they signed (R15.05). @param label whose it is, for those who don't see it */
export function Signature({ path, label }: { path: string; label: string }) {
  return (
    <svg
      viewBox={`0 0 ${SIGNATURE.width} ${SIGNATURE.height}`}
      className={styles.signature}
      role="img"
      aria-label={label}
    >
      <path d={path} />
    </svg>
  );
}
