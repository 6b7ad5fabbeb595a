import type { LicenceKind, MachineLicences } from '../../../domain/visits/licence-kinds.ts';
import type { Equipment } from '../../catalogue/equipment.ts';
import type { Deps } from '../../common/deps.ts';
import type { Queryable } from '../../db/client.ts';
import { eq, inArray } from '../../db/drizzle.ts';
import { assets } from '../../db/schema/equipment.ts';
import { planOccurrences } from '../../db/schema/plan-occurrences.ts';
import { planLines, serviceTypes } from '../../db/schema/plans.ts';
import { licenceKinds } from '../../db/schema/reference.ts';

type JobOf = { id: number; equipmentTypeId: number };

/** What a job asks of the technician who takes its visit. */
type JobWork = {
  /** Of its machine, and of every machine and service of a plan visit (R13.03). */
  licences: MachineLicences;
  /** How long a plan's services take; null for a job without any. */
  minutes: number | null;
};

/** What each of some jobs asks of the technician who takes its visit. */
export async function workOf(
  { catalogue }: Pick<Deps, 'catalogue'>,
  db: Queryable,
  jobs: readonly JobOf[],
): Promise<(job: JobOf) => JobWork> {
  const { equipment } = catalogue.current();
  const ids = jobs.map(({ id }) => id);
  const rows = await db
    .select({
      jobId: planOccurrences.jobId,
      minutes: planLines.minutes,
      equipmentTypeId: assets.equipmentTypeId,
      licence: licenceKinds,
    })
    .from(planOccurrences)
    .innerJoin(planLines, eq(planLines.id, planOccurrences.lineId))
    .innerJoin(assets, eq(assets.id, planLines.assetId))
    .innerJoin(serviceTypes, eq(serviceTypes.id, planLines.serviceTypeId))
    .leftJoin(licenceKinds, eq(licenceKinds.id, serviceTypes.licenceKindId))
    .where(inArray(planOccurrences.jobId, ids));
  return ({ id, equipmentTypeId }) => {
    const services = rows.filter(({ jobId }) => jobId === id);
    const typeIds = [equipmentTypeId, ...services.map((each) => each.equipmentTypeId)];
    const minutes = services.reduce((sum, each) => sum + each.minutes, 0);
    return {
      licences: licencesFor(
        equipment,
        typeIds,
        services.map(({ licence }) => licence),
      ),
      minutes: services.length === 0 ? null : minutes,
    };
  };
}

/** The licences that machines of some types need, and those that their services need besides. */
export function licencesFor(
  equipment: Equipment,
  typeIds: readonly number[],
  ofServices: readonly (LicenceKind | null)[],
): MachineLicences {
  const needed = new Map<string, LicenceKind>();
  for (const typeId of new Set(typeIds)) {
    for (const kind of equipment.licences(typeId).needed) needed.set(kind.name, kind);
  }
  for (const licence of ofServices) if (licence) needed.set(licence.name, licence);
  return { needed: [...needed.values()], all: equipment.licenceKinds };
}
