import type { ColumnKind, ReferenceValue } from '../../../contracts/reference-data/tables/columns.ts';
import { formatDay } from '../../../domain/visits/dates.ts';
import type { Choices } from '../api/reference-queries.ts';

/** A cell of a list as people read it. */
export function cellWords(
  column: string,
  kind: ColumnKind,
  value: ReferenceValue | undefined,
  choices: Choices,
): string {
  if (value === null || value === undefined) return '';
  switch (kind.is) {
    case 'row':
    case 'rows':
      return [value]
        .flat()
        .map((key) => choices[column]?.find(({ Key }) => Key === key)?.Label ?? String(key))
        .join(', ');
    case 'choice':
      return kind.options.find(([option]) => option === value)?.[1] ?? String(value);
    case 'check':
      return value ? 'Yes' : '';
    case 'day':
      return `${formatDay(String(value))} ${String(value).slice(0, 4)}`;
    default:
      return Array.isArray(value) ? value.join(' ') : String(value);
  }
}
