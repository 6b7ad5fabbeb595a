import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../icon.tsx';
import styles from './note.module.css';

/** A quiet remark with an icon: why a window is closed, where the card number goes. */
export function Note({
  icon,
  id,
  children,
}: {
  icon: LucideIcon;
  id?: string | undefined;
  children: ReactNode;
}) {
  return (
    <p className={styles.note} id={id}>
      <Icon of={icon} className={styles.icon} />
      <span>{children}</span>
    </p>
  );
}
