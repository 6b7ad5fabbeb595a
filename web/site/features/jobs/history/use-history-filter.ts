import { useSearchParams } from 'react-router';
import { MIN_TYPEAHEAD } from '../../../../../domain/constants.ts';
import type { HistoryFilter } from '../../../api/history-queries.ts';
import { useSearchText } from '../../../layout/use-search-text.ts';

/** The history's filter, kept in the address so that a reload or a link shows the same (R2.35). */
export function useHistoryFilter() {
  const [query, setQuery] = useSearchParams();
  const { text, kept, setText } = useSearchText('SearchTerm');
  const words = kept.trim();

  function choose(name: 'EquipmentId' | 'LocationId', id: number | null) {
    setQuery(
      (others) => {
        if (id === null) others.delete(name);
        else others.set(name, String(id));
        return others;
      },
      { replace: true },
    );
  }

  const filter: HistoryFilter = {
    search: words.length >= MIN_TYPEAHEAD ? words : '',
    equipmentId: idOf(query.get('EquipmentId')),
    locationId: idOf(query.get('LocationId')),
  };
  return {
    filter,
    text,
    setText,
    chooseEquipment: (id: number | null) => choose('EquipmentId', id),
    chooseSite: (id: number | null) => choose('LocationId', id),
    clear() {
      setText('');
      setQuery({}, { replace: true });
    },
  };
}

function idOf(text: string | null): number | null {
  const id = Number(text);
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}
