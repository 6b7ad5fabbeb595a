import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Docket } from '../ui/docket/docket.tsx';
import { RailSteps } from '../ui/docket/rail-steps.tsx';
import { type Choice, ChoiceGroup } from '../ui/fields/choice-group.tsx';
import { FlowLayout, StepForm, StepHeading, StepNext } from '../ui/page/flow-layout.tsx';
import { BarPrice, PriceBar } from '../ui/page/price-bar.tsx';
import { SlimFooter } from '../ui/page/slim-footer.tsx';
import { SiteHeader } from '../ui/page/website-header.tsx';
import { Windows } from './gallery-choices.tsx';

const steps = ['Postcode', 'Equipment', 'Details', 'Problem', 'Time', 'Address', 'Review', 'Card', 'Account'];

/** A step as it is in its page: `#/flow` shows the equipment step, `#/flow-time` the time step. */
export function GalleryFlow({ at }: { at: string }) {
  const time = at === '#/flow-time';
  const index = time ? 4 : 1;
  const docket = (
    <Docket
      title="Your quote"
      meta="Mon 23 Nov"
      live
      lines={[
        { label: 'Postcode', value: '2010 Surry Hills' },
        { label: 'Equipment', value: 'Underbench fridge' },
        { label: 'Problem' },
        { label: 'When' },
        { label: 'Where' },
      ]}
      total={{ label: 'From, inc GST', amount: '$181.50', under: '$165.00 + GST' }}
      note="The call-out. The exact price comes with the time you choose."
    />
  );
  return (
    <FlowLayout
      header={<SiteHeader name="Galley" homeHref="#/" phone="1800 975 711" />}
      steps={
        <RailSteps
          label="Quote steps"
          steps={steps.map((name, step) => ({ name, href: step < index ? '#/flow' : undefined }))}
          at={index}
          backHref="#/flow"
        />
      }
      docket={docket}
      docketLabel="Your quote so far"
      priceBar={
        <PriceBar
          price={<BarPrice lead="from" amount="$181.50" under="inc GST, $165.00 + GST" />}
          docketTitle="Your quote so far"
          docket={docket}
        >
          <Button look="primary" type="submit" form="step">
            Next
          </Button>
        </PriceBar>
      }
      footer={
        <SlimFooter
          licences={[
            { label: 'Refrigerant Trading Authorisation', number: 'AU48213' },
            { label: 'Electrical', number: '327419C' },
          ]}
          abn="51 824 753 556"
          links={[{ href: '#/terms', label: 'Terms' }]}
          version="1.0.2"
        />
      }
    >
      <StepForm id="step" onSubmit={(event) => event.preventDefault()}>
        {time ? <TimeStep /> : <EquipmentStep />}
        <StepNext label="Next: details" arrow backHref="#/" />
      </StepForm>
    </FlowLayout>
  );
}

function TimeStep() {
  return (
    <>
      <StepHeading lead="Prices include GST. Times are Sydney time.">When should we come?</StepHeading>
      <Windows />
    </>
  );
}

const cold: Choice[] = [
  { value: 'coolroom', label: 'Coolroom', note: 'or walk-in freezer', drawing: 'coolroom' },
  { value: 'underbench', label: 'Underbench fridge', note: 'or freezer, prep bench', drawing: 'underbench' },
  { value: 'upright', label: 'Upright fridge', note: 'or freezer, solid door', drawing: 'upright' },
  { value: 'display', label: 'Display fridge', note: 'glass door or cabinet', drawing: 'display' },
  { value: 'blast', label: 'Blast chiller', note: 'or shock freezer', drawing: 'blast' },
  { value: 'ice', label: 'Ice machine', note: 'cube, flake or nugget', drawing: 'ice' },
];

const washing: Choice[] = [
  { value: 'glasswasher', label: 'Glasswasher', note: 'underbench, bar', drawing: 'glasswasher' },
  { value: 'dishwasher', label: 'Dishwasher', note: 'pass-through', drawing: 'dishwasher' },
  { value: 'other', label: 'Something else', note: "we'll ask what it is", drawing: 'other', last: true },
];

function EquipmentStep() {
  const [equipment, setEquipment] = useState('underbench');
  return (
    <>
      <StepHeading>What needs fixing?</StepHeading>
      <ChoiceGroup name="eq" legend="Cold" choices={cold} value={equipment} onChange={setEquipment} />
      <ChoiceGroup
        name="eq"
        legend="Washing, and the rest"
        choices={washing}
        value={equipment}
        onChange={setEquipment}
      />
    </>
  );
}
