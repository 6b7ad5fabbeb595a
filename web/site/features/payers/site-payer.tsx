import { useState } from 'react';
import type { PayerInList } from '../../../../contracts/payers/payers.ts';
import { OPERATOR_TIME_ZONE } from '../../../../domain/constants.ts';
import { payerWords } from '../../../../domain/payers/who-pays.ts';
import { ApiError, sentenceOf } from '../../../client/api-error.ts';
import { AskFirst } from '../../../ui/ask-first.tsx';
import { Button, ButtonRow } from '../../../ui/button.tsx';
import { useAlerts } from '../../../ui/feedback/alert-centre.tsx';
import { dayOf } from '../../../ui/words/day-words.ts';
import { useMay } from '../../api/business-queries.ts';
import { endSitePayer, readPayersAgain } from '../../api/payer-queries.ts';
import { AskPayerDialog } from './ask-payer-dialog.tsx';

type SitePayerProps = {
  site: { AssetLocationId: number; LocationName: string };
  /** Who pays in place of the business or was asked to; undefined for nobody. */
  payer: PayerInList | undefined;
};

/** Who pays for a site, and asking or ending it, by its owner (R12.09). */
export function SitePayer({ site, payer }: SitePayerProps) {
  const mayChange = useMay()('business');
  const [isAsking, setAsking] = useState(false);
  const isPaid = payer?.State === 'pays';
  return (
    <>
      <h3>Who pays</h3>
      <p>{wordsOf(payer)}</p>
      {mayChange && (
        <ButtonRow>
          {!isPaid && (
            <Button
              small
              aria-label={`${payer ? 'Ask again' : 'Ask somebody else to pay'}, ${site.LocationName}`}
              onClick={() => setAsking(true)}
            >
              {payer ? 'Ask again' : 'Ask somebody else to pay'}
            </Button>
          )}
          {payer && <EndPayer site={site} payer={payer} />}
        </ButtonRow>
      )}
      <AskPayerDialog open={isAsking} site={site} onClose={() => setAsking(false)} />
    </>
  );
}

function wordsOf(payer: PayerInList | undefined): string {
  if (!payer) return 'Your business.';
  const day = (instant: string) => dayOf(instant, OPERATOR_TIME_ZONE);
  const { State, Kind, BusinessName, UserName, AskedOn, ExpiresOn, AcceptedOn } = payer;
  if (State === 'pays' && BusinessName) {
    const since = AcceptedOn ? `, since ${day(AcceptedOn)}` : '';
    return `${payerWords({ kind: Kind, name: BusinessName })} pays${since}. They get the quotes and invoices.`;
  }
  const whom = UserName ?? 'Somebody';
  return State === 'expired'
    ? `Your business. ${whom} was asked ${day(AskedOn)} and didn't answer.`
    : `Your business, until ${whom} accepts. Asked ${day(AskedOn)}, until ${day(ExpiresOn)}.`;
}

function EndPayer({ site, payer }: { site: SitePayerProps['site']; payer: PayerInList }) {
  const alerts = useAlerts();
  const isPaid = payer.State === 'pays';
  async function end() {
    try {
      await endSitePayer(payer);
      alerts.show({
        kind: 'success',
        title: isPaid ? 'Ended. You pay from the next job on.' : 'Withdrawn. The link has ended.',
      });
    } catch (cause) {
      alerts.show({ kind: 'danger', title: sentenceOf(cause) });
      if (cause instanceof ApiError && cause.code === 'conflict') await readPayersAgain();
    }
  }
  return isPaid ? (
    <AskFirst
      small
      label={`Pay for ${site.LocationName} ourselves`}
      question="Pay for this site yourselves, from the next job on?"
      yes="Pay ourselves"
      no="Keep it"
      onYes={end}
    />
  ) : (
    <AskFirst
      small
      label={`Withdraw the request for ${site.LocationName}`}
      question="Withdraw the request?"
      yes="Withdraw"
      no="Keep it"
      onYes={end}
    />
  );
}
