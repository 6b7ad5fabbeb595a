import { type FormEvent, lazy, Suspense } from 'react';
import { useNavigate } from 'react-router';
import { STEP_ROUTES } from '../../../../../domain/instant-quotes/quote-step-order.ts';
import { config } from '../../../../browser/config.ts';
import { Form } from '../../../../forms/form.tsx';
import { Button, ButtonLink } from '../../../../ui/button.tsx';
import { offersResuming } from '../../../booking/draft/draft-store.ts';
import { PostcodeBox } from '../../../booking/postcode/postcode-box.tsx';
import { usePostcode } from '../../../booking/postcode/use-postcode.ts';
import { useStart } from '../../../booking/postcode/use-start.ts';
import { ACCOUNT_ROUTES } from '../../../layout/paths/account-paths.ts';
import { useBookingSite } from '../../../layout/to-booking-website.tsx';
import { Benefits, EquipmentDrawings } from './benefits.tsx';
import styles from './new-here.module.css';

const NotServicedDialog = lazy(async () => ({
  default: (await import('../../../booking/postcode/not-serviced-dialog.tsx')).NotServicedDialog,
}));

/** For people without an account: the first step of the instant quote (R2.02), and the benefits of an account. */
export function NewHere() {
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
