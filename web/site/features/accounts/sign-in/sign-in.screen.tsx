import { type FormEvent, lazy, Suspense, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { accountMessages } from '../../../../../domain/accounts/account-messages.ts';
import { passwordMessages } from '../../../../../domain/accounts/password-messages.ts';
import { STEP_ROUTES } from '../../../../../domain/instant-quotes/quote-step-order.ts';
import { config } from '../../../../browser/config.ts';
import { Form } from '../../../../forms/form.tsx';
import { Button, ButtonLink } from '../../../../ui/button.tsx';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { useAuth } from '../../../api/stored-auth.ts';
import { offersResuming } from '../../../booking/draft/draft-store.ts';
import { PostcodeBox } from '../../../booking/postcode/postcode-box.tsx';
import { usePostcode } from '../../../booking/postcode/use-postcode.ts';
import { useStart } from '../../../booking/postcode/use-start.ts';
import { AccountPage } from '../../../layout/account-page.tsx';
import { useBookingSite } from '../../../layout/elsewhere.tsx';
import { ACCOUNT_ROUTES } from '../../../layout/paths/account-paths.ts';
import { takeReturnPath, useSentToSignIn } from '../../../layout/paths/return-path.ts';
import { SignInForm } from '../../../layout/sign-in-form.tsx';
import { Benefits, EquipmentDrawings } from './benefits.tsx';
import styles from './new-here.module.css';

/** Sign-in, and the way to a price for people without an account (R2.02, R2.04). */
export function SignInScreen() {
  const { name } = config().brand;
  const auth = useAuth();
  const sent = useSentToSignIn();
  const navigate = useNavigate();
  // Also when they sign in in another tab.
  useEffect(() => {
    if (auth) navigate(takeReturnPath(auth.UserName), { replace: true });
  }, [auth, navigate]);
  return (
    <AccountPage
      title="Sign in"
      description={`Sign in to ${name}: your jobs, quotes, equipment and its history.`}
      heading="Sign in"
      isWayIn
      aside={<NewHere />}
    >
      <Why />
      <SignInForm email={sent?.userName ?? ''} />
    </AccountPage>
  );
}

/** Why the customer was sent here; nothing if they opened the page themselves (R7.60). */
function Why() {
  const sent = useSentToSignIn();
  const notice = useLocation().state as { message?: string; cannotLogin?: boolean } | null;
  if (notice?.message) return <Alert kind="success" title={notice.message} />;
  if (notice?.cannotLogin) return <Alert kind="danger" title={passwordMessages.cannotLogin} />;
  if (!sent) return null;
  return sent.why === 'ended' ? (
    <Alert kind="info" title={accountMessages.signedOut}>
      {accountMessages.signedOutDetail}
    </Alert>
  ) : (
    <Alert kind="info" title={accountMessages.signInFirst} />
  );
}

const NotServicedDialog = lazy(async () => ({
  default: (await import('../../../booking/postcode/not-serviced-dialog.tsx')).NotServicedDialog,
}));

/** For people without an account: the first step of the instant quote (R2.02), and the benefits of an account. */
function NewHere() {
  return (
    <aside className={styles.new} aria-labelledby="new-here">
      <h2 id="new-here">New to {config().brand.name}?</h2>
      <p>You don't need an account to see a price. We'll set one up when you book.</p>
      <PriceForm />
      <Benefits />
      <div>
        <ButtonLink href={`#${ACCOUNT_ROUTES.signUp}`}>Create an account</ButtonLink>
      </div>
      <EquipmentDrawings />
    </aside>
  );
}

function PriceForm() {
  const navigate = useNavigate();
  const start = useStart();
  const isElsewhere = useBookingSite() !== null;
  const { text, error, busy, area, type, choose, goOn, closeArea } = usePostcode();

  function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    // If the quote has its own website, it starts with the typed text (R2.14).
    if (isElsewhere) start(text);
    // An earlier quote is offered on the quote's own first step (R4.05).
    else if (offersResuming()) navigate(STEP_ROUTES.postcode);
    else goOn();
  }
  return (
    <>
      <Form kept="search" sentByEnter className={styles.price} onSubmit={submit}>
        <PostcodeBox text={text} error={error} onText={type} onChoose={(row) => choose(row, false)} />
        <div>
          <Button type="submit" busy={busy}>
            See prices
          </Button>
        </div>
      </Form>
      {area && (
        <Suspense>
          <NotServicedDialog area={area} open={area.open} onClose={closeArea} />
        </Suspense>
      )}
    </>
  );
}
