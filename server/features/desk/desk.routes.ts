import type { FastifyInstance } from 'fastify';
import * as auditCalls from '../../../contracts/desk/audit.ts';
import * as customerCalls from '../../../contracts/desk/customers.ts';
import * as jobCalls from '../../../contracts/desk/jobs.ts';
import * as ledgerCalls from '../../../contracts/desk/ledger.ts';
import * as requestCalls from '../../../contracts/desk/requests.ts';
import * as factorCalls from '../../../contracts/desk/second-factor.ts';
import * as sessionCalls from '../../../contracts/desk/sessions.ts';
import * as staffCalls from '../../../contracts/desk/staff.ts';
import * as taskCalls from '../../../contracts/desk/tasks.ts';
import * as textCalls from '../../../contracts/desk/texts.ts';
import { countWaiting as countWaitingCall } from '../../../contracts/desk/waiting-list.ts';
import type { Deps } from '../../deps.ts';
import { originOf } from '../../platform/http/origin.ts';
import { type RouteOptions, route, userAgentOf } from '../../platform/http/route.ts';
import { listPayouts } from '../ledger/payouts.ts';
import { readLedgerCheck } from '../ledger/read-ledger-check.ts';
import { countWaiting } from '../waiting-list/count-waiting.ts';
import { listAudit } from './audit/list-audit.ts';
import { verifyAudit } from './audit/verify-audit.ts';
import { deskBookkeepingRoutes } from './bookkeeping/desk-bookkeeping.routes.ts';
import { exportCustomer } from './customers/export-customer.ts';
import { findCustomers, readCustomer } from './customers/find-customers.ts';
import { forgetCustomer } from './customers/forget-customer.ts';
import { doer } from './doer.ts';
import { deskExportRoutes } from './exports/desk-exports.routes.ts';
import { deskBillingRoutes, deskInvoiceRoutes } from './invoices/desk-invoices.routes.ts';
import { cancelJob } from './jobs/cancel-job.ts';
import { completeJob } from './jobs/complete-job.ts';
import { listDeskJobs, listLateJobs, openDeskJob } from './jobs/desk-jobs.ts';
import { inviteRating } from './jobs/invite-rating.ts';
import { recordVisit } from './jobs/record-visit.ts';
import { scheduleJob } from './jobs/schedule-job.ts';
import { startJob } from './jobs/start-job.ts';
import { sendQuote } from './quotes/send-quote.ts';
import { answerContact, listContacts } from './requests/answer-contact.ts';
import { answerWarranty, listWarranty } from './requests/answer-warranty.ts';
import { addStaff } from './staff/add-staff.ts';
import { changeStaffPassword } from './staff/change-staff-password.ts';
import { disableStaff } from './staff/disable-staff.ts';
import { confirmSecondFactor, renewRecoveryCodes, startSecondFactor } from './staff/enrol-second-factor.ts';
import { listStaffSessions, signOutSession, signOutStaff } from './staff/list-staff-sessions.ts';
import { reauthenticateStaff } from './staff/reauthenticate-staff.ts';
import { resetSecondFactor } from './staff/reset-second-factor.ts';
import { signInStaff } from './staff/sign-in-staff.ts';
import { presentStaff } from './staff/staff.present.ts';
import { allStaff, deleteStaffSession, staffById } from './staff/staff.queries.ts';
import { staffLimits } from './staff/staff-limits.ts';
import { issueStaffRequest } from './staff-requests/issue-staff-request.ts';
import { dropFailedTask, listFailedTasks, retryFailedTask, retryFailedTasks } from './tasks/failed-tasks.ts';
import { changeTexts } from './texts/change-texts.ts';

export function deskRoutes(app: FastifyInstance, deps: Deps, options: RouteOptions): void {
  staffRoutes(app, deps, options);
  proofRoutes(app, deps, options);
  jobRoutes(app, deps, options);
  requestRoutes(app, deps, options);
  deskInvoiceRoutes(app, deps, options);
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
  route(app, countWaitingCall, options, () => countWaiting(deps));
}

function staffRoutes(app: FastifyInstance, deps: Deps, options: RouteOptions): void {
  const limits = staffLimits(deps);

  route(app, staffCalls.deskSignIn, options, ({ body, request }) =>
    signInStaff(deps, limits, body, { origin: originOf(request), userAgent: userAgentOf(request) }),
  );
  route(app, staffCalls.deskSignedIn, options, async ({ caller }) =>
    presentStaff(await staffById(deps.db, caller.staffId)),
  );
  route(app, staffCalls.deskSignOut, options, async ({ caller }) => {
    await deleteStaffSession(deps.db, caller.tokenHash);
    return {};
  });
  route(app, staffCalls.changeStaffPassword, options, ({ body, caller, request }) =>
    changeStaffPassword(deps, limits, { caller, by: doer(caller, request), ...body }),
  );
  route(app, staffCalls.listStaff, options, async () => ({
    StaffList: (await allStaff(deps.db)).map(presentStaff),
  }));
  route(app, staffCalls.addStaff, options, ({ body, caller, request }) =>
    addStaff(deps, body, { mustChangePassword: true, by: doer(caller, request) }),
  );
  route(app, staffCalls.disableStaff, options, ({ params, caller, request }) =>
    disableStaff(deps, { staffId: params.StaffId, by: doer(caller, request) }),
  );
}

/** Second factors and sign-ins. */
function proofRoutes(app: FastifyInstance, deps: Deps, options: RouteOptions): void {
  const limits = staffLimits(deps);

  route(app, factorCalls.startSecondFactor, options, ({ caller }) => startSecondFactor(deps, caller));
  route(app, factorCalls.confirmSecondFactor, options, ({ body, caller, request }) =>
    confirmSecondFactor(deps, limits, { caller, by: doer(caller, request), code: body.Code }),
  );
  route(app, factorCalls.renewRecoveryCodes, options, ({ caller, request }) =>
    renewRecoveryCodes(deps, doer(caller, request)),
  );
  route(app, factorCalls.resetSecondFactor, options, async ({ params, caller, request }) => {
    await resetSecondFactor(deps, { staffId: params.StaffId, by: doer(caller, request) });
    return presentStaff(await staffById(deps.db, params.StaffId));
  });
  route(app, factorCalls.reauthenticateStaff, options, ({ body, caller, request }) =>
    reauthenticateStaff(deps, limits, {
      caller,
      by: doer(caller, request),
      password: body.Password,
      code: body.Code,
    }),
  );
  route(app, sessionCalls.listStaffSessions, options, ({ caller }) =>
    listStaffSessions(deps, { staffId: caller.staffId, caller }),
  );
  route(app, sessionCalls.endStaffSession, options, ({ params, caller, request }) =>
    signOutSession(deps, { caller, by: doer(caller, request), sessionId: params.SessionId }),
  );
  route(app, sessionCalls.listSessionsOfStaff, options, ({ params, caller }) =>
    listStaffSessions(deps, { staffId: params.StaffId, caller }),
  );
  route(app, sessionCalls.signOutStaff, options, ({ params, caller, request }) =>
    signOutStaff(deps, { staffId: params.StaffId, by: doer(caller, request) }),
  );
}

function jobRoutes(app: FastifyInstance, deps: Deps, options: RouteOptions): void {
  route(app, jobCalls.listDeskJobs, options, ({ query }) =>
    listDeskJobs(deps, { state: query.State, after: query.After }),
  );
  route(app, jobCalls.listLateJobs, options, ({ query }) => listLateJobs(deps, { after: query.After }));
  route(app, jobCalls.getDeskJob, options, ({ params, caller, request }) =>
    openDeskJob(deps, { jobId: params.RepairId, by: doer(caller, request) }),
  );
  route(app, jobCalls.scheduleJob, options, ({ params, body, caller, request }) =>
    scheduleJob(deps, { jobId: params.RepairId, by: doer(caller, request), visit: body }),
  );
  route(app, jobCalls.startJob, options, ({ params, caller, request }) =>
    startJob(deps, { jobId: params.RepairId, by: doer(caller, request) }),
  );
  route(app, jobCalls.sendQuote, options, ({ params, body, caller, request }) =>
    sendQuote(deps, { jobId: params.RepairId, by: doer(caller, request), quote: body }),
  );
  route(app, jobCalls.recordVisit, options, ({ params, body, caller, request }) =>
    recordVisit(deps, { jobId: params.RepairId, by: doer(caller, request), visit: body }),
  );
  route(app, jobCalls.completeJob, options, ({ params, body, caller, request }) =>
    completeJob(deps, { jobId: params.RepairId, by: doer(caller, request), end: body }),
  );
  route(app, jobCalls.cancelJob, options, ({ params, body, caller, request }) =>
    cancelJob(deps, { jobId: params.RepairId, by: doer(caller, request), reason: body.Reason }),
  );
  route(app, jobCalls.inviteRating, options, ({ params, body, caller, request }) =>
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
