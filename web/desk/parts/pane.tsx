import { Fragment, type ReactNode, type Ref } from 'react';
import { formatPhone } from '../../../domain/customers/phone.ts';
import { groupBy } from '../../browser/group-by.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { phoneHref } from '../../ui/page/website-header.tsx';
import styles from './pane.module.css';

type PaneProps = {
  /** Also the heading's id. */
  id: string;
  title: string;
  /** Its heading, for a link that leads there. */
  heading?: Ref<HTMLHeadingElement>;
  /** At the right of the heading: a count, a link. */
  end?: ReactNode;
  /** The one that matters now. */
  isNow?: boolean;
  /** Its content reaches the frame: a table. */
  isFlush?: boolean;
  children: ReactNode;
};

/** A framed part of a page, with its heading. */
export function Pane({ id, title, heading, end, isNow, isFlush, children }: PaneProps) {
  return (
    <section aria-labelledby={id} className={classNames(styles.pane, isNow && styles.now)}>
      <header className={styles.head}>
        <h2 id={id} ref={heading} tabIndex={heading ? -1 : undefined}>
          {title}
        </h2>
        {end}
      </header>
      <div className={classNames(!isFlush && styles.body)}>{children}</div>
    </section>
  );
}

/** What is known of somebody, line by line. */
export function Facts({ facts }: { facts: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A number that a tap rings. */
export function PhoneLink({ phone }: { phone: string }) {
  return <a href={phoneHref(phone)}>{formatPhone(phone)}</a>;
}

/** A customer's numbers, mobile first; nothing for one without any. */
export function PhoneLinks({ numbers }: { numbers: readonly (string | null)[] }) {
  const known = numbers.filter((number) => number !== null);
  return known.map((phone, at) => (
    <Fragment key={phone}>
      {at > 0 && ', '}
      <PhoneLink phone={phone} />
    </Fragment>
  ));
}

/** What an action's button says, and below it what happens. */
export type ActionWords = { name: string; does: string };

type ActionPanesProps<Action extends string> = {
  /** In the order in which they're needed, each with why it isn't possible now; null if it is. */
  offered: readonly { readonly action: Action; readonly refusal: string | null }[];
  /** The one that it's time for. */
  next: Action | null;
  words: (action: Action) => ActionWords;
  onOpen: (action: Action) => void;
};

/** At the side of a detail page: what can be done now, and why the rest can't (R10.10). */
export function ActionPanes<Action extends string>(props: ActionPanesProps<Action>) {
  const { offered, next, words, onOpen } = props;
  const possible = offered.filter(({ action, refusal }) => refusal === null && action !== next);
  const refused = groupBy(
    offered.filter(({ refusal }) => refusal !== null),
    ({ refusal }) => refusal,
  );
  return (
    <div className={styles.panes}>
      {next && (
        <Pane id="next" title="Next" isNow>
          <p className={styles.does}>{words(next).does}</p>
          <Button look="primary" wide onClick={() => onOpen(next)}>
            {words(next).name}
          </Button>
        </Pane>
      )}
      {possible.length > 0 && (
        <Pane id="possible" title="Also possible now">
          <ul className={styles.possible}>
            {possible.map(({ action }) => (
              <li key={action}>
                <button type="button" onClick={() => onOpen(action)}>
                  {words(action).name}
                </button>
                <p>{words(action).does}</p>
              </li>
            ))}
          </ul>
        </Pane>
      )}
      {refused.size > 0 && (
        <Pane id="refused" title="Not now">
          <ul className={styles.refused}>
            {[...refused].map(([refusal, actions]) => (
              <li key={refusal}>
                {refusal} <span>{actions.map(({ action }) => words(action).name).join(', ')}</span>
              </li>
            ))}
          </ul>
        </Pane>
      )}
    </div>
  );
}
