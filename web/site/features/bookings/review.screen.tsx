import { useEffect, useEffectEvent } from 'react';
import type { BookingPolicy } from '../../../../domain/constants.ts';
import type { RequestStep } from '../../../../domain/instant-quotes/request-step-order.ts';
import type { ServiceRequest } from '../../../../domain/instant-quotes/service-request.ts';
import { type Fact, FactsList } from '../../../ui/docket/facts-list.tsx';
import type { AssetDetail } from '../../api/equipment-queries.ts';
import { StepLayout } from '../../booking/steps/step-layout.tsx';
import { BookingDialog } from '../../booking/submit/booking-dialog.tsx';
import { usePolicy } from '../../booking/visit-time/use-policy.ts';
import { priceFact, problemFact, sentences, whenFact } from '../../booking/visit-time/visit-facts.tsx';
import { requestHref } from '../../layout/paths/request-href.ts';
import { assetDetail, assetTitle } from '../../layout/words/asset-words.ts';
import { BookingFaults, BookingTerms, useBookRequest } from './booking-parts.tsx';
import { useRequest } from './current-request.ts';

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

/** The request line by line, each with a link to the step that asks for it (R4.19). */
function requestFacts(equipment: AssetDetail, request: ServiceRequest, policy: BookingPolicy): Fact[] {
  const change = (step: RequestStep, what: string) => ({
    href: `${requestHref(step, equipment.Id)}&then=review`,
    what,
  });
  const { Description, Parking } = request.BookingLocation;
  return [
    { label: 'Equipment', value: assetTitle(equipment), detail: assetDetail(equipment) },
    { ...problemFact(request), change: change('problem', 'problem') },
    { ...whenFact(request, policy), change: change('fix-it', 'time') },
    {
      label: 'Where',
      value: equipment.LocationName,
      detail: sentences([
        equipment.Address,
        Description,
        Parking.Description && `Parking: ${Parking.Description}`,
      ]),
      change: change('location', 'place'),
    },
    priceFact(request),
  ];
}
