import { ArrowLeft } from 'lucide-react';
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { bookingMessages } from '../../../../domain/bookings/booking-messages.ts';
import { isFoodAtRisk } from '../../../../domain/equipment/food-at-risk.ts';
import { areaOf } from '../../../../domain/instant-quotes/quote-priority.ts';
import type { ServiceRequest } from '../../../../domain/instant-quotes/service-request.ts';
import { formatMoney, incGst } from '../../../../domain/money/money.ts';
import type { CheckedChoice } from '../../../../domain/visits/check-choice.ts';
import type { PostcodeArea, WindowChoice } from '../../../../domain/visits/day-choice.ts';
import { localToday } from '../../../../domain/visits/local-time.ts';
import { isSameVisit, type QuickChoice, windowWords } from '../../../../domain/visits/quick-choices.ts';
import { visitMessages } from '../../../../domain/visits/visit-messages.ts';
import { config } from '../../../browser/config.ts';
import { enterGoesOn } from '../../../forms/enter-goes-on.ts';
import { COME_ANYWAY_ID, ComeAnyway } from '../../../forms/visit-time/come-anyway.tsx';
import { Button } from '../../../ui/button.tsx';
import { Rail } from '../../../ui/docket/rail.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { RetryAlert } from '../../../ui/feedback/retry-alert.tsx';
import { ChoiceGroup } from '../../../ui/fields/choice-group.tsx';
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
import { type StepErrors, useStepErrors } from '../../booking/steps/use-step-errors.ts';
import { BookingDialog } from '../../booking/submit/booking-dialog.tsx';
import { ChoicesPending } from '../../booking/visit-time/choices-pending.tsx';
import {
  NO_PRICE,
  useLowestPrice,
  useSettledPriority,
} from '../../booking/visit-time/use-settled-priority.ts';
import { useWindowChoice } from '../../booking/visit-time/use-window-choice.ts';
import { useWindows } from '../../booking/visit-time/use-windows.ts';
import { PageFooter } from '../../layout/page-footer.tsx';
import { useEquipmentId } from '../../layout/paths/equipment-id.ts';
import { EQUIPMENT_ROUTES } from '../../layout/paths/equipment-paths.ts';
import { requestPath } from '../../layout/paths/request-href.ts';
import { assetPlace, assetTitle } from '../../layout/words/asset-words.ts';
import { AskBeside, AskFirst, jobToAskAbout, RequestPending } from './ask-first.tsx';
import styles from './book-again.module.css';
import { BookingFaults, BookingTerms, useBookRequest } from './booking-parts.tsx';
import { useRequest } from './current-request.ts';
import { RequestFlow, useRequestDraft } from './request-flow.tsx';

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
  const area = areaOf(useStepFlow().draft);
  // Equipment always has a site.
  return area && <Request area={area} />;
}

/** Problem, food, time and price; what the steps ask besides is filled in, and can be changed. */
function Request({ area }: { area: PostcodeArea }) {
  const { equipment, request } = useRequest();
  const { texts, header, docket, price } = useStepFlow();
  const navigate = useNavigate();
  const { takeFocus } = usePage({ ...PAGE, title: `${PAGE.title} - ${config().brand.name}` });
  useLowestPrice();
  useSettledPriority();
  const problem = useProblemFields();
  const access = useAccess();
  const soonest = useSoonestWindows(useWindows(area));
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

const SOONEST_ID = 'soonest-windows';

/** The few windows that are offered at once, each with its price. */
function useSoonestWindows(windows: ReturnType<typeof useWindows>) {
  const { draft } = useStepFlow();
  const { choice, check, choose, quick, comeAnyway } = useWindowChoice(windows);
  const { world, feeOf, ready } = windows;
  const isClosed = ready && draft.BookingPriority.selectedDate !== '' && !check.ok;
  const next = quick?.next ?? [];
  // One that was chosen among all windows stays.
  const own: QuickChoice[] =
    check.ok && feeOf && !next.some((each) => isSameVisit(each, check))
      ? [{ ...choiceOfCheck(check), arrivesAt: check.startsAt, feeCents: feeOf(check) }]
      : [];
  return {
    windows,
    choices: [...next, ...own],
    choice,
    choose,
    soonest: quick?.soonest ?? null,
    closed: isClosed ? check.message : null,
    today: localToday(world.now, world.area.timeZone),
    /** Errors by field id. */
    comeAnyway,
    faults: (): StepErrors => ({
      [SOONEST_ID]: check.ok ? null : visitMessages.chooseDateAndWindow,
      [COME_ANYWAY_ID]: comeAnyway?.fault,
    }),
  };
}

type SoonestWindowsProps = {
  soonest: ReturnType<typeof useSoonestWindows>;
  onPick: (choice: QuickChoice) => void;
  error: (id: string) => string | undefined;
  clear: (id: string) => void;
};

/** When the tech comes: the soonest windows and the cheapest, in order (R4.07, R4.19). */
function SoonestWindows({ soonest, onPick, error, clear }: SoonestWindowsProps) {
  const { windows, choices, choice, closed, today, comeAnyway } = soonest;
  const { world, failure, retry } = windows;
  if (failure) {
    return (
      <div id={NO_PRICE} tabIndex={-1}>
        <RetryAlert title={failure} onRetry={retry} />
      </div>
    );
  }
  if (choices.length === 0) {
    return <ChoicesPending query={{ isPending: true, error: null, refetch: retry }} look="row" count={4} />;
  }
  return (
    <>
      {closed && (
        <Alert kind="warning" live title="The time you chose has closed">
          {closed}
        </Alert>
      )}
      <ChoiceGroup
        id={SOONEST_ID}
        name="soonest-window"
        legend="When should we come?"
        note="prices inc GST"
        look="row"
        choices={choices.map((each, index) => ({
          value: String(index),
          label: capitalised(windowWords(each, today, world)),
          note: `${formatMoney(incGst(each.feeCents))}, ${formatMoney(each.feeCents)} + GST`,
          last: index === choices.length - 1 && choices.length % 2 === 1,
        }))}
        value={closed ? null : String(choices.findIndex((each) => isSameVisit(each, choice)))}
        onChange={(index) => {
          const picked = choices[Number(index)];
          if (!picked) return;
          clear(SOONEST_ID);
          onPick(picked);
        }}
        error={error(SOONEST_ID)}
      />
      {comeAnyway && (
        <ComeAnyway
          inHours={comeAnyway.inHours}
          isAgreed={comeAnyway.isAgreed}
          onChange={(isAgreed) => {
            clear(COME_ANYWAY_ID);
            comeAnyway.onChange(isAgreed);
          }}
          error={error(COME_ANYWAY_ID)}
        />
      )}
    </>
  );
}

function choiceOfCheck({ option, date, window, time }: CheckedChoice): WindowChoice {
  return { option, date, window, ...(time && { time }) };
}

const capitalised = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
