import { equipmentMessages } from '../../../../domain/equipment/equipment-messages.ts';
import {
  editDraft,
  type InstantQuote,
  NOT_SURE,
  pickServicingType,
  SOMETHING_ELSE,
} from '../../../../domain/instant-quotes/quote-draft.ts';
import { isFreeText } from '../../../../domain/instant-quotes/quote-steps.ts';
import { Button } from '../../../ui/button.tsx';
import { useEquipmentTypes } from '../../api/reference-queries.ts';
import { changeDraft, currentDraft, useDraft } from '../../booking/draft/draft-store.ts';
import {
  BrandAndModel,
  OtherEquipment,
  SerialAndPosition,
  ServicingTypes,
} from '../../booking/equipment-fields/detail-fields.tsx';
import {
  DETAIL_FIELDS,
  DETAIL_WIRE_FIELDS,
  type EquipmentDetails,
  lengthFaults,
} from '../../booking/equipment-fields/equipment-details.ts';
import { useStepOrder } from '../../booking/steps/step-flow.ts';
import { StepLayout } from '../../booking/steps/step-layout.tsx';
import { useStepErrors } from '../../booking/steps/use-step-errors.ts';
import { useServerFaults } from '../../booking/submit/server-faults.ts';
import { ChoicesPending } from '../../booking/visit-time/choices-pending.tsx';
import { UnpricedAlert } from '../../booking/visit-time/unpriced-alert.tsx';
import styles from './details.module.css';

/** Step 3: brand, model, servicing type, serial number and location in the kitchen (R5.05, R5.13). */
export function DetailsScreen() {
  const draft = useDraft();
  const types = useEquipmentTypes();
  const { goNext } = useStepOrder('details');
  const { error, show, clear } = useStepErrors(useServerFaults('details', DETAIL_WIRE_FIELDS));
  const type = types.data?.find(({ Id }) => Id === draft.BookingEquipmentTypeId);
  const details = detailsOf(draft);
  const isOther = draft.EquipmentTypeName === SOMETHING_ELSE;

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
    // Nobody knows the brand of everything that isn't in the list.
    if (isOther && (currentDraft().BookingMake?.Name ?? '').trim() === '') edit({ brand: NOT_SURE });
    const now = currentDraft();
    const noBrand = (now.BookingMake?.Name ?? '').trim() === '';
    const noType = now.EquipmentTypeHasServicingTypes && now.BookingModelServicingTypeId === null;
    const noName = isOther && !isFreeText(now.BookingModel);
    const tooLong = lengthFaults(detailsOf(now));
    const isValid = show({
      ...(noName && { [DETAIL_FIELDS.model]: equipmentMessages.whatIsItRequired }),
      [DETAIL_FIELDS.brand]: noBrand ? equipmentMessages.makeRequired : tooLong.brand,
      ...(!noName && { [DETAIL_FIELDS.model]: tooLong.model }),
      [DETAIL_FIELDS.servicingTypeId]: noType ? equipmentMessages.modelTypeRequired : null,
      [DETAIL_FIELDS.serial]: tooLong.serial,
      [DETAIL_FIELDS.position]: tooLong.position,
    });
    if (isValid) goNext();
  }
  /** Answers "not sure" to brand, model and servicing type; if the servicing types have no such answer, still asks. */
  function skip() {
    const notSure = type?.ServicingTypes.find(({ Name }) => Name === NOT_SURE.Name);
    edit({ brand: NOT_SURE, model: NOT_SURE });
    if (notSure) chooseServicingType(notSure.Id);
    submit();
  }

  return (
    <StepLayout
      step="details"
      heading={question(draft.EquipmentTypeName)}
      lead="Fill in what you can see. It helps us bring the right parts."
      onSubmit={submit}
    >
      <UnpricedAlert />
      {isOther ? (
        <OtherEquipment
          details={details}
          onChange={edit}
          error={error}
          equipmentTypeId={draft.BookingEquipmentTypeId}
        />
      ) : (
        <>
          <Button className={styles.skip} onClick={skip} busy={draft.EquipmentTypeHasServicingTypes && !type}>
            Not sure about any of this
          </Button>
          <BrandAndModel
            details={details}
            onChange={edit}
            error={error}
            equipmentTypeId={draft.BookingEquipmentTypeId}
            platePhoto="on the next step"
          />
        </>
      )}
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
  const name = typeName === SOMETHING_ELSE ? 'equipment' : typeName.toLowerCase();
  return `Which ${name} is it?`;
}
