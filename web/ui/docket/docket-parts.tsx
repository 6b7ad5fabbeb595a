import type { ReactNode } from 'react';
import styles from './docket-parts.module.css';

/** When the tech comes or came: `Tue 24 Nov`, and below it in large text `8am-12pm`. */
export function DocketWhen({ day, time }: { day: string; time: string }) {
  return (
    <p className={styles.when}>
      {day} <b>{time}</b>
    </p>
  );
}

/** The docket's equipment; below it what's wrong and where it is. */
export function DocketEquipment({ name, children }: { name: string; children?: ReactNode }) {
  return (
    <p className={styles.equipment}>
      {name}
      {children && <small>{children}</small>}
    </p>
  );
}
