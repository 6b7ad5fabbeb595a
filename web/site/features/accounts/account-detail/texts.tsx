import { useState } from 'react';
import type { Profile } from '../../../../../contracts/customers/profile.ts';
import { accountMessages } from '../../../../../domain/accounts/account-messages.ts';
import { OPERATOR_TIME_ZONE } from '../../../../../domain/constants.ts';
import { formatMobile } from '../../../../../domain/customers/mobile.ts';
import { now } from '../../../../browser/clock.ts';
import { sentenceOf } from '../../../../client/api-error.ts';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { useAlerts } from '../../../../ui/feedback/alert-centre.tsx';
import { CheckBox } from '../../../../ui/fields/check-box.tsx';
import { dayAndTime } from '../../../../ui/words/instant-words.ts';
import { chooseTexts } from '../../../api/account-queries.ts';

type TextsProps = { profile: Profile; wanted: boolean };

/** Whether texts about jobs go to the mobile; ticking the box saves it. */
export function Texts({ profile: { Mobile, TextsStoppedOn }, wanted }: TextsProps) {
  const alerts = useAlerts();
  const [choice, setChoice] = useState<boolean | null>(null);

  async function choose(wants: boolean) {
    setChoice(wants);
    try {
      await chooseTexts(wants);
      alerts.show({ kind: 'success', title: wants ? accountMessages.textsOn : accountMessages.textsOff });
    } catch (cause) {
      alerts.show({ kind: 'danger', title: sentenceOf(cause) });
    } finally {
      setChoice(null);
    }
  }
  return (
    <>
      {TextsStoppedOn && wanted && (
        <Alert
          kind="warning"
          title={`No texts since ${dayAndTime(TextsStoppedOn, OPERATOR_TIME_ZONE, now())}`}
        >
          STOP was sent from your mobile. To get texts again, send START to the number they came from.
        </Alert>
      )}
      <CheckBox label="Text me about my jobs" checked={choice ?? wanted} onChange={choose} />
      <p>
        When your visit is set, moved or cancelled, and when a quote is ready. You get all of it by email too.
      </p>
      <p>{Mobile ? `They go to ${formatMobile(Mobile)}.` : 'Add a mobile to your profile to get them.'}</p>
    </>
  );
}
