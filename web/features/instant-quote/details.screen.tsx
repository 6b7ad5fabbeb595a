import { messages } from '../../../domain/messages.ts';
import { editDraft, type InstantQuote, pickServicingType } from '../../../domain/quote-draft/quote-draft.ts';
import { useEquipmentTypes } from '../../api/reference-queries.ts';
import { changeDraft, useDraft } from '../../booking/draft/draft-store.ts';
import { BrandAndModel, SerialAndPosition } from '../../booking/equipment-fields/detail-fields.tsx';
import {
  DETAIL_FIELDS,
  DETAIL_WIRE_FIELDS,
  type EquipmentDetails,
} from '../../booking/equipment-fields/equipment-details.ts';
import { SOMETHING_ELSE } from '../../booking/equipment-fields/find-equipment.ts';
import { ServicingTypes } from '../../booking/equipment-fields/servicing-types.tsx';
import { StepLayout } from '../../booking/steps/step-layout.tsx';
import { useStepErrors } from '../../booking/steps/use-step-errors.ts';
import { useStepOrder } from '../../booking/steps/use-step-order.ts';
import { useServerFaults } from '../../booking/submit/server-faults.ts';
import { ChoicesPending } from '../../booking/visit-time/choices-pending.tsx';
import { UnpricedAlert } from '../../booking/visit-time/unpriced-alert.tsx';

/** Step 3: brand, model, servicing type, serial number and place in the kitchen (R5.05, R5.13). */
export function DetailsScreen() {
  const draft = useDraft();
  const types = useEquipmentTypes();
  const { goNext } = useStepOrder('details');
  const { error, show, clear } = useStepErrors(useServerFaults('details', DETAIL_WIRE_FIELDS));
  const type = types.data?.find(({ Id }) => Id === draft.BookingEquipmentTypeId);
  const details = detailsOf(draft);

  function edit({ servicingTypeId, ...change }: Partial<EquipmentDetails>) {
    for (const name of Object.keys(change) as (keyof EquipmentDetails)[]) clear(DETAIL_FIELDS[name]);
    changeDraft((before) => {
      const { brand, model, serial, position } = { ...detailsOf(before), ...change };
      return editDraft(before, {
        BookingMake: brand,
        BookingModel: model,
        BookingSerialIdentifier: serial,
        BookingEquipmentLocation: position,
      });
    });
    if (servicingTypeId) chooseServicingType(servicingTypeId);
  }
  function chooseServicingType(id: number) {
    const chosen = type?.ServicingTypes.find(({ Id }) => Id === id);
    if (!chosen) return;
    clear(DETAIL_FIELDS.servicingTypeId);
    changeDraft((before) => pickServicingType(before, { id: chosen.Id, name: chosen.Name }));
  }
  function submit() {
    const noBrand = (draft.BookingMake?.Name ?? '').trim() === '';
    const noType = draft.EquipmentTypeHasServicingTypes && draft.BookingModelServicingTypeId === null;
    const isValid = show({
      [DETAIL_FIELDS.brand]: noBrand ? messages.makeRequired : null,
      [DETAIL_FIELDS.servicingTypeId]: noType ? messages.modelTypeRequired : null,
    });
    if (isValid) goNext();
  }

  return (
    <StepLayout
      step="details"
      heading={question(draft.EquipmentTypeName)}
      lead="What you can see is enough. The right parts travel with the tech."
      onSubmit={submit}
    >
      <UnpricedAlert />
      <BrandAndModel
        details={details}
        onChange={edit}
        error={error}
        equipmentTypeId={draft.BookingEquipmentTypeId}
        platePhoto="on the next step"
      />
      {draft.EquipmentTypeHasServicingTypes &&
        (type ? (
          <ServicingTypes
            type={type}
            value={details.servicingTypeId}
            onChange={chooseServicingType}
            error={error(DETAIL_FIELDS.servicingTypeId)}
          />
        ) : (
          <ChoicesPending query={types} look="row" count={3} />
        ))}
      <SerialAndPosition details={details} onChange={edit} error={error} />
    </StepLayout>
  );
}

function detailsOf(draft: InstantQuote): EquipmentDetails {
  return {
    brand: draft.BookingMake,
    model: draft.BookingModel,
    servicingTypeId: draft.BookingModelServicingTypeId,
    serial: draft.BookingSerialIdentifier,
    position: draft.BookingEquipmentLocation,
  };
}

/** "Which deck oven is it?" */
function question(typeName: string): string {
  const name = typeName === SOMETHING_ELSE ? 'machine' : typeName.toLowerCase();
  return `Which ${name} is it?`;
}
