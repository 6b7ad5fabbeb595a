import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { CONTACT_PAGE, ContactScreen } from '../features/contact/contact.screen.tsx';
import { PostcodeScreen } from '../features/instant-quote/postcode.screen.tsx';
import { QUOTE_TEXTS } from '../features/instant-quote/quote-texts.ts';
import { AlertCentre } from '../ui/feedback/alert-centre.tsx';

/** Screens that the server draws as they are for a visitor who has entered nothing, with the words of their pages. */
export const SCREENS_AT_FIRST = {
  postcode: {
    title: 'Postcode - instant quote',
    description: QUOTE_TEXTS.descriptions.postcode,
    screen: atFirst(<PostcodeScreen />),
  },
  contact: { ...CONTACT_PAGE, screen: atFirst(<ContactScreen />) },
};

function atFirst(screen: ReactNode) {
  return (
    <MemoryRouter>
      <AlertCentre>{screen}</AlertCentre>
    </MemoryRouter>
  );
}
