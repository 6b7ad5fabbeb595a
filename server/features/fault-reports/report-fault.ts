import type { z } from 'zod';
import type { Reply } from '../../../contracts/endpoint.ts';
import type { reportFault as reportFaultCall } from '../../../contracts/fault-reports/fault-reports.ts';
import { isFoodAtRisk } from '../../../domain/equipment/food-at-risk.ts';
import { hearsOfFault } from '../../../domain/fault-reports/fault-report.ts';
import { faultReportMessages } from '../../../domain/fault-reports/fault-report-messages.ts';
import { isAtSite } from '../../../domain/people/rights.ts';
import { requestMessages } from '../../../domain/words/request-messages.ts';
import { attemptLimit } from '../../common/attempts/attempt-limit.ts';
import { type CustomerDoer, recordAudit } from '../../common/audit/record-audit.ts';
import type { Deps } from '../../common/deps.ts';
import { submitOnce } from '../../common/idempotency/submit-once.ts';
import { toDate } from '../../platform/clock.ts';
import { ATTEMPTS } from '../../platform/limits.ts';
import { fieldRefusal, Refusal } from '../../platform/refusal.ts';
import { findOwnAsset } from '../equipment/find-own-equipment.ts';
import { membersOf } from '../people/people.queries.ts';
import { findOwnSite } from '../sites/own-sites.ts';
import { insertReport } from './fault-reports.queries.ts';

type Form = z.output<typeof reportFaultCall.body>;

/**
 * Reports a fault to the managers of its site, without booking anything (R12.03); sent twice, it's one report.
 * @throws Refusal `not_found` for what isn't the business's; `invalid_fields`; `TooManyTries` after 30 an hour
 */
export async function reportFault(
  deps: Deps,
  { by, key, form }: { by: CustomerDoer; key: string; form: Form },
): Promise<Reply<typeof reportFaultCall>> {
  const { customerId, id: personId } = by;
  await attemptLimit(deps, { name: 'fault reports', ...ATTEMPTS.faultReports }).take(String(personId));
  return submitOnce(
    deps,
    { key, customerId, personId, operation: 'report fault', body: form },
    async (tx) => {
      const { AssetLocationId: locationId, AssetId: assetId, Text: text } = form;
      if (!(await findOwnSite(tx, locationId, customerId))) throw unknown();
      const machine = assetId === null ? null : await findOwnAsset(tx, assetId, customerId);
      if (assetId !== null && !machine) throw unknown();
      if (machine && machine.location.id !== locationId)
        throw fieldRefusal('AssetId', faultReportMessages.notAtSite);
      const asksOfFood = !machine || keepsCold(deps, machine.asset);
      if (asksOfFood && form.FoodWarm === null)
        throw fieldRefusal('FoodWarm', faultReportMessages.foodRequired);
      const foodWarm = asksOfFood ? form.FoodWarm : null;
      const isAtRisk = isFoodAtRisk({ FoodWarm: foodWarm });
      const faultReportId = await insertReport(tx, {
        ...{ customerId, locationId, assetId, text, foodWarm },
        isFoodAtRisk: isAtRisk,
        reportedBy: personId,
        reportedAt: toDate(deps.clock.now()),
      });
      const there = (await membersOf(tx, customerId)).filter(
        (one) => one.emailConfirmedAt !== null && isAtSite(one, locationId),
      );
      const readers = hearsOfFault(there, isAtRisk);
      await deps.queue.enqueue(
        tx,
        'send-mail',
        readers.map((reader) => ({
          mail: 'fault-reported' as const,
          faultReportId,
          personId: reader.personId,
        })),
      );
      await recordAudit(tx, deps, {
        by,
        action: 'fault-reported',
        subject: { kind: 'customer', id: customerId },
        customerId,
        details: { faultReportId, locationId, assetId, isFoodAtRisk: isAtRisk },
      });
      return { FaultReportId: faultReportId };
    },
  );
}

const unknown = () => new Refusal('not_found', requestMessages.notFound);

/** Whether one of a machine's problems asks about the food in it (R11.07). */
function keepsCold(
  { catalogue }: Pick<Deps, 'catalogue'>,
  { equipmentTypeId, servicingTypeId }: { equipmentTypeId: number; servicingTypeId: number | null },
): boolean {
  const problems = catalogue.current().equipment.problems(equipmentTypeId, servicingTypeId);
  return problems.some(({ AsksAboutFood }) => AsksAboutFood);
}
