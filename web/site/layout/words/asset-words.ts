import type { Asset } from '../../../../contracts/equipment/equipment.ts';
import { dayWithYear as withYear } from '../../../../domain/visits/dates.ts';
import { localDate } from '../../../ui/words/instant-words.ts';

type Equipment = Pick<Asset, 'EquipmentType' | 'EquipmentBrand' | 'ModelName' | 'EquipmentLocation'>;

/** The equipment's name: brand and model, or its type if neither is known. */
export function assetTitle({ EquipmentType, EquipmentBrand, ModelName }: Equipment): string {
  return [EquipmentBrand, ModelName].filter(Boolean).join(' ') || EquipmentType;
}

/** What it is by its place in the kitchen, as its people call it: `Coolroom, rear lane`. */
export function assetPlace({ EquipmentType, EquipmentLocation }: Equipment): string {
  return [EquipmentType, EquipmentLocation].filter(Boolean).join(', ');
}

/** What it is and where, without repeating its title: `Underbench fridge, left of the pass`. */
export function assetDetail(asset: Equipment): string {
  const type = assetTitle(asset) === asset.EquipmentType ? '' : asset.EquipmentType;
  return [type, asset.EquipmentLocation].filter(Boolean).join(', ');
}

/** `14 Mar 2026`, in the site's time zone. */
export function dayWithYear(instant: string, timeZone: string): string {
  return withYear(localDate(instant, timeZone)).slice(4);
}
