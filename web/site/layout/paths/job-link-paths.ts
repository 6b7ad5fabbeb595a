import { useSearchParams } from 'react-router';

/** The routes that a job's links open without a sign-in (R11.05). */
export const JOB_LINK_ROUTES = {
  visit: '/visit',
  move: '/visit--move',
  cancel: '/visit--cancel',
  kitchen: '/kitchen',
} as const;

/** The secret of the link in the address; '' if there is none. */
export function useLinkSecret(): string {
  const [query] = useSearchParams();
  return query.get('ch') ?? '';
}
