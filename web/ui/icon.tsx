import type { LucideIcon } from 'lucide-react';
import { classNames } from './class-names.ts';
import styles from './icon.module.css';

/**
 * A lucide icon in the text's size and colour. Always decoration: the text is next to it (or in the control's label),
 * so it's hidden from screen readers.
 */
export function Icon({ of: Drawing, className }: { of: LucideIcon; className?: string | undefined }) {
  return <Drawing aria-hidden focusable={false} className={classNames(styles.icon, className)} />;
}
