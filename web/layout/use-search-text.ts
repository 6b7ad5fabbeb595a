import { useEffect, useState } from 'react';
import { useLocation, useNavigationType, useSearchParams } from 'react-router';

/** How long typing rests before the address follows, in milliseconds: browsers refuse to have it changed by the hundred. */
const REST_MS = 200;

/**
 * What a screen is searched for, kept in the address so that a reload or a link finds the same (R2.35). `text` is what the
 * field shows; `kept` is what the address says, which follows once typing rests.
 * @param parameter its name in the address
 */
export function useSearchText(parameter: string) {
  const [query, setQuery] = useSearchParams();
  const kept = query.get(parameter) ?? '';
  const [text, setText] = useState(kept);

  // Another address, by a link or by Back: what is typed here only ever replaces this one.
  const { key } = useLocation();
  const isReplaced = useNavigationType() === 'REPLACE';
  const [seen, setSeen] = useState(key);
  if (key !== seen) {
    setSeen(key);
    if (!isReplaced) setText(kept);
  }

  useEffect(() => {
    if (text === kept) return;
    const timer = setTimeout(() => {
      setQuery(
        (others) => {
          if (text === '') others.delete(parameter);
          else others.set(parameter, text);
          return others;
        },
        { replace: true },
      );
    }, REST_MS);
    return () => clearTimeout(timer);
  }, [parameter, text, kept, setQuery]);

  return { text, kept, setText };
}
