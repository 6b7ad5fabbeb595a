import { useSearchParams } from 'react-router';

/** The equipment that the address names (`?EquipmentId=301`); null where it names none. */
export function useEquipmentId(): number | null {
  const [query] = useSearchParams();
  const id = Number(query.get('EquipmentId'));
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}
