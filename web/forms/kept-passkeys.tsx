import type { Passkey } from '../../contracts/accounts/password.ts';
import { OPERATOR_TIME_ZONE } from '../../domain/constants.ts';
import { now } from '../browser/clock.ts';
import { CheckBox } from '../ui/fields/check-box.tsx';
import { FieldGroup } from '../ui/fields/field-group.tsx';
import { dayAndTime } from '../ui/words/instant-words.ts';

type KeptPasskeysProps = {
  passkeys: readonly Passkey[];
  /** The ids of those to keep. */
  kept: readonly string[];
  onChange: (kept: readonly string[]) => void;
};

/** Which passkeys stay when the password changes: none, unless their owner recognises them. */
export function KeptPasskeys({ passkeys, kept, onChange }: KeptPasskeysProps) {
  if (passkeys.length === 0) return null;
  return (
    <FieldGroup legend="Passkeys to keep">
      <p>Tick those that you recognise. The others are removed.</p>
      {passkeys.map(({ PasskeyId, Name, AddedOn }) => (
        <CheckBox
          key={PasskeyId}
          label={`${Name}, added ${dayAndTime(AddedOn, OPERATOR_TIME_ZONE, now())}`}
          checked={kept.includes(PasskeyId)}
          onChange={(isKept) =>
            onChange(isKept ? [...kept, PasskeyId] : kept.filter((id) => id !== PasskeyId))
          }
        />
      ))}
    </FieldGroup>
  );
}
