import type { ReactNode } from 'react';
import styles from './message-list.module.css';

export type Message = {
  id: number;
  /** Written by the side that looks at it. */
  isOwn: boolean;
  name: string;
  /** `Thu 19 Nov, 10:02am, by text` */
  when: string;
  text: string;
  /** The email that it was in, if that's more. */
  whole?: string | null;
  /** What wasn't kept of it. */
  leftOut?: string | null;
  /** Between its head and its text: that it isn't certain who wrote it. */
  warning?: ReactNode;
  /** Below its text: files, buttons. */
  more?: ReactNode;
};

/** What two sides wrote to each other, oldest first; new ones are announced. */
export function MessageList({ label, messages }: { label: string; messages: readonly Message[] }) {
  return (
    <ol className={styles.messages} aria-label={label} aria-live="polite" aria-relevant="additions">
      {messages.map(({ id, isOwn, name, when, text, whole, leftOut, warning, more }) => (
        <li key={id} className={isOwn ? styles.own : undefined}>
          <p className={styles.head}>
            <b>{name}</b>
            <span>{when}</span>
          </p>
          {warning && <p className={styles.warning}>{warning}</p>}
          <p className={styles.text}>{text}</p>
          {leftOut && <p className={styles.note}>{leftOut}</p>}
          {whole && (
            <details className={styles.whole}>
              <summary>Show the whole email</summary>
              <p className={styles.text}>{whole}</p>
            </details>
          )}
          {more}
        </li>
      ))}
    </ol>
  );
}
