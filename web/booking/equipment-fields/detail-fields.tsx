import { NOT_SURE } from '../../../domain/quote-draft/quote-draft.ts';
import { FieldPair } from '../../ui/fields/field-group.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { BrandField } from './brand-field.tsx';
import styles from './detail-fields.module.css';
import { brandChange, DETAIL_FIELDS, type EquipmentDetails, modelChange } from './equipment-details.ts';
import { ModelField } from './model-field.tsx';
import { RatingPlate } from './rating-plate.tsx';

type DetailFieldsProps = {
  details: EquipmentDetails;
  onChange: (change: Partial<EquipmentDetails>) => void;
  error: (id: string) => string | undefined;
};

type BrandAndModelProps = DetailFieldsProps & {
  equipmentTypeId: number | null;
  /** Where a photo of the rating plate can be added: "on the next step". */
  platePhoto: string;
};

/** Brand and model (R5.05), beside the plate that they are read from. */
export function BrandAndModel(props: BrandAndModelProps) {
  const { details, onChange, error, equipmentTypeId, platePhoto } = props;
  const { brand, model } = details;
  return (
    <div className={styles.pair}>
      <div className={styles.stack}>
        <BrandField
          id={DETAIL_FIELDS.brand}
          equipmentTypeId={equipmentTypeId}
          brand={brand}
          onBrand={(choice) => onChange(brandChange(details, choice))}
          error={error(DETAIL_FIELDS.brand)}
        />
        <ModelField
          id={DETAIL_FIELDS.model}
          equipmentTypeId={equipmentTypeId}
          brand={brand}
          model={model}
          onModel={(choice) => onChange({ model: choice })}
          onFind={(row) => onChange(modelChange(row))}
          error={error(DETAIL_FIELDS.model)}
        />
      </div>
      <RatingPlate brand={brand?.Name === NOT_SURE.Name ? '' : (brand?.Name ?? '')} photo={platePhoto} />
    </div>
  );
}

/** Serial number and place in the kitchen. */
export function SerialAndPosition({ details, onChange, error }: DetailFieldsProps) {
  return (
    <FieldPair>
      <TextField
        id={DETAIL_FIELDS.serial}
        label="Serial number"
        note="optional"
        hint="Tells us the exact parts."
        maxLength={60}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        value={details.serial}
        error={error(DETAIL_FIELDS.serial)}
        onChange={(event) => onChange({ serial: event.currentTarget.value })}
      />
      <TextField
        id={DETAIL_FIELDS.position}
        label="Where does it stand?"
        note="optional"
        hint="So the tech walks straight to it."
        maxLength={120}
        autoComplete="off"
        value={details.position}
        error={error(DETAIL_FIELDS.position)}
        onChange={(event) => onChange({ position: event.currentTarget.value })}
      />
    </FieldPair>
  );
}
