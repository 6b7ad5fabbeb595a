import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import type { Reply } from '../../../contracts/endpoint.ts';
import type {
  changePlan as changePlanCall,
  draftPlan as draftPlanCall,
} from '../../../contracts/plans/plans.ts';
import { OPERATOR_TIME_ZONE } from '../../../domain/constants.ts';
import { deskCustomerMessages } from '../../../domain/customers/desk-customer-messages.ts';
import { centsFromDollars } from '../../../domain/money/money.ts';
import { deskPlanMessages as messages } from '../../../domain/plans/desk-plan-messages.ts';
import { draftDates } from '../../../domain/plans/plan-draft.ts';
import { termDays } from '../../../domain/plans/plan-terms.ts';
import { requestMessages } from '../../../domain/words/request-messages.ts';
import { recordAudit, type StaffDoer } from '../../common/audit/record-audit.ts';
import type { Deps } from '../../common/deps.ts';
import { fingerprintOf } from '../../common/idempotency/submits.queries.ts';
import { refuseStale } from '../../common/versions/refuse-stale.ts';
import { violatedConstraint } from '../../db/client.ts';
import { and, eq, inArray, isNull } from '../../db/drizzle.ts';
import { assets } from '../../db/schema/equipment.ts';
import { planLines, planPrices, plans, planTerms, serviceTypes } from '../../db/schema/plans.ts';
import { type Transaction, transaction } from '../../db/transaction.ts';
import { toDate } from '../../platform/clock.ts';
import { fieldsRefusal, Refusal } from '../../platform/refusal.ts';
import { customerById, isForgotten, lockCustomer } from '../customers/customers.queries.ts';
import { newestOffer } from './offers.queries.ts';
import {
  findPlan,
  type LineRow,
  linesOf,
  lockPlan,
  planBySubmit,
  priceOfAll,
  updatePlan,
} from './plans.queries.ts';
import { presentPlan } from './read-plans.ts';

type Form = z.output<typeof draftPlanCall.body>;
type ShownPlan = Reply<typeof draftPlanCall>;
/** The database constraint for one plan per submit. */
const SUBMIT_TAKEN = 'plans_submitKey_unique';

/**
 * Drafts a plan (R13.02): nothing of it is due before its customer has accepted it. One key drafts once.
 * @throws Refusal `not_found`; `conflict` for a customer who was joined or forgotten; `invalid_fields`; `idempotency_key_reused`
 */
export async function draftPlan(
  deps: Deps,
  { customerId, by, key, form }: { customerId: number; by: StaffDoer; key: string; form: Form },
): Promise<ShownPlan> {
  const fingerprint = fingerprintOf(`plan of ${customerId}`, form);
  const drafted = async () => {
    const before = await planBySubmit(deps.db, key);
    if (before && before.submitFingerprint !== fingerprint) {
      throw new Refusal('idempotency_key_reused', requestMessages.submitKeyReused);
    }
    return before?.id ?? null;
  };
  const id =
    (await drafted()) ??
    (await transaction(deps.pool, (tx) =>
      insertPlan(deps, tx, { customerId, by, form, submit: { key, fingerprint } }),
    ).catch(async (error) => {
      const first = violatedConstraint(error) === SUBMIT_TAKEN ? await drafted() : null;
      if (first === null) throw error;
      return first;
    }));
  const plan = await findPlan(deps.db, id);
  if (!plan) throw new Refusal('not_found', requestMessages.notFound);
  return presentPlan(deps, deps.db, plan);
}

type Insert = {
  customerId: number;
  by: StaffDoer;
  form: Form;
  /** Null for a plan from a file, which has a key there. */
  submit: { key: string; fingerprint: string } | null;
  /** When each line was done last before. */
  doneBefore?: readonly (string | null)[];
};

/** Writes a draft in a transaction. @throws Refusal as `draftPlan` */
export async function insertPlan(
  deps: Deps,
  tx: Transaction,
  { customerId, by, form, submit, doneBefore = [] }: Insert,
): Promise<number> {
  await lockOwner(tx, customerId);
  const lines = await checkedLines(tx, customerId, form);
  const now = toDate(deps.clock.now());
  const [made] = await tx
    .insert(plans)
    .values({
      customerId,
      name: form.Name,
      startsOn: form.StartsOn,
      termMonths: form.TermMonths,
      billing: form.Billing,
      goesOn: form.GoesOn,
      createdAt: now,
      changedBy: by.name,
      changedAt: now,
      submitKey: submit?.key,
      submitFingerprint: submit?.fingerprint,
    })
    .returning({ id: plans.id });
  if (!made) throw new Error('No plan was made');
  await writeTerm(
    tx,
    made.id,
    form,
    lines.map((line, at) => ({ ...line, doneBefore: doneBefore[at] ?? null })),
  );
  await recordAudit(tx, deps, {
    by,
    action: 'plan-drafted',
    subject: { kind: 'plan', id: made.id },
    customerId,
    details: { before: null, after: form },
  });
  return made.id;
}

/** @throws Refusal `not_found`, `conflict` */
async function lockOwner(tx: Transaction, customerId: number): Promise<void> {
  const isTheirs = await lockCustomer(tx, customerId);
  const customer = await customerById(tx, customerId);
  if (!customer) throw new Refusal('not_found', requestMessages.notFound);
  if (!isTheirs && customer.joinedInto !== null)
    throw new Refusal('conflict', deskCustomerMessages.isJoined(customer.joinedInto));
  if (await isForgotten(tx, customerId)) throw new Refusal('conflict', messages.customerForgotten);
}

/**
 * Replaces a draft; the same values again change nothing.
 * @throws Refusal `not_found`; `invalid_fields`; `conflict` if it was accepted, or somebody else changed it since (R10.04)
 */
export async function changePlan(
  deps: Deps,
  { id, by, form }: { id: number; by: StaffDoer; form: z.output<typeof changePlanCall.body> },
): Promise<ShownPlan> {
  return transaction(deps.pool, async (tx) => {
    const plan = await lockPlan(tx, id);
    if (!plan) throw new Refusal('not_found', requestMessages.notFound);
    const { Version, ...wanted } = form;
    const before = await formOf(tx, plan);
    if (isDeepStrictEqual(before, wanted)) return presentPlan(deps, tx, plan);
    refuseStale(plan, Version, { timeZone: OPERATOR_TIME_ZONE });
    if (plan.state !== 'draft') throw new Refusal('conflict', messages.notADraft);
    const had = await linesOf(tx, id, plan.term.id);
    const lines = (await checkedLines(tx, plan.customerId, wanted)).map((line) => ({
      ...line,
      doneBefore: had.find((one) => isSameService(one.line, line))?.line.doneBefore ?? null,
    }));
    await deleteTerm(tx, id, plan.term.id);
    await writeTerm(tx, id, wanted, lines);
    await updatePlan(tx, id, {
      name: wanted.Name,
      startsOn: wanted.StartsOn,
      termMonths: wanted.TermMonths,
      billing: wanted.Billing,
      goesOn: wanted.GoesOn,
      changedBy: by.name,
      changedAt: toDate(deps.clock.now()),
    });
    await recordAudit(tx, deps, {
      by,
      action: 'plan-changed',
      subject: { kind: 'plan', id },
      customerId: plan.customerId,
      details: { before, after: wanted },
    });
    const changed = await findPlan(tx, id);
    if (!changed) throw new Error(`Plan ${id} is not there`);
    return presentPlan(deps, tx, changed);
  });
}

/**
 * Removes a draft; one that was offered stays in the list, as ended. One that's gone already is left so.
 * @throws Refusal `conflict` if it was accepted, or somebody else changed it since (R10.04)
 */
export async function removePlan(
  deps: Deps,
  { id, by, version }: { id: number; by: StaffDoer; version: number },
): Promise<void> {
  await transaction(deps.pool, async (tx) => {
    const plan = await lockPlan(tx, id);
    if (!plan || plan.state === 'ended') return;
    refuseStale(plan, version, { timeZone: OPERATOR_TIME_ZONE });
    if (plan.state !== 'draft') throw new Refusal('conflict', messages.notADraft);
    const before = await formOf(tx, plan);
    // Its customer has read it, and their link still says what became of it.
    if (await newestOffer(tx, id)) {
      const changed = { changedBy: by.name, changedAt: toDate(deps.clock.now()) };
      await updatePlan(tx, id, { state: 'ended', endReason: messages.neverAccepted, ...changed });
    } else {
      await deleteTerm(tx, id, plan.term.id);
      await tx.delete(plans).where(eq(plans.id, id));
    }
    await recordAudit(tx, deps, {
      by,
      action: 'plan-removed',
      subject: { kind: 'plan', id },
      customerId: plan.customerId,
      details: { before, after: null },
    });
  });
}

/** A draft as its form has it. */
async function formOf(
  tx: Transaction,
  {
    id,
    name,
    startsOn,
    termMonths,
    billing,
    goesOn,
    term,
  }: NonNullable<Awaited<ReturnType<typeof lockPlan>>>,
): Promise<Form> {
  const dollarsOf = (cents: number | null) => (cents === null ? null : cents / 100);
  return {
    Name: name,
    StartsOn: startsOn,
    TermMonths: termMonths,
    Billing: billing,
    GoesOn: goesOn,
    PriceExGst: dollarsOf(await priceOfAll(tx, term.id)),
    Lines: (await linesOf(tx, id, term.id)).map(({ line, cents }) => ({
      EquipmentId: line.assetId,
      ServiceTypeId: line.serviceTypeId,
      Every: line.every,
      Unit: line.unit,
      Anchor: line.anchor,
      Months: line.months,
      Basis: line.basis,
      PriceExGst: dollarsOf(cents),
    })),
  };
}

type NewLine = Omit<LineRow, 'id' | 'planId' | 'doneBefore'> & { cents: number | null };

const isSameService = (a: Pick<LineRow, 'assetId' | 'serviceTypeId'>, b: NewLine): boolean =>
  a.assetId === b.assetId && a.serviceTypeId === b.serviceTypeId;

/**
 * The lines of a draft: machines of the customer's that are in use, services that are offered, none twice, each due in the term.
 * @throws Refusal `invalid_fields` with every fault
 */
export async function checkedLines(tx: Transaction, customerId: number, form: Form): Promise<NewLine[]> {
  const { StartsOn, TermMonths, Lines } = form;
  const machines = await tx
    .select({ id: assets.id })
    .from(assets)
    .where(
      and(
        eq(assets.customerId, customerId),
        isNull(assets.retiredAt),
        inArray(
          assets.id,
          Lines.map(({ EquipmentId }) => EquipmentId),
        ),
      ),
    )
    .for('share');
  const services = await tx
    .select()
    .from(serviceTypes)
    .where(
      inArray(
        serviceTypes.id,
        Lines.map(({ ServiceTypeId }) => ServiceTypeId),
      ),
    );
  const term = termDays(StartsOn, TermMonths);
  const faults: { field: string; message: string }[] = [];
  const lines = Lines.map((given, at): NewLine => {
    const { EquipmentId, ServiceTypeId, Every: every, Unit: unit, Anchor: anchor, Months: months } = given;
    const fault = (field: string, message: string) => faults.push({ field: `Lines.${at}.${field}`, message });
    const service = services.find(({ id }) => id === ServiceTypeId);
    if (!machines.some(({ id }) => id === EquipmentId)) fault('EquipmentId', messages.machineUnknown);
    if (!service || service.isRetired) fault('ServiceTypeId', messages.serviceUnknown);
    const isTwice = Lines.slice(0, at).some(
      (other) => other.EquipmentId === EquipmentId && other.ServiceTypeId === ServiceTypeId,
    );
    if (isTwice) fault('ServiceTypeId', messages.lineTwice);
    const basis = given.Basis;
    const rhythm = { interval: { every, unit }, anchor, months, basis };
    if (draftDates(rhythm, term).length === 0) fault('Anchor', messages.neverDue);
    return {
      assetId: EquipmentId,
      serviceTypeId: ServiceTypeId,
      minutes: service?.minutes ?? 0,
      every,
      unit,
      anchor,
      months,
      basis,
      cents: given.PriceExGst === null ? null : centsFromDollars(given.PriceExGst),
    };
  });
  const [first, ...others] = faults;
  if (first) throw fieldsRefusal([first, ...others], first.message);
  return lines;
}

/** Writes the first term of a draft, its lines and its price. */
async function writeTerm(
  tx: Transaction,
  planId: number,
  { StartsOn, TermMonths, PriceExGst }: Form,
  lines: readonly (NewLine & Pick<LineRow, 'doneBefore'>)[],
): Promise<void> {
  const [term] = await tx
    .insert(planTerms)
    .values({ planId, number: 1, ...termDays(StartsOn, TermMonths) })
    .returning({ id: planTerms.id });
  const made = await tx
    .insert(planLines)
    .values(lines.map(({ cents: _, ...line }) => ({ ...line, planId })))
    .returning({ id: planLines.id });
  if (!term) throw new Error(`Plan ${planId} has no term`);
  const termId = term.id;
  await tx
    .insert(planPrices)
    .values(
      PriceExGst === null
        ? made.map(({ id: lineId }, at) => ({ termId, lineId, cents: lines[at]?.cents ?? 0 }))
        : [{ termId, lineId: null, cents: centsFromDollars(PriceExGst) }],
    );
}

/** Of a draft, which has no occurrences. */
async function deleteTerm(tx: Transaction, planId: number, termId: number): Promise<void> {
  await tx.delete(planPrices).where(eq(planPrices.termId, termId));
  await tx.delete(planTerms).where(eq(planTerms.id, termId));
  await tx.delete(planLines).where(eq(planLines.planId, planId));
}
