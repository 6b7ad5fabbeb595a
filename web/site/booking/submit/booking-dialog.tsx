import { centsFromDollars, formatMoney } from '../../../../domain/money/money.ts';
import { photoMessages } from '../../../../domain/photos/photo-messages.ts';
import { config } from '../../../browser/config.ts';
import { Button } from '../../../ui/button.tsx';
import { Timeline, type TimelineStep } from '../../../ui/docket/timeline.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Progress } from '../../../ui/feedback/progress.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { phoneHref } from '../../../ui/page/website-header.tsx';
import { JOB_STATE_WORDS } from '../../layout/words/job-state-words.ts';
import { PromoRefused } from '../promo/promo-refused.tsx';
import { useStepFlow } from '../steps/step-flow.ts';
import { type BookingProgress, bookingSteps, isRunning } from './booking-progress.ts';

/** A booking in progress, and the decisions it may need. */
export type BookingUnderWay = {
  progress: BookingProgress;
  /** The customer accepts the higher price (R4.18). */
  acceptPrice: () => void;
  /** Books without the promo code that was refused (R5.22). */
  dropPromo: () => void;
  sendAgain: () => void;
  uploadAgain: () => void;
  /** Leaves a failed booking, or unsent photos. */
  leave: () => void;
};

/** The progress of a booking: payment, booking, images (R4.21), and any decisions it needs. */
export function BookingDialog({ booking }: { booking: BookingUnderWay }) {
  const { kind, draft } = useStepFlow();
  const { progress } = booking;
  if (progress.stage === 'question') return <QuestionDialog booking={booking} />;
  const failed = progress.stage === 'uploadFailed';
  const photos = 'total' in progress ? progress.total : draft.problemImages.length;
  return (
    <Dialog
      open={progress.stage !== 'idle'}
      title={failed ? JOB_STATE_WORDS.Requested.word : 'Booking your tech'}
      lead={failed ? photoMessages.imageUploadFailedDetail : 'Keep this page open. It takes a few seconds.'}
      busy={isRunning(progress)}
      onClose={booking.leave}
      actions={
        failed && (
          <>
            <Button look="primary" onClick={booking.uploadAgain}>
              Try again
            </Button>
            <Button onClick={booking.leave}>Add them later</Button>
          </>
        )
      }
    >
      <Timeline live steps={withUpload(bookingSteps(progress, { kind, photos }), progress)} />
    </Dialog>
  );
}

/** The images step with its progress. */
function withUpload(steps: TimelineStep[], progress: BookingProgress): TimelineStep[] {
  if (progress.stage !== 'uploading') return steps;
  const percent = (100 * progress.sent) / progress.total;
  const more = (
    <>
      <Progress label={photoMessages.uploadingImages} percent={percent} />
      Your booking is made even if a photo doesn't arrive.
    </>
  );
  return steps.map((step) => (step.state === 'now' ? { ...step, more } : step));
}

function QuestionDialog({ booking }: { booking: BookingUnderWay }) {
  const { draft, texts } = useStepFlow();
  const { failed, back } = texts;
  const { progress, acceptPrice, dropPromo, sendAgain, leave } = booking;
  if (progress.stage !== 'question') return null;
  const { outcome } = progress;
  if (outcome.kind === 'priceHigher') {
    const total = formatMoney(centsFromDollars(outcome.totalIncGst));
    return (
      <Dialog
        open
        title="The price has changed"
        lead={outcome.message}
        onClose={leave}
        actions={
          <>
            <Button look="primary" onClick={acceptPrice}>
              Book for {total} inc GST
            </Button>
            <Button onClick={leave}>{back}</Button>
          </>
        }
        after="Nothing is booked yet."
      />
    );
  }
  if (outcome.kind === 'promoRefused') {
    return (
      <Dialog
        open
        title={outcome.message}
        lead={<PromoRefused draft={draft} refusal={outcome.message} />}
        onClose={leave}
        actions={
          <>
            <Button look="primary" onClick={dropPromo}>
              Book without it
            </Button>
            <Button onClick={leave}>{back}</Button>
          </>
        }
        after="Nothing is booked yet."
      />
    );
  }
  const { phone } = config().brand;
  const unknown = outcome.kind === 'unknown';
  const again = unknown || outcome.passes;
  return (
    <Dialog
      open
      title={unknown ? "We didn't hear back" : failed}
      onClose={leave}
      actions={
        <>
          {again && (
            <Button look="primary" onClick={sendAgain}>
              {unknown ? 'Send again' : 'Try again'}
            </Button>
          )}
          <Button onClick={leave}>{back}</Button>
        </>
      }
      after={
        <>
          {unknown && "It's safe to send it again: you won't be booked twice. "}
          You can also <a href={phoneHref(phone)}>call {phone}</a>.
        </>
      }
    >
      <Alert kind="danger" live title={outcome.message} />
    </Dialog>
  );
}
