import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { Combobox, type ComboboxItem } from '../../ui/fields/combobox.tsx';
import { money } from '../../ui/words/money-words.ts';
import { type Part, useFoundParts } from '../api/part-queries.ts';

type PartItem = ComboboxItem & { part: Part | null };

const SHORTEST = 2;
const LONGEST = 80;

/** `each`, `per kg` */
const unitWords = (unit: string): string => (unit === 'each' ? unit : `per ${unit}`);

/**
 * What a line is for: a part by its number or words, which fills in its price and goes on to the quantity, or anything else
 * as it's typed (R15.02).
 */
export function PartField({ index, error }: { index: number; error: string | undefined }) {
  const { register, setValue } = useFormContext();
  const name = `Lines.${index}.Description`;
  const text = (useWatch({ name }) as string | undefined) ?? '';
  const [isPicking, setPicking] = useState(false);
  const term = text.trim();
  const isSearched = isPicking && term.length >= SHORTEST && term.length <= LONGEST;
  const { data, isFetching } = useFoundParts(isSearched ? term : null);
  const { ref } = register(name);
  function type(typed: string) {
    setPicking(true);
    setValue(name, typed, { shouldDirty: true });
    // Other words are another thing, whose cost nobody knows.
    setValue(`Lines.${index}.PartId`, null);
  }
  function choose({ part }: PartItem) {
    setPicking(false);
    if (part) {
      setValue(name, part.Description, { shouldDirty: true });
      setValue(`Lines.${index}.PartId`, part.PartId);
      setValue(`Lines.${index}.UnitExGst`, part.PriceExGst?.toFixed(2) ?? '');
    }
    // At once: what is typed next is the quantity, however fast.
    const [quantity] = document.getElementsByName(`Lines.${index}.Quantity`);
    if (quantity instanceof HTMLInputElement) {
      quantity.focus();
      quantity.select();
    }
  }
  const found = data?.map(
    (part): PartItem => ({
      id: String(part.PartId),
      label: part.Description,
      detail: [part.Number, part.PriceExGst !== null && `${money(part.PriceExGst)} ${unitWords(part.Unit)}`]
        .filter(Boolean)
        .join(', '),
      part,
    }),
  );
  const asTyped: PartItem = { id: 'typed', label: `‘${term}’ as typed`, action: true, part: null };
  return (
    <Combobox<PartItem>
      id={name}
      name={name}
      ref={ref}
      label="What"
      text={text}
      onText={type}
      items={isSearched && found ? [...found, asTyped] : undefined}
      onChoose={choose}
      onBlur={() => setPicking(false)}
      loading={isSearched && isFetching}
      error={error}
      listLabel="Parts, labour and charges"
    />
  );
}
