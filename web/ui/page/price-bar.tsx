import { ChevronUp } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../button.tsx';
import { classNames } from '../class-names.ts';
import { Rail } from '../docket/rail.tsx';
import { Icon } from '../icon.tsx';
import bottom from './bottom-bar.module.css';
import styles from './price-bar.module.css';
import wrap from './wrap.module.css';

/** "from", "$181.50", "inc GST, $165.00 + GST". */
export type PriceBarPrice = { lead?: string | undefined; amount: string; under: string };

type PriceBarProps = {
  /** A `<BarPrice>`; if missing, the docket's title is shown. */
  price?: ReactNode;
  /** "Your quote so far". */
  docketTitle: string;
  /** The docket that unfolds; only rendered while it does. */
  docket: ReactNode;
  /** The only primary button: Next, Book. It's outside the form: `type="submit" form="…"`. */
  children: ReactNode;
};

export function BarPrice({ lead, amount, under }: PriceBarPrice) {
  return (
    <>
      <b>
        {lead && <i>{lead}</i>} {amount}
      </b>
      <small>{under}</small>
    </>
  );
}

/** Price and next step within the thumb's reach, below 840 px; the docket unfolds from it. */
export function PriceBar({ price, docketTitle, docket, children }: PriceBarProps) {
  const [unfolded, setUnfolded] = useState(false);
  const sheet = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (unfolded) sheet.current?.showModal();
    else sheet.current?.close();
  }, [unfolded]);

  return (
    <div className={classNames(bottom.bar, styles.bar)}>
      <div className={classNames(wrap.wrap, styles.inside)}>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={unfolded}
          aria-haspopup="dialog"
          onClick={() => setUnfolded(true)}
        >
          <span className={styles.price} aria-live="polite" aria-atomic>
            {price || <span>{docketTitle}</span>}
          </span>
          <Icon of={ChevronUp} />
        </button>
        {children}
      </div>
      <dialog
        ref={sheet}
        className={styles.sheet}
        aria-label={docketTitle}
        onClose={() => setUnfolded(false)}
      >
        {unfolded && (
          <>
            <Rail />
            {docket}
            <Button wide onClick={() => setUnfolded(false)}>
              Close
            </Button>
          </>
        )}
      </dialog>
    </div>
  );
}
