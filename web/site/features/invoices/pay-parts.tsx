import { useSlow } from '../../../ui/feedback/use-slow.ts';
import { MoneyField } from '../../../ui/fields/money-field.tsx';
import styles from './pay.module.css';

/** Shown when a payment takes a while. */
export function Waiting({ busy, words }: { busy: boolean; words: string }) {
  const slow = useSlow(busy);
  return (
    <p className={styles.waiting} role="status">
      {slow && `${words.replace(/^Pay /, 'Paying ')}. Please keep this page open.`}
    </p>
  );
}

type AmountProps = {
  typed: string | undefined;
  fault: string | undefined;
  onType: (text: string | undefined) => void;
};

/** The field for a part payment, opened by a small link. */
export function Amount({ typed, fault, onType }: AmountProps) {
  if (typed === undefined) {
    return (
      <button type="button" className={styles.link} onClick={() => onType('')}>
        Pay another amount
      </button>
    );
  }
  return (
    <div className={styles.amount}>
      <MoneyField
        // The customer opened this field to type in it.
        autoFocus={typed === ''}
        name="Amount"
        label="Amount to pay"
        error={fault}
        value={typed}
        onChange={(event) => onType(event.currentTarget.value)}
      />
      <button type="button" className={styles.link} onClick={() => onType(undefined)}>
        Pay all of it
      </button>
    </div>
  );
}
