import MiniSearch from 'minisearch';
import type { EquipmentType } from '../../../../contracts/reference-data/reference-data.ts';
import { SOMETHING_ELSE } from '../../../../domain/instant-quotes/quote-draft.ts';
import { foldedWords } from '../../../../domain/words/fold-text.ts';

/**
 * Searches the types by name and note: prefixes of words and small typos, best first. All words must match; if no type
 * matches them all ("gas cool room"), types with any match are returned.
 */
export function equipmentFinder(types: readonly EquipmentType[]): (term: string) => EquipmentType[] {
  const index = new MiniSearch<EquipmentType>({
    idField: 'Id',
    fields: ['Name', 'Note'],
    tokenize: foldedWords,
    processTerm: (word) => word,
    searchOptions: { prefix: true, fuzzy: (word) => (word.length > 3 ? 0.25 : false), boost: { Name: 3 } },
  });
  index.addAll(types);
  const byId = new Map(types.map((type) => [type.Id, type]));

  return (term) => {
    const all = index.search(term, { combineWith: 'AND' });
    const hits = all.length > 0 ? all : index.search(term, { combineWith: 'OR' });
    return hits
      .map((hit) => byId.get(hit.id as number))
      .filter((type) => type !== undefined && type.Name !== SOMETHING_ELSE) as EquipmentType[];
  };
}
