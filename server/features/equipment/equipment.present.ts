import type { Asset } from '../../../contracts/equipment/equipment.ts';
import type { PhotoOnWire } from '../../../contracts/photos/photos.ts';
import { addressLine } from '../../../domain/sites/address.ts';
import { typeName } from '../../catalogue/equipment-name.ts';
import type { Deps } from '../../common/deps.ts';
import { wireInstant } from '../../platform/clock.ts';
import type { AssetActivity, AssetRecord } from './equipment.queries.ts';

/** Registered equipment (R3.07). */
export function presentAsset(
  { catalogue }: Pick<Deps, 'catalogue'>,
  { asset, location }: AssetRecord,
  activity: AssetActivity | undefined,
  photos: PhotoOnWire[],
): Asset {
  return {
    Id: asset.id,
    EquipmentTypeId: asset.equipmentTypeId,
    EquipmentType: typeName(catalogue.current(), asset.equipmentTypeId),
    ModelServicingTypeId: asset.servicingTypeId,
    EquipmentBrand: asset.makeName,
    MakeId: asset.makeId,
    ModelName: asset.modelName,
    ModelId: asset.modelId,
    SerialIdentifier: asset.serialIdentifier,
    EquipmentLocation: asset.equipmentLocation,
    Address: addressLine(location),
    LocationId: location.id,
    LocationName: location.name,
    LocationPostcode: location.postcode,
    LocationState: location.state,
    LocationSuburb: location.suburb,
    LocationTimeZone: location.timeZone,
    LocationDescription: asset.locationDescription,
    thumbnails: photos,
    OpenJob:
      activity?.openJobId && activity.openJobState
        ? { RepairId: activity.openJobId, State: activity.openJobState }
        : null,
    LastVisitOn: activity?.lastVisitAt ? wireInstant(activity.lastVisitAt) : null,
    RetiredOn: asset.retiredAt && wireInstant(asset.retiredAt),
  };
}
