import { ArrowRight } from 'lucide-react';
import type { FormEvent } from 'react';
import {
  nextRequestStep,
  previousRequestStep,
  REQUEST_STEPS,
  type RequestStep,
} from '../../../domain/quote-draft/request-step-order.ts';
import type { StepScreenProps } from '../../booking/steps/step-parts.ts';
import { config } from '../../browser/config.ts';
import { usePage } from '../../layout/page.ts';
import { PageFooter } from '../../layout/page-footer.tsx';
import { machinePath } from '../../paths/equipment-paths.ts';
import { requestHref } from '../../paths/request-href.ts';
import { Button } from '../../ui/button.tsx';
import { RailSteps } from '../../ui/docket/rail-steps.tsx';
import { Icon } from '../../ui/icon.tsx';
import { FlowLayout, StepForm, StepHeading, StepNext } from '../../ui/page/flow-layout.tsx';
import { SiteHeader } from '../../ui/page/website-header.tsx';
import { useRequest } from './request-context.ts';
import { RequestBar, RequestDocket } from './request-docket.tsx';
import { REQUEST_DOCKET_TITLE, REQUEST_TEXTS } from './request-texts.ts';
import { useRequestNavigation } from './use-request-navigation.ts';

const FORM_ID = 'request-step';

type RequestScreenProps = StepScreenProps & {
  step: RequestStep;
  /** On the buttons; "Next: time" with an arrow unless given. */
  submitLabel?: string;
};

/** A step of a service request: rail, form, docket, price bar, footer, title. */
export function RequestScreen(props: RequestScreenProps) {
  const { step, heading, lead, onSubmit, submitLabel, busy, children } = props;
  const { machine } = useRequest();
  const { brand } = config();
  const { onlyThis } = useRequestNavigation(step);
  const { title, description } = REQUEST_TEXTS[step];
  const { takeFocus } = usePage({ title: `${title} - ${brand.name}`, description });
  const next = nextRequestStep(step);
  const previous = previousRequestStep(step);
  const backHref = previous ? requestHref(previous, machine.Id) : `#${machinePath(machine.Id)}`;
  const nextLabel = onlyThis ? 'Save' : `Next: ${next ? REQUEST_TEXTS[next].name.toLowerCase() : ''}`;
  const at = REQUEST_STEPS.indexOf(step);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!busy) onSubmit();
  }
  return (
    <FlowLayout
      header={<SiteHeader name={brand.name} homeHref="#/" phone={brand.phone} />}
      steps={
        <RailSteps
          label="Service request steps"
          steps={REQUEST_STEPS.map((each, index) => ({
            name: REQUEST_TEXTS[each].name,
            href: index < at ? requestHref(each, machine.Id) : undefined,
          }))}
          at={at}
          backHref={backHref}
        />
      }
      docketLabel={`${REQUEST_DOCKET_TITLE} so far`}
      docket={<RequestDocket live />}
      priceBar={
        <RequestBar>
          <Button look="primary" type="submit" form={FORM_ID} busy={busy}>
            {submitLabel ?? (onlyThis ? 'Save' : 'Next')}
            {!submitLabel && !onlyThis && <Icon of={ArrowRight} />}
          </Button>
        </RequestBar>
      }
      footer={<PageFooter />}
    >
      <StepForm id={FORM_ID} onSubmit={submit}>
        <StepHeading lead={lead} takeFocus={takeFocus}>
          {heading}
        </StepHeading>
        {children}
        <StepNext
          label={submitLabel ?? nextLabel}
          arrow={!submitLabel && !onlyThis}
          busy={busy}
          backHref={backHref}
        />
      </StepForm>
    </FlowLayout>
  );
}
