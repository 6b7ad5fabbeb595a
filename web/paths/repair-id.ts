import { useSearchParams } from 'react-router';

/** The job that the address names (`?RepairId=1042`); null where it names none. */
export function useRepairId(): number | null {
  const [query] = useSearchParams();
  const id = Number(query.get('RepairId'));
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

export function jobHref(repairId: number): string {
  return `#/dashboard--job?RepairId=${repairId}`;
}

export function quoteHref(repairId: number): string {
  return `#/dashboard--quote?RepairId=${repairId}`;
}

export function rateHref(repairId: number): string {
  return `#/tech-rating?RepairId=${repairId}`;
}
