import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { Combobox, type ComboboxItem } from '../../ui/fields/combobox.tsx';
import { useFoundParts } from './part-queries.ts';

const SHORTEST = 2;
const LONGEST = 80;

type PartItem = ComboboxItem & { name: string };

type PartFieldProps = {
  ch: string;
  name: string;
  label: string;
  /** A quote has labour too. */
  withLabour: boolean;
  error: string | undefined;
};

/** A part from the list by its number or words, or any other as it's typed; without a signal, from what the phone has (R15.05). */
export function PartField({ ch, name, label, withLabour, error }: PartFieldProps) {
  const { register, setValue } = useFormContext();
  const text = (useWatch({ name }) as string | undefined) ?? '';
  const [isPicking, setPicking] = useState(false);
  const term = text.trim();
  const isSearched = isPicking && term.length >= SHORTEST && term.length <= LONGEST;
  const found = useFoundParts(ch, isSearched ? term : null).filter(
    ({ Kind }) => withLabour || Kind !== 'labour',
  );
  const { ref } = register(name);
  const change = (typed: string) => setValue(name, typed, { shouldDirty: true });
  const items = found.map(
    ({ PartId, Number: number, Description, Unit }): PartItem => ({
      id: String(PartId),
      label: Description,
      detail: Unit === 'each' ? number : `${number}, ${Unit}`,
      name: Description,
    }),
  );
  const asTyped: PartItem = { id: 'typed', label: `‘${term}’ as typed`, action: true, name: term };
  return (
    <Combobox<PartItem>
      id={name}
      name={name}
      ref={ref}
      label={label}
      text={text}
      onText={(typed) => {
        setPicking(true);
        change(typed);
      }}
      items={isSearched && items.length > 0 ? [...items, asTyped] : undefined}
      onChoose={({ name: chosen }) => {
        setPicking(false);
        change(chosen);
      }}
      onBlur={() => setPicking(false)}
      error={error}
      listLabel="Parts"
    />
  );
}
