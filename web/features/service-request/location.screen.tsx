import { ACCESS_FIELDS, AccessFields, useAccess } from '../../booking/location/access-fields.tsx';
import { useStepErrors } from '../../booking/steps/use-step-errors.ts';
import { assetTitle } from '../../format/asset-words.ts';
import { FactsList } from '../../ui/docket/facts-list.tsx';
import { useRequest } from './request-context.ts';
import { useRequestFaults } from './request-faults.ts';
import { RequestScreen } from './request-screen.tsx';
import { useRequestNavigation } from './use-request-navigation.ts';

/** Where the machine stands, how to get in and where to park (R4.06, R4.19). */
export function RequestLocationScreen() {
  const { machine } = useRequest();
  const { goNext } = useRequestNavigation('location');
  const { error, show, clear } = useStepErrors(useRequestFaults('location', ACCESS_FIELDS));
  const access = useAccess();
  return (
    <RequestScreen
      step="location"
      heading="How do we get to it?"
      onSubmit={() => {
        if (show(access.faults())) goNext();
      }}
    >
      <FactsList
        facts={[
          {
            label: 'Machine',
            value: assetTitle(machine),
            detail: machine.EquipmentLocation,
          },
          { label: 'Address', value: machine.LocationName, detail: machine.Address },
        ]}
      />
      <AccessFields access={access} error={error} clear={clear} />
    </RequestScreen>
  );
}
