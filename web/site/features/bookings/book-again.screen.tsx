import { ArrowLeft } from 'lucide-react';
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { bookingMessages } from '../../../../domain/bookings/booking-messages.ts';
import { isFoodAtRisk } from '../../../../domain/equipment/food-at-risk.ts';
import { placeOf } from '../../../../domain/instant-quotes/quote-priority.ts';
import type { ServiceRequest } from '../../../../domain/instant-quotes/service-request.ts';
import type { Place } from '../../../../domain/visits/day-choice.ts';
import { config } from '../../../browser/config.ts';
import { enterGoesOn } from '../../../forms/enter-goes-on.ts';
import { Button } from '../../../ui/button.tsx';
import { Rail } from '../../../ui/docket/rail.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { FlowLayout, StepForm, StepHeading, StepNext } from '../../../ui/page/flow-layout.tsx';
import { usePage } from '../../../ui/page/page.ts';
import { PriceBar } from '../../../ui/page/price-bar.tsx';
import wrap from '../../../ui/page/wrap.module.css';
import { type AssetDetail, useEquipment } from '../../api/equipment-queries.ts';
import { requestStore } from '../../booking/draft/request-store.ts';
import { AccessFields, useAccess } from '../../booking/location/access-fields.tsx';
import {
  ProblemChoice,
  ProblemDescription,
  ProblemFood,
  ProblemPhotos,
  useProblemFields,
} from '../../booking/steps/problem-fields.tsx';
import { useStepFlow } from '../../booking/steps/step-flow.ts';
import { useStepErrors } from '../../booking/steps/use-step-errors.ts';
import { BookingDialog } from '../../booking/submit/booking-dialog.tsx';
import { SoonestWindows, useSoonestWindows } from '../../booking/visit-time/soonest-windows.tsx';
import { useLowestPrice } from '../../booking/visit-time/use-lowest-price.ts';
import { useSettledPriority } from '../../booking/visit-time/use-settled-priority.ts';
import { useWindows } from '../../booking/visit-time/use-windows.ts';
import { PageFooter } from '../../layout/page-footer.tsx';
import { useEquipmentId } from '../../layout/paths/equipment-id.ts';
import { EQUIPMENT_ROUTES } from '../../layout/paths/equipment-paths.ts';
import { requestPath } from '../../layout/paths/request-href.ts';
import { assetPlace, assetTitle } from '../../layout/words/asset-words.ts';
import { AskBeside, AskFirst, jobToAskAbout } from './ask-first.tsx';
import styles from './book-again.module.css';
import { BookingFaults, BookingTerms, useBookRequest } from './booking-parts.tsx';
import { useRequest } from './current-request.ts';
import { RequestFlow } from './request-flow.tsx';
import { RequestPending } from './request-pending.tsx';
import { useRequestDraft } from './use-request-draft.ts';

const FORM_ID = 'book-again';
const PAGE = {
  title: 'Book again',
  description:
    "What's wrong with your equipment, the soonest times with their prices, and the booking, on one page.",
};

/** A whole service request on one page, for equipment that the customer picked by its place (R2.23). */
export function BookAgainScreen() {
  const id = useEquipmentId();
  const { data: equipment, error, refetch } = useEquipment(id);
  if (id === null) return <Navigate to={EQUIPMENT_ROUTES.register} replace />;
  if (equipment?.Id === id) return <OfEquipment key={id} equipment={equipment} />;
  return <RequestPending {...PAGE} heading={PAGE.title} error={error} onRetry={refetch} />;
}

function OfEquipment({ equipment }: { equipment: AssetDetail }) {
  const [before] = useState(() => requestStore(equipment.Id).get());
  const [isOver] = useState(
    () =>
      ({ RepairId }: ServiceRequest) =>
        RepairId !== null && RepairId === before?.RepairId,
  );
  const draft = useRequestDraft(equipment, isOver);
  if (equipment.RetiredOn !== null) return <AskFirst equipment={equipment} />;
  // Reloaded after it became a job: the review sends its remaining photos.
  if (before && before.RepairId !== null && before.problemImages.length > 0) {
    return <Navigate to={requestPath('review', equipment.Id)} replace />;
  }
  return (
    <RequestFlow equipment={equipment} request={draft.request} current={draft.current} change={draft.change}>
      <OnePage />
    </RequestFlow>
  );
}

function OnePage() {
  const place = placeOf(useStepFlow().draft);
  // Equipment always has a site.
  return place && <Request place={place} />;
}

/** Problem, food, time and price; what the steps ask besides is filled in, and can be changed. */
function Request({ place }: { place: Place }) {
  const { equipment, request } = useRequest();
  const { texts, header, docket, price } = useStepFlow();
  const navigate = useNavigate();
  const { takeFocus } = usePage({ ...PAGE, title: `${PAGE.title} - ${config().brand.name}` });
  useLowestPrice();
  useSettledPriority();
  const problem = useProblemFields();
  const access = useAccess();
  const soonest = useSoonestWindows(useWindows(place));
  const { error, show, clear } = useStepErrors();
  const books = useBookRequest();
  const [askedAbout] = useState(() => jobToAskAbout(equipment, request));
  const accessBox = useRef<HTMLDetailsElement>(null);
  const isPicked = useRef(request.BookingPriority.selectedDate !== '');

  // Food that is at risk can't wait until tomorrow morning, which was chosen before anybody said so (R11.07).
  const isAtRisk = isFoodAtRisk(request);
  const takeSoonest = useEffectEvent(() => {
    if (!isPicked.current && soonest.soonest) soonest.choose(soonest.soonest);
  });
  useEffect(() => {
    if (isAtRisk) takeSoonest();
  }, [isAtRisk]);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (books.isBusy) return;
    const faults = access.faults();
    // A box of a closed disclosure can't take focus.
    if (accessBox.current && Object.values(faults).some(Boolean)) accessBox.current.open = true;
    if (show({ problem: null, ...soonest.faults(), ...problem.faults(), ...faults })) books.book();
  }
  /** All windows, in the step of their own. */
  function chooseAnother() {
    if (show(problem.faults())) navigate(`${requestPath('fix-it', equipment.Id)}&then=review`);
  }

  const label = books.total === null ? bookingMessages.book : bookingMessages.bookFor(books.total);
  const name = assetPlace(equipment);
  const parts = [assetTitle(equipment) !== name && assetTitle(equipment), equipment.LocationName];
  return (
    <>
      <FlowLayout
        header={header}
        steps={
          <nav className={styles.top} aria-label={PAGE.title}>
            <div className={wrap.wrap}>
              <a className={styles.back} href="#/dashboard">
                <Icon of={ArrowLeft} />
                Dashboard
              </a>
            </div>
            <Rail />
          </nav>
        }
        docketLabel={`${texts.docket} so far`}
        docket={docket(true, false)}
        priceBar={
          <PriceBar docketTitle={texts.docket} docket={docket(false, false)} price={price}>
            <Button look="primary" type="submit" form={FORM_ID} busy={books.isBusy}>
              {label}
            </Button>
          </PriceBar>
        }
        footer={<PageFooter />}
      >
        <StepForm id={FORM_ID} onSubmit={submit} onKeyDown={enterGoesOn}>
          <StepHeading lead={`${parts.filter(Boolean).join(', ')}. What is it doing?`} takeFocus={takeFocus}>
            {PAGE.title}: {name}
          </StepHeading>
          <BookingFaults books={books} />
          {askedAbout !== null && <AskBeside equipment={equipment} repairId={askedAbout} />}
          <ProblemChoice fields={problem} error={error} clear={clear} />
          <ProblemFood fields={problem} />
          <div className={styles.when}>
            <SoonestWindows
              soonest={soonest}
              onPick={(choice) => {
                isPicked.current = true;
                soonest.choose(choice);
              }}
              error={error}
              clear={clear}
            />
            <Button look="quiet" small onClick={chooseAnother}>
              Another day or time
            </Button>
          </div>
          <ProblemDescription error={error} clear={clear} />
          <ProblemPhotos />
          <details ref={accessBox} className={styles.access}>
            <summary>
              Access and parking{' '}
              <small>{request.BookingLocation.Description || 'Which door, and who to ask for.'}</small>
            </summary>
            <AccessFields access={access} error={error} clear={clear} />
          </details>
          <BookingTerms books={books} />
          <StepNext label={label} busy={books.isBusy} backHref="#/dashboard" />
        </StepForm>
      </FlowLayout>
      <BookingDialog booking={books.booking} />
    </>
  );
}
