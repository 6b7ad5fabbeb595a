import { ArrowRight } from 'lucide-react';
import { type FormEvent, lazy, type ReactNode, Suspense } from 'react';
import { type QuoteStep, STEP_ROUTES, stepsFor } from '../../../domain/quote-draft/quote-step-order.ts';
import { useStaffRequest } from '../../api/staff-request.ts';
import { useDraft } from '../../booking/draft/draft-store.ts';
import { DOCKET_TITLE, QuoteDocket } from '../../booking/steps/quote-docket.tsx';
import { useStepContext } from '../../booking/steps/step-context.ts';
import { useStepOrder } from '../../booking/steps/use-step-order.ts';
import { useOtherFaults } from '../../booking/submit/server-faults.ts';
import { config } from '../../browser/config.ts';
import { usePage } from '../../layout/page.ts';
import { PageFooter } from '../../layout/page-footer.tsx';
import { PublicHeader } from '../../layout/public-header.tsx';
import { Button } from '../../ui/button.tsx';
import { RailSteps } from '../../ui/docket/rail-steps.tsx';
import { Icon } from '../../ui/icon.tsx';
import { FlowLayout, StepForm, StepHeading, StepNext } from '../../ui/page/flow-layout.tsx';
import { PriceBar } from '../../ui/page/price-bar.tsx';
import { STEP_TEXTS } from './step-texts.ts';

// Prices begin with the equipment: the first screen of a new visitor needs none of this.
const PricedDocket = lazy(async () => ({
  default: (await import('../../booking/steps/priced-quote.tsx')).PricedDocket,
}));
const PricedBarPrice = lazy(async () => ({
  default: (await import('../../booking/steps/priced-quote.tsx')).PricedBarPrice,
}));

const ServerFaultAlert = lazy(async () => ({
  default: (await import('../../booking/submit/server-fault-alert.tsx')).ServerFaultAlert,
}));

const FORM_ID = 'quote-step';

type QuoteScreenProps = {
  step: QuoteStep;
  /** The step's question. */
  heading: string;
  lead?: ReactNode;
  /** The form was submitted: check it and, when all is right, `goNext()`. */
  onSubmit: () => void;
  /** On the button; "Next: problem" with an arrow unless given. */
  submitLabel?: ReactNode;
  /** Shorter, for the price bar of phones; "Next" unless given. */
  shortLabel?: ReactNode;
  busy?: boolean | undefined;
  /** The step's fields. */
  children: ReactNode;
  /** What must stand outside the form, as a dialog with a form of its own. */
  dialogs?: ReactNode;
};

/** A step of the instant quote: rail, form, docket, price bar, footer, title. */
export function QuoteScreen(props: QuoteScreenProps) {
  const { step, heading, lead, onSubmit, submitLabel, shortLabel, busy, children, dialogs } = props;
  const { brand } = config();
  const draft = useDraft();
  const context = useStepContext();
  const isByStaff = useStaffRequest() !== null;
  const { next, previous, onlyThis } = useStepOrder(step);
  const { title, description } = STEP_TEXTS[step];
  const otherFaults = useOtherFaults(step);
  const { takeFocus } = usePage({ title: `${title} - ${brand.name}`, description });
  const steps = stepsFor(context);
  const at = steps.indexOf(step);
  const backHref = previous ? stepHref(previous) : undefined;
  const nextLabel = onlyThis ? 'Save' : `Next: ${next ? STEP_TEXTS[next].name.toLowerCase() : ''}`;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!busy) onSubmit();
  }
  const button = (
    <Button look="primary" type="submit" form={FORM_ID} busy={busy}>
      {shortLabel ?? (onlyThis ? 'Save' : 'Next')}
      {!shortLabel && !onlyThis && <Icon of={ArrowRight} />}
    </Button>
  );
  const hasPrice = draft.BookingEquipmentTypeId !== null;
  const docket = (live: boolean) => {
    const unpriced = <QuoteDocket draft={draft} />;
    if (!hasPrice) return unpriced;
    return (
      <Suspense fallback={unpriced}>
        <PricedDocket draft={draft} live={live} />
      </Suspense>
    );
  };
  return (
    <FlowLayout
      header={<PublicHeader />}
      steps={
        <RailSteps
          label="Quote steps"
          steps={steps.map((each, index) => ({
            name: STEP_TEXTS[each].name,
            href: index < at ? stepHref(each) : undefined,
          }))}
          at={at}
          backHref={backHref}
          note={noteOf(context.signedIn, isByStaff)}
        />
      }
      docketLabel={`${DOCKET_TITLE} so far`}
      docket={docket(true)}
      priceBar={
        // The price comes later than the button, which stays the same one: a press of it begun before counts.
        <PriceBar
          docketTitle={DOCKET_TITLE}
          docket={docket(false)}
          price={
            hasPrice && (
              <Suspense fallback={<span>{DOCKET_TITLE}</span>}>
                <PricedBarPrice draft={draft} />
              </Suspense>
            )
          }
        >
          {button}
        </PriceBar>
      }
      footer={<PageFooter />}
    >
      <StepForm id={FORM_ID} onSubmit={submit}>
        <StepHeading lead={lead} takeFocus={takeFocus}>
          {heading}
        </StepHeading>
        {otherFaults.length > 0 && (
          <Suspense>
            <ServerFaultAlert messages={otherFaults} />
          </Suspense>
        )}
        {children}
        <StepNext
          label={submitLabel ?? nextLabel}
          arrow={!submitLabel && !onlyThis}
          busy={busy}
          backHref={backHref}
        />
      </StepForm>
      {dialogs}
    </FlowLayout>
  );
}

function noteOf(signedIn: boolean, isByStaff: boolean): string | undefined {
  if (isByStaff) return 'staff request';
  return signedIn ? 'signed in' : undefined;
}

/** A step's address, for links. */
export function stepHref(step: QuoteStep): string {
  return `#${STEP_ROUTES[step]}`;
}
