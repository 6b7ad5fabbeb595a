import type { Reply } from '../../../contracts/endpoint.ts';
import type {
  bookingByLink,
  confirmBookingEmail as confirmCall,
  jobByLink,
  kitchenCopy,
  ownBooking as ownCall,
  shareWithKitchenByLink,
} from '../../../contracts/jobs/job-links.ts';
import type { shareWithKitchen as shareCall, switchJobLinks } from '../../../contracts/jobs/jobs.ts';
import { isOpenJob } from '../../../domain/jobs/job-life.ts';
import { ApiError } from '../../client/api-error.ts';
import { call } from '../../client/call.ts';
import { LIVE, readAgain, useQuery } from '../../client/query-client.ts';
import { type JobSource, OPEN_JOB_POLL_MS, refreshJobs } from './job-queries.ts';

export type LinkedJob = Reply<typeof jobByLink>;
export type KitchenCopy = Reply<typeof kitchenCopy>;
export type BookingByLink = Reply<typeof bookingByLink>;

type Polled = { state: { data: { State: LinkedJob['State'] } | undefined; error: unknown } };

/** While the job is open; a link that has ended isn't asked for again. */
const POLLED = {
  ...LIVE,
  refetchInterval: ({ state: { data, error } }: Polled) =>
    data && isOpenJob(data.State) && !isRefused(error) ? OPEN_JOB_POLL_MS : false,
} as const;

/** Whether an error is the server's last word: the link has ended, or there's none such. */
export const isRefused = (error: unknown): error is ApiError => error instanceof ApiError && !error.passes;

export const keyOfLinkedJob = (ch: string) => ['job-by-link', ch];

/** The job of a link, asked for again by itself (R11.05); null loads nothing. */
export function useLinkedJob(ch: string | null) {
  return useQuery({
    queryKey: keyOfLinkedJob(ch ?? ''),
    queryFn: ({ signal }): Promise<LinkedJob> =>
      call<typeof jobByLink>('POST', '/api/v1/visit/view', { json: { ch: ch ?? '' } }, { signal }),
    enabled: ch !== null,
    ...POLLED,
  });
}

/** The kitchen's copy of a job, asked for again by itself (R11.05). */
export function useKitchenCopy(ch: string) {
  return useQuery({
    queryKey: ['kitchen', ch],
    queryFn: ({ signal }): Promise<KitchenCopy> =>
      call<typeof kitchenCopy>('POST', '/api/v1/kitchen/view', { json: { ch } }, { signal }),
    ...POLLED,
  });
}

/** A booking by a link that went where nobody has said that it's theirs, asked for again by itself (R11.05). */
export function useBookingByLink(ch: string) {
  return useQuery({
    queryKey: ['booking-by-link', ch],
    queryFn: ({ signal }): Promise<BookingByLink> =>
      call<typeof bookingByLink>('POST', '/api/v1/booking/view', { json: { ch } }, { signal }),
    ...POLLED,
  });
}

/** Says that a booking is one's own, and answers where the job is. */
export const ownBooking = (ch: string): Promise<Reply<typeof ownCall>> =>
  call<typeof ownCall>('POST', '/api/v1/booking/own', { json: { ch } });

/** Has the link emailed that confirms the address of a booking. */
export const confirmBookingEmail = (ch: string): Promise<Reply<typeof confirmCall>> =>
  call<typeof confirmCall>('POST', '/api/v1/booking/confirm', { json: { ch } });

/** Reads a job again after a change here, and whatever else of it is shown. */
export const refreshJob = (source: JobSource): Promise<void> =>
  'ch' in source ? readAgain(keyOfLinkedJob(source.ch)) : refreshJobs();

/** The link that a customer passes on to the kitchen. */
export function shareWithKitchen(source: JobSource): Promise<Reply<typeof shareCall>> {
  if ('ch' in source) {
    return call<typeof shareWithKitchenByLink>('POST', '/api/v1/visit/kitchen', { json: source });
  }
  const params = { RepairId: source.id };
  return call<typeof shareCall>('POST', '/api/v1/customerportal/jobs/{RepairId}/kitchen', { params });
}

/** Switches all links to a job off, or on again. */
export function switchLinks(RepairId: number, IsOn: boolean): Promise<Reply<typeof switchJobLinks>> {
  const path = '/api/v1/customerportal/jobs/{RepairId}/links';
  return call<typeof switchJobLinks>('POST', path, { params: { RepairId }, json: { IsOn } });
}
