import type { Reply } from '../../../contracts/endpoint.ts';
import type {
  getFaultReport,
  listFaultReports,
  putFaultAside,
  reportFault,
  uploadFaultPhotos,
} from '../../../contracts/fault-reports/fault-reports.ts';
import { type CallOf, call } from '../../client/call.ts';
import { LIVE, queryClient, useQuery } from '../../client/query-client.ts';
import { PHOTO_CALL, type PhotoUpload, photoForm } from '../../forms/photos/photo-form.ts';

const KEY = ['fault-reports'];
const PATH = '/api/v1/customerportal/faultreports';

export type FaultReport = Reply<typeof getFaultReport>;

/** A photo is re-encoded within seconds of its upload. */
const PHOTO_POLL_MS = 2_000;

/** The reported faults at the person's sites (R12.03). */
export function useFaultReports({ enabled }: { enabled: boolean }) {
  return useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }): Promise<FaultReport[]> =>
      (await call<typeof listFaultReports>('GET', PATH, {}, { signal })).FaultReports,
    enabled,
    ...LIVE,
  });
}

export function useFaultReport(FaultReportId: number | null) {
  return useQuery({
    queryKey: [...KEY, FaultReportId],
    queryFn: ({ signal }): Promise<FaultReport> =>
      call<typeof getFaultReport>(
        'GET',
        `${PATH}/{FaultReportId}`,
        { params: { FaultReportId } },
        { signal },
      ),
    enabled: FaultReportId !== null,
    ...LIVE,
    refetchInterval: ({ state }) =>
      state.data?.Photos.some(({ Status }) => Status === 'received') ? PHOTO_POLL_MS : false,
  });
}

export function refreshFaultReports(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: KEY });
}

/** Reports a fault; sending the same key twice reports it once. @returns its id */
export async function sendFault(
  json: CallOf<typeof reportFault>['json'],
  idempotencyKey: string,
): Promise<number> {
  const { FaultReportId } = await call<typeof reportFault>('POST', PATH, { json }, { idempotencyKey });
  await refreshFaultReports();
  return FaultReportId;
}

export async function sendAside(FaultReportId: number, Reason: string): Promise<void> {
  const body = { params: { FaultReportId }, json: { Reason } };
  await call<typeof putFaultAside>('POST', `${PATH}/{FaultReportId}/aside`, body);
  await refreshFaultReports();
}

/** Adds a photo to a report. */
export async function addFaultPhoto(FaultReportId: number, photo: PhotoUpload): Promise<void> {
  const body = { params: { FaultReportId }, multipart: photoForm(photo) };
  await call<typeof uploadFaultPhotos>('POST', `${PATH}/{FaultReportId}/photos`, body, PHOTO_CALL);
  await refreshFaultReports();
}
