import { useSearchParams } from 'react-router';

/** The job in the address (`?RepairId=1042`); null if there is none. */
export function useRepairId(): number | null {
  const [query] = useSearchParams();
  const id = Number(query.get('RepairId'));
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

export function jobHref(repairId: number): string {
  return `#/dashboard--job?RepairId=${repairId}`;
}

export function moveVisitHref(repairId: number): string {
  return `#/dashboard--move-visit?RepairId=${repairId}`;
}

export function cancelVisitHref(repairId: number): string {
  return `#/dashboard--cancel-visit?RepairId=${repairId}`;
}

export function quoteHref(repairId: number): string {
  return `#/dashboard--quote?RepairId=${repairId}`;
}

export function rateHref(repairId: number): string {
  return `#/tech-rating?RepairId=${repairId}`;
}
