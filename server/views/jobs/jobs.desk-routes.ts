import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { EndpointSpec } from '../../../contracts/endpoint.ts';
import * as orders from '../../../contracts/jobs/day-order.ts';
import * as calls from '../../../contracts/jobs/desk-jobs.ts';
import * as given from '../../../contracts/jobs/given-visits.ts';
import * as changes from '../../../contracts/jobs/job-changes.ts';
import * as links from '../../../contracts/jobs/job-links.ts';
import * as quotes from '../../../contracts/jobs/job-quotes.ts';
import { whoCanTake } from '../../../contracts/jobs/who-can-take.ts';
import { centsFromDollars } from '../../../domain/money/money.ts';
import type { Deps } from '../../common/deps.ts';
import { type Call, type RouteOptions, route } from '../../common/http/route.ts';
import { addNote } from '../../features/jobs/add-note.ts';
import type { DeskChange } from '../../features/jobs/change-job.ts';
import { holdJob } from '../../features/jobs/hold-job.ts';
import { switchLinksAtDesk } from '../../features/jobs/switch-job-links.ts';
import { inviteRating } from '../../features/ratings/invite-rating.ts';
import { approveByPhone, declineByPhone } from '../../features/repair-quotes/decide-by-phone.ts';
import { reportedLines } from '../../features/repair-quotes/reported-lines.ts';
import { previewQuote, sendQuote } from '../../features/repair-quotes/send-quote.ts';
import { withdrawQuote } from '../../features/repair-quotes/withdraw-quote.ts';
import { bookWarrantyVisit } from '../../features/visits/book-warranty-visit.ts';
import { callOffVisit } from '../../features/visits/call-off-visit.ts';
import { cancelJob } from '../../features/visits/cancel-job.ts';
import { completeJob } from '../../features/visits/complete-job.ts';
import { giveVisits } from '../../features/visits/give-visits.ts';
import { proposeOrder, takeOrder } from '../../features/visits/order-day.ts';
import { recordVisit } from '../../features/visits/record-visit.ts';
import { checkSchedule, scheduleJob } from '../../features/visits/schedule-job.ts';
import { startJob } from '../../features/visits/start-job.ts';
import { listTakers } from '../../features/visits/who-can-take.ts';
import { PAGE_SIZES } from '../../platform/limits.ts';
import { visitCounts } from './desk-jobs.queries.ts';
import { listDayVisits, listLeaveVisits, openDeskJob, readDeskJob } from './desk-jobs.ts';
import { countJobs, findJobs } from './find-jobs.ts';

/** The contract of a change of a job, made to the version that somebody read. */
type JobChange<Body> = Pick<typeof changes.startJob, 'access' | 'proof' | 'method' | 'params' | 'reply'> &
  Pick<EndpointSpec, 'path' | 'summary'> & { body: z.ZodObject & z.ZodType<Body> };

const changeOf = ({
  params,
  body,
  by,
}: Pick<Call<typeof changes.startJob>, 'params' | 'body' | 'by'>): DeskChange => ({
  jobId: params.RepairId,
  by,
  version: body.Version,
});

/** Jobs, their visits, ratings and quotes. */
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
  route(app, given.listLeaveVisits, options, ({ params, query }) =>
    listLeaveVisits(deps, { technicianId: params.TechnicianId, from: query.From, to: query.To }),
  );
  route(app, given.giveVisits, options, ({ params, body, by }) =>
    giveVisits(deps, { technicianId: params.TechnicianId, by, visits: body.Visits }),
  );
  route(app, calls.countDayVisits, options, async ({ query: { From, To } }) => ({
    Days: await visitCounts(deps.db, { from: From, to: To, limit: PAGE_SIZES.visitDays }),
  }));
  route(app, calls.getDeskJob, options, ({ params, by }) =>
    openDeskJob(deps, { jobId: params.RepairId, by }),
  );
  route(app, changes.checkSchedule, options, ({ params, body }) =>
    checkSchedule(deps, { jobId: params.RepairId, visit: body }),
  );
  route(app, orders.proposeDayOrder, options, ({ params }) =>
    proposeOrder(deps, { technicianId: params.TechnicianId, date: params.Date }),
  );
  route(app, orders.takeDayOrder, options, ({ params, body, by }) =>
    takeOrder(deps, { technicianId: params.TechnicianId, date: params.Date, by, visits: body.Visits }),
  );
  route(app, whoCanTake, options, ({ params, query }) =>
    listTakers(deps, { jobId: params.RepairId, asked: query }),
  );
  route(app, changes.scheduleJob, options, async (call) => {
    const Warnings = await scheduleJob(deps, {
      ...changeOf(call),
      visit: call.body,
      asked: askedOf(call.body),
    });
    return { ...(await readDeskJob(deps, call.params.RepairId)), Warnings };
  });
  route(app, changes.bookWarrantyVisit, options, async (call) => {
    const asked = { ...changeOf(call), key: call.headers['idempotency-key'], body: call.body };
    return readDeskJob(deps, await bookWarrantyVisit(deps, asked));
  });
  route(app, changes.addNote, options, async ({ params, headers, body, by }) => {
    const key = headers['idempotency-key'];
    await addNote(deps, { jobId: params.RepairId, by, key, note: body.Note });
    return readDeskJob(deps, params.RepairId);
  });

  /** A change of a job answers with the job as it is now. */
  function change<Body extends { Version: number }>(
    spec: JobChange<Body>,
    perform: (asked: DeskChange, body: Body) => Promise<unknown>,
  ): void {
    route(app, spec, options, async ({ params, body, by }) => {
      await perform(changeOf({ params, body, by }), body);
      return readDeskJob(deps, params.RepairId);
    });
  }
  change(changes.startJob, (asked) => startJob(deps, asked));
  change(changes.callOffVisit, (asked, { Reason: note }) =>
    callOffVisit(deps, { ...asked, kind: 'calledOff', note }),
  );
  change(changes.noAccess, (asked, { Note: note }) =>
    callOffVisit(deps, { ...asked, kind: 'noAccess', note }),
  );
  change(changes.holdJob, (asked, { Until: until, Reason: reason, IsHeldForParts: isForParts }) =>
    holdJob(deps, { ...asked, until, reason, isForParts }),
  );
  change(links.switchDeskJobLinks, (asked, { IsOn: isOn }) => switchLinksAtDesk(deps, { ...asked, isOn }));
  change(changes.recordVisit, (asked, visit) => recordVisit(deps, { ...asked, visit }));
  change(changes.completeJob, (asked, end) => completeJob(deps, { ...asked, end }));
  change(changes.cancelJob, (asked, { Reason: reason, ...who }) =>
    cancelJob(deps, { ...asked, reason, asked: askedOf(who) }),
  );
  change(changes.inviteRating, (asked, { IsScoringClosed: isScoringClosed }) =>
    inviteRating(deps, { ...asked, invitation: { isScoringClosed } }),
  );

  route(app, quotes.reportedLines, options, ({ params }) => reportedLines(deps, params.RepairId));
  route(app, quotes.previewQuote, options, ({ params, body }) =>
    previewQuote(deps, { jobId: params.RepairId, quote: body }),
  );
  change(changes.sendQuote, (asked, { GoesAhead: goesAhead, ...quote }) =>
    sendQuote(deps, { ...asked, quote, goesAhead }),
  );
  change(quotes.withdrawQuote, (asked, { Reason: reason }) => withdrawQuote(deps, { ...asked, reason }));
  change(quotes.approveByPhone, (asked, body) =>
    approveByPhone(deps, {
      ...asked,
      uniqueId: body.UniqueId,
      saidBy: body.SaidBy,
      personId: body.PersonId,
      overrideReason: body.OverrideReason,
      agreedCents: centsFromDollars(body.TotalIncGst),
      poNumber: body.PoNumber,
      leftLines: body.LeftLines ?? [],
    }),
  );
  change(
    quotes.declineByPhone,
    (
      asked,
      {
        UniqueId: uniqueId,
        SaidBy: saidBy,
        PersonId: personId,
        OverrideReason: overrideReason,
        Reason: reason,
      },
    ) => declineByPhone(deps, { ...asked, uniqueId, saidBy, personId, overrideReason, reason }),
  );
}

/** Who asks for a change on the phone. */
const askedOf = ({
  PersonId: personId,
  CalledBy: calledBy,
  CallerReason: reason,
}: {
  PersonId: number | null;
  CalledBy: string | null;
  CallerReason: string | null;
}) => ({ personId, calledBy, reason });
