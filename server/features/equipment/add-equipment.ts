import type { z } from 'zod';
import type { Reply } from '../../../contracts/endpoint.ts';
import type { addEquipment as addEquipmentCall } from '../../../contracts/equipment.ts';
import type { FieldFault } from '../../../contracts/problem.ts';
import { messages } from '../../../domain/messages.ts';
import { submitOnce } from '../../common/idempotency/submit-once.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { toDate } from '../../platform/clock.ts';
import { Refusal } from '../../platform/refusal.ts';
import { checkEquipment, equipmentOf } from './check-equipment.ts';
import { checkNewSite, type NewSite } from './check-new-site.ts';
import { presentAsset } from './equipment.present.ts';
import { customerSite, findOwnLocation, insertAsset, lockCustomer, siteFor } from './equipment.queries.ts';
import { findOwnAsset } from './find-own-equipment.ts';

export type EquipmentBody = z.output<typeof addEquipmentCall.body>;

type Submit = { key: string; customerId: number; body: EquipmentBody };

/**
 * Registers equipment at one of the customer's places, or at a new one; one submit, one piece of equipment (R3.08, R7.18).
 * @throws Refusal `invalid_fields` with every field at fault (R5.03, R5.13, R5.14), `idempotency_key_reused`
 */
export async function addEquipment(
  deps: Deps,
  { key, customerId, body }: Submit,
): Promise<Reply<typeof addEquipmentCall>> {
  return submitOnce(deps, { key, customerId, operation: 'add equipment', body }, async (tx) => {
    await lockCustomer(tx, customerId);
    const catalogue = deps.catalogue.current();
    const place = await placeOf(deps, tx, customerId, body);
    const faults = [...checkEquipment(body, catalogue.equipment), ...place.faults];
    if (faults.length > 0) throw new Refusal('invalid_fields', messages.equipmentInvalid, faults);
    const createdAt = toDate(deps.clock.now());
    const assetId = await insertAsset(tx, {
      ...equipmentOf(body, catalogue.equipment),
      customerId,
      locationId: await keepSite(tx, customerId, body, place, createdAt),
      serialIdentifier: body.SerialIdentifier,
      equipmentLocation: body.EquipmentLocation,
      locationDescription: body.LocationDescription,
      createdAt,
    });
    const record = await findOwnAsset(tx, assetId, customerId);
    if (!record) throw new Error(`Machine ${assetId} is not there`);
    return presentAsset(deps, record, undefined, []);
  });
}

/** Where equipment is: a place that is there, or one to be made. */
type FoundSite = { faults: FieldFault[] } & ({ known: number } | { made: NewSite | null });

async function placeOf(
  deps: Deps,
  tx: Transaction,
  customerId: number,
  body: EquipmentBody,
): Promise<FoundSite> {
  const { places } = deps.catalogue.current();
  if (body.AssetLocationId === null) {
    const { place, faults } = checkNewSite(body, places, deps.config.brand.name);
    return { made: place, faults };
  }
  const known = body.AssetLocationId;
  const fault = (message: string) => ({ known, faults: [{ field: 'AssetLocationId', message }] });
  const location = await findOwnLocation(tx, known, customerId);
  if (!location) return fault(messages.equipmentAddressRequired);
  if (places.region(location.postcode) === null) {
    return fault(messages.areaNotServiced(location.postcode, deps.config.brand.name));
  }
  return { known, faults: [] };
}

async function keepSite(
  tx: Transaction,
  customerId: number,
  { SuiteName, SuiteFloorBox }: EquipmentBody,
  place: FoundSite,
  createdAt: Date,
): Promise<number> {
  if ('known' in place) return place.known;
  if (!place.made) throw new Error('A place without a fault was not read');
  const { businessName } = await customerSite(tx, customerId);
  const name = SuiteName ?? businessName ?? place.made.street;
  return siteFor(tx, { ...place.made, customerId, name, floorShop: SuiteFloorBox, createdAt });
}
