import { useState } from 'react';
import { useLocation, useNavigationType, useSearchParams } from 'react-router';

const PARAMETER = 'search';

/**
 * What a screen is searched for, kept in the address so that a reload or a link finds the same (R2.35). `text` is what the
 * field shows; `kept` is what the address says, which follows quick typing a little later.
 */
export function useSearchText(): { text: string; kept: string; change: (text: string) => void } {
  const [query, setQuery] = useSearchParams();
  const kept = query.get(PARAMETER) ?? '';
  const [text, setText] = useState(kept);

  // Another address, by a link or by Back: what is typed here only ever replaces this one.
  const { key } = useLocation();
  const isReplaced = useNavigationType() === 'REPLACE';
  const [seen, setSeen] = useState(key);
  if (key !== seen) {
    setSeen(key);
    if (!isReplaced) setText(kept);
  }

  function change(next: string) {
    setText(next);
    setQuery(
      (others) => {
        if (next === '') others.delete(PARAMETER);
        else others.set(PARAMETER, next);
        return others;
      },
      { replace: true },
    );
  }
  return { text, kept, change };
}
