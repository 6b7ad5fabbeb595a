import { PartField, usePartPicking } from '../../forms/part-field.tsx';
import { useFoundParts } from './part-queries.ts';

type DayPartFieldProps = {
  ch: string;
  /** The fields of its line: `Parts.0`. */
  line: string;
  label: string;
  /** A quote has labour too. */
  withLabour: boolean;
  error: string | undefined;
};

/** A part of a report; without a signal, from what the phone has (R15.05). */
export function DayPartField({ ch, line, label, withLabour, error }: DayPartFieldProps) {
  const picking = usePartPicking({ words: `${line}.Name`, id: `${line}.PartId` });
  const { found, isFetching } = useFoundParts(ch, picking.term);
  const offered = found.filter(({ Kind }) => withLabour || Kind !== 'labour');
  return (
    <PartField
      picking={picking}
      label={label}
      error={error}
      listLabel="Parts"
      found={offered.length > 0 ? offered : undefined}
      isFetching={isFetching}
      detailOf={({ Number: number, Unit }) => (Unit === 'each' ? number : `${number}, ${Unit}`)}
    />
  );
}
