import type { z } from 'zod';
import {
  type BookingAccount,
  type BookingCard,
  bookingAccount,
  type bookingBody,
  bookingCard,
} from '../../../contracts/bookings.ts';
import type { FieldFault } from '../../../contracts/problem.ts';
import { type AddressDetail, type AddressParts, parseAddressDetails } from '../../../domain/address.ts';
import { checkCardExpiry } from '../../../domain/card.ts';
import { messages } from '../../../domain/messages.ts';
import type { Catalogue } from '../reference/catalogue.ts';

export type BookingBody = z.output<typeof bookingBody>;

/** The machine in the catalogue's own words; a name without an id was typed freely (R5.05). */
export type Machine = {
  equipmentTypeId: number;
  servicingTypeId: number | null;
  makeId: number | null;
  makeName: string | null;
  modelId: number | null;
  modelName: string | null;
};

/** The machine of a booking that `checkMachine` found no fault in. */
export function machineOf(body: BookingBody, { brand, model }: Catalogue['equipment']): Machine {
  const { MakeId, ModelId } = body;
  return {
    equipmentTypeId: body.EquipmentTypeId,
    servicingTypeId: body.ModelServicingTypeId,
    makeId: MakeId,
    makeName: (MakeId === null ? null : brand(MakeId)?.Name) ?? body.Make,
    modelId: ModelId,
    modelName: (ModelId === null ? null : model(ModelId)?.Name) ?? body.Model,
  };
}

/**
 * Whether the machine and its problem are the catalogue's: servicing type and problem belong to the type, 'Not sure'
 * being one of the servicing types where it is offered (R5.06, R5.13); a make and model with ids belong together.
 */
export function checkMachine(body: BookingBody, equipment: Catalogue['equipment']): FieldFault[] {
  const type = equipment.type(body.EquipmentTypeId);
  if (!type) return [{ field: 'EquipmentTypeId', message: messages.equipmentTypeRequired }];
  const { ModelServicingTypeId: servicingTypeId, MakeId, ModelId } = body;
  const faults: FieldFault[] = [];

  const offered = type.ServicingTypes.some(({ Id }) => Id === servicingTypeId);
  if (!offered && (type.ServicingTypes.length > 0 || servicingTypeId !== null)) {
    faults.push({ field: 'ModelServicingTypeId', message: messages.modelTypeRequired });
  }
  if (MakeId !== null && !equipment.brand(MakeId)) {
    faults.push({ field: 'MakeId', message: messages.makeUnknown });
  }
  const model = ModelId === null ? null : equipment.model(ModelId);
  const fits = model?.EquipmentTypeId === type.Id && model.MakeId === MakeId;
  if (ModelId !== null && !fits) faults.push({ field: 'ModelId', message: messages.modelUnknown });

  const listed = equipment.problems(type.Id, offered ? servicingTypeId : null);
  if (!listed.some(({ Name }) => Name === body.Problem)) {
    faults.push({ field: 'Problem', message: messages.problemRequired });
  }
  return faults;
}

/** The address in parts, its state by its short name. */
export function addressOf(body: BookingBody): AddressParts {
  const details: [AddressDetail['Name'], string][] = [
    ['placeaddress', body.CheckoutStreet],
    ['locality', body.CheckoutSuburb],
    ['administrative_area_level_1', body.CheckoutState],
    ['country', body.CheckoutCountry],
    ['postal_code', body.CheckoutPostcode],
  ];
  return parseAddressDetails(details.map(([Name, Value]) => ({ Name, Value, ShortValue: Value })));
}

/**
 * Whether the address can be the booking's: in Australia, of the booking's postcode, in a suburb and state that the
 * postcode has (R5.11). A postcode without listed suburbs takes any suburb of its state; one that is not serviced is
 * refused with its price.
 */
export function checkPlace(body: BookingBody, places: Catalogue['places']): FieldFault[] {
  const { suburb, state, country, postcode } = addressOf(body);
  const wrong = (field: keyof BookingBody): FieldFault[] => [{ field, message: messages.wrongAddress }];
  if (postcode !== body.BookingPostcode) return wrong('CheckoutPostcode');
  if (!/^(au|australia)$/i.test(country)) return wrong('CheckoutCountry');
  if (places.region(postcode) === null) return [];
  const listed = places.ofPostcode(postcode);
  if (listed.length === 0) {
    return places.place({ postcode, state })?.state === state ? [] : wrong('CheckoutState');
  }
  const named = listed.filter((one) => one.suburb.toLowerCase() === suburb.toLowerCase());
  if (named.length === 0) return wrong('CheckoutSuburb');
  return named.some((one) => one.state === state) ? [] : wrong('CheckoutState');
}

/** A part of the body that is there and in order, or what is at fault; null without a fault: not asked for. */
export type Part<T> = { value: T | null; faults: FieldFault[] };

function partOf<T>(schema: z.ZodType<T>, body: BookingBody): Part<T> {
  const parsed = schema.safeParse(body);
  if (parsed.success) return { value: parsed.data, faults: [] };
  const faults = parsed.error.issues.map(({ path, message }) => ({ field: path.join('.'), message }));
  return { value: null, faults };
}

/** Who a visitor is; what was left out altogether is at fault too (R5.21). */
export function checkAccount(body: BookingBody): Part<BookingAccount> {
  return partOf(bookingAccount, body);
}

const CARD_FIELDS = Object.keys(bookingCard.shape) as (keyof typeof bookingCard.shape)[];

/** The card that came with the booking: complete and still good in Sydney (R5.18). One on file is enough. */
export function checkCard(
  body: BookingBody,
  hasCardOnFile: boolean,
  now: Temporal.Instant,
): Part<BookingCard> {
  const isGiven = CARD_FIELDS.some((field) => body[field] !== undefined);
  if (hasCardOnFile && !isGiven) return { value: null, faults: [] };
  const card = partOf(bookingCard, body);
  const expired = card.value && checkCardExpiry(card.value.CheckoutCardExpiry, now);
  return expired ? { value: null, faults: [{ field: 'CheckoutCardExpiry', message: expired }] } : card;
}
