import { useEffect, useState } from 'react';
import { useLocation, useNavigationType, useSearchParams } from 'react-router';

/** How long after the last keystroke the address is updated, in milliseconds: browsers limit the number of changes. */
const REST_MS = 200;

/**
 * A screen's search text, kept in the address so that a reload or a link shows the same (R2.35). `text` is the field's;
 * `kept` is the address's, which follows after a pause in typing.
 * @param parameter its name in the address
 */
export function useSearchText(parameter: string) {
  const [query, setQuery] = useSearchParams();
  const kept = query.get(parameter) ?? '';
  const [text, setText] = useState(kept);

  // A new address comes from a link or from Back, since typing here only replaces the current one.
  const { key, pathname } = useLocation();
  const isReplaced = useNavigationType() === 'REPLACE';
  const [seen, setSeen] = useState(key);
  if (key !== seen) {
    setSeen(key);
    if (!isReplaced) setText(kept);
  }

  useEffect(() => {
    if (text === kept) return;
    const timer = setTimeout(() => {
      // The next screen may not have rendered yet; don't navigate back from it.
      const [route] = window.location.hash.slice(1).split('?');
      if (route !== pathname) return;
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
  }, [parameter, text, kept, pathname, setQuery]);

  return { text, kept, setText };
}
