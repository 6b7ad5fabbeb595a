import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { Combobox, type ComboboxItem } from '../ui/fields/combobox.tsx';

const SHORTEST = 2;
const LONGEST = 80;

/** The picking of a part into two fields of the form around it: its words and its id. */
export function usePartPicking(names: { words: string; id: string }) {
  const { register, setValue } = useFormContext();
  const text = (useWatch({ name: names.words }) as string | undefined) ?? '';
  const [isPicking, setPicking] = useState(false);
  const typed = text.trim();
  const keep = (words: string, partId: number | null, isTyping: boolean) => {
    setPicking(isTyping);
    setValue(names.words, words, { shouldDirty: true });
    setValue(names.id, partId);
  };
  return {
    field: { id: names.words, name: names.words, ref: register(names.words).ref, text },
    typed,
    /** What to search for; null while there's nothing. */
    term: isPicking && typed.length >= SHORTEST && typed.length <= LONGEST ? typed : null,
    // Other words are another thing, whose cost nobody knows.
    type: (words: string) => keep(words, null, true),
    pick: ({ Description, PartId }: FoundPart) => keep(Description, PartId, false),
    end: () => setPicking(false),
  };
}

type FoundPart = { PartId: number; Description: string };

type PartFieldProps<Part extends FoundPart> = {
  picking: ReturnType<typeof usePartPicking>;
  label: string;
  error: string | undefined;
  listLabel: string;
  /** What fits the term; undefined shows no list. */
  found: readonly Part[] | undefined;
  isFetching: boolean;
  /** What is beside a part's words in the list. */
  detailOf: (part: Part) => string;
  /** Something was chosen: null as it was typed. */
  onChoose?: (part: Part | null) => void;
};

/** A part from the list by its number or words, or anything else as it's typed (R15.02, R15.05). */
export function PartField<Part extends FoundPart>(props: PartFieldProps<Part>) {
  const { picking, label, error, listLabel, found, isFetching, detailOf, onChoose } = props;
  const { field, typed, term } = picking;
  const items = found?.map((part) => ({
    id: String(part.PartId),
    label: part.Description,
    detail: detailOf(part),
    part,
  }));
  const asTyped = { id: 'typed', label: `‘${typed}’ as typed`, action: true, part: null };
  return (
    <Combobox<ComboboxItem & { part: Part | null }>
      {...field}
      label={label}
      onText={picking.type}
      items={term !== null && items ? [...items, asTyped] : undefined}
      onChoose={({ part }) => {
        if (part) picking.pick(part);
        else picking.end();
        onChoose?.(part);
      }}
      onBlur={picking.end}
      loading={term !== null && isFetching}
      error={error}
      listLabel={listLabel}
    />
  );
}
