import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { EquipmentDrawing } from './equipment-drawing.tsx';
import styles from './rows.module.css';

/** A list of rows in one frame. */
export function Rows({ label, children }: { label?: string | undefined; children: ReactNode }) {
  return (
    <ul className={styles.rows} aria-label={label}>
      {children}
    </ul>
  );
}

type RowProps = {
  /** On the left: `<Thumb>`, `<DayThumb>`. */
  thumb?: ReactNode;
  title: ReactNode;
  children?: ReactNode;
  /** On the right: an amount, a badge, a small button. */
  end?: ReactNode;
};

export function Row({ thumb, title, children, end }: RowProps) {
  return (
    <li className={classNames(styles.row, !thumb && styles.bare)}>
      {thumb}
      <div className={styles.main}>
        <div className={styles.title}>{title}</div>
        {children && <div className={styles.sub}>{children}</div>}
      </div>
      {end && <div className={styles.end}>{end}</div>}
    </li>
  );
}

type ThumbProps = {
  drawing: string | undefined;
  /** Shown instead of the drawing; decoration, because the name is next to it. */
  photo?: string | null | undefined;
};

/** A thumbnail of equipment. */
export function Thumb({ drawing, photo }: ThumbProps) {
  return (
    <span className={styles.thumb}>
      {photo ? <img src={photo} alt="" /> : drawing && <EquipmentDrawing name={drawing} thin />}
    </span>
  );
}

/** A date as on a tear-off calendar. It's decoration, because the row has the date in words. */
export function DayThumb({ month, day }: { month: string; day: string }) {
  return (
    <span className={styles.day} aria-hidden="true">
      <small>{month}</small>
      {day}
    </span>
  );
}
