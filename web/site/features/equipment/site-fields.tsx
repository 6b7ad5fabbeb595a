import { useState } from 'react';
import type { CustomerLocation } from '../../../../contracts/sites/sites.ts';
import { parseAddressDetails } from '../../../../domain/sites/address.ts';
import { siteMessages } from '../../../../domain/sites/site-messages.ts';
import { config } from '../../../browser/config.ts';
import { ChoiceGroup } from '../../../ui/fields/choice-group.tsx';
import { findSuburbs } from '../../api/reference-queries.ts';
import { AddressBox, type BoxedAddress } from '../../booking/location/address-box.tsx';
import { ShopFields } from '../../booking/location/shop-fields.tsx';
import { type EquipmentFields, NEW_SITE } from './equipment-rules.ts';

type SiteFieldsProps = {
  /** The customer's own sites; empty if there are none yet. */
  sites: readonly CustomerLocation[];
  isNew: boolean;
  fields: EquipmentFields;
  change: (edit: Partial<EquipmentFields>) => void;
  error: (id: string) => string | undefined;
  /** The chosen address is in an unserviced area. */
  onFault: (message: string) => void;
};

/** Where the equipment is: one of the customer's sites, or another address from suggestions (R3.08, R5.14). */
export function SiteFields({ sites, isNew, fields, change, error, onFault }: SiteFieldsProps) {
  const [isChecking, setChecking] = useState(false);

  async function changeAddress(place: BoxedAddress) {
    change({ place });
    if (place.Address.length === 0) return;
    setChecking(true);
    // The server would refuse it too, but only after the form is sent.
    const fault = await postcodeFault(parseAddressDetails(place.Address).postcode).catch(() => null);
    setChecking(false);
    if (fault) onFault(fault);
  }
  return (
    <>
      {sites.length > 0 && (
        <ChoiceGroup
          id="site"
          name="site"
          legend="Which site?"
          look="row"
          choices={[
            ...sites.map(({ AssetLocationId, LocationName, Address }) => ({
              value: String(AssetLocationId),
              label: LocationName,
              note: Address,
            })),
            { value: NEW_SITE, label: 'Another address', last: sites.length % 2 === 0 },
          ]}
          value={fields.site}
          onChange={(site) => change({ site, place: fields.place })}
          error={error('site')}
        />
      )}
      {isNew && (
        <>
          <AddressBox
            id="place"
            label="Street address"
            hint={isChecking ? 'Checking that we service this area.' : 'Pick it from the list.'}
            value={fields.place}
            onChange={changeAddress}
            error={error('place')}
          />
          <ShopFields
            shop={{
              id: 'shop',
              note: 'optional',
              value: fields.shop,
              error: error('shop'),
              onChange: (event) => change({ shop: event.currentTarget.value }),
            }}
            floor={{
              id: 'floor',
              value: fields.floor,
              error: error('floor'),
              onChange: (event) => change({ floor: event.currentTarget.value }),
            }}
          />
        </>
      )}
    </>
  );
}

/** Why a postcode isn't serviced; null if it is (R5.03). @throws ApiError */
async function postcodeFault(postcode: string): Promise<string | null> {
  const rows = (await findSuburbs(postcode)).filter((row) => row.Postcode === postcode);
  if (rows.length === 0) return siteMessages.cannotIdentifyEquipmentPostcode;
  const serviced = rows.some(({ IsRegionAvailable }) => IsRegionAvailable);
  return serviced ? null : siteMessages.areaNotServiced(postcode, config().brand.name);
}
