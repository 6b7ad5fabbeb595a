import { useState } from 'react';
import { accountMessages } from '../../../../../domain/accounts/account-messages.ts';
import { isOpenJob } from '../../../../../domain/jobs/job-life.ts';
import { Button, ButtonLink } from '../../../../ui/button.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';
import { useSlow } from '../../../../ui/feedback/use-slow.ts';
import { type PaymentMethod, removeCard, usePaymentMethod } from '../../../api/account-queries.ts';
import { useJobs } from '../../../api/job-queries.ts';
import { LoadFailed } from '../../../layout/load-failed.tsx';
import { ACCOUNT_ROUTES } from '../../../layout/paths/account-paths.ts';
import styles from './card-on-file.module.css';
import { RemoveDialog } from './remove-dialog.tsx';

/** The card on file: brand, last digits, expiry; replace or remove it (R1.02, R7.14, R7.15). */
export function CardOnFile() {
  const { data, isPending, error, refetch } = usePaymentMethod();
  const isSlow = useSlow(isPending);
  if (error && !data) return <LoadFailed title="Your card did not load" cause={error} onRetry={refetch} />;
  if (data) return <Kept card={data} />;
  if (data === null) return <None />;
  return (
    <div className={styles.card} aria-busy="true">
      <CardDrawing />
      <p>
        {isSlow && (
          <>
            <Skeleton width="14ch" />
            <Skeleton width="9ch" />
          </>
        )}
      </p>
    </div>
  );
}

function Kept({ card }: { card: NonNullable<PaymentMethod> }) {
  const [removing, setRemoving] = useState(false);
  const openJob = useJobs().data?.pages[0]?.JobList.find(({ State }) => isOpenJob(State));
  const name = `${card.CheckoutCardBrand} ending ${card.CheckoutCardMask.slice(-4)}`;
  return (
    <div className={styles.card}>
      <CardDrawing />
      <p>
        <b>{name}</b>
        <span>Expires {card.CheckoutCardExpiry}</span>
        {openJob && <span>Needed while job {openJob.BookingReference} is open. You can replace it.</span>}
      </p>
      <div className={styles.acts}>
        <ButtonLink small href={`#${ACCOUNT_ROUTES.addCreditCard}`}>
          Replace card
        </ButtonLink>
        {!openJob && (
          <Button small look="quiet" onClick={() => setRemoving(true)}>
            Remove
          </Button>
        )}
      </div>
      <RemoveDialog
        open={removing}
        what="card"
        lead={`We'll take ${name} off your account. You can add a card again at any time.`}
        removed={accountMessages.cardRemoved}
        onRemove={removeCard}
        onClose={() => setRemoving(false)}
      />
    </div>
  );
}

function None() {
  return (
    <div className={classNames(styles.card, styles.none)}>
      <CardDrawing />
      <p>
        <b>No card on file</b>
        <span>Add one and your next booking takes a minute.</span>
      </p>
      <div className={styles.acts}>
        <ButtonLink small href={`#${ACCOUNT_ROUTES.addCreditCard}`}>
          Add card
        </ButtonLink>
      </div>
    </div>
  );
}

function CardDrawing() {
  return (
    <svg className={styles.drawing} viewBox="0 0 72 46" aria-hidden="true">
      <rect x="1" y="1" width="70" height="44" rx="4" />
      <path d="M1 12h70v8H1z" />
      <path d="M9 32h22" />
    </svg>
  );
}
