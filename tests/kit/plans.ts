import { randomUUID } from 'node:crypto';
import { send, type TestApp } from './app.ts';
import { ADMIN, desk, preparedPeople, signedInStaff } from './desk.ts';

export const SERVICE = {
  Name: 'Cold room service',
  Minutes: 45,
  Checklist: [
    { Kind: 'tick', Text: 'Door seals' },
    { Kind: 'reading', Text: 'Leaving air', Unit: '°C', From: -20, To: -16 },
  ],
  Why: 'A dirty condenser works twice as hard.',
  Source: "Maker's manual, chapter 8",
  CheckedOn: '2026-11-01',
  LicenceKindId: null,
  EquipmentTypeIds: [],
};

/** A customer with two machines, and service types that plans can have. */
export const planPeople = preparedPeople(async ({ kit, jobId }) => {
  const admin = await signedInStaff(kit, ADMIN);
  const { rows } = await kit.deps.pool.query(
    `with known as (select a.* from assets a join jobs j on j.asset_id = a.id where j.id = $1),
     other as (
       insert into assets (customer_id, location_id, equipment_type_id, make_name, created_at)
       select customer_id, location_id, equipment_type_id, 'Skope', created_at from known returning id
     )
     select known.id::int, known.customer_id::int, known.location_id::int, other.id::int as other from known, other`,
    [jobId],
  );
  const [known] = rows;
  const { body: service } = await desk(kit.app, admin, 'service-types', SERVICE);
  return {
    admin,
    customerId: known.customer_id as number,
    siteId: known.location_id as number,
    machines: [known.id as number, known.other as number] as const,
    serviceId: service.ServiceTypeId as number,
  };
});
export type PlanPeople = Awaited<ReturnType<typeof planPeople>>;

/** A year's quarterly service of both machines, from today on. */
export function planForm({ machines, serviceId }: { machines: readonly number[]; serviceId: number }) {
  return {
    Name: 'Four services a year',
    StartsOn: '2026-11-23',
    TermMonths: 12,
    Billing: 'visit' as 'yearly' | 'visit',
    PriceExGst: 1672.73 as number | null,
    Lines: machines.map((EquipmentId) => ({
      EquipmentId,
      ServiceTypeId: serviceId,
      Every: 3,
      Unit: 'months',
      Anchor: '2026-12-01',
      Months: [] as number[],
      Basis: 'planned',
      PriceExGst: null as number | null,
    })),
  };
}

export const draft = (
  { kit, staff, customerId }: Pick<PlanPeople, 'kit' | 'staff' | 'customerId'>,
  form: object,
  key: string = randomUUID(),
): ReturnType<typeof send> =>
  send(kit.app, {
    method: 'POST',
    url: `/api/v1/desk/customers/${customerId}/plans`,
    headers: { authorization: `Bearer ${staff}`, 'idempotency-key': key },
    payload: form,
  });

type Owner = Pick<PlanPeople, 'kit' | 'staff' | 'customerId' | 'machines' | 'serviceId'>;

/** A plan that its customer has accepted, as the desk reads it. */
export async function acceptedPlan(people: Owner, form: object = planForm(people)) {
  const drafted = await draft(people, form);
  if (drafted.status !== 200) throw new Error(`No such plan: ${JSON.stringify(drafted.body)}`);
  const { PlanId, Version } = drafted.body;
  const accepted = await desk(people.kit.app, people.staff, `plans/${PlanId}/accept`, {
    AcceptedBy: 'Priya Nair',
    Version,
  });
  if (accepted.status !== 200) throw new Error(`Not accepted: ${JSON.stringify(accepted.body)}`);
  return accepted.body;
}

/** Books a visit on 1 December for the first service that is due then. @returns its job's id */
export async function bookFirst({ kit, staff }: Pick<PlanPeople, 'kit' | 'staff'>): Promise<number> {
  const { body } = await desk(kit.app, staff, 'due-services?Month=2026-12');
  const [{ OccurrenceId, Version }] = body.Visits[0].Services;
  const { status, body: job } = await send(kit.app, {
    method: 'POST',
    url: '/api/v1/desk/due-services/visits',
    headers: { authorization: `Bearer ${staff}`, 'idempotency-key': randomUUID() },
    payload: {
      Services: [{ OccurrenceId, Version }],
      ...{ Date: '2026-12-01', TimeWindow: 'morning', TechnicianId: null },
    },
  });
  if (status !== 200) throw new Error(`Not booked: ${JSON.stringify(job)}`);
  return job.RepairId;
}

/** Every occurrence with its state, by line and date. */
export async function occurrencesIn({ deps }: Pick<TestApp, 'deps'>) {
  const { rows } = await deps.pool.query(
    `select line_id::int as line, due_on::text as "dueOn", state from plan_occurrences order by line_id, due_on`,
  );
  return rows as { line: number; dueOn: string; state: string }[];
}
