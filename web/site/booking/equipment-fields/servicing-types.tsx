import type { EquipmentType } from '../../../../contracts/reference-data/reference-data.ts';
import { ChoiceGroup } from '../../../ui/fields/choice-group.tsx';
import { DETAIL_FIELDS } from './equipment-details.ts';

type ServicingTypesProps = {
  type: EquipmentType;
  value: number | null;
  onChange: (id: number) => void;
  error: string | undefined;
};

/** Added to the specification's text, which doesn't say what to do. */
const PICK_ONE = 'Pick the closest answer.';

/** The question that distinguishes a type's servicing types (R5.13). */
export function ServicingTypes({ type, value, onChange, error }: ServicingTypesProps) {
  return (
    <ChoiceGroup
      id={DETAIL_FIELDS.servicingTypeId}
      name="servicing-type"
      legend={type.ServicingQuestion ?? 'Which kind is it?'}
      look="row"
      choices={type.ServicingTypes.map(({ Id, Name, Note }, index, all) => ({
        value: String(Id),
        label: Name,
        note: Note,
        last: index === all.length - 1 && all.length % 2 === 1,
      }))}
      value={value === null ? null : String(value)}
      onChange={(id) => onChange(Number(id))}
      error={error && `${error} ${PICK_ONE}`}
    />
  );
}
