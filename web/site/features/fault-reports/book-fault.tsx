import { Wrench } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { newServiceRequest } from '../../../../domain/instant-quotes/service-request.ts';
import { editVisit } from '../../../../domain/instant-quotes/visit-draft.ts';
import { epochNow } from '../../../browser/clock.ts';
import { Button, ButtonRow } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { type AssetDetail, useEquipment, useEquipmentList } from '../../api/equipment-queries.ts';
import type { FaultReport } from '../../api/fault-queries.ts';
import { requestStore } from '../../booking/draft/request-store.ts';
import { LoadFailed } from '../../layout/load-failed.tsx';
import { EQUIPMENT_ROUTES } from '../../layout/paths/equipment-paths.ts';
import { requestPath } from '../../layout/paths/request-href.ts';
import { assetDetail, assetTitle } from '../../layout/words/asset-words.ts';

/** The way from a report to a booking that it has filled in; `children` are the other buttons. */
export function BookFault({ report, children }: { report: FaultReport; children: ReactNode }) {
  const [chosen, setChosen] = useState<number | null>(null);
  const id = report.EquipmentId ?? chosen;
  const { data: equipment, error, refetch } = useEquipment(id);
  const navigate = useNavigate();
  function book() {
    if (!equipment) return;
    fillIn(equipment, report);
    navigate(requestPath('problem', equipment.Id));
  }
  return (
    <>
      {report.EquipmentId === null && <WhichMachine report={report} chosen={chosen} onChoose={setChosen} />}
      {error && <LoadFailed title="The machine did not load" cause={error} onRetry={refetch} />}
      <ButtonRow>
        <Button
          look="primary"
          disabled={id === null}
          busy={id !== null && !equipment && !error}
          onClick={book}
        >
          <Icon of={Wrench} />
          Book a visit
        </Button>
        {children}
      </ButtonRow>
    </>
  );
}

/** Begins a service request with what was reported; one that was begun already keeps what was typed. */
function fillIn(equipment: AssetDetail, { FaultReportId, Text, FoodWarm }: FaultReport): void {
  const store = requestStore(equipment.Id);
  const kept = store.get();
  const draft =
    kept?.RepairId === null ? kept : newServiceRequest(equipment, new Date(epochNow()).toISOString());
  const { BookingProblemDescription: said } = draft;
  const words = said.includes(Text) ? said : [said, Text].filter((part) => part.trim() !== '').join('\n');
  store.set({ ...editVisit(draft, { BookingProblemDescription: words, FoodWarm }), FaultReportId });
}

type WhichProps = {
  report: FaultReport;
  chosen: number | null;
  onChoose: (equipmentId: number | null) => void;
};

/** A report about a site doesn't say which machine of its register it is. */
function WhichMachine({ report, chosen, onChoose }: WhichProps) {
  const list = useEquipmentList(report.LocationName);
  const machines = (list.data?.pages.flatMap(({ AssetList }) => AssetList) ?? []).filter(
    ({ LocationId }) => LocationId === report.AssetLocationId,
  );
  if (list.error && !list.data)
    return <LoadFailed title="The machines did not load" cause={list.error} onRetry={list.refetch} />;
  return (
    <>
      <SelectField
        id="fault-machine"
        label="Which machine is it?"
        value={chosen === null ? '' : String(chosen)}
        options={[
          { value: '', label: machines.length === 0 ? 'None in the register yet' : 'Choose a machine' },
          ...machines.map((machine) => ({
            value: String(machine.Id),
            label: [assetTitle(machine), assetDetail(machine)].filter(Boolean).join(', '),
          })),
        ]}
        onChange={(event) => onChoose(Number(event.currentTarget.value) || null)}
      />
      <p>
        Not in the list? <a href={`#${EQUIPMENT_ROUTES.add}`}>Add it to the register</a> first.
      </p>
    </>
  );
}
