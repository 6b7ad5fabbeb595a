import { useQuery } from '@tanstack/react-query';
import type { Reply } from '../../../contracts/endpoint.ts';
import { readReport } from '../../../contracts/reports/reports.ts';
import type { ReportName } from '../../../domain/reports/reports.ts';
import { LIVE, queryClient } from '../../client/query-client.ts';
import { deskCall } from './desk-call.ts';

export type Report = Reply<typeof readReport>;

/** A report over some days, both included. */
export function useReport(name: ReportName, days: { From: string; To: string }) {
  return useQuery(
    {
      ...LIVE,
      queryKey: ['desk-report', name, days],
      queryFn: ({ signal }) => deskCall(readReport, { params: { Name: name }, query: days }, { signal }),
    },
    queryClient,
  );
}
