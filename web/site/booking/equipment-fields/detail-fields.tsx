import { NOT_SURE } from '../../../../domain/instant-quotes/quote-draft.ts';
import { FieldPair } from '../../../ui/fields/field-group.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { BrandField } from './brand-field.tsx';
import styles from './detail-fields.module.css';
import {
  brandChange,
  DETAIL_FIELDS,
  type EquipmentDetails,
  lengthFaults,
  modelChange,
} from './equipment-details.ts';
import { ModelField } from './model-field.tsx';
import { RatingPlate } from './rating-plate.tsx';

type DetailFieldsProps = {
  details: EquipmentDetails;
  onChange: (change: Partial<EquipmentDetails>) => void;
  error: (id: string) => string | undefined;
};

type BrandAndModelProps = DetailFieldsProps & {
  equipmentTypeId: number | null;
  /** Next to the brand's label: "optional". */
  brandNote?: string;
  /** Where a photo of the rating plate can be added: "on the next step". */
  platePhoto: string;
};

/** Brand and model (R5.05), next to a drawing of the rating plate. */
export function BrandAndModel(props: BrandAndModelProps) {
  const { details, onChange, error, equipmentTypeId, brandNote, platePhoto } = props;
  const { brand, model } = details;
  const tooLong = lengthFaults(details);
  return (
    <div className={styles.pair}>
      <div className={styles.stack}>
        <BrandField
          id={DETAIL_FIELDS.brand}
          equipmentTypeId={equipmentTypeId}
          brand={brand}
          note={brandNote}
          onBrand={(choice) => onChange(brandChange(details, choice))}
          error={tooLong.brand ?? error(DETAIL_FIELDS.brand)}
        />
        <ModelField
          id={DETAIL_FIELDS.model}
          equipmentTypeId={equipmentTypeId}
          brand={brand}
          model={model}
          onModel={(choice) => onChange({ model: choice })}
          onFind={(row) => onChange(modelChange(row))}
          error={tooLong.model ?? error(DETAIL_FIELDS.model)}
        />
      </div>
      <RatingPlate brand={brand?.Name === NOT_SURE.Name ? '' : (brand?.Name ?? '')} photo={platePhoto} />
    </div>
  );
}

/** For equipment without a type in the catalogue: what it is, in the customer's words, and its brand. */
export function OtherEquipment(props: Omit<BrandAndModelProps, 'platePhoto'>) {
  const { details, onChange, error, equipmentTypeId } = props;
  const tooLong = lengthFaults(details);
  return (
    <>
      <TextField
        id={DETAIL_FIELDS.model}
        label="What is it?"
        hint="In your own words, with the model if you know it."
        placeholder="Sous vide bath"
        autoComplete="off"
        enterKeyHint="next"
        value={details.model?.Name ?? ''}
        error={tooLong.model ?? error(DETAIL_FIELDS.model)}
        onChange={({ currentTarget: { value } }) =>
          onChange({ model: value === '' ? null : { id: null, Name: value } })
        }
      />
      <BrandField
        id={DETAIL_FIELDS.brand}
        equipmentTypeId={equipmentTypeId}
        brand={details.brand}
        note="optional"
        onBrand={(brand) => onChange({ brand })}
        error={tooLong.brand ?? error(DETAIL_FIELDS.brand)}
      />
    </>
  );
}

/** Serial number and location in the kitchen. */
export function SerialAndPosition({ details, onChange, error }: DetailFieldsProps) {
  const tooLong = lengthFaults(details);
  return (
    <FieldPair>
      <TextField
        id={DETAIL_FIELDS.serial}
        label="Serial number"
        note="optional"
        hint="Tells us the exact parts."
        enterKeyHint="go"
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        value={details.serial}
        error={tooLong.serial ?? error(DETAIL_FIELDS.serial)}
        onChange={(event) => onChange({ serial: event.currentTarget.value })}
      />
      <TextField
        id={DETAIL_FIELDS.position}
        label="Where is it in the kitchen?"
        note="optional"
        enterKeyHint="go"
        autoComplete="off"
        value={details.position}
        error={tooLong.position ?? error(DETAIL_FIELDS.position)}
        onChange={(event) => onChange({ position: event.currentTarget.value })}
      />
    </FieldPair>
  );
}
