import styles from './charge-table.module.css';

/** What is charged, and when (R1.02): nothing before the visit. */
export function ChargeTable({ total }: { total: string | null }) {
  return (
    <dl className={styles.charges}>
      <Charge when="Now" amount="$0.00" why="We check the card with your bank. Nothing is charged." />
      <Charge
        when="After the visit"
        amount={total ?? 'The call-out'}
        why="The price on the docket, by tax invoice. No card surcharge."
      />
      <Charge
        when="If you cancel late, or nobody lets the tech in"
        amount="The call-out"
        why="Cancelling is free until the tech sets out."
      />
      <Charge
        when="If you approve a repair"
        amount="The quoted price"
        why="When the work is done, and only if you approve it."
      />
    </dl>
  );
}

function Charge({ when, amount, why }: { when: string; amount: string; why: string }) {
  return (
    <div>
      <dt>{when}</dt>
      <dd>
        <b>{amount}</b>
        <span>{why}</span>
      </dd>
    </div>
  );
}
