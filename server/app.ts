import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import etag from '@fastify/etag';
import formbody from '@fastify/formbody';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { endpoints } from '../contracts/endpoints.ts';
import { APP_VERSION } from '../domain/constants.ts';
import { requestMessages } from '../domain/words/request-messages.ts';
import { tileSources } from './adapters/map-tiles/map-tiles.ts';
import { forbiddenRecorder } from './common/audit/record-forbidden.ts';
import type { Deps } from './common/deps.ts';
import { keepCallsAtDesk, keepPageAtDesk } from './common/http/desk-host.ts';
import { openApiDocument, serveOpenApi } from './common/http/openapi.ts';
import { uploadReceiver } from './common/http/receive-upload.ts';
import { allowEmptyJson } from './common/http/request-body.ts';
import type { RouteOptions } from './common/http/route.ts';
import { photoRoutes } from './common/photos/photos.routes.ts';
import { staffCookies } from './common/sign-in/staff-cookies.ts';
import type { Config } from './config/config.ts';
import { isForThisMachineOnly } from './config/process.ts';
import { isDatabaseAway } from './db/client.ts';
import { accountRoutes } from './features/accounts/accounts.routes.ts';
import { passkeyRoutes } from './features/accounts/passkeys/passkeys.routes.ts';
import { siteChecker } from './features/accounts/require-at-sites.ts';
import { authenticator } from './features/accounts/sessions.ts';
import { deskAuditRoutes } from './features/audit/audit.desk-routes.ts';
import { bookingRoutes } from './features/bookings/bookings.routes.ts';
import { byPhoneDeskRoutes } from './features/bookings/by-phone/by-phone.desk-routes.ts';
import { businessRoutes } from './features/customers/businesses/businesses.routes.ts';
import { deskEquipmentRoutes } from './features/equipment/equipment.desk-routes.ts';
import { equipmentRoutes } from './features/equipment/equipment.routes.ts';
import { faultReportRoutes } from './features/fault-reports/fault-reports.routes.ts';
import { deskHealthRoutes } from './features/health/health.desk-routes.ts';
import { importsDeskRoutes } from './features/imports/imports.desk-routes.ts';
import { quotingRoutes } from './features/instant-quotes/instant-quotes.routes.ts';
import { deskBankTransferRoutes } from './features/invoices/bank-transfers/bank-transfers.desk-routes.ts';
import { deskBillingRoutes, deskInvoiceRoutes } from './features/invoices/invoices.desk-routes.ts';
import { invoiceRoutes } from './features/invoices/invoices.routes.ts';
import { receiptRoutes } from './features/invoices/receipts/receipts.routes.ts';
import { deskLedgerRoutes } from './features/ledger/ledger.desk-routes.ts';
import { messageChoiceRoutes } from './features/messages/choices/message-choices.routes.ts';
import { contactRoutes } from './features/messages/contact.routes.ts';
import { deskMessageRoutes } from './features/messages/messages.desk-routes.ts';
import { textRoutes } from './features/messages/texts/texts.routes.ts';
import { deskThreadRoutes } from './features/messages/thread/thread.desk-routes.ts';
import { threadRoutes } from './features/messages/thread/thread.routes.ts';
import { outboxRoutes, showsOutbox } from './features/outbox/outbox.routes.ts';
import { partsDeskRoutes } from './features/parts/parts.desk-routes.ts';
import { deskPayerRoutes } from './features/payers/payers.desk-routes.ts';
import { payerRoutes } from './features/payers/payers.routes.ts';
import { paymentRoutes } from './features/payments/payments.routes.ts';
import { providerEventRoutes } from './features/payments/provider-events.routes.ts';
import { deskPeopleRoutes } from './features/people/people.desk-routes.ts';
import { peopleRoutes } from './features/people/people.routes.ts';
import { deskPersonalDataRoutes } from './features/personal-data/personal-data.desk-routes.ts';
import { personalDataRoutes } from './features/personal-data/personal-data.routes.ts';
import { ownPlanRoutes } from './features/plans/own-plans.routes.ts';
import { planVisitRoutes } from './features/plans/plan-visits.routes.ts';
import { planRoutes } from './features/plans/plans.desk-routes.ts';
import { profileRoutes } from './features/profile/profile.routes.ts';
import { promotionRoutes } from './features/promotions/promotions.routes.ts';
import { ratingRoutes } from './features/ratings/ratings.routes.ts';
import { mapTileRoutes } from './features/reference-data/map-tiles.routes.ts';
import { mapsRoutes } from './features/reference-data/maps.routes.ts';
import { deskPriceBookRoutes } from './features/reference-data/price-books/price-books.desk-routes.ts';
import { referenceRoutes } from './features/reference-data/reference.routes.ts';
import { deskReferenceRoutes } from './features/reference-data/tables/reference-tables.desk-routes.ts';
import { quoteApprovalRoutes } from './features/repair-quotes/quote-approval.routes.ts';
import { quoteRoutes } from './features/repair-quotes/repair-quotes.routes.ts';
import { quoteTemplateRoutes } from './features/repair-quotes/templates/quote-templates.desk-routes.ts';
import { deskSiteRoutes } from './features/sites/sites.desk-routes.ts';
import { siteRoutes } from './features/sites/sites.routes.ts';
import { deskStaffRoutes } from './features/staff/staff.desk-routes.ts';
import { staffAuthenticator } from './features/staff/staff-sessions.ts';
import { deskTaskRoutes } from './features/tasks/tasks.desk-routes.ts';
import { deskTechnicianDayRoutes } from './features/technicians/day/technician-day.desk-routes.ts';
import { technicianDayRoutes } from './features/technicians/day/technician-day.routes.ts';
import { deskTechnicianRoutes } from './features/technicians/technicians.desk-routes.ts';
import { browserErrorRoutes } from './features/website/browser-errors/browser-errors.routes.ts';
import { experimentRoutes } from './features/website/experiments/experiments.routes.ts';
import { pagesRoutes } from './features/website/pages.routes.ts';
import { redirectStaffRequests } from './features/website/redirect-staff-requests.ts';
import { assetRoutes, websiteRoutes } from './features/website/website.routes.ts';
import { deskWindowRoutes } from './features/windows/windows.desk-routes.ts';
import { toDate } from './platform/clock.ts';
import { allowSites } from './platform/http/allow-sites.ts';
import { serveApiReader } from './platform/http/api-reader.ts';
import { limitArrival } from './platform/http/arrival.ts';
import { finishHandlers } from './platform/http/close.ts';
import { BROTLI_OPTIONS, ENCODINGS } from './platform/http/compression.ts';
import { countRequests } from './platform/http/count-requests.ts';
import { cspReportRoutes } from './platform/http/csp-reports.ts';
import { installDraining } from './platform/http/drain.ts';
import { installPageHeaders } from './platform/http/page-headers.ts';
import { answerClientError, answerNotFound, installProblemHandler } from './platform/http/problem-handler.ts';
import { installRequestIds } from './platform/http/request-ids.ts';
import { installSafetyHeaders } from './platform/http/safety-headers.ts';
import { traceRequests } from './platform/http/trace-requests.ts';
import { ARRIVAL_MS, BODY_LIMIT_BYTES, RATES, UPLOAD_ARRIVAL_MS } from './platform/limits.ts';
import { Refusal } from './platform/refusal.ts';
import { healthRoutes } from './readiness.ts';
import { deskBookkeepingRoutes } from './views/bookkeeping/bookkeeping.desk-routes.ts';
import { deskExportRoutes } from './views/bookkeeping/exports/exports.desk-routes.ts';
import { deskCustomerRoutes } from './views/customers/customers.desk-routes.ts';
import { dataExportsDeskRoutes } from './views/data-exports/data-exports.desk-routes.ts';
import { deskInboxRoutes } from './views/inbox/inbox.desk-routes.ts';
import { historyRoutes } from './views/jobs/history/history.routes.ts';
import { deskJobRoutes } from './views/jobs/jobs.desk-routes.ts';
import { jobRoutes } from './views/jobs/jobs.routes.ts';
import { jobLinkRoutes } from './views/jobs/links/job-links.routes.ts';
import { visitRecordDeskRoutes } from './views/jobs/records/visit-records.desk-routes.ts';
import { visitRecordRoutes } from './views/jobs/records/visit-records.routes.ts';
import { deskNeedRoutes } from './views/needs/needs.desk-routes.ts';
import { deskReportRoutes } from './views/reports/reports.desk-routes.ts';
import { deskSearchRoutes } from './views/search/search.desk-routes.ts';

/** Origins of the pages that may call the API (R7.01). */
function siteOrigins({ publicUrl, bookingUrl, marketingUrl }: Config): string[] {
  return originsOf([publicUrl, bookingUrl, marketingUrl]);
}

function originsOf(urls: readonly (string | undefined)[]): string[] {
  return [...new Set(urls.flatMap((url) => (url ? [new URL(url).origin] : [])))];
}

/** Hosts of the API other than the page's own. */
function apiHosts({ apiUrl, staffApiUrl }: Config): string[] {
  return [...new Set([apiUrl, staffApiUrl].flatMap((url) => url ?? []))];
}

/** A reply that doesn't fit its contract is our fault: tests fail by it, and callers never see it. */
function unfitReplyRecorder({ env }: Config): RouteOptions['recordUnfitReply'] {
  return (error, request) => {
    if (env === 'test') throw error;
    const { method, routeOptions } = request;
    request.log.error(
      { err: error, reqId: request.id, call: `${method} ${routeOptions.url}` },
      'reply does not fit its contract',
    );
  };
}

async function mountApi(api: FastifyInstance, deps: Deps) {
  // First of all, so that other origins can read refusals too. With a single host there are no cross-origin requests,
  // so none pays for this.
  const sites = siteOrigins(deps.config);
  if (originsOf([...sites, ...apiHosts(deps.config)]).length > 1) await allowSites(api, sites);
  if (deps.config.rateLimits) {
    await api.register(rateLimit, {
      ...RATES.api,
      errorResponseBuilder: (_request, { after }) =>
        new Refusal('too_many_requests', requestMessages.tooManyRequests(after)),
    });
  }
  api.addHook('onRequest', (_request, reply, done) => {
    reply.header('cache-control', 'no-store');
    // Browsers set their clock by this, so that a fake clock applies everywhere.
    if (deps.clock.offsetMs !== 0) reply.header('date', toDate(deps.clock.now()).toUTCString());
    done();
  });
  allowEmptyJson(api);
  await api.register(cookie);
  const options = {
    authenticate: authenticator(deps),
    requireAtSites: siteChecker(deps),
    authenticateStaff: staffAuthenticator(deps),
    staffCookie: staffCookies(deps.config).token,
    recordForbidden: forbiddenRecorder(deps),
    receiveUpload: uploadReceiver(),
    recordUnfitReply: unfitReplyRecorder(deps.config),
  };
  accountRoutes(api, deps, options);
  passkeyRoutes(api, deps, options);
  bookingRoutes(api, deps, options);
  browserErrorRoutes(api, deps, options);
  businessRoutes(api, deps, options);
  contactRoutes(api, deps, options);
  jobRoutes(api, deps, options);
  jobLinkRoutes(api, deps, options);
  visitRecordRoutes(api, deps, options);
  equipmentRoutes(api, deps, options);
  faultReportRoutes(api, deps, options);
  siteRoutes(api, deps, options);
  experimentRoutes(api, deps, options);
  historyRoutes(api, deps, options);
  invoiceRoutes(api, deps, options);
  receiptRoutes(api, deps, options);
  paymentRoutes(api, deps, options);
  payerRoutes(api, deps, options);
  peopleRoutes(api, deps, options);
  planVisitRoutes(api, deps, options);
  deskPeopleRoutes(api, deps, options);
  profileRoutes(api, deps, options);
  personalDataRoutes(api, deps, options);
  messageChoiceRoutes(api, deps, options);
  promotionRoutes(api, deps, options);
  quoteRoutes(api, deps, options);
  quoteApprovalRoutes(api, deps, options);
  ownPlanRoutes(api, deps, options);
  quotingRoutes(api, deps, options);
  ratingRoutes(api, deps, options);
  mapsRoutes(api, deps, options);
  referenceRoutes(api, deps, options);
  technicianDayRoutes(api, deps, options);
  textRoutes(api, deps);
  threadRoutes(api, deps, options);
  await api.register((desk) => mountDesk(desk, deps, options));
  await api.register((scope) => providerEventRoutes(scope, deps));
  await api.register(cspReportRoutes);
  serveOpenApi(api, () => openApiDocument(endpoints, `${deps.config.brand.name} API`, APP_VERSION));
}

/** The office's calls. Its console asks for the same again every few seconds: what hasn't changed isn't sent again. */
async function mountDesk(desk: FastifyInstance, deps: Deps, options: RouteOptions) {
  if (deps.config.deskOrigin) keepCallsAtDesk(desk, deps.config.deskOrigin);
  desk.addHook('onSend', async (request, reply, payload) => {
    const isRead = request.method === 'GET' && reply.statusCode === 200;
    if (isRead && typeof payload === 'string') reply.header('cache-control', 'private, no-cache');
  });
  await desk.register(etag, { weak: true });
  deskAuditRoutes(desk, deps, options);
  deskBankTransferRoutes(desk, deps, options);
  deskBillingRoutes(desk, deps, options);
  deskBookkeepingRoutes(desk, deps, options);
  byPhoneDeskRoutes(desk, deps, options);
  deskCustomerRoutes(desk, deps, options);
  deskSearchRoutes(desk, deps, options);
  deskEquipmentRoutes(desk, deps, options);
  deskExportRoutes(desk, deps, options);
  deskInboxRoutes(desk, deps, options);
  deskInvoiceRoutes(desk, deps, options);
  deskJobRoutes(desk, deps, options);
  visitRecordDeskRoutes(desk, deps, options);
  partsDeskRoutes(desk, deps, options);
  quoteTemplateRoutes(desk, deps, options);
  deskPayerRoutes(desk, deps, options);
  planRoutes(desk, deps, options);
  deskLedgerRoutes(desk, deps, options);
  deskMessageRoutes(desk, deps, options);
  deskThreadRoutes(desk, deps, options);
  deskNeedRoutes(desk, deps, options);
  deskPersonalDataRoutes(desk, deps, options);
  deskReferenceRoutes(desk, deps, options);
  importsDeskRoutes(desk, deps, options);
  dataExportsDeskRoutes(desk, deps, options);
  deskSiteRoutes(desk, deps, options);
  deskStaffRoutes(desk, deps, options);
  deskTaskRoutes(desk, deps, options);
  deskHealthRoutes(desk, deps, options);
  deskTechnicianRoutes(desk, deps, options);
  deskTechnicianDayRoutes(desk, deps, options);
  deskReportRoutes(desk, deps, options);
  deskPriceBookRoutes(desk, deps, options);
  deskWindowRoutes(desk, deps, options);
}

async function mountPages(pages: FastifyInstance, deps: Deps) {
  const headers = {
    https: deps.config.publicUrl.startsWith('https://'),
    apiHosts: apiHosts(deps.config),
    map: tileSources(deps.config.mapTiles),
    widgets: [deps.captcha.widgetSources, deps.payments.script.widgetSources].flatMap(
      (sources) => sources ?? [],
    ),
  };
  const helmetFor = await installPageHeaders(pages, headers);
  await pages.register(etag, { weak: true });
  const { deskOrigin, publicUrl, marketingUrl } = deps.config;
  if (deskOrigin) keepPageAtDesk(pages, deskOrigin, publicUrl);
  redirectStaffRequests(pages, marketingUrl);
  await deps.payments.mount?.(pages);
  if (showsOutbox(deps.config)) outboxRoutes(pages, deps, helmetFor);
  photoRoutes(pages, deps);
  mapTileRoutes(pages, deps);
  await serveApiReader(pages, `${deps.config.brand.name} API`, helmetFor);
  await pagesRoutes(pages, deps, helmetFor);
  await websiteRoutes(pages, deps, helmetFor);
}

/** Without a list of networks we only trust the proxy in front of us; the headers that it received may be forged. */
function trustedProxies({ trustProxy }: Config) {
  return trustProxy === true ? (_address: string, hop: number) => hop === 0 : trustProxy;
}

/** The whole HTTP application; tests can inject requests without listening. */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: deps.log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustedProxies(deps.config),
    bodyLimit: BODY_LIMIT_BYTES,
    // The longest limit of any route; see limitArrival.
    requestTimeout: UPLOAD_ARRIVAL_MS,
    connectionTimeout: ARRIVAL_MS,
    // Requests that arrive on an open connection while the server closes are still served.
    return503OnClosing: false,
    clientErrorHandler: answerClientError,
    // A malformed or overlong path can't exist: not found.
    frameworkErrors: (_error, request, reply) => void answerNotFound(request, reply),
    genReqId: () => randomUUID(),
    // Only failures are logged, with their request id, so one log serves all requests.
    childLoggerFactory: (log) => log,
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true },
  });
  finishHandlers(app);
  installRequestIds(app);
  limitArrival(app);
  installDraining(app);
  if (deps.tracing) traceRequests(app, deps.tracing);
  countRequests(app, deps.metrics);
  installProblemHandler(app, { isUnavailable: isDatabaseAway });
  installSafetyHeaders(app, {
    https: deps.config.publicUrl.startsWith('https://'),
    loopbackOnly: isForThisMachineOnly(deps.config.env),
  });
  app.setNotFoundHandler(answerNotFound);
  healthRoutes(app, deps);
  await app.register(formbody, { bodyLimit: BODY_LIMIT_BYTES });
  await app.register(compress, {
    encodings: [...ENCODINGS],
    brotliOptions: BROTLI_OPTIONS,
    // A small request could decompress into a huge one.
    globalDecompression: false,
  });
  await app.register((api) => mountApi(api, deps));
  await app.register((pages) => mountPages(pages, deps));
  await app.register(assetRoutes);
  return app;
}
