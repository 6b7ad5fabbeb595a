import { checkMobile, normaliseMobile } from '../../../../domain/customers/mobile.ts';
import { formatPhone } from '../../../../domain/customers/phone.ts';
import { keywordOf } from '../../../../domain/messages/keywords.ts';
import { MAX_THREAD_MESSAGE } from '../../../../domain/messages/thread.ts';
import type { GatewayReport } from '../../../adapters/sms/port.ts';
import type { Deps } from '../../../common/deps.ts';
import { and, count, desc, eq, gt, inArray, or, sql } from '../../../db/drizzle.ts';
import { customers } from '../../../db/schema/customers.ts';
import { textReplies, texts } from '../../../db/schema/texts.ts';
import { type Transaction, transaction } from '../../../db/transaction.ts';
import { toDate } from '../../../platform/clock.ts';
import { TEXTS } from '../../../platform/limits.ts';
import { joinThread } from '../thread/join-thread.ts';
import { sendLeftEmail } from './email-left.ts';
import { keepLoneText } from './keep-lone-text.ts';
import { startTexts, stopTexts } from './text-stops.ts';

type Receipt = Extract<GatewayReport, { about: 'receipt' }>;
type Reply = Extract<GatewayReport, { about: 'reply' }>;

/** Of a sender that is no mobile: a landline, a number abroad, a name. */
const MAX_SENDER = 40;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Records what the gateway reported; the same report again changes nothing. */
export async function takeReport(deps: Deps, report: GatewayReport): Promise<void> {
  if (report.about === 'receipt') await takeReceipt(deps, report);
  else await takeReply(deps, report);
}

/** Receipts may overtake each other, and even the gateway's reply to our request, so a final state stays. */
async function takeReceipt(deps: Deps, { key, gatewayId, state, reason }: Receipt): Promise<void> {
  const isKey = key !== null && UUID.test(key);
  const which = or(eq(texts.gatewayId, gatewayId), isKey ? eq(texts.id, key) : undefined);
  await transaction(deps.pool, async (tx) => {
    const [text] = await tx
      .update(texts)
      .set({ state, reason, gatewayId: sql`coalesce(${texts.gatewayId}, ${gatewayId})` })
      .where(and(which, inArray(texts.state, ['sending', 'sent'])))
      .returning({ id: texts.id });
    if (text && state === 'failed') await sendLeftEmail(deps, tx, text.id);
  });
}

/** STOP and START take effect at once; anything else is for the office, also from a number that isn't a mobile. */
async function takeReply(deps: Deps, { gatewayId, from, body }: Reply): Promise<void> {
  const number = normaliseMobile(from);
  const isMobile = checkMobile(number) === null;
  const mobile = isMobile ? number : from.slice(0, MAX_SENDER);
  const at = toDate(deps.clock.now());
  await transaction(deps.pool, async (tx) => {
    const taken = await tx
      .insert(textReplies)
      .values({ gatewayId, mobile, receivedAt: at })
      .onConflictDoNothing()
      .returning({ gatewayId: textReplies.gatewayId });
    if (taken.length === 0) return;
    const keyword = isMobile ? keywordOf(body) : null;
    const words = body.trim().slice(0, 40);
    if (keyword === 'stop') await stopTexts(tx, mobile, { at, by: 'reply', words });
    else if (keyword === 'start') await startTexts(tx, mobile, { at, by: 'reply', words });
    else {
      const isQuiet = await hasWrittenEnough(tx, mobile, at);
      await takeAnswer(deps, tx, { gatewayId, mobile, isMobile, body, isQuiet });
    }
  });
}

async function hasWrittenEnough(tx: Transaction, mobile: string, at: Date): Promise<boolean> {
  const since = new Date(at.getTime() - 60 * 60_000);
  const [found] = await tx
    .select({ replies: count() })
    .from(textReplies)
    .where(and(eq(textReplies.mobile, mobile), gt(textReplies.receivedAt, since)));
  return (found?.replies ?? 0) > TEXTS.repliesPerMobileAndHour;
}

type Answer = { gatewayId: string; mobile: string; isMobile: boolean; body: string; isQuiet: boolean };

/**
 * A reply joins the thread of the job that we last texted that mobile about (R11.06). Anybody else's waits in the inbox,
 * where a person may join it to a job (R14.08).
 */
async function takeAnswer(
  deps: Deps,
  tx: Transaction,
  { gatewayId, mobile, isMobile, body, isQuiet }: Answer,
): Promise<void> {
  const text = body.trim().slice(0, MAX_THREAD_MESSAGE);
  if (text === '') return;
  const [about] = await tx
    .select({ jobId: texts.jobId, customer: customers })
    .from(texts)
    .innerJoin(customers, eq(customers.id, texts.customerId))
    .where(eq(texts.mobile, mobile))
    .orderBy(desc(texts.attemptedAt))
    .limit(1);
  if (!about || about.jobId === null) {
    const name = isMobile ? formatPhone(mobile) : mobile;
    await keepLoneText(deps, tx, { name, mobile: isMobile ? mobile : null, text, isQuiet });
    return;
  }
  const { firstName, lastName, mobile: theirs } = about.customer;
  await joinThread(deps, tx, {
    jobId: about.jobId,
    name: `${firstName} ${lastName}`,
    way: 'text',
    text,
    // The number may be somebody else's by now.
    isConfirmed: theirs === mobile,
    isQuiet,
    source: `text ${gatewayId}`,
  });
}
