import type { EquipmentBody } from '../../../contracts/equipment/equipment.ts';
import type { FieldFault } from '../../../contracts/problem.ts';
import { equipmentMessages } from '../../../domain/equipment/equipment-messages.ts';
import { siteMessages } from '../../../domain/sites/site-messages.ts';
import type { Deps } from '../../common/deps.ts';
import type { Transaction } from '../../db/transaction.ts';
import { toDate } from '../../platform/clock.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { CheckedAddress } from '../sites/check-address.ts';
import { findOrAddSite, newSite } from '../sites/find-or-add-site.ts';
import { findOwnSite } from '../sites/own-sites.ts';
import { checkEquipment } from './check-equipment.ts';
import { checkNewSite } from './check-new-site.ts';
import { customerSite } from './equipment.queries.ts';

type Checked = {
  customerId: number;
  body: EquipmentBody;
  /** The current site of edited equipment: it may stay there, serviced or not; null for new equipment. */
  currentSite: number | null;
};

/**
 * The columns of equipment from its form, at one of the customer's sites or at a new one, which this creates (R3.08),
 * so the caller must have locked the customer.
 * @throws Refusal `invalid_fields` with every invalid field (R5.03, R5.13, R5.14)
 */
export async function checkedEquipment(deps: Deps, tx: Transaction, checked: Checked) {
  const { body } = checked;
  const { equipment, faults: ofEquipment } = checkEquipment(body, deps.catalogue.current().equipment);
  if (!equipment) throw new Error('A whole body has all of the equipment');
  const site = await siteOf(deps, tx, checked);
  const faults = [...ofEquipment, ...site.faults];
  if (faults.length > 0) throw new Refusal('invalid_fields', equipmentMessages.equipmentInvalid, faults);
  return {
    ...equipment,
    locationId: await keepSite(deps, tx, checked, site),
    serialIdentifier: body.SerialIdentifier,
    equipmentLocation: body.EquipmentLocation,
    locationDescription: body.LocationDescription,
  };
}

/** Errors in the address of a form whose other fields are invalid too (R5.23). */
export function addressFaults({ catalogue, config }: Deps, fields: Partial<EquipmentBody>): FieldFault[] {
  if (fields.AssetLocationId !== null) return [];
  return checkNewSite(fields, catalogue.current().places, config.brand.name).faults;
}

/** Where equipment is: an existing site, or a new one. */
type FoundSite = { faults: FieldFault[] } & ({ known: number } | { made: CheckedAddress });

async function siteOf(
  deps: Deps,
  tx: Transaction,
  { customerId, body, currentSite }: Checked,
): Promise<FoundSite> {
  const { places } = deps.catalogue.current();
  if (body.AssetLocationId === null) {
    const made = checkNewSite(body, places, deps.config.brand.name);
    return { made, faults: made.faults };
  }
  const known = body.AssetLocationId;
  const fault = (message: string) => ({ known, faults: [{ field: 'AssetLocationId', message }] });
  const location = await findOwnSite(tx, known, customerId);
  if (!location) return fault(equipmentMessages.equipmentAddressRequired);
  if (known !== currentSite && places.region(location.postcode) === null) {
    return fault(siteMessages.areaNotServiced(location.postcode, deps.config.brand.name));
  }
  return { known, faults: [] };
}

async function keepSite(
  { clock }: Deps,
  tx: Transaction,
  { customerId, body }: Checked,
  site: FoundSite,
): Promise<number> {
  if ('known' in site) return site.known;
  const { SuiteName, SuiteFloorBox: floorShop } = body;
  const { businessName } = await customerSite(tx, customerId);
  const name = SuiteName ?? businessName ?? site.made.address.street;
  const createdAt = toDate(clock.now());
  return findOrAddSite(tx, newSite({ name, floorShop }, site.made), { customerId, createdAt });
}
