import { ArrowRight } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, lazy, type ReactNode, Suspense, useEffect } from 'react';
import type { QuoteStep } from '../../../../domain/instant-quotes/quote-step-order.ts';
import { config } from '../../../browser/config.ts';
import { enterGoesOn } from '../../../forms/enter-goes-on.ts';
import { Button } from '../../../ui/button.tsx';
import { RailSteps } from '../../../ui/docket/rail-steps.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { FlowLayout, StepForm, StepHeading, StepNext } from '../../../ui/page/flow-layout.tsx';
import { usePage } from '../../../ui/page/page.ts';
import { PriceBar } from '../../../ui/page/price-bar.tsx';
import { PageFooter } from '../../layout/page-footer.tsx';
import { useOtherFaults } from '../submit/server-faults.ts';
import { STEP_NAMES, useStepFlow, useStepOrder } from './step-flow.ts';

const ServerFaultAlert = lazy(async () => ({
  default: (await import('../submit/server-fault-alert.tsx')).ServerFaultAlert,
}));

const FORM_ID = 'step';

type StepLayoutProps = {
  step: QuoteStep;
  /** The step's heading, a question. */
  heading: string;
  lead?: ReactNode;
  /** The form was submitted: check it and, if everything is valid, call `goNext()`. */
  onSubmit: () => void;
  /** The button's text; "Next: problem" with an arrow by default. */
  submitLabel?: ReactNode;
  busy?: boolean | undefined;
  /** The id of the box that the step begins with: it has the caret while it's empty and in view. */
  startsAt?: string;
  /** The step's fields. */
  children: ReactNode;
  /** Outside the form: dialogs with a form of their own. */
  dialogs?: ReactNode;
};

/** A step of a flow: rail, form, docket, price bar, footer, title. */
export function StepLayout(props: StepLayoutProps) {
  const { step, heading, lead, onSubmit, submitLabel, busy, startsAt, children, dialogs } = props;
  const { texts, steps, pathOf, exitHref, railNote, header, docket, price } = useStepFlow();
  const { next, previous, toReview } = useStepOrder(step);
  const otherFaults = useOtherFaults(step);
  const { takeFocus } = usePage({
    title: `${STEP_NAMES[step]} - ${texts.page} - ${config().brand.name}`,
    description: texts.descriptions[step] ?? '',
  });
  // After the heading, which a screen reader then finds in the page's title.
  useEffect(() => {
    if (takeFocus && startsAt) startIn(startsAt);
  }, [takeFocus, startsAt]);
  const index = steps.indexOf(step);
  const backHref = previous ? `#${pathOf(previous)}` : exitHref;
  const nextLabel = `Next: ${next ? STEP_NAMES[next].toLowerCase() : ''}`;
  const hasArrow = !submitLabel && !toReview;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!busy) onSubmit();
  }
  return (
    <FlowLayout
      header={header}
      steps={
        <RailSteps
          label={texts.rail}
          steps={steps.map((each, position) => ({
            name: STEP_NAMES[each],
            href: position < index ? `#${pathOf(each)}` : undefined,
          }))}
          at={index}
          backHref={backHref}
          note={railNote}
        />
      }
      docketLabel={`${texts.docket} so far`}
      docket={docket(true, step === 'review')}
      priceBar={
        // The price loads later than the button. The button stays the same element, so that a press that began before
        // still counts.
        <PriceBar docketTitle={texts.docket} docket={docket(false, false)} price={price}>
          <Button look="primary" type="submit" form={FORM_ID} busy={busy}>
            {submitLabel ?? (toReview ? 'Save' : 'Next')}
            {hasArrow && <Icon of={ArrowRight} />}
          </Button>
        </PriceBar>
      }
      footer={<PageFooter />}
    >
      {/* The last step books: no key does that, only its button (R14.10). */}
      <StepForm id={FORM_ID} onSubmit={submit} onKeyDown={next ? enterGoesToEmpty : enterGoesOn}>
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
          label={submitLabel ?? (toReview ? 'Save' : nextLabel)}
          arrow={hasArrow}
          busy={busy}
          backHref={backHref}
        />
      </StepForm>
      {dialogs}
    </FlowLayout>
  );
}

/** The bar at the bottom may cover it. */
function startIn(id: string) {
  const box = document.getElementById(id);
  if (!(box instanceof HTMLInputElement) || box.value !== '') return;
  const { left, top, bottom } = box.getBoundingClientRect();
  if (document.elementFromPoint(left + 1, (top + bottom) / 2) === box) box.focus({ preventScroll: true });
}

/**
 * Enter in a field whose Enter key says "next" moves to the next empty field. If there is none, and in any other field,
 * Enter submits the step; the last one, which books, has a rule of its own.
 */
function enterGoesToEmpty(event: KeyboardEvent<HTMLFormElement>): void {
  const { target, currentTarget: form } = event;
  if (event.key !== 'Enter' || event.defaultPrevented) return;
  if (!(target instanceof HTMLInputElement) || target.enterKeyHint !== 'next') return;
  const boxes = [...form.querySelectorAll<HTMLInputElement>('input[enterkeyhint]')];
  const next = boxes.slice(boxes.indexOf(target) + 1).find(({ value }) => value === '');
  if (!next) return;
  event.preventDefault();
  next.focus();
}
