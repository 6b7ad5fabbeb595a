import { useEffect, useRef } from 'react';
import { config } from '../../../browser/config.ts';
import { phoneHref } from '../../../ui/page/website-header.tsx';
import { showSoonest } from './soonest.ts';
import styles from './urgent-line.module.css';

/** The phone number, and the soonest visit that can be booked: at first in this postcode. */
export function UrgentLine({ postcode }: { postcode: string }) {
  const line = useRef<HTMLSpanElement>(null);
  useEffect(() => (line.current ? showSoonest(line.current, config().apiUrl) : undefined), []);
  const { phone } = config().brand;
  return (
    <p className={styles.line}>
      Emergency? Call <a href={phoneHref(phone)}>{phone}</a>.
      {/* Filled by the script, on a line that is kept free for it. */}
      <span ref={line} className={styles.soonest} data-soonest={postcode} aria-live="polite" />
    </p>
  );
}
