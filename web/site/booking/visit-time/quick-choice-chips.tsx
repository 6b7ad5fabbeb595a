import { Phone } from 'lucide-react';
import { formatMoney, incGst } from '../../../../domain/money/money.ts';
import type { World } from '../../../../domain/visits/availability.ts';
import { localToday } from '../../../../domain/visits/local-time.ts';
import {
  type QuickChoice,
  type QuickChoices,
  soonestWords,
  windowWords,
} from '../../../../domain/visits/quick-choices.ts';
import { config } from '../../../browser/config.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Inline, Stack } from '../../../ui/layout.tsx';
import { phoneHref } from '../../../ui/page/website-header.tsx';
import { WholeHours } from '../../../ui/whole-hours.tsx';
import styles from './quick-choice-chips.module.css';

type QuickChoiceChipsProps = {
  choices: QuickChoices;
  world: World;
  /** Whether the phone isn't on the page already. */
  hasPhone: boolean;
  onChoose: (choice: QuickChoice) => void;
};

/** The soonest and the cheapest visit in one press, and the phone number if neither will do (R3.03). */
export function QuickChoiceChips({
  choices: { soonest, cheapest },
  world,
  hasPhone,
  onChoose,
}: QuickChoiceChipsProps) {
  const { timeZone } = world.place;
  const { phone } = config().brand;
  const today = localToday(world.now, timeZone);
  const chips = [
    { name: 'Soonest', choice: soonest, words: soonestWords(soonest, today, timeZone) },
    { name: 'Cheapest', choice: cheapest, words: windowWords(cheapest, today, world) },
  ];
  return (
    <Stack gap={3}>
      <Inline gap={2}>
        {chips.map(({ name, choice, words }) => (
          <button key={name} type="button" className={styles.chip} onClick={() => onChoose(choice)}>
            <b>{name}</b>{' '}
            <span>
              <WholeHours>{words}</WholeHours>
            </span>{' '}
            <span className={styles.price}>{formatMoney(incGst(choice.feeCents))}</span>
          </button>
        ))}
      </Inline>
      {hasPhone && (
        <p className={styles.call}>
          <Icon of={Phone} />
          <span>
            Food at risk and can't wait? <a href={phoneHref(phone)}>Call {phone}</a>, 24x7.
          </span>
        </p>
      )}
    </Stack>
  );
}
