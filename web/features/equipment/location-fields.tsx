import { useState } from 'react';
import type { CustomerLocation } from '../../../contracts/equipment.ts';
import { messages } from '../../../domain/messages.ts';
import { parseAddressDetails } from '../../../domain/places/address.ts';
import { findSuburbs } from '../../api/reference-queries.ts';
import { AddressBox, type BoxedAddress } from '../../booking/location/address-box.tsx';
import { ShopFields } from '../../booking/location/shop-fields.tsx';
import { config } from '../../browser/config.ts';
import { ChoiceGroup } from '../../ui/fields/choice-group.tsx';
import { changeAddDraft, useAddDraft } from './add-draft.ts';
import { FIELDS } from './add-form.ts';

/** The choice that is none of the customer's places. */
export const NEW_PLACE = 'new';

type PlaceFieldsProps = {
  /** The customer's own; empty where there are none yet. */
  places: readonly CustomerLocation[];
  isNew: boolean;
  error: (id: string) => string | undefined;
  clear: (id: string) => void;
  add: (id: string, message: string) => void;
};

/** Where the equipment is: one of the customer's places, or another address from suggestions (R3.08, R5.14). */
export function SiteFields({ places, isNew, error, clear, add }: PlaceFieldsProps) {
  const draft = useAddDraft();
  const [isChecking, setChecking] = useState(false);

  function choosePlace(place: string) {
    clear(FIELDS.place);
    clear(FIELDS.address);
    changeAddDraft({ place });
  }
  async function changeAddress({ AddressLine, Address }: BoxedAddress) {
    clear(FIELDS.address);
    changeAddDraft({ addressText: AddressLine, address: Address });
    if (Address.length === 0) return;
    setChecking(true);
    // The form shows it again when it is sent; here it appears while the customer still looks at the address.
    const fault = await postcodeFault(parseAddressDetails(Address).postcode).catch(() => null);
    setChecking(false);
    if (fault) add(FIELDS.address, fault);
  }
  return (
    <>
      {places.length > 0 && (
        <ChoiceGroup
          id={FIELDS.place}
          name="place"
          legend="Which site?"
          look="row"
          choices={[
            ...places.map(({ AssetLocationId, LocationName, Address }) => ({
              value: String(AssetLocationId),
              label: LocationName,
              note: Address,
            })),
            { value: NEW_PLACE, label: 'Another address', last: places.length % 2 === 0 },
          ]}
          value={draft.place}
          onChange={choosePlace}
          error={error(FIELDS.place)}
        />
      )}
      {isNew && (
        <>
          <AddressBox
            id={FIELDS.address}
            label="Street address"
            hint={isChecking ? 'Looking whether we go there.' : 'Choose it from the list.'}
            value={{ AddressLine: draft.addressText, Address: draft.address }}
            onChange={changeAddress}
            error={error(FIELDS.address)}
          />
          <ShopFields
            shop={{
              id: FIELDS.shop,
              note: 'optional',
              value: draft.shop,
              error: error(FIELDS.shop),
              onChange(event) {
                clear(FIELDS.shop);
                changeAddDraft({ shop: event.currentTarget.value });
              },
            }}
            floor={{
              id: FIELDS.floor,
              value: draft.floor,
              error: error(FIELDS.floor),
              onChange(event) {
                clear(FIELDS.floor);
                changeAddDraft({ floor: event.currentTarget.value });
              },
            }}
          />
        </>
      )}
    </>
  );
}

/** Why nobody goes to a postcode; null where somebody does (R5.03). @throws ApiError */
async function postcodeFault(postcode: string): Promise<string | null> {
  const rows = (await findSuburbs(postcode)).filter((row) => row.Postcode === postcode);
  if (rows.length === 0) return messages.cannotIdentifyEquipmentPostcode;
  const serviced = rows.some(({ IsRegionAvailable }) => IsRegionAvailable);
  return serviced ? null : messages.areaNotServiced(postcode, config().brand.name);
}
