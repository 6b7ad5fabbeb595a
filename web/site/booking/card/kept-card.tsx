import { CreditCard } from 'lucide-react';
import type { QuoteCard } from '../../../../domain/instant-quotes/quote-draft.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import styles from './kept-card.module.css';

/** The added card: what we store of it. */
export function KeptCard({ card, onRemove }: { card: QuoteCard; onRemove: () => void }) {
  return (
    <div className={styles.card}>
      <Icon of={CreditCard} className={styles.icon} />
      <p>
        <b>
          {card.CheckoutCardBrand} ending {card.CheckoutCardMask.slice(-4)}
        </b>
        <span>Expires {card.CheckoutCardExpiry}</span>
      </p>
      <Button small onClick={onRemove}>
        Use another card
      </Button>
    </div>
  );
}
