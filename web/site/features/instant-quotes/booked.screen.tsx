import { useEffect, useRef } from 'react';
import { Navigate } from 'react-router';
import { STEP_ROUTES } from '../../../../domain/instant-quotes/quote-step-order.ts';
import { useNow } from '../../../browser/clock.ts';
import { config } from '../../../browser/config.ts';
import { ButtonLink, ButtonRow } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Rail } from '../../../ui/docket/rail.tsx';
import { Timeline } from '../../../ui/docket/timeline.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { usePage } from '../../../ui/page/page.ts';
import { SkipLink } from '../../../ui/page/skip-link.tsx';
import { phoneHref } from '../../../ui/page/website-header.tsx';
import wrap from '../../../ui/page/wrap.module.css';
import { WholeHours } from '../../../ui/whole-hours.tsx';
import { useEquipmentTypes } from '../../api/reference-queries.ts';
import { endStaffRequest } from '../../api/staff-request.ts';
import { useAuth } from '../../api/stored-auth.ts';
import { currentDraft, discardDraft } from '../../booking/draft/draft-store.ts';
import { FoodKnownOf } from '../../booking/food/food-questions.tsx';
import { UnsentPhotos } from '../../booking/photos/unsent-photos.tsx';
import { setTypedPostcode } from '../../booking/postcode/typed-postcode.ts';
import { BookedDocket } from '../../booking/submit/booked-docket.tsx';
import { type Booked, changeBooked, useBooked } from '../../booking/submit/booked-store.ts';
import { bookedNext, bookedSteps, receivedWords } from '../../booking/submit/booked-words.ts';
import { CalendarButton } from '../../booking/submit/calendar-button.tsx';
import { ThankYouDialog } from '../../booking/submit/thank-you-dialog.tsx';
import { PageFooter } from '../../layout/page-footer.tsx';
import { jobHref } from '../../layout/paths/repair-id.ts';
import { PublicHeader } from '../../layout/public-header.tsx';
import { JOB_STATE_WORDS } from '../../layout/words/job-state-words.ts';
import { BackToDesk } from './back-to-desk.tsx';
import styles from './booked.module.css';
import { stepHref } from './quote-flow.tsx';

/** The thank-you page of a booking (R2.29). */
export function BookedScreen() {
  const booked = useBooked();
  return booked ? <ThankYou booked={booked} /> : <Navigate to={STEP_ROUTES.postcode} replace />;
}

function ThankYou({ booked }: { booked: Booked }) {
  const { brand } = config();
  const { reference, email } = booked;
  const next = bookedNext(booked, useNow(), brand.phone);
  const signedIn = useAuth() !== null;
  usePage({
    title: `${JOB_STATE_WORDS.Requested.word} ${reference} - ${brand.name}`,
    description: 'Your booking, its reference and what happens next.',
  });
  const heading = useRef<HTMLHeadingElement>(null);
  useForgottenDraft(booked);

  function closeThanks() {
    changeBooked({ greeted: true });
    // The button that opened the dialog is gone, so focus moves to the start of the page.
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
            <WholeHours>{receivedWords(booked)}</WholeHours>
          </h1>
          <p className={styles.lead}>
            <WholeHours>{next && `${next.text} `}</WholeHours>
            {booked.byStaff ? 'The' : 'Your'} reference is <b>{reference}</b>.{' '}
            {email
              ? `We're emailing it to ${email}.`
              : booked.byStaff && "We're emailing it to the customer."}
          </p>
          {booked.message && <Alert kind="info" title={booked.message} />}
          <UnsentPhotos booked={booked} />
          {booked.byStaff ? (
            <BackToDesk reference={reference} />
          ) : (
            <ButtonRow>
              <ButtonLink look="primary" href={jobHref(booked.repairId)}>
                Follow the job
              </ButtonLink>
              {signedIn && <CalendarButton repairId={booked.repairId} />}
              <ButtonLink href={stepHref('postcode')}>Get another quote</ButtonLink>
            </ButtonRow>
          )}
        </div>
        <aside className={styles.docket} aria-label="Your booking">
          <BookedDocket booked={booked} next={next} />
        </aside>
        <div className={styles.text}>
          <section aria-labelledby="next">
            <h2 id="next">What happens next</h2>
            <Timeline steps={bookedSteps(booked, next)} />
          </section>
          <UntilThen booked={booked} />
        </div>
      </main>
      <PageFooter />
      <ThankYouDialog booked={booked} onClose={closeThanks} />
    </div>
  );
}

/** What to do until the tech arrives, by equipment group, and whom to call. */
function UntilThen({ booked }: { booked: Booked }) {
  const { phone } = config().brand;
  const advice =
    useEquipmentTypes().data?.find(({ Id }) => Id === booked.equipmentTypeId)?.SafetyAdvice ?? [];
  return (
    <section className={styles.safe} aria-labelledby="until-then">
      <h2 id="until-then">Until then</h2>
      {booked.food && (
        <FoodKnownOf
          answers={booked.food}
          equipmentTypeId={booked.equipmentTypeId}
          servicingTypeId={booked.food.servicingTypeId}
          isBooked
        />
      )}
      {advice.length > 0 && (
        <ul>
          {advice.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      <p>
        Getting worse, or the time doesn't suit? <a href={phoneHref(phone)}>Call {phone}</a> and give the
        reference.
      </p>
    </section>
  );
}

/**
 * The booked quote is deleted, so that Back can't open it again (R2.35); a newer one stays. The used staff request is
 * deleted too.
 */
function useForgottenDraft({ key, byStaff }: Booked) {
  useEffect(() => {
    if (key === '' || currentDraft().IdempotencyKey !== key) return;
    discardDraft();
    setTypedPostcode(null);
    if (byStaff) endStaffRequest();
  }, [key, byStaff]);
}
