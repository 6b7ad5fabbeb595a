import { Phone } from 'lucide-react';
import { ButtonLink } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import bottom from '../../../ui/page/bottom-bar.module.css';
import { phoneHref } from '../../../ui/page/website-header.tsx';
import wrap from '../../../ui/page/wrap.module.css';
import styles from './call-bar.module.css';
import { StartWords } from './start-words.tsx';

type CallBarProps = {
  phone: string;
  /** The quote's first step. */
  quoteHref: string;
  /** 'Get instant quote' or 'Book Now' (R2.19); null if the page's script sets it. */
  buttonText: string | null;
};

/** Phone and quote buttons at the bottom of the screen, below 840 px, once the headline's postcode box has scrolled away. */
export function CallBar({ phone, quoteHref, buttonText }: CallBarProps) {
  return (
    <div className={bottom.bar}>
      <div className={classNames(wrap.wrap, styles.inside)}>
        <ButtonLink href={phoneHref(phone)}>
          <Icon of={Phone} />
          Call
        </ButtonLink>
        <ButtonLink look="primary" href={quoteHref} className={styles.quote}>
          <StartWords text={buttonText} />
        </ButtonLink>
      </div>
    </div>
  );
}
