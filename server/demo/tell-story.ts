import { randomUUID } from 'node:crypto';
import * as desk from '../../contracts/jobs/job-changes.ts';
import { addJob } from '../../contracts/jobs/jobs.ts';
import { centsFromDollars } from '../../domain/money/money.ts';
import { OWNER } from '../../domain/people/rights.ts';
import { toWireDate } from '../../domain/visits/dates.ts';
import type { StaffDoer } from '../common/audit/record-audit.ts';
import type { Deps } from '../common/deps.ts';
import { accountOfPrimaryContact } from '../features/accounts/accounts.queries.ts';
import { requestService } from '../features/bookings/request-service.ts';
import { answerThread } from '../features/messages/thread/answer-thread.ts';
import { writeMessage } from '../features/messages/thread/write-message.ts';
import { saveRating } from '../features/ratings/save-rating.ts';
import { approveQuote } from '../features/repair-quotes/approve-quote.ts';
import { declineQuote } from '../features/repair-quotes/decline-quote.ts';
import { newestQuoteOfJob } from '../features/repair-quotes/desk-quotes.queries.ts';
import { sendQuote } from '../features/repair-quotes/send-quote.ts';
import { cancelJob } from '../features/visits/cancel-job.ts';
import { completeJob } from '../features/visits/complete-job.ts';
import { scheduleJob } from '../features/visits/schedule-job.ts';
import { startJob } from '../features/visits/start-job.ts';
import type { FakeClock } from '../platform/clock.ts';
import { readJob } from '../views/jobs/list-jobs.ts';
import { clockTime, instantAt, recordWork } from './demo-moments.ts';
import { pickParts } from './demo-parts.ts';
import { DISPUTED_CARD } from './demo-people.ts';
import type { Story } from './demo-stories.ts';
import { payDemo, recordDemo, refundDemo } from './pay-demo.ts';

/** The context of a story: its clock is set to each step's time. */
export type Stage = {
  deps: Deps & { clock: FakeClock };
  customerId: number;
  /** Their owner, who does everything. */
  ownerId: number;
  /** Who runs the desk. */
  staff: StaffDoer;
  /** When the demo is created. */
  now: Temporal.Instant;
  /** Whether the customer has a card on file. */
  hasCard: boolean;
};

export type StoryEquipment = {
  Id: number;
  EquipmentTypeId: number;
  LocationPostcode: string;
  LocationTimeZone: string;
};

/** More than any call-out costs, so the server's own price is booked. */
const ANY_FEE = 99_999;
/** When a tech arrives, for a visit in a window. */
const ARRIVALS = { morning: '08:40', afternoon: '13:10' } as const;

/** The moments of a story, in the site's time zone. */
function momentsOf(story: Story, { now }: Stage, timeZone: string) {
  const today = now.toZonedDateTimeISO(timeZone).toPlainDate();
  if (story.visit === 'now') {
    const arrival = now.subtract({ minutes: 50 }).toZonedDateTimeISO(timeZone);
    const date = arrival.toPlainDate();
    return {
      date,
      time: clockTime(arrival),
      bookedAt: now.subtract({ hours: 3 * 24 }),
      window: story.window,
    };
  }
  if ('daysAhead' in story.visit) {
    const date = weekday(today.add({ days: story.visit.daysAhead + 1 }), 1);
    const bookedAt = now.subtract({ hours: story.visit.bookedHoursAgo });
    return { date, time: null, bookedAt, window: story.window };
  }
  const day = today.subtract({ days: story.visit.daysAgo });
  const date = story.window === 'afterhours' ? saturdayBefore(day) : weekday(day, -1);
  const bookedAt = instantAt(date.subtract({ days: 3 }), '09:14', timeZone);
  return { date, time: story.time ?? null, bookedAt, window: story.window };
}

/** The date itself, or the next weekday in a direction. */
function weekday(day: Temporal.PlainDate, direction: 1 | -1): Temporal.PlainDate {
  return day.dayOfWeek <= 5 ? day : weekday(day.add({ days: direction }), direction);
}

function saturdayBefore(day: Temporal.PlainDate): Temporal.PlainDate {
  return day.subtract({ days: (day.dayOfWeek + 1) % 7 });
}

/** Creates one job of the demo, from its booking to its current state, through the ordinary use cases. */
export async function tellStory(stage: Stage, equipment: StoryEquipment, story: Story): Promise<void> {
  const jobId = await happen(stage, equipment, story);
  await write(stage, jobId, story.messages ?? []);
  const { deps, customerId, staff } = stage;
  if (story.recorded) await recordDemo(deps, { customerId, jobId, by: staff, method: story.recorded });
  if (!stage.hasCard || story.paid === 'nothing') return;
  const most = story.paid ? centsFromDollars(story.paid.dollars) : Number.POSITIVE_INFINITY;
  const card = story.isDisputed ? DISPUTED_CARD : null;
  await payDemo(deps, { customerId, jobId, most, card });
  if (story.refunded) await refundDemo(deps, { customerId, jobId, by: staff, reason: story.refunded });
}

async function write(
  { deps, customerId, ownerId, staff: by, now }: Stage,
  jobId: number,
  messages: NonNullable<Story['messages']>,
): Promise<void> {
  let lastId: number | null = null;
  for (const { hoursAgo, from, text } of messages) {
    deps.clock.set(now.subtract({ hours: hoursAgo }).toString());
    const key = randomUUID();
    if (from === 'office') await answerThread(deps, { jobId, by, key, text, lastId });
    else
      ({ MessageId: lastId } = await writeMessage(deps, {
        jobId,
        customerId,
        personId: ownerId,
        recheckLink: null,
        key,
        text,
      }));
  }
}

async function happen(stage: Stage, equipment: StoryEquipment, story: Story): Promise<number> {
  const { deps, customerId, staff: by } = stage;
  const timeZone = equipment.LocationTimeZone;
  const { date, time, bookedAt, window } = momentsOf(story, stage, timeZone);
  const at = (moment: Temporal.Instant) => deps.clock.set(moment.toString());

  at(bookedAt);
  const jobId = await requestService(deps, {
    key: randomUUID(),
    by: { kind: 'person', id: stage.ownerId, customerId, origin: null },
    body: addJob.body.parse({
      AssetId: equipment.Id,
      EquipmentTypeId: equipment.EquipmentTypeId,
      Postcode: equipment.LocationPostcode,
      Problem: story.problem,
      ProblemDescription: story.description,
      PriorityOption: 'later',
      PriorityTimeWindow: window,
      PrioritySelectedDate: toWireDate(date.toString()),
      PriorityAfterHoursTime: window === 'afterhours' ? time : null,
      InitialAttendanceFeeExGst: ANY_FEE,
    }),
  });
  const { end, tech, found, quote, answer, repaired, rated } = story;
  at(bookedAt.add({ hours: 1, minutes: 48 }));
  if (end?.is === 'cancelled') {
    await cancelJob(deps, { jobId, by, reason: end.reason });
    return jobId;
  }
  if (!tech) return jobId;
  const visit = { Date: date.toString(), Tech: tech, ...(time ? { Time: time } : { TimeWindow: window }) };
  await scheduleJob(deps, { jobId, by, visit: desk.checkSchedule.body.parse(visit) });

  const arrived = time ?? ARRIVALS[window === 'afternoon' ? 'afternoon' : 'morning'];
  const arrivedAt = instantAt(date, arrived, timeZone);
  if (Temporal.Instant.compare(arrivedAt, stage.now) > 0) return jobId;
  const record = (done: NonNullable<Story['found']>, startedAt: Temporal.Instant, minutes: number) =>
    recordWork(deps, { jobId, by, tech, ...done }, { startedAt, minutes, timeZone });

  at(arrivedAt);
  await startJob(deps, { jobId, by });
  if (!found) return jobId;
  await record(found, arrivedAt, 45);
  let leftAt = arrivedAt.add({ minutes: 60 });

  if (quote) {
    at(arrivedAt.add({ minutes: 95 }));
    const picked = { ...quote, Lines: await pickParts(deps, quote.Lines) };
    await sendQuote(deps, { jobId, by, quote: desk.sendQuote.body.omit({ Version: true }).parse(picked) });
    if (!answer) return jobId;
    at(arrivedAt.add({ hours: 6 }));
    const uniqueId = (await newestQuoteOfJob(deps.db, jobId))?.uniqueId ?? '';
    const { personId } = await accountOfPrimaryContact(deps.db, customerId);
    const answered = { kind: 'customer', personId } as const;
    const request = { jobId, uniqueId, customerId, by: answered };
    const approval = { couponPromoId: null, agreedCents: null, poNumber: null, leftLines: [] };
    if (answer.is === 'approved') await approveQuote(deps, { ...request, ...approval });
    else await declineQuote(deps, { ...request, reason: answer.reason });
    leftAt = arrivedAt.add({ hours: 7 });
  }
  if (repaired) {
    const returnDate = weekday(date.add({ days: 4 }), 1);
    at(arrivedAt.add({ hours: 7 }));
    const back = { Date: returnDate.toString(), TimeWindow: window, Tech: tech };
    await scheduleJob(deps, { jobId, by, visit: desk.checkSchedule.body.parse(back) });
    const returnedAt = instantAt(returnDate, arrived, timeZone);
    at(returnedAt);
    await startJob(deps, { jobId, by });
    await record(repaired, returnedAt, 75);
    leftAt = returnedAt.add({ minutes: 90 });
  }
  if (!end) return jobId;
  at(leftAt);
  await completeJob(deps, { jobId, by, end: desk.completeJob.body.omit({ Version: true }).parse({}) });
  if (!rated) return jobId;
  at(leftAt.add({ hours: 9 }));
  const { RatingCh } = await readJob(deps, { jobId, customerId, membership: OWNER });
  await saveRating(deps, {
    ch: RatingCh ?? '',
    score: rated.score,
    description: rated.description ?? null,
  });
  return jobId;
}
