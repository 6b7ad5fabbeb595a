import type { FieldFault } from '../../../contracts/problem.ts';
import { checkCardExpiry } from '../../../domain/people/card.ts';
import type { Deps } from '../../deps.ts';
import { addressOf, type BookingBody, checkPlace, checkWork } from './check-booking.ts';
import { findStaffBooker } from './find-staff-booker.ts';
import { accountFaults, CHECKOUT_FIELDS } from './plan-booking.ts';
import { choiceOf, workFaults } from './plan-work.ts';

type Field = keyof BookingBody;

const MACHINE: readonly Field[] = [
  'EquipmentTypeId',
  'ModelServicingTypeId',
  'Make',
  'MakeId',
  'Model',
  'ModelId',
  'Problem',
];
const PLACE: readonly Field[] = [
  'CheckoutStreet',
  'CheckoutSuburb',
  'CheckoutState',
  'CheckoutCountry',
  'CheckoutPostcode',
  'BookingPostcode',
];
const TIME: readonly Field[] = [
  'EquipmentTypeId',
  'CheckoutSuburb',
  'CheckoutState',
  'BookingPostcode',
  'PriorityOption',
  'PriorityTimeWindow',
  'PrioritySelectedDate',
  'PriorityAfterHoursTime',
];
const NO_ADDRESS = { CheckoutStreet: '', CheckoutCountry: '', CheckoutPostcode: '' };

/**
 * What is wrong by meaning with those fields of a checkout that can be read, where others can't: whoever corrects the
 * form is told everything at once (R5.23). A question is asked only where all that it looks at can be read.
 * @param fields the fields that can be read, and no others
 */
export async function faultsBesides(
  deps: Deps,
  { fields, isVisitor }: { fields: Partial<BookingBody>; isVisitor: boolean },
): Promise<FieldFault[]> {
  const canRead = (names: readonly Field[]) => names.every((name) => name in fields);
  const body = fields as BookingBody;
  const catalogue = deps.catalogue.current();
  const now = deps.clock.now();
  const faults: FieldFault[] = [];
  if (canRead(MACHINE)) faults.push(...checkWork(body, catalogue.equipment));
  if (canRead(PLACE)) faults.push(...checkPlace(body, catalogue.places));
  const {
    CheckoutEmailAddress: userName = '',
    CheckoutPassword: password = '',
    CheckoutCardExpiry: expiry,
  } = fields;
  if (fields.StaffRequest) faults.push(...(await staffFaults(deps, body, fields.StaffRequest)));
  else if (isVisitor) faults.push(...(await accountFaults(deps, { userName, password })));
  const expired = expiry === undefined ? null : checkCardExpiry(expiry, now);
  if (expired) faults.push({ field: 'CheckoutCardExpiry', message: expired });
  if (canRead(TIME)) {
    const { suburb, state } = addressOf({ ...body, ...NO_ADDRESS });
    const question = {
      equipmentTypeId: body.EquipmentTypeId,
      place: { postcode: body.BookingPostcode, suburb, state },
      choice: choiceOf(body),
      promoCode: fields.PromotionCode ?? null,
      audience: 'visitor',
      catalogue,
      now,
      booker: { userName, abn: fields.CheckoutABN ?? null },
      fields: CHECKOUT_FIELDS,
    } as const;
    faults.push(...(await workFaults(deps, question)));
  }
  return faults;
}

async function staffFaults(deps: Deps, body: BookingBody, token: string): Promise<FieldFault[]> {
  const found = await findStaffBooker(deps, body, token);
  return 'refusal' in found ? [{ field: 'StaffRequest', message: found.refusal }] : found.faults;
}
