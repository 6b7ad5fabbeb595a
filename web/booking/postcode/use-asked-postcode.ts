import { useEffect } from 'react';
import { useSearchParams } from 'react-router';

const PARAMETER = 'postcode';

/**
 * Goes on with the postcode that a landing page's box asked for (R1.03), once: the address forgets it, so that Back and a
 * reload don't ask again.
 */
export function useAskedPostcode(goOnWith: (postcode: string) => void): void {
  const [query, setQuery] = useSearchParams();
  const asked = query.get(PARAMETER);
  // Once for each address, whatever else is drawn again.
  useEffect(() => {
    if (asked === null) return;
    setQuery(
      (others) => {
        others.delete(PARAMETER);
        return others;
      },
      { replace: true },
    );
    if (asked.trim() !== '') goOnWith(asked.trim());
  }, [asked]);
}
