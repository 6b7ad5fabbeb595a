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

/** Some sentences on a docket under a small heading: what the tech found. */
export function DocketWords({
  heading,
  level,
  children,
}: {
  heading: string;
  /** One below the docket's own title. */
  level: 3 | 4;
  children: ReactNode;
}) {
  const Heading = level === 3 ? 'h3' : 'h4';
  return (
    <div className={styles.words}>
      <Heading>{heading}</Heading>
      <p>{children}</p>
    </div>
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
