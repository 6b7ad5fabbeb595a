import type { Reply } from '../../../contracts/endpoint.ts';
import type { checkImport, runImport } from '../../../contracts/imports/imports.ts';
import { countWords } from '../../ui/words/count-words.ts';

type Outcome = Pick<Reply<typeof runImport>, 'Added' | 'Unchanged' | 'Refused'>;
type Made = Reply<typeof checkImport>['Made'];

/** `3 customers, 1 site and 12 pieces of equipment`; null if nothing is made. */
export function madeWords({ Customers, Sites, Equipment, Jobs }: Made): string | null {
  const parts = [
    Customers > 0 && countWords('customer', Customers, false),
    Sites > 0 && countWords('site', Sites, false),
    Equipment > 0 && countWords('machine', Equipment, false),
    Jobs > 0 && countWords('job', Jobs, false),
  ].filter((part) => part !== false);
  if (parts.length < 2) return parts[0] ?? null;
  return `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}

/** `3 rows are new, 40 are there already, 2 have a problem`. */
export function rowWords({ Added, Unchanged, Refused }: Outcome): string {
  const are = (count: number) => `${countWords('row', count, false)} ${count === 1 ? 'is' : 'are'}`;
  return [
    Added > 0 && `${are(Added)} new`,
    Unchanged > 0 && `${are(Unchanged)} there already or left out`,
    Refused > 0 && `${countWords('row', Refused, false)} ${Refused === 1 ? 'has' : 'have'} a problem`,
  ]
    .filter(Boolean)
    .join(', ');
}

/** `2, 5, 9 and 30 more` */
export const lineWords = ({ Lines, More }: { Lines: readonly number[]; More: number }): string =>
  Lines.join(', ') + (More > 0 ? ` and ${More} more` : '');
