import { lazy, Suspense, useState } from 'react';
import { useDraft } from '../../booking/draft/draft-store.ts';
import styles from './account.module.css';

// The first step of the quote loads without it.
const SignInDialog = lazy(async () => ({
  default: (await import('../../booking/submit/sign-in-dialog.tsx')).SignInDialog,
}));

/**
 * 'Booked with us before? Sign in', for a step's lead, and its dialog, which goes outside the step's form.
 * @param after what the customer gains: "You won't need to fill in this page."
 */
export function useSignInOffer(after: string) {
  const { Account, Card, problemImages } = useDraft();
  const [isOpen, setOpen] = useState(false);
  const open = () => setOpen(true);
  const kept = ['Your quote', Card && 'card', problemImages.length > 0 && 'photos'].filter(
    (each) => typeof each === 'string',
  );
  return {
    open,
    words: (
      <>
        Booked with us before?{' '}
        <button type="button" className={styles.link} onClick={open}>
          Sign in
        </button>
      </>
    ),
    dialog: isOpen && (
      <Suspense>
        <SignInDialog
          open
          email={Account.CheckoutEmailAddress}
          lead={`${LIST.format(kept)} ${kept.length > 1 ? 'are' : 'is'} kept. ${after}`}
          onClose={() => setOpen(false)}
        />
      </Suspense>
    ),
  };
}

const LIST = new Intl.ListFormat('en-AU');
