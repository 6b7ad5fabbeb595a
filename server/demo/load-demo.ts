import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from 'pg';
import { signUp as signUpCall } from '../../contracts/accounts/account.ts';
import {
  addEquipment as addEquipmentCall,
  requestWarranty as requestWarrantyCall,
} from '../../contracts/equipment/equipment.ts';
import type { TableName } from '../../contracts/reference-data/tables/reference-tables.ts';
import { addTechnician as addTechnicianCall } from '../../contracts/technicians/technicians.ts';
import { OPERATOR_TIME_ZONE } from '../../domain/constants.ts';
import type { StaffDoer } from '../common/audit/record-audit.ts';
import type { Deps } from '../common/deps.ts';
import { inOneTransaction } from '../db/one-transaction.ts';
import { customers } from '../db/schema/customers.ts';
import { accountLimits } from '../features/accounts/account-limits.ts';
import { accountOfPrimaryContact } from '../features/accounts/accounts.queries.ts';
import { acceptEmail } from '../features/accounts/email/confirm-email.ts';
import { signUp } from '../features/accounts/sign-up.ts';
import { addEquipment } from '../features/equipment/add-equipment.ts';
import { answerWarranty, listWarranty } from '../features/equipment/answer-warranty.ts';
import { requestWarranty } from '../features/equipment/request-warranty.ts';
import { changeBilling } from '../features/invoices/change-billing.ts';
import { receiveContact } from '../features/messages/receive-contact.ts';
import { addCard } from '../features/profile/payment-method.ts';
import { readRows } from '../features/reference-data/tables/read-rows.ts';
import { saveRow } from '../features/reference-data/tables/save-row.ts';
import { addStaff } from '../features/staff/add-staff.ts';
import { addTechnician } from '../features/technicians/add-technician.ts';
import { addLeave } from '../features/technicians/technician-leave.ts';
import { fakeClock } from '../platform/clock.ts';
import { makeBusiness } from './demo-business.ts';
import { addDemoContacts } from './demo-contacts.ts';
import { EQUIPMENT, type EquipmentName } from './demo-equipment.ts';
import { addLandlord } from './demo-landlord.ts';
import { makeParts } from './demo-parts.ts';
import { LEO, PRIYA, PRIYA_CARD, ROSA, SAM } from './demo-people.ts';
import { addPlans } from './demo-plans.ts';
import { STORIES } from './demo-stories.ts';
import { demoTechnicians } from './demo-technicians.ts';
import { fillDay } from './fill-day.ts';
import { disputeDemo } from './pay-demo.ts';
import { type Stage, type StoryEquipment, tellStory } from './tell-story.ts';

/** How long the demo company has been a customer. */
const DAYS_A_CUSTOMER = 690;
/** Advisory lock, so that of several servers that start at once only one loads the demo. */
const LOCK = 71_044_209;

/** How to sign in as the demo's people. */
export type DemoPeople = {
  customer: { userName: string; password: string };
  staff: { userName: string; password: string };
};

const PEOPLE: DemoPeople = {
  customer: { userName: PRIYA.CheckoutEmailAddress, password: PRIYA.CheckoutPassword },
  staff: { userName: ROSA.UserName, password: ROSA.Password },
};

/**
 * Fills an empty database with a demo company: two years of repairs and a job in every state, all created through the
 * use cases of customers and desk, each at its own time. It's created as a whole or, if interrupted, not at all.
 * @returns how to sign in, or null if the database has other customers
 */
export async function loadDemo(deps: Deps): Promise<DemoPeople | null> {
  const owner = await firstCustomer(deps);
  if (owner === null) {
    try {
      await inOneTransaction(deps.pool, async (handles) => {
        const now = deps.clock.now();
        const clock = fakeClock(now.toString());
        // A text about the past would only be skipped as outdated; emails about it needn't wait for a change of mind.
        const config = { ...deps.config, newsWaitSeconds: 0 };
        const stage = { ...deps, ...handles, clock, config, sms: { ...deps.sms, isOn: false } };
        // Asked for again and again, since waiting for it is a statement, which may take 8 seconds.
        while (!(await isLocked(handles.pool))) await pause(250);
        if ((await firstCustomer(stage)) === null) await makeDemo(stage, now);
      });
    } catch (error) {
      deps.log.warn({ err: error }, 'the demo company was not made');
      return null;
    }
  }
  const first = owner ?? (await firstCustomer(deps));
  return first === PRIYA.CheckoutEmailAddress ? PEOPLE : null;
}

/** Takes the demo's lock until the transaction ends; false while a server beside this one has it. */
async function isLocked(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query('select pg_try_advisory_xact_lock($1) as locked', [LOCK]);
  return rows[0].locked;
}

async function firstCustomer({ db }: Pick<Deps, 'db'>): Promise<string | null> {
  const [first] = await db
    .select({ userName: customers.userName })
    .from(customers)
    .orderBy(customers.id)
    .limit(1);
  return first?.userName ?? null;
}

async function makeDemo(deps: Stage['deps'], now: Temporal.Instant): Promise<void> {
  const daysAgo = (days: number) => deps.clock.set(now.subtract({ hours: days * 24 }).toString());
  daysAgo(DAYS_A_CUSTOMER);
  const { StaffId: staffId } = await addStaff(deps, ROSA, { mustChangePassword: false });
  const staff: StaffDoer = { kind: 'staff', id: staffId, name: ROSA.Name, origin: null };
  await makeLicenceKinds(deps, staff);
  await makeTechnicians(deps, staff, now);
  await makeParts(deps, staff);
  const customerId = await makeCustomer(deps, PRIYA);
  // Its token is the trial's own provider's.
  const hasCard = deps.config.payments.provider === 'local';
  if (hasCard) await addCard(deps, { customerId, address: '127.0.0.1', form: PRIYA_CARD });
  await changeBilling(deps, { customerId, by: staff, change: { paymentTerms: '14-days' } });
  const equipmentList = await registerAllEquipment(deps, customerId);
  const { personId: ownerId } = await accountOfPrimaryContact(deps.db, customerId);
  const stage = { deps, customerId, ownerId, staff, now, hasCard };
  for (const story of STORIES) await tellStory(stage, equipmentList[story.equipment], story);
  await addPlans(stage, equipmentList);
  await askWarranty(deps, customerId, { equipmentList, staff, daysAgo });
  daysAgo(20);
  const landlordId = await makeCustomer(deps, LEO);
  await addLandlord(stage, { landlordId, equipment: equipmentList.moretti });
  daysAgo(2);
  if (hasCard) await disputeDemo(deps);
  daysAgo(1);
  const equipmentId = equipmentList.winterhalter.Id;
  await makeBusiness(deps, { owner: { customerId, ownerId }, equipmentId, staff });
  await makeCustomer(deps, SAM);
  await receiveContact(deps, {
    Name: 'Jo Brennan',
    Email: 'jo@brennanrefrigeration.example',
    Mobile: '0491570158',
    Topic: 'provider',
    Message: 'Two techs in Wollongong, both with an ARC licence. How do we get work from you?',
  });
  await fillDay({ deps, staff, now });
  await addDemoContacts(deps, staff);
}

/** Cold machines need ARCtick; one of the demo's technicians has a ticket that nothing needs. */
async function makeLicenceKinds(deps: Deps, by: StaffDoer): Promise<void> {
  const save = (name: TableName, key: string | null, values: object) =>
    saveRow(deps, { by, name, key, values: { ...values }, seen: 0 });
  await save('licence-kinds', null, { Name: 'White card' });
  const arctick = (await readRows(deps.db, 'licence-kinds')).find(({ values }) => values.Name === 'ARCtick');
  for (const { key, values } of await readRows(deps.db, 'equipment-types')) {
    if (values.Group === 'Cold') {
      await save('equipment-types', key, { ...values, Licences: [Number(arctick?.key)] });
    }
  }
}

async function makeTechnicians(deps: Deps, by: StaffDoer, now: Temporal.Instant): Promise<void> {
  const today = now.toZonedDateTimeISO(OPERATOR_TIME_ZONE).toPlainDate();
  for (const { leave, ...form } of demoTechnicians(today)) {
    const body = addTechnicianCall.body.parse(form);
    const { TechnicianId: id } = await addTechnician(deps, { key: randomUUID(), by, form: body });
    if (leave) await addLeave(deps, { id, by, leave });
  }
}

async function makeCustomer(deps: Deps, form: typeof PRIYA): Promise<number> {
  const limits = accountLimits(deps).signUp;
  const { customerId } = await signUp(deps, limits, {
    form: signUpCall.body.parse(form),
    address: '127.0.0.1',
  });
  // They answered the email at once.
  const { personId } = await accountOfPrimaryContact(deps.db, customerId);
  await acceptEmail(deps, { kind: 'person', id: personId, customerId, origin: null });
  return customerId;
}

async function registerAllEquipment(
  deps: Deps,
  customerId: number,
): Promise<Record<EquipmentName, StoryEquipment>> {
  const made: [string, StoryEquipment][] = [];
  for (const [name, form] of Object.entries(EQUIPMENT)) {
    const body = addEquipmentCall.body.parse(form);
    made.push([name, await addEquipment(deps, { key: randomUUID(), customerId, personId: null, body })]);
  }
  return Object.fromEntries(made) as Record<EquipmentName, StoryEquipment>;
}

/** One request that was answered, and one still open. */
async function askWarranty(
  deps: Deps,
  customerId: number,
  input: {
    equipmentList: Record<EquipmentName, StoryEquipment>;
    staff: StaffDoer;
    daysAgo: (days: number) => void;
  },
): Promise<void> {
  const { equipmentList, staff, daysAgo } = input;
  const { personId } = await accountOfPrimaryContact(deps.db, customerId);
  const ask = async ({ Id }: StoryEquipment, Message: string) => {
    const body = requestWarrantyCall.body.parse({ AssetId: Id, Message });
    await requestWarranty(deps, { key: randomUUID(), customerId, personId, assetId: Id, body });
  };
  daysAgo(205);
  await ask(
    equipmentList.skope,
    'The new condenser fan rattles when it starts. It was fitted six weeks ago.',
  );
  daysAgo(204);
  const { WarrantyRequests } = await listWarranty(deps, { state: 'open', after: undefined });
  const answer =
    'The fan has twelve months on parts and labour. Dan comes on Thursday morning and fits a new bracket, at no charge.';
  for (const { Id } of WarrantyRequests) await answerWarranty(deps, { id: Id, answer, by: staff });
  daysAgo(2);
  await ask(
    equipmentList.winterhalter,
    'The drain pump that was fitted last week hums and the tank is slow to empty.',
  );
}
