import { useEffect, useEffectEvent } from 'react';
import { FactsList } from '../../../ui/docket/facts-list.tsx';
import { StepLayout } from '../../booking/steps/step-layout.tsx';
import { BookingDialog } from '../../booking/submit/booking-dialog.tsx';
import { usePolicy } from '../../booking/visit-time/use-policy.ts';
import { BookingFaults, BookingTerms, useBookRequest } from './booking-parts.tsx';
import { useRequest } from './current-request.ts';
import { requestFacts } from './request-facts.ts';

/** Every line of the request, its price and its coupon; its button books (R4.06, R4.19, R7.27). */
export function RequestReviewScreen() {
  const { equipment, request } = useRequest();
  const policy = usePolicy(request);
  const books = useBookRequest();
  const { booking, isBooking } = books;

  // Reloaded after it became a job: the page starts by sending its remaining photos.
  const isJob = request.RepairId !== null;
  const sendPhotosAtFirst = useEffectEvent(() => {
    if (isJob && !isBooking) booking.uploadAgain();
  });
  useEffect(() => sendPhotosAtFirst(), []);

  return (
    <>
      <StepLayout
        step="review"
        heading="Check it, then request service"
        onSubmit={books.book}
        busy={books.isBusy}
        submitLabel="Request service"
      >
        <BookingFaults books={books} />
        <FactsList facts={requestFacts(equipment, request, policy)} />
        <BookingTerms books={books} />
      </StepLayout>
      <BookingDialog booking={booking} />
    </>
  );
}
