import type { Model } from '../../../contracts/reference.ts';
import { messages } from '../../../domain/messages.ts';
import {
  type CatalogueChoice,
  editDraft,
  NOT_SURE,
  pickServicingType,
} from '../../../domain/quote-draft/quote-draft.ts';
import { useEquipmentTypes } from '../../api/reference-queries.ts';
import { changeDraft, useDraft } from '../../booking/draft/draft-store.ts';
import { BrandField } from '../../booking/equipment-fields/brand-field.tsx';
import { SOMETHING_ELSE } from '../../booking/equipment-fields/find-equipment.ts';
import { ModelField } from '../../booking/equipment-fields/model-field.tsx';
import { RatingPlate } from '../../booking/equipment-fields/rating-plate.tsx';
import { ServicingTypes } from '../../booking/equipment-fields/servicing-types.tsx';
import { useStepErrors } from '../../booking/steps/use-step-errors.ts';
import { useServerFaults } from '../../booking/submit/server-faults.ts';
import { ChoicesPending } from '../../booking/visit-time/choices-pending.tsx';
import { UnpricedAlert } from '../../booking/visit-time/unpriced-alert.tsx';
import { FieldPair } from '../../ui/fields/field-group.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import styles from './details.module.css';
import { QuoteScreen } from './quote-screen.tsx';
import { useStepNavigation } from './use-step-navigation.ts';

const WIRE_FIELDS = {
  Make: 'brand',
  MakeId: 'brand',
  Model: 'model',
  ModelId: 'model',
  ModelServicingTypeId: 'servicing-type',
  SerialIdentifier: 'serial',
  EquipmentLocation: 'stands',
};

/** Step 3: brand, model, servicing type, serial number and place in the kitchen (R5.05, R5.13). */
export function DetailsScreen() {
  const draft = useDraft();
  const types = useEquipmentTypes();
  const { goNext } = useStepNavigation('details');
  const errors = useStepErrors(useServerFaults('details', WIRE_FIELDS).errors);
  const type = types.data?.find(({ Id }) => Id === draft.BookingEquipmentTypeId);

  function setBrand(BookingMake: CatalogueChoice | null) {
    errors.clear('brand');
    changeDraft((before) => {
      // A model of the catalogue belongs to its brand.
      const keepsModel = before.BookingModel?.id == null || before.BookingMake?.id === BookingMake?.id;
      return editDraft(before, keepsModel ? { BookingMake } : { BookingMake, BookingModel: null });
    });
  }
  function setModel(BookingModel: CatalogueChoice | null) {
    errors.clear('model');
    changeDraft((before) => editDraft(before, { BookingModel }));
  }
  function takeModel(model: Model) {
    errors.clear('brand');
    errors.clear('model');
    changeDraft((before) =>
      editDraft(before, {
        BookingModel: { id: model.Id, Name: model.Name },
        BookingMake: { id: model.MakeId, Name: model.MakeName },
      }),
    );
    if (model.ModelServicingTypeId !== null) setServicingType(String(model.ModelServicingTypeId));
  }
  function setServicingType(value: string) {
    const chosen = type?.ServicingTypes.find(({ Id }) => String(Id) === value);
    if (!chosen) return;
    errors.clear('servicing-type');
    changeDraft((before) => pickServicingType(before, { id: chosen.Id, name: chosen.Name }));
  }
  function submit() {
    const noBrand = (draft.BookingMake?.Name ?? '').trim() === '';
    const noType = draft.EquipmentTypeHasServicingTypes && draft.BookingModelServicingTypeId === null;
    const right = errors.show({
      brand: noBrand ? messages.makeRequired : null,
      'servicing-type': noType ? messages.modelTypeRequired : null,
    });
    if (right) goNext();
  }

  return (
    <QuoteScreen
      step="details"
      heading={question(draft.EquipmentTypeName)}
      lead="What you can see is enough. The right parts travel with the tech."
      onSubmit={submit}
    >
      <UnpricedAlert />
      <FieldPair>
        <div className={styles.stack}>
          <BrandField
            id="brand"
            equipmentTypeId={draft.BookingEquipmentTypeId}
            brand={draft.BookingMake}
            onBrand={setBrand}
            error={errors.error('brand')}
          />
          <ModelField
            id="model"
            equipmentTypeId={draft.BookingEquipmentTypeId}
            brand={draft.BookingMake}
            model={draft.BookingModel}
            onModel={setModel}
            onFind={takeModel}
            error={errors.error('model')}
          />
        </div>
        <RatingPlate brand={plateName(draft.BookingMake)} photo="on the next step" />
      </FieldPair>
      {draft.EquipmentTypeHasServicingTypes &&
        (type ? (
          <ServicingTypes
            type={type}
            value={draft.BookingModelServicingTypeId}
            onChange={setServicingType}
            error={errors.error('servicing-type')}
          />
        ) : (
          <ChoicesPending query={types} look="row" count={3} />
        ))}
      <FieldPair>
        <TextField
          id="serial"
          label="Serial number"
          note="optional"
          hint="Tells us the exact parts."
          value={draft.BookingSerialIdentifier}
          error={errors.error('serial')}
          maxLength={60}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => {
            const BookingSerialIdentifier = event.currentTarget.value;
            errors.clear('serial');
            changeDraft((before) => editDraft(before, { BookingSerialIdentifier }));
          }}
        />
        <TextField
          id="stands"
          label="Where does it stand?"
          note="optional"
          hint="So the tech walks straight to it."
          value={draft.BookingEquipmentLocation}
          error={errors.error('stands')}
          maxLength={120}
          autoComplete="off"
          onChange={(event) => {
            const BookingEquipmentLocation = event.currentTarget.value;
            errors.clear('stands');
            changeDraft((before) => editDraft(before, { BookingEquipmentLocation }));
          }}
        />
      </FieldPair>
    </QuoteScreen>
  );
}

/** "Which deck oven is it?" */
function question(typeName: string): string {
  const name = typeName === SOMETHING_ELSE ? 'machine' : typeName.toLowerCase();
  return `Which ${name} is it?`;
}

function plateName(brand: CatalogueChoice | null): string {
  return brand === null || brand.Name === NOT_SURE.Name ? '' : brand.Name;
}
