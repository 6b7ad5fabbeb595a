import { useSearchParams } from 'react-router';

/** The equipment in the address (`?EquipmentId=301`); null if there is none. */
export function useEquipmentId(): number | null {
  const [query] = useSearchParams();
  const id = Number(query.get('EquipmentId'));
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}
