import { classNames } from '../class-names.ts';
import states from '../docket/state-look.module.css';
import type { StateLook } from '../docket/state-look.ts';
import styles from './badge.module.css';

/** A job's state in lists: a mark with its own shape, and the word. */
export function Badge({ state, children }: { state: StateLook; children: string }) {
  return <span className={classNames(styles.badge, states[state], styles[state])}>{children}</span>;
}
