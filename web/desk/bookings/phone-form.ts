import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { FieldValues } from 'react-hook-form';
import type { bookByPhone, checkPhoneBooking } from '../../../contracts/bookings/desk-bookings.ts';
import type { Reply } from '../../../contracts/endpoint.ts';
import { priceSet } from '../../../contracts/instant-quotes/prices.ts';
import { whoCanTakeBooking } from '../../../contracts/jobs/who-can-take.ts';
import { listProblems } from '../../../contracts/reference-data/reference-data.ts';
import { toWireDate } from '../../../domain/visits/dates.ts';
import type { CallOf } from '../../client/call.ts';
import { readDollars } from '../../forms/read-dollars.ts';
import { slotOfValue } from '../../forms/visit-time/windows-model.ts';
import type { Equipment, EquipmentType, Site } from '../api/customer-queries.ts';
import { deskCall, liveQuery } from '../api/desk-call.ts';
import { machineBody, machineFields, NEW_PERSON, SITE } from '../customers/customer-forms.tsx';
import type { NoticeBody } from '../customers/notices.tsx';
import { OTHER } from '../jobs/phone-caller.ts';

export type BookingBody = CallOf<typeof bookByPhone>['json'];
type CheckBody = CallOf<typeof checkPhoneBooking>['json'];
export type SeenPrice = Reply<typeof checkPhoneBooking>;

/** The value of a choice for somebody or something that isn't known yet. */
export const NEW = 'new';

const named = (fields: readonly { name: string }[]) => fields.map(({ name }) => name);
const PERSON_NAMES = named(NEW_PERSON);
const SITE_NAMES = named(SITE);
const MACHINE_NAMES = named(machineFields([]));
const FOOD_NAMES = ['FoodWarm', 'FoodWarmSince', 'OtherColdSpace'];
const VISIT_NAMES = ['Problem', ...FOOD_NAMES, 'ProblemDescription', 'LocationDescription', 'PromotionCode'];

/** The form's fields in screen order; `Slot` and `Date` are the chosen window, `Reason` that of an override. */
export const FIELD_NAMES = [
  'CustomerId',
  'PersonId',
  'CalledBy',
  ...PERSON_NAMES,
  'AssetId',
  'AssetLocationId',
  ...SITE_NAMES,
  ...MACHINE_NAMES,
  'Problem',
  ...FOOD_NAMES,
  'ProblemDescription',
  'Slot',
  'PriorityAfterHoursTime',
  'TechnicianId',
  'LocationDescription',
  'UpfrontLimitIncGst',
  'PromotionCode',
  'Reason',
];

/** The form's fields for wire names that it lacks. */
export const ELSEWHERE = {
  PriorityOption: 'Slot',
  PriorityTimeWindow: 'Slot',
  PrioritySelectedDate: 'Slot',
  'Override.Reason': 'Reason',
};

/** `Called` is what was typed of the caller; `MayOverlap` says that the chosen tech was seen to have no room; `Key` is the idempotency key of the first try. */
export const EMPTY: FieldValues = {
  ...Object.fromEntries([...FIELD_NAMES, 'Called', 'Date', 'MayOverlap', 'Key'].map((name) => [name, ''])),
};

/** What a choice of customer, site and machine leaves to be described. */
export function isNew({ CustomerId, AssetLocationId, AssetId }: FieldValues) {
  const caller = CustomerId === NEW;
  const site = caller || AssetLocationId === NEW;
  return { caller, site, machine: site || AssetId === NEW };
}

/** The call's body of what was typed, with the price that the caller was told. */
export function bodyOf(
  typed: FieldValues,
  types: readonly EquipmentType[],
  seen: SeenPrice | undefined,
): BookingBody {
  const { caller, site, machine } = isNew(typed);
  const slot = slotOfValue(typed.Slot);
  const described = machineBody(types, null)(typed);
  const body = {
    ...(caller ? pick(typed, PERSON_NAMES) : { ...pick(typed, ['CustomerId']), ...calledBy(typed) }),
    ...(site ? pick(siteOf(typed), SITE_NAMES) : pick(typed, ['AssetLocationId'])),
    ...(machine ? pick(described, MACHINE_NAMES) : pick(typed, ['AssetId'])),
    ...pick(typed, VISIT_NAMES),
    ...(slot && {
      PriorityOption: slot.option,
      PriorityTimeWindow: slot.window,
      PrioritySelectedDate: toWireDate(typed.Date),
      ...(slot.window === 'afterhours' && pick(typed, ['PriorityAfterHoursTime'])),
    }),
    ...(seen && { InitialAttendanceFeeExGst: seen.FeeExGst, DiscountExGst: seen.DiscountExGst }),
    ...pick(typed, ['TechnicianId']),
    ...(typed.TechnicianId && typed.MayOverlap && { MayOverlap: true }),
    ...(typed.Reason && { Override: { Reason: typed.Reason } }),
  };
  return body as BookingBody;
}

/** Who of a known customer calls, and up to how much they let the repair go ahead (R12.08, R12.12). */
function calledBy(typed: FieldValues): FieldValues {
  if (typed.PersonId === OTHER) return pick(typed, ['CalledBy']);
  const limit = readDollars(typed.UpfrontLimitIncGst);
  return { ...pick(typed, ['PersonId']), ...(limit !== null && { UpfrontLimitIncGst: limit }) };
}

/** A new site is called as its business, unless somebody says otherwise. */
export const siteOf = (typed: FieldValues): FieldValues => ({
  ...typed,
  LocationName: typed.LocationName || (typed.CustomerId === NEW ? typed.BusinessName : ''),
});

/** What the server needs to price a visit; null while something of it is missing. */
export function checkBodyOf(typed: FieldValues, types: readonly EquipmentType[]): CheckBody | null {
  const body = bodyOf(typed, types, undefined);
  const isPlaced = body.AssetId || body.AssetLocationId || (body.Postcode && body.Suburb && body.State);
  const isTimed = body.PriorityTimeWindow !== 'afterhours' || body.PriorityAfterHoursTime;
  const isKnown = (body.AssetId || body.EquipmentTypeId) && isPlaced && body.PriorityOption && isTimed;
  return isKnown ? (pick(body as FieldValues, CHECKED) as CheckBody) : null;
}

/** What the server reads to say what the office should know. */
export function noticeBodyOf(typed: FieldValues, types: readonly EquipmentType[]): NoticeBody {
  return pick(bodyOf(typed, types, undefined) as FieldValues, NOTICED);
}

const NOTICED = [
  'CustomerId',
  'AssetId',
  'AssetLocationId',
  'EquipmentTypeId',
  'Problem',
  'FirstName',
  'LastName',
  'BusinessName',
  'Mobile',
  'Phone',
  'UserName',
  'ABN',
  'SuiteFloorBox',
  'StreetAddress',
  'Suburb',
  'Postcode',
];

const CHECKED = [
  'CustomerId',
  'PersonId',
  'CalledBy',
  'AssetId',
  'AssetLocationId',
  'EquipmentTypeId',
  'Postcode',
  'Suburb',
  'State',
  'PriorityOption',
  'PriorityTimeWindow',
  'PrioritySelectedDate',
  'PriorityAfterHoursTime',
  'PromotionCode',
];

/** Where the tech goes, and to which type of machine: what the prices of all windows depend on; null while unknown. */
export function pricedOf(
  typed: FieldValues,
  machine: Equipment | undefined,
  site: Site | undefined,
): Priced | null {
  const fresh = isNew(typed);
  const typeId = fresh.machine ? Number(typed.EquipmentTypeId) : (machine?.EquipmentTypeId ?? 0);
  const at = fresh.site ? (typed as Pick<Site, 'Postcode' | 'Suburb' | 'State'>) : site;
  const isWhole = typeId > 0 && at && /^\d{4}$/.test(at.Postcode.trim()) && at.Suburb && at.State;
  if (!isWhole) return null;
  const state = at.State as NonNullable<Priced['state']>;
  return { equipmentTypeId: typeId, postcode: at.Postcode.trim(), suburb: at.Suburb, state };
}

/** The named values that aren't empty: an empty field is one that was left out. */
function pick(values: FieldValues, names: readonly string[]): FieldValues {
  return Object.fromEntries(names.flatMap((name) => (values[name] ? [[name, values[name]]] : [])));
}

/** A type of equipment at a place. */
export type Priced = NonNullable<CallOf<typeof priceSet>['query']>;

/** Every price of a type at a place as its customers see it, with what decides when a tech can come. */
export function usePriceSet(priced: Priced) {
  return useQuery(liveQuery(['desk-prices', priced], priceSet, { query: priced }));
}

/** What can be wrong with a kind of machine, and what to do with food in it; nothing before its type is known. */
export function useProblems(typeId: number | null, kindId: number | null) {
  return useQuery({
    queryKey: ['desk-problems', typeId, kindId],
    queryFn: ({ signal }) => {
      const query = {
        equipmentTypeFilter: typeId ?? undefined,
        modelSvcTypeFilter: kindId ?? undefined,
      };
      return deskCall(listProblems, { query }, { signal });
    },
    enabled: typeId !== null,
  });
}

/** A day and window, and the time after hours. */
export type AskedWindow = CallOf<typeof whoCanTakeBooking>['json']['Visits'][number];
export type WindowTakers = Reply<typeof whoCanTakeBooking>['Visits'][number];

export const TAKERS = ['booking-takers'];

/** Who can take the visit in each of some windows, best first. */
export function useTakers(
  { equipmentTypeId, postcode, suburb, state }: Priced,
  visits: readonly AskedWindow[],
  /** Null for a new site. */
  siteId: number | null,
) {
  const json = {
    EquipmentTypeId: equipmentTypeId,
    Postcode: postcode,
    Suburb: suburb,
    State: state,
    ...(siteId !== null && { AssetLocationId: siteId }),
    Visits: visits,
  } as CallOf<typeof whoCanTakeBooking>['json'];
  return useQuery({
    ...liveQuery([...TAKERS, json], whoCanTakeBooking, { json }),
    placeholderData: keepPreviousData,
  });
}
