import { useMemo } from 'react';
import type { EquipmentType } from '../../../../contracts/reference-data/reference-data.ts';
import { MAX_TYPEAHEAD_RESULTS, MIN_TYPEAHEAD } from '../../../../domain/constants.ts';
import { SOMETHING_ELSE } from '../../../../domain/instant-quotes/quote-draft.ts';
import { foldText } from '../../../../domain/words/fold-text.ts';
import { Combobox, type ComboboxItem } from '../../../ui/fields/combobox.tsx';
import { equipmentFinder } from '../../booking/equipment-fields/find-equipment.ts';

type TypeFieldProps = {
  id: string;
  types: readonly EquipmentType[] | undefined;
  text: string;
  chosen: boolean;
  onText: (text: string) => void;
  onChoose: (type: EquipmentType) => void;
  error: string | undefined;
};

type Row = ComboboxItem & { type: EquipmentType };

/** The type of equipment: a list that can be searched by typing (R5.13, R9.13). */
export function TypeField({ types, text, chosen, onChoose, ...box }: TypeFieldProps) {
  const find = useMemo(() => equipmentFinder(types ?? []), [types]);
  const rest = types?.find(({ Name }) => Name === SOMETHING_ELSE);
  const isSearch = text.trim().length >= MIN_TYPEAHEAD;
  const matches = isSearch ? find(text).slice(0, MAX_TYPEAHEAD_RESULTS) : types;
  const rows = matches?.filter((type) => type !== rest).map(rowOf) ?? [];
  return (
    <Combobox<Row>
      {...box}
      label="Type of equipment"
      placeholder="Underbench fridge, combi oven"
      text={text}
      items={chosen ? undefined : [...rows, ...(rest ? [{ ...rowOf(rest), action: true }] : [])]}
      onChoose={({ type }) => onChoose(type)}
      onClear={() => box.onText('')}
      onBlur={() => {
        const typed = types?.find(({ Name }) => foldText(Name) === foldText(text.trim()));
        if (typed && !chosen) onChoose(typed);
      }}
      loading={types === undefined}
      listLabel="Types of equipment"
      empty={{
        title: `Nothing called “${text.trim()}”`,
        help: `Try another word, or choose “${SOMETHING_ELSE}”.`,
      }}
    />
  );
}

function rowOf(type: EquipmentType): Row {
  return { id: String(type.Id), label: type.Name, detail: type.Note, type };
}
