import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { withoutPersonalData } from '../../../domain/website/browser-errors.ts';
import { CSP_REPORT_BYTES, RATES } from '../limits.ts';

export const CSP_REPORTS_PATH = '/csp-reports';

const MAX_LOGGED = 200;

const text = z
  .string()
  .catch('')
  .transform((value) => withoutPersonalData(value.slice(0, MAX_LOGGED)));

/** The report of older browsers; those of the Reporting API come several at a time. */
const oldReport = z.object({
  'csp-report': z
    .object({ 'effective-directive': text, 'blocked-uri': text, 'document-uri': text })
    .transform((report) => ({
      directive: report['effective-directive'],
      blocked: report['blocked-uri'],
      page: report['document-uri'],
    })),
});
const newReports = z
  .array(
    z.object({
      type: z.literal('csp-violation'),
      body: z
        .object({ effectiveDirective: text, blockedURL: text, documentURL: text })
        .transform((report) => ({
          directive: report.effectiveDirective,
          blocked: report.blockedURL,
          page: report.documentURL,
        })),
    }),
  )
  .max(20);

/** Logs what the content security policy blocked in browsers: a fault of ours, or an attack. */
export async function cspReportRoutes(app: FastifyInstance): Promise<void> {
  app.addContentTypeParser(
    ['application/csp-report', 'application/reports+json'],
    { parseAs: 'string', bodyLimit: CSP_REPORT_BYTES },
    app.getDefaultJsonParser('error', 'error'),
  );
  app.post(CSP_REPORTS_PATH, { config: { rateLimit: RATES.cspReports } }, (request, reply) => {
    const old = oldReport.safeParse(request.body).data;
    const reports = old
      ? [old['csp-report']]
      : (newReports.safeParse(request.body).data ?? []).map(({ body }) => body);
    for (const cspReport of reports) app.log.warn({ cspReport }, 'blocked by the content security policy');
    return reply.code(204).send();
  });
}
