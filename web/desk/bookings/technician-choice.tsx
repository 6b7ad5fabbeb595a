import { useEffect, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { Button } from '../../ui/button.tsx';
import { ChoiceGroup } from '../../ui/fields/choice-group.tsx';
import { Stack } from '../../ui/layout.tsx';
import { plannedHours } from '../jobs/job-words.tsx';
import type { WindowTakers } from './phone-form.ts';

const FIELD = 'TechnicianId';

/** So many fit beside 'Nobody yet' without hiding what comes after them. */
const SHOWN = 5;

type TechnicianChoiceProps = {
  /** Undefined until a window is chosen and they have loaded. */
  takers: WindowTakers | undefined;
  isAsked: boolean;
  timeZone: string;
};

/** Who comes, best first with the reasons (R14.05); or nobody yet, and the visit waits with those without a technician. */
export function TechnicianChoice({ takers, isAsked, timeZone }: TechnicianChoiceProps) {
  const { setValue, formState } = useFormContext();
  const chosen = useWatch({ name: FIELD }) as string;
  const [isWhole, setIsWhole] = useState(false);
  const all = takers?.Technicians ?? [];
  const own = all.find(({ TechnicianId }) => String(TechnicianId) === chosen);
  const isFull = own?.Against.some(({ Kind }) => Kind === 'overlap') ?? false;
  // What the office has seen, so that a gap that is taken meanwhile is refused.
  useEffect(() => setValue('MayOverlap', isFull ? 'yes' : ''), [isFull, setValue]);
  const shown = isWhole ? all : all.filter((taker, at) => at < SHOWN || taker === own);
  const message = formState.errors[FIELD]?.message;
  return (
    <Stack gap={3}>
      <ChoiceGroup
        id={FIELD}
        name={FIELD}
        legend="Who comes"
        note={isAsked ? 'best first' : 'choose day and window first'}
        look="low"
        choices={[
          { value: '', label: 'Nobody yet', note: 'It waits for a tech' },
          ...shown.map((taker) => ({
            value: String(taker.TechnicianId),
            label: taker.Name,
            note: [
              plannedHours({ ...taker, TimeZone: timeZone }),
              ...taker.Against.map(({ Message }) => Message),
              taker.Way,
            ].join('. '),
          })),
        ]}
        value={chosen}
        onChange={(value) => setValue(FIELD, value, { shouldDirty: true })}
        error={typeof message === 'string' ? message : undefined}
      />
      {/* Always there: it must not come between two fields while somebody goes from one to the other. */}
      <div>
        <Button small aria-pressed={isWhole} onClick={() => setIsWhole(!isWhole)}>
          All techs
        </Button>
      </div>
    </Stack>
  );
}
