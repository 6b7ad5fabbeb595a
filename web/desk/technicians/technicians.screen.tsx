import { useState } from 'react';
import { OPERATOR_TIME_ZONE } from '../../../domain/constants.ts';
import { localToday } from '../../../domain/visits/local-time.ts';
import { useNow } from '../../browser/clock.ts';
import { sentenceOf } from '../../client/api-error.ts';
import { Button, ButtonRow } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { ListLoading } from '../../ui/feedback/list-loading.tsx';
import { RetryAlert } from '../../ui/feedback/retry-alert.tsx';
import { dayWords } from '../../ui/words/day-words.ts';
import { dayAndTime } from '../../ui/words/instant-words.ts';
import {
  readTechniciansAgain,
  type Technician,
  useRegions,
  useTechnicians,
} from '../api/technician-queries.ts';
import { ActionForm } from '../parts/action-form.tsx';
import { Facts } from '../parts/facts.tsx';
import { ListHead } from '../parts/list-head.tsx';
import { Pane } from '../parts/pane.tsx';
import { PhoneLink } from '../parts/phone-link.tsx';
import { dayLinkForm, leaveForm, type TechnicianForm, technicianForm } from './technician-forms.ts';
import styles from './technicians.module.css';

/** The people who do the visits: who they are, what they may work on, where, and when they're away (R10.02). */
export function TechniciansScreen() {
  const { data, error, refetch } = useTechnicians();
  const regions = useRegions();
  const [form, setForm] = useState<TechnicianForm>();
  async function onDone() {
    await readTechniciansAgain();
    setForm(undefined);
  }
  return (
    <>
      <ListHead
        title="Technicians"
        action={<Button onClick={() => setForm(technicianForm(null, regions))}>Add a technician</Button>}
      />
      {error && !data && (
        <RetryAlert title="The technicians did not load" onRetry={refetch}>
          {sentenceOf(error)}
        </RetryAlert>
      )}
      {!error && !data && <ListLoading label="Loading the technicians" />}
      {data?.length === 0 && (
        <p className={styles.empty}>Nobody yet. Add a technician, and visits can be given to them.</p>
      )}
      {data && data.length > 0 && (
        <ul className={styles.grid} aria-label="Technicians">
          {data.map((technician) => (
            <li key={technician.TechnicianId}>
              <Card technician={technician} regions={regions} onForm={setForm} />
            </li>
          ))}
        </ul>
      )}
      {form && <ActionForm {...form} onDone={onDone} onClose={() => setForm(undefined)} />}
    </>
  );
}

type CardProps = {
  technician: Technician;
  regions: readonly string[];
  onForm: (form: TechnicianForm) => void;
};

function Card({ technician, regions, onForm }: CardProps) {
  const { TechnicianId, Name, Mobile, Email, Regions, IsActive, Licences, Leave, DayLink } = technician;
  const now = useNow();
  const today = localToday(now, OPERATOR_TIME_ZONE);
  const ended = Licences.filter(({ ExpiresOn }) => ExpiresOn !== null && ExpiresOn < today);
  const coming = Leave.filter(({ ToDate }) => ToDate >= today);
  const isAway = coming.some(({ FromDate }) => FromDate <= today);
  const state = IsActive ? (isAway ? 'On leave today' : 'Working') : 'No longer working here';
  return (
    <Pane id={`technician-${TechnicianId}`} title={Name} end={state}>
      <div className={styles.card}>
        {ended.map((licence) => (
          <Alert
            key={licence.Name}
            kind="warning"
            title={`${licence.Name} ended ${dayWords(licence.ExpiresOn ?? '')}`}
          />
        ))}
        <Facts
          facts={[
            ['Mobile', Mobile ? <PhoneLink phone={Mobile} key="mobile" /> : 'Not known'],
            ['Email', Email ?? 'Not known'],
            ['Regions', Regions.join(', ') || 'Everywhere'],
            ['Licences', Licences.map((licence) => licence.Name).join(', ') || 'None entered'],
            ['Leave', coming.map(leaveWords).join(', ') || 'None coming'],
            ['Day link', DayLink ? dayLinkWords(DayLink, now) : 'None sent'],
          ]}
        />
        <ButtonRow>
          <Button small onClick={() => onForm(technicianForm(technician, regions))}>
            Change
          </Button>
          <Button small onClick={() => onForm(leaveForm(technician, today))}>
            Add leave
          </Button>
          {IsActive && Mobile && (
            <Button small onClick={() => onForm(dayLinkForm(technician))}>
              {DayLink ? 'Text a new link' : 'Text the link to their day'}
            </Button>
          )}
        </ButtonRow>
      </div>
    </Pane>
  );
}

const leaveWords = ({ FromDate, ToDate }: Technician['Leave'][number]): string =>
  `${dayWords(FromDate)} to ${dayWords(ToDate)}`;

/** How far the link to somebody's day has come: `On their phone since Mon 23 Nov`. */
function dayLinkWords(
  { SentOn, TextState, BoundOn, EndsOn }: NonNullable<Technician['DayLink']>,
  now: Temporal.Instant,
): string {
  const day = (instant: string) => dayAndTime(instant, OPERATOR_TIME_ZONE, now);
  if (Temporal.Instant.compare(Temporal.Instant.from(EndsOn), now) <= 0) return `Ended ${day(EndsOn)}`;
  if (BoundOn) return `On their phone since ${day(BoundOn)}`;
  if (TextState === 'failed' || TextState === 'skipped') return `Not delivered: text of ${day(SentOn)}`;
  return `Sent ${day(SentOn)}; not on a phone yet`;
}
