import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router';

const PARAMETER = 'postcode';

/**
 * Continues with the postcode in the address, which a landing page's box puts there (R1.03), once: it's then removed
 * from the address, so that Back and a reload don't repeat it.
 */
export function useAddressPostcode(goOnWith: (postcode: string) => void): void {
  const [query, setQuery] = useSearchParams();
  const postcode = query.get(PARAMETER);
  const goOn = useEffectEvent((entered: string) => {
    setQuery(
      (others) => {
        others.delete(PARAMETER);
        return others;
      },
      { replace: true },
    );
    if (entered.trim() !== '') goOnWith(entered.trim());
  });
  // The address can change without an event of this page: by a link to it, or its first load.
  useEffect(() => {
    if (postcode !== null) goOn(postcode);
  }, [postcode]);
}
