import { Search } from 'lucide-react';
import { useMemo } from 'react';
import type { EquipmentType } from '../../../../contracts/reference-data/reference-data.ts';
import { MOBILE_MAX_WIDTH } from '../../../../domain/constants.ts';
import { equipmentMessages } from '../../../../domain/equipment/equipment-messages.ts';
import { pickEquipmentType, SOMETHING_ELSE } from '../../../../domain/instant-quotes/quote-draft.ts';
import { type Choice, ChoiceGroup } from '../../../ui/fields/choice-group.tsx';
import { FieldError } from '../../../ui/fields/field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useEquipmentTypes } from '../../api/reference-queries.ts';
import { changeDraft, useDraft } from '../../booking/draft/draft-store.ts';
import { equipmentFinder } from '../../booking/equipment-fields/find-equipment.ts';
import { useUnpriced } from '../../booking/steps/docket-price.ts';
import { useStepOrder } from '../../booking/steps/step-flow.ts';
import { StepLayout } from '../../booking/steps/step-layout.tsx';
import { useStepErrors } from '../../booking/steps/use-step-errors.ts';
import { useServerFaults } from '../../booking/submit/server-faults.ts';
import { ChoicesPending } from '../../booking/visit-time/choices-pending.tsx';
import { UnpricedAlert } from '../../booking/visit-time/unpriced-alert.tsx';
import { NO_PRICE } from '../../booking/visit-time/use-settled-priority.ts';
import { useSearchText } from '../../layout/use-search-text.ts';
import styles from './equipment.module.css';

/** The id of the first choice on screen, which gets focus if none is made. */
const FIELD = 'equipment-type';
const ERROR = 'equipment-type-error';

const GROUPS: readonly { group: EquipmentType['Group']; legend: string }[] = [
  { group: 'Cold', legend: 'Cold' },
  { group: 'Hot', legend: 'Hot' },
  { group: 'Washing', legend: 'Washing' },
  { group: 'Other', legend: 'And the rest' },
];

/** Step 2: the type of equipment (R4.03, R4.04, R5.13). */
export function EquipmentScreen() {
  const draft = useDraft();
  const types = useEquipmentTypes();
  const { goNext } = useStepOrder('equipment');
  const errors = useStepErrors(useServerFaults('equipment', { EquipmentTypeId: FIELD }));
  const unpriced = useUnpriced(draft);
  const { text: term, setText: search } = useSearchText('search');
  const offered = useMemo(() => types.data?.filter(({ IsRetired }) => !IsRetired) ?? [], [types.data]);
  const find = useMemo(() => equipmentFinder(offered), [offered]);
  const error = errors.error(FIELD);
  const sections = sectionsOf(offered, term, find);

  function pick(value: string) {
    const type = types.data?.find(({ Id }) => String(Id) === value);
    if (!type) return;
    errors.clear(FIELD);
    changeDraft((before) =>
      pickEquipmentType(before, {
        id: type.Id,
        name: type.Name,
        hasServicingTypes: type.ServicingTypes.length > 0,
      }),
    );
  }
  function pickByPointer(value: string) {
    pick(value);
    if (window.matchMedia(`(max-width: ${MOBILE_MAX_WIDTH}px)`).matches) goNext();
  }
  function submit() {
    const missing = draft.BookingEquipmentTypeId === null ? equipmentMessages.equipmentTypeRequired : null;
    if (errors.show({ [FIELD]: missing, [NO_PRICE]: unpriced })) goNext();
  }

  return (
    <StepLayout step="equipment" heading="What needs fixing?" onSubmit={submit}>
      <div className={styles.search}>
        <TextField
          id="equipment-search"
          label="Search equipment"
          labelHidden
          icon={Search}
          type="search"
          placeholder="Search, or pick below"
          autoComplete="off"
          enterKeyHint="search"
          value={term}
          maxLength={80}
          onChange={(event) => {
            errors.clear(FIELD);
            search(event.currentTarget.value);
          }}
          onKeyDown={(event) => {
            // Enter searches here, rather than going to the next step.
            if (event.key === 'Enter') event.preventDefault();
          }}
        />
        <p className={styles.found} role="status">
          {term.trim() !== '' && types.data && foundText(sections)}
        </p>
      </div>
      <UnpricedAlert />
      {error && <FieldError id={ERROR}>{error}</FieldError>}
      {!types.data && <ChoicesPending query={types} look="card" count={9} />}
      {sections.map(({ legend, choices }, index) => (
        <ChoiceGroup
          key={legend}
          id={index === 0 ? FIELD : undefined}
          name="equipment-type"
          legend={legend}
          choices={choices}
          value={String(draft.BookingEquipmentTypeId)}
          onChange={pick}
          onPointerPick={pickByPointer}
          errorElsewhere={error && ERROR}
        />
      ))}
    </StepLayout>
  );
}

type Section = { legend: string; choices: Choice[] };

/** Every type by group; during a search its results, best first. */
function sectionsOf(
  types: readonly EquipmentType[],
  term: string,
  find: (term: string) => EquipmentType[],
): Section[] {
  if (term.trim() === '') {
    return GROUPS.map(({ group, legend }) => ({
      legend,
      choices: types.filter((type) => type.Group === group).map(choiceOf),
    })).filter(({ choices }) => choices.length > 0);
  }
  const rest = types.filter((type) => type.Name === SOMETHING_ELSE);
  return types.length === 0 ? [] : [{ legend: 'Found', choices: [...find(term), ...rest].map(choiceOf) }];
}

function choiceOf({ Id, Name, Note, Drawing }: EquipmentType): Choice {
  return { value: String(Id), label: Name, note: Note, drawing: Drawing, last: Name === SOMETHING_ELSE };
}

function foundText(sections: readonly Section[]): string {
  const count = (sections[0]?.choices ?? []).filter(({ label }) => label !== SOMETHING_ELSE).length;
  if (count === 0) return `Nothing found. Pick “${SOMETHING_ELSE}” and tell us what it is.`;
  return count === 1 ? '1 type found' : `${count} types found`;
}
