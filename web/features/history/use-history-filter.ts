import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { MIN_TYPEAHEAD } from '../../../domain/constants.ts';
import type { HistoryFilter } from '../../api/history-queries.ts';

const DEBOUNCE_MS = 300;

/** What the history is searched for, kept in the address so that a reload or a link finds the same (R2.35). */
export function useHistoryFilter() {
  const [query, setQuery] = useSearchParams();
  const search = query.get('SearchTerm') ?? '';
  const [text, setText] = useState(search);

  function change(to: Record<string, string | null>) {
    setQuery(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(to)) {
          if (value) next.set(name, value);
          else next.delete(name);
        }
        return next;
      },
      { replace: true },
    );
  }

  const wanted = text.trim().length >= MIN_TYPEAHEAD ? text.trim() : '';
  // `change` is new at every render and must not restart the time.
  useEffect(() => {
    if (wanted === search) return;
    const timer = setTimeout(() => change({ SearchTerm: wanted }), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [wanted, search]);

  const filter: HistoryFilter = {
    search,
    equipmentId: idOf(query.get('EquipmentId')),
    locationId: idOf(query.get('LocationId')),
  };
  return {
    filter,
    text,
    setText,
    chooseMachine: (id: number | null) => change({ EquipmentId: id === null ? null : String(id) }),
    chooseSite: (id: number | null) => change({ LocationId: id === null ? null : String(id) }),
    clear() {
      setText('');
      change({ SearchTerm: null, EquipmentId: null, LocationId: null });
    },
  };
}

function idOf(text: string | null): number | null {
  const id = Number(text);
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}
