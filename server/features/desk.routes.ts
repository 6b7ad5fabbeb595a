import type { FastifyInstance } from 'fastify';
import * as auditCalls from '../../contracts/audit/audit.ts';
import * as customerCalls from '../../contracts/customers/customers.ts';
import * as jobCalls from '../../contracts/jobs/desk-jobs.ts';
import * as jobChanges from '../../contracts/jobs/job-changes.ts';
import * as ledgerCalls from '../../contracts/ledger/ledger.ts';
import * as requestCalls from '../../contracts/messages/requests.ts';
import * as textCalls from '../../contracts/messages/texts.ts';
import * as taskCalls from '../../contracts/tasks/tasks.ts';
import { countWaiting as countWaitingCall } from '../../contracts/waiting-list/waiting-list.ts';
import { doer } from '../common/audit/doer.ts';
import { type RouteOptions, route } from '../common/http/route.ts';
import type { Deps } from '../deps.ts';
import { listAudit } from './audit/list-audit.ts';
import { verifyAudit } from './audit/verify-audit.ts';
import { deskBookkeepingRoutes } from './bookkeeping/bookkeeping.desk-routes.ts';
import { deskExportRoutes } from './bookkeeping/exports/exports.desk-routes.ts';
import { findCustomers, readCustomer } from './customers/directory/find-customers.ts';
import { exportCustomer } from './customers/personal-data/export-customer.ts';
import { forgetCustomer } from './customers/personal-data/forget-customer.ts';
import { answerWarranty, listWarranty } from './equipment/answer-warranty.ts';
import { deskBankTransferRoutes } from './invoices/bank-transfers/bank-transfers.desk-routes.ts';
import { deskBillingRoutes, deskInvoiceRoutes } from './invoices/invoices.desk-routes.ts';
import { listDeskJobs, listLateJobs, openDeskJob } from './jobs/desk-jobs.ts';
import { bookPayoutDifference } from './ledger/book-difference.ts';
import { listPayouts, readPayout } from './ledger/payouts.ts';
import { readLedgerCheck } from './ledger/read-ledger-check.ts';
import { answerContact, listContacts } from './messages/answer-contact.ts';
import { changeTexts } from './messages/texts/change-texts.ts';
import { inviteRating } from './ratings/invite-rating.ts';
import { sendQuote } from './repair-quotes/send-quote.ts';
import { deskStaffRoutes } from './staff/staff.desk-routes.ts';
import { issueStaffRequest } from './staff/staff-requests/issue-staff-request.ts';
import { dropFailedTask, listFailedTasks, retryFailedTask, retryFailedTasks } from './tasks/failed-tasks.ts';
import { cancelJob } from './visits/cancel-job.ts';
import { completeJob } from './visits/complete-job.ts';
import { recordVisit } from './visits/record-visit.ts';
import { scheduleJob } from './visits/schedule-job.ts';
import { startJob } from './visits/start-job.ts';
import { countWaiting } from './waiting-list/count-waiting.ts';

export function deskRoutes(app: FastifyInstance, deps: Deps, options: RouteOptions): void {
  deskStaffRoutes(app, deps, options);
  jobRoutes(app, deps, options);
  requestRoutes(app, deps, options);
  deskInvoiceRoutes(app, deps, options);
  deskBankTransferRoutes(app, deps, options);
  deskBillingRoutes(app, deps, options);
  deskExportRoutes(app, deps, options);
  deskBookkeepingRoutes(app, deps, options);

  route(app, customerCalls.findCustomers, options, ({ query }) =>
    findCustomers(deps, { term: query.SearchTerm, after: query.After }),
  );
  route(app, customerCalls.getCustomer, options, ({ params, caller, request }) =>
    readCustomer(deps, { customerId: params.CustomerId, by: doer(caller, request) }),
  );
  route(app, customerCalls.exportCustomer, options, ({ params, caller, request }) =>
    exportCustomer(deps, { customerId: params.CustomerId, by: doer(caller, request) }),
  );
  route(app, customerCalls.forgetCustomer, options, ({ params, body, caller, request }) =>
    forgetCustomer(deps, {
      customerId: params.CustomerId,
      userName: body.UserName,
      by: doer(caller, request),
    }),
  );
  route(app, auditCalls.listAudit, options, ({ query, caller, request }) =>
    listAudit(deps, { search: query, by: doer(caller, request) }),
  );
  route(app, auditCalls.verifyAudit, options, ({ query, caller, request }) =>
    verifyAudit(deps, { after: query.After, by: doer(caller, request) }),
  );
  route(app, taskCalls.listFailedTasks, options, () => listFailedTasks(deps));
  route(app, taskCalls.retryFailedTasks, options, ({ caller, request }) =>
    retryFailedTasks(deps, doer(caller, request)),
  );
  route(app, taskCalls.retryFailedTask, options, ({ params, caller, request }) =>
    retryFailedTask(deps, { taskId: params.TaskId, by: doer(caller, request) }),
  );
  route(app, taskCalls.dropFailedTask, options, ({ params, body, caller, request }) =>
    dropFailedTask(deps, { taskId: params.TaskId, reason: body.Reason, by: doer(caller, request) }),
  );
  route(app, textCalls.stopTexts, options, ({ body, caller, request }) =>
    changeTexts(deps, { mobile: body.Mobile, isStop: true, by: doer(caller, request) }),
  );
  route(app, textCalls.startTexts, options, ({ body, caller, request }) =>
    changeTexts(deps, { mobile: body.Mobile, isStop: false, by: doer(caller, request) }),
  );
  route(app, ledgerCalls.checkLedger, options, () => readLedgerCheck(deps));
  route(app, ledgerCalls.listPayouts, options, ({ query }) =>
    listPayouts(deps, { from: query.From, to: query.To }),
  );
  route(app, ledgerCalls.getPayout, options, ({ params }) => readPayout(deps, params.PayoutId));
  route(app, ledgerCalls.bookPayoutDifference, options, ({ params, body, caller, request }) =>
    bookPayoutDifference(deps, { providerId: params.PayoutId, note: body.Note, by: doer(caller, request) }),
  );
  route(app, countWaitingCall, options, () => countWaiting(deps));
}

function jobRoutes(app: FastifyInstance, deps: Deps, options: RouteOptions): void {
  route(app, jobCalls.listDeskJobs, options, ({ query }) =>
    listDeskJobs(deps, { state: query.State, after: query.After }),
  );
  route(app, jobCalls.listLateJobs, options, ({ query }) => listLateJobs(deps, { after: query.After }));
  route(app, jobCalls.getDeskJob, options, ({ params, caller, request }) =>
    openDeskJob(deps, { jobId: params.RepairId, by: doer(caller, request) }),
  );
  route(app, jobChanges.scheduleJob, options, ({ params, body, caller, request }) =>
    scheduleJob(deps, { jobId: params.RepairId, by: doer(caller, request), visit: body }),
  );
  route(app, jobChanges.startJob, options, ({ params, caller, request }) =>
    startJob(deps, { jobId: params.RepairId, by: doer(caller, request) }),
  );
  route(app, jobChanges.sendQuote, options, ({ params, body, caller, request }) =>
    sendQuote(deps, { jobId: params.RepairId, by: doer(caller, request), quote: body }),
  );
  route(app, jobChanges.recordVisit, options, ({ params, body, caller, request }) =>
    recordVisit(deps, { jobId: params.RepairId, by: doer(caller, request), visit: body }),
  );
  route(app, jobChanges.completeJob, options, ({ params, body, caller, request }) =>
    completeJob(deps, { jobId: params.RepairId, by: doer(caller, request), end: body }),
  );
  route(app, jobChanges.cancelJob, options, ({ params, body, caller, request }) =>
    cancelJob(deps, { jobId: params.RepairId, by: doer(caller, request), reason: body.Reason }),
  );
  route(app, jobChanges.inviteRating, options, ({ params, body, caller, request }) =>
    inviteRating(deps, {
      jobId: params.RepairId,
      by: doer(caller, request),
      invitation: { isScoringClosed: body.IsScoringClosed },
    }),
  );
}

function requestRoutes(app: FastifyInstance, deps: Deps, options: RouteOptions): void {
  route(app, requestCalls.listWarrantyRequests, options, ({ query }) =>
    listWarranty(deps, { state: query.State, after: query.After }),
  );
  route(app, requestCalls.answerWarrantyRequest, options, ({ params, body, caller, request }) =>
    answerWarranty(deps, { id: params.Id, answer: body.Answer, by: doer(caller, request) }),
  );
  route(app, requestCalls.listContactRequests, options, ({ query }) =>
    listContacts(deps, { state: query.State, after: query.After }),
  );
  route(app, requestCalls.answerContactRequest, options, ({ params, body, caller, request }) =>
    answerContact(deps, { id: params.Id, answer: body.Answer, by: doer(caller, request) }),
  );
  route(app, requestCalls.issueStaffRequest, options, ({ body, caller, request }) =>
    issueStaffRequest(deps, { by: doer(caller, request), customerId: body.CustomerId ?? null }),
  );
}
