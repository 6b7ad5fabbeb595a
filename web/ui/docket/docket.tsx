import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { VisuallyHidden } from '../visually-hidden.tsx';
import { WholeHours } from '../whole-hours.tsx';
import styles from './docket.module.css';

export type DocketLine = {
  label: string;
  /** If missing, ticks are shown: it's still to come. */
  value?: ReactNode;
  /** Below the value, smaller. */
  detail?: ReactNode;
};

/** A charge: a part, labour, a fee; its amount is on the right. */
export type DocketAmount = {
  id: string;
  label: string;
  detail?: string | null | undefined;
  amount: ReactNode;
  /** It's not part of the total; the detail says why. */
  isStruck?: boolean | undefined;
};

export type DocketSum = { label: string; amount: string };

/** "Total inc GST", "$198.00", "$180.00 + GST". */
export type DocketTotal = { label: string; amount: string; under?: string | undefined };

type DocketProps = {
  /** Text, or a link to the docket's subject. */
  title: ReactNode;
  /** For a list's `aria-labelledby`. */
  titleId?: string | undefined;
  /** h2 next to the form, h3 in a dialog or under a heading. */
  level?: 2 | 3 | undefined;
  /** At the right of the head: a date. */
  meta?: string | undefined;
  /** At the right of the head, in a list of dockets: a stamp. */
  headStamp?: ReactNode;
  /** Below the head: `<DocketWhen>`, `<DocketEquipment>`. */
  lead?: ReactNode;
  /** The booking reference, large. */
  reference?: string | undefined;
  lines?: readonly DocketLine[] | null | false | undefined;
  amounts?: readonly DocketAmount[] | undefined;
  sums?: readonly DocketSum[] | undefined;
  total?: DocketTotal | undefined;
  note?: ReactNode;
  stamp?: ReactNode;
  /** Lying on a tray rather than hanging from a rail: in a dialog. */
  loose?: boolean | undefined;
  /** Announces a new total. Only one docket per screen. */
  live?: boolean | undefined;
  /** At the bottom, after the note: buttons, links. */
  children?: ReactNode;
};

/** A quote, a booking or a job, on paper with a torn edge. Nothing else is a docket. */
export function Docket(props: DocketProps) {
  const { title, titleId, level = 2, meta, headStamp, reference, lead, lines, amounts } = props;
  const { sums, total, note, stamp, loose, live, children } = props;
  const Title = level === 2 ? 'h2' : 'h3';
  const docket = (
    <div className={classNames(styles.docket, loose && styles.loose, stamp !== undefined && styles.stamped)}>
      <div className={styles.head}>
        <Title className={styles.title} id={titleId}>
          {title}
        </Title>
        {meta && <span className={styles.meta}>{meta}</span>}
        {headStamp}
      </div>
      {reference && <p className={styles.reference}>{reference}</p>}
      {lead}
      {lines && lines.length > 0 && (
        <dl className={styles.lines}>
          {lines.map((line) => (
            <div key={line.label} className={classNames(line.value === undefined && styles.todo)}>
              <dt>{line.label}</dt>
              <dd>
                {line.value === undefined ? (
                  <VisuallyHidden>to come</VisuallyHidden>
                ) : (
                  // In a separate element, so that React still finds it after the browser has translated the page.
                  <span>
                    <WholeHours>{line.value}</WholeHours>
                  </span>
                )}
                {line.detail && <small>{line.detail}</small>}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {amounts && amounts.length > 0 && (
        <dl className={styles.amounts}>
          {amounts.map((each) => (
            <div key={each.id}>
              <dt>
                {each.isStruck ? <s>{each.label}</s> : each.label}
                {each.detail && <small>{each.detail}</small>}
              </dt>
              <dd>{each.isStruck ? <s>{each.amount}</s> : each.amount}</dd>
            </div>
          ))}
        </dl>
      )}
      {sums && sums.length > 0 && (
        <dl className={styles.sums}>
          {sums.map((sum) => (
            <div key={sum.label}>
              <dt>{sum.label}</dt>
              <dd>{sum.amount}</dd>
            </div>
          ))}
        </dl>
      )}
      <div aria-live={live ? 'polite' : undefined} aria-atomic={live ? true : undefined}>
        {total && (
          <p className={styles.total}>
            <span>{total.label}</span> <strong>{total.amount}</strong>{' '}
            {total.under && <small>{total.under}</small>}
          </p>
        )}
      </div>
      {note && <p className={styles.note}>{note}</p>}
      {children && <div className={styles.end}>{children}</div>}
      {stamp !== undefined && <p className={styles.stamp}>{stamp}</p>}
    </div>
  );
  return loose ? <div className={styles.tray}>{docket}</div> : docket;
}
