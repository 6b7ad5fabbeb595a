import { planMessages } from '../../../domain/plans/plan-messages.ts';

type Equipment = { EquipmentType: string; EquipmentBrand: string | null; ModelName: string | null };

/** `Combi oven, Rational iCombi Pro 6-1/1`; the type alone if nothing else is known. */
export function equipmentName({ EquipmentType, EquipmentBrand, ModelName }: Equipment): string {
  const makeAndModel = [EquipmentBrand, ModelName].filter(Boolean).join(' ');
  return makeAndModel ? `${EquipmentType}, ${makeAndModel}` : EquipmentType;
}

type Job = Equipment & { Problem: string; EquipmentLocation: string | null; LocationName: string };

/** Whether a job is a plan's: its machine is the first of those that are serviced. */
export const isMaintenance = ({ Problem }: Pick<Job, 'Problem'>): boolean => Problem === planMessages.problem;

/** What a job is called: by its machine, or `Planned maintenance` of one or several. */
export const jobTitle = (job: Equipment & Pick<Job, 'Problem'>): string =>
  isMaintenance(job) ? job.Problem : equipmentName(job);

/** What is below that: where the machine is, the site, and what's wrong. */
export const jobLead = (job: Job): string =>
  isMaintenance(job)
    ? sentences(job.LocationName)
    : sentences(job.EquipmentLocation, job.LocationName, job.Problem);

/** `Main kitchen. Steam leaking at the door.`: where it is and what's wrong, one sentence each. */
export function sentences(...parts: (string | null | undefined)[]): string {
  return parts
    .map((part) => part?.trim())
    .filter((part) => part !== undefined && part !== '')
    .map((part) => (/[.?!]$/.test(part as string) ? part : `${part}.`))
    .join(' ');
}
