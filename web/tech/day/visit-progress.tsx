import { Check, Navigation } from 'lucide-react';
import { type ReactNode, useEffect, useId, useState } from 'react';
import type { PhotoRef } from '../../../domain/instant-quotes/quote-draft.ts';
import type { DraftOutcome } from '../../../domain/repair-quotes/drafted-quotes.ts';
import { MINUTES_AWAY, type Press } from '../../../domain/visits/technician-presses.ts';
import { deviceNow, epochNow, now } from '../../browser/clock.ts';
import { randomId } from '../../browser/random-id.ts';
import { useStoredValue } from '../../browser/stored-value.ts';
import { photoQueue } from '../../forms/photos/photo-queue.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Icon } from '../../ui/icon.tsx';
import { timeOf } from '../../ui/words/instant-words.ts';
import styles from './day.module.css';
import type { DayVisit } from './day-query.ts';
import { FinishedForm, restoreFinished } from './finished-form.tsx';
import { NoAccessForm } from './no-access-form.tsx';
import { dropPress, type KeptPress, keepPress, keptPresses, type Written } from './presses.ts';

/** How long a press can be taken back. */
const TAKE_BACK_MS = 10_000;

const WORDS: Readonly<Record<KeptPress['press'], string>> = {
  onTheWay: 'On my way',
  late: 'Running late',
  arrived: 'Arrived',
  noAccess: "Couldn't get in",
  finished: 'Finished',
  photos: 'Photos',
};

type Made = { press: KeptPress['press']; at: string; more?: string; kept: KeptPress | null };

/** What has been pressed, as the office has it or as it waits in this phone. */
function madePresses(visit: DayVisit, kept: readonly KeptPress[]): Made[] {
  const waiting = (press: KeptPress['press']) => kept.find((one) => one.press === press) ?? null;
  const [way, there, end] = [waiting('onTheWay'), waiting('arrived'), waiting('finished')];
  const about = visit.ExpectedOn && `there about ${timeOf(visit.ExpectedOn, visit.TimeZone)}`;
  return [
    ...(about ? [{ press: 'onTheWay' as const, at: '', more: about, kept: null }] : made('onTheWay', way)),
    ...made('late', waiting('late')),
    ...(visit.ArrivedOn
      ? [{ press: 'arrived' as const, at: visit.ArrivedOn, kept: null }]
      : made('arrived', there)),
    ...(end
      ? made('finished', end)
      : visit.Report
        ? [{ press: 'finished' as const, at: visit.Report.FinishedOn, more: photoWords(visit), kept: null }]
        : []),
    ...made('noAccess', waiting('noAccess')),
    ...made('photos', waiting('photos')),
  ];
}

const photoWords = ({ ReportPhotos: photos }: DayVisit) =>
  photos === 0 ? '' : photos === 1 ? '1 photo' : `${photos} photos`;

const made = (press: KeptPress['press'], kept: KeptPress | null): Made[] =>
  kept === null ? [] : [{ press, at: kept.at, kept }];

/** The technician's three buttons, one at a time, and what they have pressed (R11.03). */
export function VisitProgress({ ch, visit }: { ch: string; visit: DayVisit }) {
  const [isChanging, setIsChanging] = useState(false);
  const kept = useStoredValue(keptPresses).filter(({ visitId }) => visitId === visit.VisitId);
  const done = madePresses(
    visit,
    kept.filter(({ refusal }) => refusal === undefined),
  );
  const has = (press: KeptPress['press']) => done.some((one) => one.press === press);
  const isOver = visit.State === 'done' || visit.State === 'noAccess' || has('noAccess');
  const isThere = has('arrived') || visit.State === 'onSite';
  const takeBack = (taken: KeptPress) => {
    const photos = kept.find(({ press: what, sendAt }) => what === 'photos' && sendAt === taken.sendAt);
    if (photos) dropPress(photos.id);
    photoQueue(`visit-${visit.VisitId}`).change(() => photos?.photos ?? []);
    if (taken.written) restoreFinished(visit, taken.written);
    dropPress(taken.id);
  };
  const press = (what: Press, minutes?: number) =>
    keepPress({ ...newPress(visit, what), ...(minutes !== undefined && { minutes }) });
  return (
    <div className={styles.progress}>
      {kept.map(
        ({ id, refusal, press: what }) =>
          refusal && (
            <Alert
              key={id}
              kind="danger"
              live
              title={what === 'photos' ? "A photo wasn't added" : `'${WORDS[what]}' didn't count`}
            >
              {refusal}
              <Button small onClick={() => dropPress(id)}>
                Got it
              </Button>
            </Alert>
          ),
      )}
      <div role="status" className={styles.made}>
        {done.map((one) => (
          <MadePress key={one.press} made={one} timeZone={visit.TimeZone} onTakeBack={takeBack} />
        ))}
      </div>
      {!isOver && !isThere && !has('onTheWay') && (
        <Away
          hint="The customer gets a message with the time. Pressed too early? You have 10 seconds to take it back."
          label="On my way"
          look="primary"
          onPress={(minutes) => press('onTheWay', minutes)}
        />
      )}
      {!isOver && !isThere && has('onTheWay') && !has('late') && (
        <Folded label="Running late">
          <Away
            hint="Counted from now. The customer gets a message with the new time."
            label="Tell the customer"
            look="plain"
            onPress={(minutes) => press('late', minutes)}
          />
        </Folded>
      )}
      {!isOver && !isThere && !has('finished') && (
        <Button
          wide
          look={has('onTheWay') ? 'primary' : 'plain'}
          className={styles.big}
          onClick={() => press('arrived')}
        >
          Arrived
        </Button>
      )}
      {!isOver && isThere && (!has('finished') || isChanging) && (
        <FinishedForm
          ch={ch}
          visit={visit}
          before={kept.find(({ press: what }) => what === 'finished')?.written ?? visit.Report}
          arrivedOn={visit.ArrivedOn ?? kept.find(({ press: what }) => what === 'arrived')?.at ?? null}
          onSubmit={(written, photos) => {
            for (const { id, press: what } of kept) if (what === 'finished') dropPress(id);
            keepWithPhotos({ ...newPress(visit, 'finished'), written }, photos);
            setIsChanging(false);
          }}
        />
      )}
      {!isOver && !has('finished') && (
        <Folded label="Couldn't get in">
          <NoAccessForm
            visit={visit}
            onSubmit={(note, photos) => keepWithPhotos({ ...newPress(visit, 'noAccess'), note }, photos)}
          />
        </Folded>
      )}
      {!isOver && has('finished') && !isChanging && (
        <>
          <p>
            {quoteWords(visit, kept.find(({ press: what }) => what === 'finished')?.written) ??
              "The office makes the record and the invoice of it. The customer doesn't hear anything yet."}
          </p>
          <Button wide onClick={() => setIsChanging(true)}>
            Change what I wrote
          </Button>
        </>
      )}
    </div>
  );
}

/** What becomes of a quote that the technician wants to send; null without one. */
function quoteWords({ Report }: DayVisit, waiting: Written | undefined): string | null {
  if (waiting?.SendQuote) {
    return 'Once this is sent, the quote goes to the customer, or to the office if it comes to more than you may send. The office makes the record.';
  }
  const outcome = waiting ? null : Report?.QuoteOutcome;
  return outcome ? QUOTE_OUTCOMES[outcome] : null;
}

const QUOTE_OUTCOMES: Readonly<Record<DraftOutcome, string>> = {
  sent: 'The customer has the quote. The office makes the record.',
  approved:
    'The customer let us go ahead with this much: the repair is approved. The office makes the record.',
  'over-limit': 'The quote comes to more than you may send: the office looks at it and sends it.',
  'no-price': 'A line of the quote has no price in the list: the office looks at it and sends it.',
  'not-now': 'The quote waits at the office, which looks at the job first.',
};

/** Keeps a press, and its photos to go after it. */
function keepWithPhotos(press: KeptPress, photos: readonly PhotoRef[]): void {
  keepPress(press);
  if (photos.length > 0) {
    const { visitId, at, startsAt, sendAt } = press;
    keepPress({ id: randomId(), press: 'photos', photos, visitId, at, startsAt, sendAt });
  }
}

/** What is needed seldom, behind a button. */
function Folded({ label, children }: { label: string; children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button wide look="quiet" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {label}
      </Button>
      {isOpen && children}
    </>
  );
}

const newPress = (visit: DayVisit, press: KeptPress['press']): KeptPress => ({
  id: randomId(),
  visitId: visit.VisitId,
  press,
  at: now().round('second').toString(),
  deviceAt: deviceNow(),
  startsAt: visit.StartsAt,
  sendAt: epochNow() + TAKE_BACK_MS,
});

type AwayProps = {
  label: string;
  hint: string;
  look: 'primary' | 'plain';
  onPress: (minutes: number) => void;
};

/** How long the way takes, for the customer to hear. */
function Away({ label, hint, look, onPress }: AwayProps) {
  const [minutes, setMinutes] = useState<number>(MINUTES_AWAY.usual);
  // Other visits on the page have the same question.
  const name = useId();
  return (
    <div className={styles.way}>
      <fieldset className={styles.minutes}>
        <legend>How many minutes away?</legend>
        {MINUTES_AWAY.offered.map((offered) => (
          <label key={offered}>
            <input
              type="radio"
              name={name}
              checked={minutes === offered}
              onChange={() => setMinutes(offered)}
            />
            <span>{offered}</span>
          </label>
        ))}
      </fieldset>
      <Button look={look} wide className={styles.big} onClick={() => onPress(minutes)}>
        <Icon of={Navigation} />
        {label}
      </Button>
      <p className={styles.hint}>{hint}</p>
    </div>
  );
}

type MadePressProps = { made: Made; timeZone: string; onTakeBack: (kept: KeptPress) => void };

/** A press that's done: it can be taken back for a few seconds, then it's sent or waits for a signal. */
function MadePress({ made: { press, at, more, kept }, timeZone, onTakeBack }: MadePressProps) {
  const isOpen = useIsBefore(kept?.sendAt ?? 0);
  const state = kept && !isOpen ? 'not sent yet' : more;
  return (
    <div className={styles.press}>
      <p>
        <Icon of={Check} />
        <span>
          {WORDS[press]}
          {state && <small>{state}</small>}
        </span>
        {at && <b>{timeOf(at, timeZone)}</b>}
        {kept && isOpen && press !== 'photos' && (
          <Button small onClick={() => onTakeBack(kept)}>
            Take it back
          </Button>
        )}
      </p>
    </div>
  );
}

/** Whether it's before a time by the server's clock, in milliseconds since 1970. */
function useIsBefore(time: number): boolean {
  const [isBefore, setIsBefore] = useState(() => epochNow() < time);
  useEffect(() => {
    const left = time - epochNow();
    setIsBefore(left > 0);
    if (left <= 0) return;
    const timer = setTimeout(() => setIsBefore(false), left);
    return () => clearTimeout(timer);
  }, [time]);
  return isBefore;
}
