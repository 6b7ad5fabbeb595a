import { useFormContext } from 'react-hook-form';
import { PartField, usePartPicking } from '../../forms/part-field.tsx';
import { money } from '../../ui/words/money-words.ts';
import { type Part, useFoundParts } from '../api/part-queries.ts';

type DeskPartFieldProps = {
  /** The fields of its line: `Lines.0`. */
  line: string;
  /** Of its words in the line. */
  name: 'Description' | 'Name';
  label: string;
  error: string | undefined;
  /** A part was picked. */
  onPick?: (part: Part) => void;
};

/** `each`, `per kg` */
const unitWords = (unit: string): string => (unit === 'each' ? unit : `per ${unit}`);

/** A part in a line of the office's, which goes on to the quantity (R15.02, R15.05). */
export function DeskPartField({ line, name, label, error, onPick }: DeskPartFieldProps) {
  const picking = usePartPicking({ words: `${line}.${name}`, id: `${line}.PartId` });
  const { data: found, isFetching } = useFoundParts(picking.term);
  return (
    <PartField<Part>
      picking={picking}
      label={label}
      error={error}
      listLabel="Parts, labour and charges"
      found={found}
      isFetching={isFetching}
      detailOf={({ Number: number, PriceExGst, Unit }) =>
        [number, PriceExGst !== null && `${money(PriceExGst)} ${unitWords(Unit)}`].filter(Boolean).join(', ')
      }
      onChoose={(part) => {
        if (part) onPick?.(part);
        goToQuantity(line);
      }}
    />
  );
}

/** What a quote's line is for: a part fills in its price (R15.02). */
export function QuotedPartField({ line, error }: Pick<DeskPartFieldProps, 'line' | 'error'>) {
  const { setValue } = useFormContext();
  return (
    <DeskPartField
      line={line}
      name="Description"
      label="What"
      error={error}
      onPick={({ PriceExGst }) => setValue(`${line}.UnitExGst`, PriceExGst?.toFixed(2) ?? '')}
    />
  );
}

/** At once: what is typed next is the quantity, however fast. */
function goToQuantity(line: string) {
  const [quantity] = document.getElementsByName(`${line}.Quantity`);
  if (quantity instanceof HTMLInputElement) {
    quantity.focus();
    quantity.select();
  }
}
