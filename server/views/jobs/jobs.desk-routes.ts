import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contracts/jobs/desk-jobs.ts';
import * as changes from '../../../contracts/jobs/job-changes.ts';
import * as links from '../../../contracts/jobs/job-links.ts';
import { doer } from '../../common/audit/doer.ts';
import type { Deps } from '../../common/deps.ts';
import { type RouteOptions, route } from '../../common/http/route.ts';
import { addNote } from '../../features/jobs/add-note.ts';
import { holdJob } from '../../features/jobs/hold-job.ts';
import { switchLinksAtDesk } from '../../features/jobs/switch-job-links.ts';
import { inviteRating } from '../../features/ratings/invite-rating.ts';
import { bookWarrantyVisit } from '../../features/visits/book-warranty-visit.ts';
import { callOffVisit } from '../../features/visits/call-off-visit.ts';
import { cancelJob } from '../../features/visits/cancel-job.ts';
import { completeJob } from '../../features/visits/complete-job.ts';
import { recordVisit } from '../../features/visits/record-visit.ts';
import { checkSchedule, scheduleJob } from '../../features/visits/schedule-job.ts';
import { startJob } from '../../features/visits/start-job.ts';
import { listDayVisits, openDeskJob, readDeskJob } from './desk-jobs.ts';
import { countJobs, findJobs } from './find-jobs.ts';

/** Jobs, their visits and ratings; a change answers with the job as it is now. */
export function deskJobRoutes(app: FastifyInstance, deps: Deps, options: RouteOptions): void {
  route(app, calls.listDeskJobs, options, ({ query }) =>
    findJobs(deps, {
      states: query.State,
      technician: query.Technician,
      region: query.Region,
      from: query.From,
      to: query.To,
      term: query.SearchTerm,
      order: query.Order,
      after: query.After,
    }),
  );
  route(app, calls.countDeskJobs, options, () => countJobs(deps));
  route(app, calls.listDayVisits, options, ({ query }) =>
    listDayVisits(deps, { date: query.Date, after: query.After }),
  );
  route(app, calls.getDeskJob, options, ({ params, caller, request }) =>
    openDeskJob(deps, { jobId: params.RepairId, by: doer(caller, request) }),
  );
  route(app, changes.checkSchedule, options, ({ params, body }) =>
    checkSchedule(deps, { jobId: params.RepairId, visit: body }),
  );
  route(app, changes.scheduleJob, options, async ({ params, body, caller, request }) => {
    const change = { jobId: params.RepairId, by: doer(caller, request), version: body.Version };
    const Warnings = await scheduleJob(deps, { ...change, visit: body });
    return { ...(await readDeskJob(deps, params.RepairId)), Warnings };
  });
  route(app, changes.bookWarrantyVisit, options, async ({ params, headers, body, caller, request }) => {
    const change = { jobId: params.RepairId, by: doer(caller, request), version: body.Version };
    const key = headers['idempotency-key'];
    return readDeskJob(deps, await bookWarrantyVisit(deps, { ...change, key, body }));
  });
  route(app, changes.startJob, options, async ({ params, body, caller, request }) => {
    await startJob(deps, { jobId: params.RepairId, by: doer(caller, request), version: body.Version });
    return readDeskJob(deps, params.RepairId);
  });
  route(app, changes.callOffVisit, options, async ({ params, body, caller, request }) => {
    const change = { jobId: params.RepairId, by: doer(caller, request), version: body.Version };
    await callOffVisit(deps, { ...change, kind: 'calledOff', note: body.Reason });
    return readDeskJob(deps, params.RepairId);
  });
  route(app, changes.noAccess, options, async ({ params, body, caller, request }) => {
    const change = { jobId: params.RepairId, by: doer(caller, request), version: body.Version };
    await callOffVisit(deps, { ...change, kind: 'noAccess', note: body.Note });
    return readDeskJob(deps, params.RepairId);
  });
  route(app, changes.holdJob, options, async ({ params, body, caller, request }) => {
    const change = { jobId: params.RepairId, by: doer(caller, request), version: body.Version };
    await holdJob(deps, {
      ...change,
      until: body.Until,
      reason: body.Reason,
      isForParts: body.IsHeldForParts,
    });
    return readDeskJob(deps, params.RepairId);
  });
  route(app, links.switchDeskJobLinks, options, async ({ params, body, caller, request }) => {
    const change = { jobId: params.RepairId, by: doer(caller, request), version: body.Version };
    await switchLinksAtDesk(deps, { ...change, isOn: body.IsOn });
    return readDeskJob(deps, params.RepairId);
  });
  route(app, changes.addNote, options, async ({ params, headers, body, caller, request }) => {
    const key = headers['idempotency-key'];
    await addNote(deps, { jobId: params.RepairId, by: doer(caller, request), key, note: body.Note });
    return readDeskJob(deps, params.RepairId);
  });
  route(app, changes.recordVisit, options, async ({ params, body, caller, request }) => {
    await recordVisit(deps, {
      jobId: params.RepairId,
      by: doer(caller, request),
      version: body.Version,
      visit: body,
    });
    return readDeskJob(deps, params.RepairId);
  });
  route(app, changes.completeJob, options, async ({ params, body, caller, request }) => {
    await completeJob(deps, {
      jobId: params.RepairId,
      by: doer(caller, request),
      version: body.Version,
      end: body,
    });
    return readDeskJob(deps, params.RepairId);
  });
  route(app, changes.cancelJob, options, async ({ params, body, caller, request }) => {
    await cancelJob(deps, {
      jobId: params.RepairId,
      by: doer(caller, request),
      version: body.Version,
      reason: body.Reason,
    });
    return readDeskJob(deps, params.RepairId);
  });
  route(app, changes.inviteRating, options, async ({ params, body, caller, request }) => {
    await inviteRating(deps, {
      jobId: params.RepairId,
      by: doer(caller, request),
      version: body.Version,
      invitation: { isScoringClosed: body.IsScoringClosed },
    });
    return readDeskJob(deps, params.RepairId);
  });
}
