import type { ReactNode } from 'react';
import styles from './whole-hours.module.css';

/** `8am-12pm`, `8:30am-12pm.` */
const HOURS = /(\d+(?::\d\d)?[ap]m-\d+(?::\d\d)?[ap]m[.,]?)/;

/**
 * Words whose time windows stay on one line: browsers would break them after the hyphen. Other words are another element,
 * so that they also replace what a browser's translator has put in their place.
 */
export function WholeHours({ children }: { children: ReactNode }) {
  if (typeof children !== 'string') return children;
  return (
    <span key={children}>
      {children.split(HOURS).map((part, index) =>
        index % 2 === 0 ? (
          part
        ) : (
          <span key={index} className={styles.hours}>
            {part}
          </span>
        ),
      )}
    </span>
  );
}
