import { useSearchParams } from 'react-router';
import { WARRANTY_PARAMETER } from '../../layout/paths/equipment-paths.ts';

/** Whether the warranty dialog is open, kept in the address: signing in again leads back to it (R7.60). */
export function useWarrantyParameter() {
  const [query, setQuery] = useSearchParams();
  function set(value: string | null) {
    setQuery(
      (others) => {
        if (value === null) others.delete(WARRANTY_PARAMETER);
        else others.set(WARRANTY_PARAMETER, value);
        return others;
      },
      { replace: true },
    );
  }
  return {
    isShown: query.has(WARRANTY_PARAMETER),
    show: () => set('request'),
    hide: () => set(null),
  };
}
