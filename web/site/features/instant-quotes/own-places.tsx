import { MapPin } from 'lucide-react';
import type { CustomerLocation } from '../../../../contracts/sites/sites.ts';
import { buildAddressDetails } from '../../../../domain/sites/address.ts';
import { isAustralianState } from '../../../../domain/sites/states.ts';
import { Button } from '../../../ui/button.tsx';
import { FieldGroup } from '../../../ui/fields/field-group.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { useCustomerLocations } from '../../api/equipment-queries.ts';
import { editLocation } from '../../booking/location/use-address.ts';
import { postcodeText } from '../../booking/postcode/postcode-text.ts';
import { BookAgain, useBookAgain } from '../../layout/book-again.tsx';
import styles from './own-places.module.css';

/**
 * A signed-in customer's equipment, whose page books; and their sites, each of which answers both where the equipment
 * is and to which address to come.
 */
export function OwnPlaces({ onChoose }: { onChoose: (postcode: string) => void }) {
  const again = useBookAgain();
  const sites = useCustomerLocations().data ?? [];
  if (again.isPending || sites.length === 0) return null;
  return (
    <>
      <BookAgain equipment={again.equipment} />
      <FieldGroup legend="One of your sites">
        <Stack as="ul" gap={2}>
          {sites.map((site) => (
            <li key={site.AssetLocationId}>
              <Button
                wide
                onClick={() => {
                  editLocation(placeOf(site));
                  onChoose(postcodeText(site.Postcode, site.Suburb));
                }}
              >
                <Icon of={MapPin} />
                <span className={styles.site}>
                  <b>{site.LocationName}</b> {site.Address}
                </span>
              </Button>
            </li>
          ))}
        </Stack>
      </FieldGroup>
    </>
  );
}

function placeOf(site: CustomerLocation) {
  const { LocationName, SuiteFloorBox, StreetAddress: street, Suburb: suburb, Postcode: postcode } = site;
  const state = site.State;
  return {
    LocationName,
    FloorShop: SuiteFloorBox ?? '',
    AddressLine: `${street}, ${suburb} ${state} ${postcode}`,
    Address: isAustralianState(state) ? buildAddressDetails({ street, suburb, state, postcode }) : [],
  };
}
