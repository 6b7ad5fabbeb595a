import { useEffect } from 'react';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { refreshAuth } from '../api/account-queries.ts';
import { useAuth } from '../api/stored-auth.ts';
import { ACCOUNT_ROUTES } from './paths/account-paths.ts';

type CompleteProfileAlertProps = {
  /** The mobile field's id on this screen; elsewhere a link leads to it. */
  onMobile?: () => void;
};

/** Shown while the customer has no mobile or no card on file (R4.20); reads the current state again (R3.06). */
export function CompleteProfileAlert({ onMobile }: CompleteProfileAlertProps) {
  const auth = useAuth();
  useEffect(() => {
    refreshAuth();
  }, []);
  if (!auth || (auth.IsMobile && auth.IsPayment)) return null;
  return (
    <Alert
      kind="warning"
      title="Complete your profile"
      actions={
        <>
          {!auth.IsMobile && <AddMobile onMobile={onMobile} />}
          {!auth.IsPayment && (
            <ButtonLink small href={`#${ACCOUNT_ROUTES.addCreditCard}`}>
              Add a card
            </ButtonLink>
          )}
        </>
      }
    >
      {reasonOf(auth)}
    </Alert>
  );
}

function AddMobile({ onMobile }: { onMobile: (() => void) | undefined }) {
  if (onMobile) {
    return (
      <Button small onClick={onMobile}>
        Add your mobile
      </Button>
    );
  }
  return (
    <ButtonLink small href={`#${ACCOUNT_ROUTES.accountDetail}`}>
      Add your mobile
    </ButtonLink>
  );
}

function reasonOf({ IsMobile, IsPayment }: { IsMobile: boolean; IsPayment: boolean }): string {
  if (IsMobile) return 'With a card on file the next booking takes a minute.';
  if (IsPayment) return 'The tech calls your mobile on the day.';
  return 'The tech calls your mobile on the day, and with a card on file the next booking takes a minute.';
}
