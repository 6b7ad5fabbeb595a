import { useState } from 'react';
import { proposeRound, undoRound } from '../../../contracts/plans/rounds.ts';
import { MAX_ROUND_VISITS } from '../../../domain/plans/round.ts';
import { sentenceOf } from '../../client/api-error.ts';
import { Button, ButtonRow } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { useAlerts } from '../../ui/feedback/alert-centre.tsx';
import { Stack } from '../../ui/layout.tsx';
import { countWords } from '../../ui/words/count-words.ts';
import { deskCall, sendTo } from '../api/desk-call.ts';
import { type PlanVisit, readPlansAgain } from '../api/plan-queries.ts';
import { ActionForm, EMPTY_BODY } from '../parts/action-form.tsx';
import { Pane } from '../parts/pane.tsx';
import type { ListPlace } from './due-forms.tsx';
import styles from './plans.module.css';
import { type BookedRound, RoundForm, type RoundVisit, usable } from './round-form.tsx';

/** A visit of the list by its site and its first service. */
export const visitKey = ({ AssetLocationId, Services }: PlanVisit): string =>
  `${AssetLocationId}-${Services[0]?.OccurrenceId}`;

/** One visit is booked by its own button. */
export const LEAST_ROUND_VISITS = 2;

/** What can go into a round. */
const isBookable = ({ Services }: PlanVisit): boolean => usable(Services).length > 0;

type RoundPaneProps = {
  visits: readonly PlanVisit[];
  /** Those that are ticked, by their keys. */
  ticked: ReadonlySet<string>;
  onTick: (ticked: ReadonlySet<string>) => void;
  place: ListPlace;
};

/** Plans a round of several visits: days are proposed, looked at and booked in one go, and can be taken back (R13.07). */
export function RoundPane({ visits, ticked, onTick, place }: RoundPaneProps) {
  const [round, setRound] = useState<readonly RoundVisit[]>();
  const [booked, setBooked] = useState<BookedRound>();
  const [isUndoing, setUndoing] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const alerts = useAlerts();
  const chosen = visits.filter((visit) => ticked.has(visitKey(visit)));
  const asked = chosen.length > 0 ? chosen : visits.filter(isBookable).slice(0, MAX_ROUND_VISITS);
  const isTooMany = asked.length > MAX_ROUND_VISITS;

  async function propose() {
    setAsking(true);
    try {
      const { Proposals } = await deskCall(proposeRound, {
        json: {
          Visits: asked.map(({ Services }) => ({
            Services: usable(Services).map(({ OccurrenceId, Version }) => ({ OccurrenceId, Version })),
          })),
        },
      });
      const proposed = asked.flatMap((visit, at) => {
        const proposal = Proposals[at];
        return proposal ? [{ ...visit, proposal }] : [];
      });
      setRound(proposed.sort((a, b) => (whenOf(a) < whenOf(b) ? -1 : Number(whenOf(a) > whenOf(b)))));
    } catch (cause) {
      alerts.show({ kind: 'danger', title: sentenceOf(cause) });
    }
    setAsking(false);
  }
  if (visits.length < LEAST_ROUND_VISITS && !booked) return null;
  const warnings = (booked ?? []).flatMap(({ Warnings }) => Warnings.map(({ Message }) => Message));
  return (
    <>
      <Pane id="round" title="Plan a round">
        <Stack gap={3}>
          {booked && (
            <Alert
              kind={warnings.length > 0 ? 'info' : 'success'}
              title={`${countWords('visit', booked.length, false)} booked.`}
              actions={
                <Button small onClick={() => setUndoing(true)}>
                  Undo the round
                </Button>
              }
            >
              {warnings.join(' ')}
              <ul className={styles.references}>
                {booked.map(({ RepairId, BookingReference }) => (
                  <li key={RepairId}>
                    <a href={`#/jobs/${RepairId}`}>{BookingReference}</a>
                  </li>
                ))}
              </ul>
            </Alert>
          )}
          <p className={styles.hint}>
            {chosen.length === 0
              ? `Tick up to ${MAX_ROUND_VISITS} visits, or start with those at the top of the list.`
              : `${countWords('visit', chosen.length, false)} ticked. A round has up to ${MAX_ROUND_VISITS}.`}
          </p>
          <ButtonRow>
            <Button
              look="primary"
              busy={isAsking}
              disabled={asked.length === 0 || isTooMany}
              onClick={propose}
            >
              {chosen.length === 0
                ? `Propose days for the first ${asked.length}`
                : `Propose days for ${chosen.length} ticked`}
            </Button>
            {chosen.length > 0 && <Button onClick={() => onTick(new Set())}>Untick all</Button>}
          </ButtonRow>
        </Stack>
      </Pane>
      {round && (
        <RoundForm
          visits={round}
          place={place}
          onDone={async (now) => {
            await readPlansAgain();
            setBooked(now);
            onTick(new Set());
            setRound(undefined);
          }}
          onClose={() => setRound(undefined)}
        />
      )}
      {isUndoing && booked && (
        <ActionForm
          title="Undo the round"
          subject={booked.map(({ RepairId }) => RepairId).join(' ')}
          lead="Its jobs are cancelled, and their services are due again. Customers hear of a visit a minute after it was booked: who has heard hears that it's cancelled, nobody else hears anything."
          body={EMPTY_BODY}
          fields={[]}
          submit="Undo the round"
          send={() =>
            sendTo(undoRound)({ Jobs: booked.map(({ RepairId, Version }) => ({ RepairId, Version })) })
          }
          onDone={async ({ Told }) => {
            await readPlansAgain();
            setBooked(undefined);
            setUndoing(false);
            const heard =
              Told === 0
                ? 'No customer hears of it.'
                : `${countWords('customer', Told, false)} ${Told === 1 ? 'hears' : 'hear'} of it, by one message for each visit.`;
            alerts.show({ kind: 'success', title: `The round is undone. ${heard}` });
          }}
          onClose={() => setUndoing(false)}
        />
      )}
    </>
  );
}

/** What has no day comes first, then by day and window, afternoons last. */
const whenOf = ({ proposal }: RoundVisit): string =>
  proposal.Why === null ? `1 ${proposal.Date} ${proposal.TimeWindow === 'morning' ? 0 : 1}` : '0';
