import { Info, MapPinned } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { AddressSuggestion } from '../../../../contracts/reference-data/maps.ts';
import { MAX_SITE_TEXT } from '../../../../domain/constants.ts';
import { STEP_ROUTES } from '../../../../domain/instant-quotes/quote-step-order.ts';
import { checkAddress } from '../../../../domain/sites/address.ts';
import { siteMessages } from '../../../../domain/sites/site-messages.ts';
import { doubtOf, readStreetAddress } from '../../../../domain/sites/street-address/street-address.ts';
import { lengthFault } from '../../../forms/length-fault.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { currentDraft, useDraft } from '../../booking/draft/draft-store.ts';
import { ACCESS_FIELDS, AccessFields, useAccess } from '../../booking/location/access-fields.tsx';
import { AddressField, chosenAddressFound } from '../../booking/location/address-field.tsx';
import { MapDialog } from '../../booking/location/map-dialog.tsx';
import { type PlaceChange, PlaceChangeDialog } from '../../booking/location/place-change-dialog.tsx';
import { ShopFields } from '../../booking/location/shop-fields.tsx';
import { editLocation, useAddress } from '../../booking/location/use-address.ts';
import { postcodeText } from '../../booking/postcode/postcode-text.ts';
import { useStepContext } from '../../booking/steps/step-context.ts';
import { useStepOrder } from '../../booking/steps/step-flow.ts';
import { StepLayout } from '../../booking/steps/step-layout.tsx';
import { useStepErrors } from '../../booking/steps/use-step-errors.ts';
import { useServerFaults } from '../../booking/submit/server-faults.ts';
import styles from './location.module.css';
import { stepHref } from './quote-flow.tsx';

const ids = {
  address: 'street-address',
  shop: 'shop-name',
  floor: 'floor-shop',
} as const;

const WIRE_FIELDS = {
  CheckoutStreet: ids.address,
  CheckoutSuburb: ids.address,
  CheckoutState: ids.address,
  CheckoutCountry: ids.address,
  CheckoutPostcode: ids.address,
  CheckoutLocationName: ids.shop,
  CheckoutShopFloorSuite: ids.floor,
  ...ACCESS_FIELDS,
} as const;

/** Where the equipment is, access and parking (R5.11, R5.12, R4.15, R4.19). */
export function LocationScreen() {
  const draft = useDraft();
  const navigate = useNavigate();
  const { goNext } = useStepOrder('location');
  const { signedIn } = useStepContext();
  const address = useAddress();
  const access = useAccess();
  const { error, show, add, clear } = useStepErrors(useServerFaults('location', WIRE_FIELDS));
  const [mapOpen, setMapOpen] = useState(false);
  /** Whether Next was pressed while the chosen address was still being looked up. */
  const [waiting, setWaiting] = useState(false);
  /** The street that was queried: pressing Next again confirms it. */
  const [askedStreet, setAskedStreet] = useState('');
  const { BookingPostcode: postcode, BookingSuburb: suburb, BookingLocation: place } = draft;
  const elsewhere = address.parts.postcode !== '' && address.parts.postcode !== postcode;

  function faults() {
    const { Address, AddressLine, LocationName, FloorShop } = currentDraft().BookingLocation;
    const noShop = !signedIn && LocationName.trim() === '';
    const check = checkAddress(Address, postcode);
    const isEmpty = AddressLine.trim() === '';
    const refusal = isEmpty ? siteMessages.addressEmpty : siteMessages.wrongAddress;
    const street = check.ok ? check.address.street : '';
    setAskedStreet(street);
    return {
      [ids.address]: check.ok ? (street === askedStreet ? null : streetQuestion(street)) : refusal,
      [ids.shop]: noShop ? siteMessages.shopNameRequired : lengthFault(LocationName, MAX_SITE_TEXT.name),
      [ids.floor]: lengthFault(FloorShop, MAX_SITE_TEXT.floor),
      ...access.faults(),
    };
  }
  async function submit() {
    setWaiting(true);
    await chosenAddressFound();
    setWaiting(false);
    if (show(faults()) && (await address.judge())) goNext();
  }
  function choose(suggestion: AddressSuggestion) {
    address.choose(suggestion);
    const check = checkAddress(suggestion.Address, postcode);
    if (!check.ok) return add(ids.address, check.message);
    clear(ids.address);
    goToShop();
  }
  function confirm(change: PlaceChange) {
    address.confirm(change);
    if (!change.check.ok) navigate(STEP_ROUTES['fix-it']);
  }

  return (
    <>
      <StepLayout
        step="location"
        heading="Where should the tech come?"
        startsAt={ids.address}
        onSubmit={submit}
        busy={address.busy || waiting}
      >
        {address.failure && <Alert kind="danger" live title={address.failure} />}
        <Stack gap={2}>
          <AddressField
            id={ids.address}
            near={{ postcode, suburb }}
            hint={hintOf(address, postcodeText(postcode, suburb))}
            text={address.text}
            chosen={address.isChosen}
            onText={(text) => {
              clear(ids.address);
              address.type(text);
            }}
            onClear={address.clear}
            onChoose={choose}
            error={error(ids.address)}
          />
          {elsewhere && (
            <Note icon={Info}>
              This quote is for {postcodeText(postcode, suburb)}. For {address.parts.postcode},{' '}
              <a href={stepHref('postcode')}>start with that postcode</a>.
            </Note>
          )}
          <Button look="quiet" small className={styles.onMap} onClick={() => setMapOpen(true)}>
            <Icon of={MapPinned} />
            Find the suburb on the map
          </Button>
        </Stack>
        <ShopFields
          shop={{
            id: ids.shop,
            note: signedIn ? 'optional' : undefined,
            value: place.LocationName,
            error: error(ids.shop),
            onChange(event) {
              clear(ids.shop);
              editLocation({ LocationName: event.currentTarget.value });
            },
          }}
          floor={{
            id: ids.floor,
            value: place.FloorShop,
            error: error(ids.floor),
            onChange(event) {
              clear(ids.floor);
              editLocation({ FloorShop: event.currentTarget.value });
            },
          }}
        />
        <AccessFields access={access} error={error} clear={clear} />
      </StepLayout>
      <MapDialog
        open={mapOpen}
        postcode={postcode}
        suburb={suburb}
        onClose={() => setMapOpen(false)}
        onUse={(chosenPlace) => {
          setMapOpen(false);
          clear(ids.address);
          address.takePlaceOfMap(chosenPlace);
          if (chosenPlace.Postcode !== postcode) add(ids.address, siteMessages.wrongAddress);
        }}
      />
      <PlaceChangeDialog
        draft={draft}
        change={address.change}
        onConfirm={confirm}
        onCancel={address.cancel}
      />
    </>
  );
}

/** From the address that was just chosen to the shop's name, if that's empty. */
function goToShop() {
  const shop = document.getElementById(ids.shop);
  const isFree = shop instanceof HTMLInputElement && shop.value === '';
  if (isFree && document.activeElement?.id === ids.address) shop.focus();
}

/** The one question about a street that may be right; null if there's nothing to ask. */
function streetQuestion(street: string): string | null {
  const typed = readStreetAddress(street);
  const doubt = typed && doubtOf(typed);
  if (!doubt) return null;
  return doubt === 'no-number'
    ? siteMessages.addressWithoutNumber
    : siteMessages.addressNumberHigh(typed.number);
}

function hintOf({ fromMap, parts }: ReturnType<typeof useAddress>, quoted: string): string {
  if (!fromMap) return `In postcode ${quoted}. Pick it from the list.`;
  const place = `${parts.suburb} ${parts.state} ${parts.postcode}, from the map.`;
  return parts.street ? place : `${place} Enter the street number and name.`;
}
