import type { AddressDetail } from '../../../domain/places/address.ts';
import type { PhotoRef } from '../../../domain/quote-draft/quote-draft.ts';
import type { EquipmentDetails } from '../../booking/equipment-fields/equipment-details.ts';

/** Equipment that is being described. */
export type AddDraft = EquipmentDetails & {
  /** Whose it is: nobody else sees it in this tab. */
  readonly owner: string;
  /** The text of the type's box, chosen or not. */
  readonly typeText: string;
  readonly typeId: number | null;
  /** One of the customer's places by its id, 'new' for another address, '' while neither is chosen. */
  readonly place: string;
  readonly addressText: string;
  /** The chosen suggestion's entries; empty until one is chosen. */
  readonly address: readonly AddressDetail[];
  readonly shop: string;
  readonly floor: string;
  readonly notes: string;
  readonly photos: readonly PhotoRef[];
  /** Made for a submit, and again after a change (R4.30). */
  readonly key: string;
};

/** The form at its beginning. */
export const EMPTY_DRAFT: AddDraft = {
  owner: '',
  typeText: '',
  typeId: null,
  servicingTypeId: null,
  brand: null,
  model: null,
  serial: '',
  position: '',
  place: '',
  addressText: '',
  address: [],
  shop: '',
  floor: '',
  notes: '',
  photos: [],
  key: '',
};
