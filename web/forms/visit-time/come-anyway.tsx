import type { AvoidedHours } from '../../../domain/visits/avoided-hours.ts';
import { avoidedHoursMessages } from '../../../domain/visits/avoided-hours-messages.ts';
import { CheckBoxes } from '../../ui/fields/check-boxes.tsx';

export const COME_ANYWAY_ID = 'come-anyway';
const YES = 'Yes, come anyway';

type ComeAnywayProps = {
  /** The site's hours to avoid that the chosen time falls into. */
  inHours: AvoidedHours;
  isAgreed: boolean;
  onChange: (isAgreed: boolean) => void;
  error: string | undefined;
};

/** Asks about a visit in the site's hours to avoid, after hours or with food at risk (R12.10). */
export function ComeAnyway({ inHours, isAgreed, onChange, error }: ComeAnywayProps) {
  return (
    <CheckBoxes
      id={COME_ANYWAY_ID}
      label={avoidedHoursMessages.comeAnyway(inHours)}
      options={[YES]}
      value={isAgreed ? [YES] : []}
      onChange={(chosen) => onChange(chosen.length > 0)}
      error={error}
    />
  );
}
