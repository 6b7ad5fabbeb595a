import { Phone } from 'lucide-react';
import { config } from '../../browser/config.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { phoneHref } from '../../ui/page/website-header.tsx';
import { Notice } from '../parts/notice.tsx';

/** The address has no link in it. */
export function NoLink() {
  return (
    <Notice
      title="Open the link in the text"
      words="Your visits are behind the link that the office texted to you. Open it again from there."
    >
      <RingOffice />
    </Notice>
  );
}

/** The link was replaced, its technician left, or it never was one. `words` are the server's. */
export function LinkEnded({ words }: { words: string }) {
  return (
    <Notice title="This link has ended" words={words}>
      <RingOffice />
    </Notice>
  );
}

/** The link is bound to another phone. `words` are the server's. */
export function OtherPhone({ words }: { words: string }) {
  return (
    <Notice title="Not on this phone" words={words}>
      <RingOffice />
    </Notice>
  );
}

function RingOffice() {
  const { phone } = config().brand;
  return (
    <ButtonLink wide look="primary" href={phoneHref(phone)}>
      <Icon of={Phone} />
      Ring the office
    </ButtonLink>
  );
}
