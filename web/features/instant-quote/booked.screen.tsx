import { useEffect, useRef } from 'react';
import { Navigate } from 'react-router';
import { STEP_ROUTES } from '../../../domain/quote-draft/quote-step-order.ts';
import { useEquipmentTypes } from '../../api/reference-queries.ts';
import { endStaffRequest } from '../../api/staff-request.ts';
import { useAuth } from '../../api/stored-auth.ts';
import { currentDraft, discardDraft } from '../../booking/draft/draft-store.ts';
import { UnsentPhotos } from '../../booking/photos/unsent-photos.tsx';
import { setTypedPostcode } from '../../booking/postcode/typed-postcode.ts';
import { BookedDocket } from '../../booking/submit/booked-docket.tsx';
import { type Booked, changeBooked, useBooked } from '../../booking/submit/booked-store.ts';
import { nextSteps, visitDay, visitHours } from '../../booking/submit/booked-words.ts';
import { CalendarButton } from '../../booking/submit/calendar-button.tsx';
import { ThankYouDialog } from '../../booking/submit/thank-you-dialog.tsx';
import { config } from '../../browser/config.ts';
import { usePage } from '../../layout/page.ts';
import { PageFooter } from '../../layout/page-footer.tsx';
import { PublicHeader } from '../../layout/public-header.tsx';
import { ButtonLink, ButtonRow } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Rail } from '../../ui/docket/rail.tsx';
import { Timeline } from '../../ui/docket/timeline.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { SkipLink } from '../../ui/page/skip-link.tsx';
import { phoneHref } from '../../ui/page/website-header.tsx';
import wrap from '../../ui/page/wrap.module.css';
import { BackToDesk } from './back-to-desk.tsx';
import styles from './booked.module.css';
import { stepHref } from './quote-flow.tsx';

/** The thank-you, once there is a booking to thank for (R2.29). */
export function BookedScreen() {
  const booked = useBooked();
  return booked ? <ThankYou booked={booked} /> : <Navigate to={STEP_ROUTES.postcode} replace />;
}

function ThankYou({ booked }: { booked: Booked }) {
  const { brand } = config();
  const { visit, reference, email } = booked;
  const signedIn = useAuth() !== null;
  usePage({
    title: `Booked ${reference} - ${brand.name}`,
    description: 'Your booking, its reference and what happens next.',
  });
  const heading = useRef<HTMLHeadingElement>(null);
  useForgottenDraft(booked);

  function closeThanks() {
    changeBooked({ greeted: true });
    // What opened the dialog is gone, so focus begins the page.
    requestAnimationFrame(() => heading.current?.focus());
  }
  return (
    <div className={styles.page}>
      <SkipLink />
      <PublicHeader />
      <Rail />
      <main id="main" className={classNames(wrap.wrap, styles.thanks)}>
        <div className={styles.head}>
          <h1 ref={heading} tabIndex={-1}>
            {visit ? `Booked. A tech will come ${visitDay(visit)}, ${visitHours(visit)}.` : 'Booked.'}
          </h1>
          <p className={styles.lead}>
            {booked.byStaff ? 'The' : 'Your'} reference is <b>{reference}</b>.{' '}
            {email
              ? `We are sending it to ${email}.`
              : booked.byStaff && 'We are sending it to the customer.'}
          </p>
          {booked.message && <Alert kind="info" title={booked.message} />}
          <UnsentPhotos booked={booked} />
          {booked.byStaff ? (
            <BackToDesk reference={reference} />
          ) : (
            <ButtonRow>
              {signedIn && <CalendarButton repairId={booked.repairId} />}
              <ButtonLink href={stepHref('postcode')}>Get another quote</ButtonLink>
            </ButtonRow>
          )}
        </div>
        <aside className={styles.docket} aria-label="Your booking">
          <BookedDocket booked={booked} />
        </aside>
        <div className={styles.text}>
          <section aria-labelledby="next">
            <h2 id="next">What happens next</h2>
            <Timeline steps={nextSteps(booked)} />
          </section>
          <UntilThen booked={booked} />
        </div>
      </main>
      <PageFooter />
      <ThankYouDialog booked={booked} onClose={closeThanks} />
    </div>
  );
}

/** What to do until the tech comes, by the kind of equipment, and whom to call. */
function UntilThen({ booked }: { booked: Booked }) {
  const { phone } = config().brand;
  const advice =
    useEquipmentTypes().data?.find(({ Id }) => Id === booked.equipmentTypeId)?.SafetyAdvice ?? [];
  return (
    <section className={styles.safe} aria-labelledby="until-then">
      <h2 id="until-then">Until then</h2>
      {advice.length > 0 && (
        <ul>
          {advice.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      <p>
        Getting worse, or the time does not suit? <a href={phoneHref(phone)}>Call {phone}</a> and give the
        reference.
      </p>
    </section>
  );
}

/**
 * The booked quote is forgotten, so that Back can't open it again (R2.35); one begun since stays. With it goes the staff
 * request that it has spent.
 */
function useForgottenDraft({ key, byStaff }: Booked) {
  useEffect(() => {
    if (key === '' || currentDraft().IdempotencyKey !== key) return;
    discardDraft();
    setTypedPostcode(null);
    if (byStaff) endStaffRequest();
  }, [key, byStaff]);
}
