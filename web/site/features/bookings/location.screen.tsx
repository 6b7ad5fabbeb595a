import { FactsList } from '../../../ui/docket/facts-list.tsx';
import { ACCESS_FIELDS, AccessFields, useAccess } from '../../booking/location/access-fields.tsx';
import { useStepOrder } from '../../booking/steps/step-flow.ts';
import { StepLayout } from '../../booking/steps/step-layout.tsx';
import { useStepErrors } from '../../booking/steps/use-step-errors.ts';
import { useServerFaults } from '../../booking/submit/server-faults.ts';
import { assetTitle } from '../../layout/words/asset-words.ts';
import { useRequest } from './current-request.ts';

/** Where the equipment is, access and parking (R4.06, R4.19). */
export function RequestLocationScreen() {
  const { equipment } = useRequest();
  const { goNext } = useStepOrder('location');
  const { error, show, clear } = useStepErrors(useServerFaults('location', ACCESS_FIELDS));
  const access = useAccess();
  return (
    <StepLayout
      step="location"
      heading="How do we get to it?"
      onSubmit={() => {
        if (show(access.faults())) goNext();
      }}
    >
      <FactsList
        facts={[
          {
            label: 'Equipment',
            value: assetTitle(equipment),
            detail: equipment.EquipmentLocation,
          },
          { label: 'Address', value: equipment.LocationName, detail: equipment.Address },
        ]}
      />
      <AccessFields access={access} error={error} clear={clear} />
    </StepLayout>
  );
}
