import { useSearchParams } from 'react-router';
import type { JobSource } from '../../api/job-queries.ts';
import { cancelVisitHref, jobHref, moveVisitHref } from './repair-id.ts';

/** The routes that a job's links open without a sign-in (R11.05). */
export const JOB_LINK_ROUTES = {
  visit: '/visit',
  move: '/visit--move',
  cancel: '/visit--cancel',
  booking: '/booking',
  kitchen: '/kitchen',
} as const;

/** The secret of the link in the address; '' if there is none. */
export function useLinkSecret(): string {
  const [query] = useSearchParams();
  return query.get('ch') ?? '';
}

/** The addresses of a job's page and of the pages that change its visit. */
export function visitHrefs(source: JobSource): { job: string; move: string; cancel: string } {
  if ('id' in source) {
    const { id } = source;
    return { job: jobHref(id), move: moveVisitHref(id), cancel: cancelVisitHref(id) };
  }
  const query = new URLSearchParams(source);
  const { visit, move, cancel } = JOB_LINK_ROUTES;
  return { job: `#${visit}?${query}`, move: `#${move}?${query}`, cancel: `#${cancel}?${query}` };
}
