import type { z } from 'zod';
import type { bookingWork } from '../../../contracts/bookings/bookings.ts';
import type { FieldFault } from '../../../contracts/problem.ts';
import { OPERATOR_TIME_ZONE } from '../../../domain/constants.ts';
import { promotionMessages } from '../../../domain/promotions/promotion-messages.ts';
import { discountFor, type Promo, promoRefusalMessage } from '../../../domain/promotions/promotions.ts';
import { fromWireDate } from '../../../domain/visits/dates.ts';
import type { ChoiceInput } from '../../../domain/visits/day-choice.ts';
import { localToday } from '../../../domain/visits/local-time.ts';
import { officePolicy } from '../../../domain/visits/office-policy.ts';
import type { Deps } from '../../common/deps.ts';
import {
  type QuotedPrice,
  type QuoteInput,
  type QuoteRefusal,
  quotePrice,
} from '../instant-quotes/quote-price.ts';
import { isNewClient, type PromoClient } from '../promotions/promo-use.ts';
import type { Catalogue } from '../reference-data/catalogue/catalogue.ts';
import type { PlaceQuery } from '../reference-data/catalogue/places.ts';
import { fullWindows } from '../windows/full-windows.ts';

type VisitForm = z.output<typeof bookingWork>;

/** The fields of a form that say when a tech should come. */
type TimeFields = Pick<
  VisitForm,
  'PriorityOption' | 'PriorityTimeWindow' | 'PrioritySelectedDate' | 'PriorityAfterHoursTime'
>;

/** Wire names of fields that are named differently in the two ways to book. */
export type VisitFields = Record<'equipmentTypeId' | 'postcode' | 'promoCode', string>;

/** What a time, a price and a promo code depend on. */
export type VisitRequest = {
  /** The form's valid fields. */
  form: Partial<TimeFields>;
  equipmentTypeId: number | undefined;
  place: PlaceQuery | null;
  promoCode: string | null;
  audience: QuoteInput['audience'];
  client: PromoClient;
  fields: VisitFields;
  /** Whose rules of time apply: the office can come whenever there's somebody to come (R10.13). */
  rules?: 'customers' | 'office';
};

/** Time, price and promo as they would be booked now, and their errors. */
export type CheckedVisit = {
  quoted: QuotedPrice | QuoteRefusal;
  promo: Promo | null;
  /** Ex GST. */
  discountCents: number;
  faults: FieldFault[];
};

/**
 * Determines when a tech comes and at what price, by the server's own rules and clock (R4.17, R4.18). Null if a field
 * that these depend on can't be read.
 */
export async function checkVisit(deps: Deps, request: VisitRequest): Promise<CheckedVisit | null> {
  const { equipmentTypeId, place, audience, promoCode, fields } = request;
  const isOffice = request.rules === 'office';
  const catalogue = isOffice ? withOfficePolicy(deps.catalogue.current()) : deps.catalogue.current();
  const now = deps.clock.now();
  const choice = choiceOf(request.form);
  if (!choice || !place || equipmentTypeId === undefined) return null;
  const quoted = quotePrice(catalogue, deps.config.brand, {
    equipmentTypeId,
    ...place,
    choice,
    now,
    full: isOffice ? [] : await fullWindows(deps, place),
    audience,
  });
  if (!quoted.ok) {
    const fault = { field: fieldOf(quoted.field, fields), message: quoted.message };
    return { quoted, promo: null, discountCents: 0, faults: [fault] };
  }
  if (promoCode === null) return { quoted, promo: null, discountCents: 0, faults: [] };
  const promo = catalogue.promos.byCode(promoCode);
  const { discountCents, message } = await applyPromo(deps, { promo, quoted, client: request.client, now });
  const faults = message === null ? [] : [{ field: fields.promoCode, message }];
  return { quoted, promo, discountCents, faults };
}

const withOfficePolicy = ({ pricing, ...catalogue }: Catalogue): Catalogue => ({
  ...catalogue,
  pricing: { ...pricing, policy: officePolicy(pricing.policy) },
});

export function choiceOf(form: Partial<TimeFields>): ChoiceInput | null {
  const { PriorityOption: option, PriorityTimeWindow: window } = form;
  const { PrioritySelectedDate: date, PriorityAfterHoursTime: time } = form;
  if (!option || !window || !date || time === undefined) return null;
  return { option, date: fromWireDate(date), window, time };
}

/** The discount of the booking's code (R5.22), in cents ex GST, or why there is none. */
async function applyPromo(
  deps: Deps,
  input: { promo: Promo | null; quoted: QuotedPrice; client: PromoClient; now: Temporal.Instant },
): Promise<{ discountCents: number; message: string | null }> {
  const { promo, quoted, client, now } = input;
  if (!promo) return { discountCents: 0, message: promotionMessages.promoInvalid };
  const result = discountFor(promo, quoted.feeCents, {
    target: 'callout',
    rate: quoted.rate,
    isNewClient: !promo.newClientsOnly || (await isNewClient(deps.db, client)),
    today: localToday(now, OPERATOR_TIME_ZONE),
  });
  return result.ok
    ? { discountCents: result.discountCents, message: null }
    : { discountCents: 0, message: promoRefusalMessage(result.reason) };
}

/** Wire names for the errors of a quote. */
function fieldOf(field: QuoteRefusal['field'], { equipmentTypeId, postcode }: VisitFields): string {
  const names: Record<QuoteRefusal['field'], string> = {
    equipmentTypeId,
    postcode,
    option: 'PriorityOption',
    date: 'PrioritySelectedDate',
    window: 'PriorityTimeWindow',
    time: 'PriorityAfterHoursTime',
  };
  return names[field];
}
