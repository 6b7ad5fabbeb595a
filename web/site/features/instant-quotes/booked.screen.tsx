import { useEffect, useRef, useState } from 'react';
import { Navigate } from 'react-router';
import { passwordMessages } from '../../../../domain/accounts/password-messages.ts';
import { STEP_ROUTES } from '../../../../domain/instant-quotes/quote-step-order.ts';
import type { NextStep } from '../../../../domain/jobs/job-progress.ts';
import { centsFromDollars, formatMoney } from '../../../../domain/money/money.ts';
import { photoMessages } from '../../../../domain/photos/photo-messages.ts';
import { useNow } from '../../../browser/clock.ts';
import { config } from '../../../browser/config.ts';
import { Button, ButtonLink, ButtonRow } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Docket } from '../../../ui/docket/docket.tsx';
import { Rail } from '../../../ui/docket/rail.tsx';
import { Stamp } from '../../../ui/docket/stamp.tsx';
import { Timeline } from '../../../ui/docket/timeline.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Progress } from '../../../ui/feedback/progress.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { usePage } from '../../../ui/page/page.ts';
import { SkipLink } from '../../../ui/page/skip-link.tsx';
import { phoneHref } from '../../../ui/page/website-header.tsx';
import wrap from '../../../ui/page/wrap.module.css';
import { WholeHours } from '../../../ui/whole-hours.tsx';
import { addJobPhoto } from '../../api/photo-uploads.ts';
import { useEquipmentTypes } from '../../api/reference-queries.ts';
import { endStaffRequest } from '../../api/staff-request.ts';
import { useAuth } from '../../api/stored-auth.ts';
import { currentDraft, discardDraft } from '../../booking/draft/draft-store.ts';
import { FoodKnownOf } from '../../booking/food/food-questions.tsx';
import { PhotoThumbs } from '../../booking/photos/photo-thumbs.tsx';
import { sendPhotos } from '../../booking/photos/send-photos.ts';
import { setTypedPostcode } from '../../booking/postcode/typed-postcode.ts';
import { type Booked, changeBooked, markPhotoSent, useBooked } from '../../booking/submit/booked-store.ts';
import {
  bookedNext,
  bookedSteps,
  bookedWhen,
  receivedWords,
  visitDay,
  visitHours,
} from '../../booking/submit/booked-words.ts';
import { SignInDialog } from '../../booking/submit/sign-in-dialog.tsx';
import { CalendarButton } from '../../layout/calendar-button.tsx';
import { nextLine } from '../../layout/next-line.tsx';
import { PageFooter } from '../../layout/page-footer.tsx';
import { jobHref } from '../../layout/paths/repair-id.ts';
import { PublicHeader } from '../../layout/public-header.tsx';
import { JOB_STATE_WORDS } from '../../layout/words/job-state-words.ts';
import styles from './booked.module.css';
import { servicingHref } from './leave-for-servicing.ts';
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

/** Photos that failed to send, with a way to retry; the booking is valid without them (R4.21). */
function UnsentPhotos({ booked }: { booked: Booked }) {
  const signedIn = useAuth() !== null;
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [signingIn, setSigningIn] = useState(false);
  const unsent = booked.photos.filter((photo) => !photo.sent);
  const sent = booked.photos.length - unsent.length;

  async function send() {
    setFailure(undefined);
    setBusy(true);
    const { failed, message } = await sendPhotos(unsent, {
      upload: (photo) => addJobPhoto(booked.repairId, photo),
      onSent: markPhotoSent,
    });
    setBusy(false);
    if (failed > 0) setFailure(message);
  }
  function closeSignIn() {
    setSigningIn(false);
    changeBooked({ cannotLogin: false });
  }
  if (unsent.length === 0) return null;
  return (
    <>
      <Alert
        kind="warning"
        live
        title={
          booked.cannotLogin && !signedIn ? passwordMessages.cannotLogin : photoMessages.imageUploadFailed
        }
        actions={
          signedIn ? (
            <Button small busy={busy} onClick={send}>
              Try again
            </Button>
          ) : (
            <Button small onClick={() => setSigningIn(true)}>
              Sign in
            </Button>
          )
        }
      >
        {failure ?? (signedIn ? photoMessages.imageUploadFailedDetail : SIGN_IN_FIRST)}
        <PhotoThumbs ids={unsent.map(({ id }) => id)} />
        {busy && (
          <Progress label={photoMessages.uploadingImages} percent={(100 * sent) / booked.photos.length} />
        )}
      </Alert>
      <SignInDialog
        open={signingIn}
        email={booked.email}
        lead="Then the photos can be added to your booking."
        onClose={closeSignIn}
      />
    </>
  );
}

const SIGN_IN_FIRST = "You're booked. Sign in with the password you chose to add the images.";

/**
 * The booking succeeded: its reference and anything unexpected; everything else is on the page behind it (R2.29,
 * R9.11).
 */
function ThankYouDialog({ booked, onClose }: { booked: Booked; onClose: () => void }) {
  const { visit, reference, greeted, message } = booked;
  return (
    <Dialog
      open={!greeted}
      title="Thank you for your booking"
      lead={visit ? undefined : (message ?? undefined)}
      onClose={onClose}
      actions={
        <Button look="primary" onClick={onClose}>
          See what happens next
        </Button>
      }
    >
      <p className={styles.reference}>
        <span>Your reference</span>
        <b>{reference}</b>
      </p>
    </Dialog>
  );
}

/** The booking on its docket, with its reference large and its state stamped on it. */
function BookedDocket({ booked, next }: { booked: Booked; next: NextStep | null }) {
  const { visit, photos } = booked;
  return (
    <Docket
      title="Booking"
      meta={bookedWhen(booked)}
      reference={booked.reference}
      lines={[
        { label: 'Equipment', value: booked.equipment, detail: booked.makeAndModel },
        { label: 'Problem', value: booked.problem, detail: photosText(photos.length) },
        ...(visit ? [{ label: 'When', value: visitDay(visit), detail: visitHours(visit) }] : []),
        { label: 'Where', value: booked.shop || booked.address, detail: booked.shop ? booked.address : '' },
        ...(next ? [nextLine(next)] : []),
      ]}
      total={
        visit
          ? {
              label: 'Total inc GST',
              amount: formatMoney(centsFromDollars(visit.totalIncGst)),
              under: `${formatMoney(centsFromDollars(visit.subtotalExGst))} + GST`,
            }
          : undefined
      }
      stamp={
        <Stamp state="requested" big>
          {JOB_STATE_WORDS.Requested.stamp}
        </Stamp>
      }
    />
  );
}

function photosText(count: number): string {
  if (count === 0) return '';
  return count === 1 ? '1 photo' : `${count} photos`;
}

/** The end of a staff request: it's used up, and staff return to where they came from (R4.28). */
function BackToDesk({ reference }: { reference: string }) {
  const href = servicingHref(reference);
  return (
    <Alert
      kind="success"
      title="Back to the desk"
      actions={
        href && (
          <ButtonLink small href={href}>
            Open the job there
          </ButtonLink>
        )
      }
    >
      This staff request has made its booking. For the next customer open a new one at the desk; this tab can
      be closed.
    </Alert>
  );
}
