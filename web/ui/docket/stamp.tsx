import { classNames } from '../class-names.ts';
import styles from './stamp.module.css';
import states from './state-look.module.css';
import type { StateLook } from './state-look.ts';

/** The state of a docket, stamped on it. */
export function Stamp({
  state,
  big,
  children,
}: {
  state: StateLook;
  big?: boolean | undefined;
  children: string;
}) {
  return <span className={classNames(styles.stamp, states[state], big && styles.big)}>{children}</span>;
}
