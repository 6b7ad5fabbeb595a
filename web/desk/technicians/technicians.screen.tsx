import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useSearchParams } from 'react-router';
import { addTechnician, changeTechnician, sendDayLink } from '../../../contracts/technicians/technicians.ts';
import { OPERATOR_TIME_ZONE } from '../../../domain/constants.ts';
import { formatMobile } from '../../../domain/customers/mobile.ts';
import { localToday } from '../../../domain/visits/local-time.ts';
import { useNow } from '../../browser/clock.ts';
import { randomId } from '../../browser/random-id.ts';
import { readAgain } from '../../client/query-client.ts';
import { Button, ButtonRow } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { type PassingMessage, useAlerts } from '../../ui/feedback/alert-centre.tsx';
import { Stack } from '../../ui/layout.tsx';
import { countWords } from '../../ui/words/count-words.ts';
import { dayWords } from '../../ui/words/day-words.ts';
import { dayAndTime } from '../../ui/words/instant-words.ts';
import { money } from '../../ui/words/money-words.ts';
import { sendTo } from '../api/desk-call.ts';
import { JOB_LISTS } from '../api/job-queries.ts';
import {
  freshTechnicianVersion,
  readTechniciansAgain,
  type Technician,
  useLicenceKinds,
  useRegions,
  useTechnicians,
} from '../api/technician-queries.ts';
import { ActionForm, type FieldSpec, type FormSpec } from '../parts/action-form.tsx';
import { ListHead, Loaded } from '../parts/page.tsx';
import { Facts, Pane, PhoneLink } from '../parts/pane.tsx';
import { typedDollars } from '../parts/priced-lines.tsx';
import { type Seen, versioned } from '../parts/versioned.ts';
import { type Given, leaveForm, leaveVisitsForm, leaveWords, removeLeaveForm } from './leave-form.tsx';
import styles from './technicians.module.css';

/** The people who do the visits: who they are, what they may work on, where, and when they're away (R10.02). */
export function TechniciansScreen() {
  const query = useTechnicians();
  const choices = { regions: useRegions(), kinds: useLicenceKinds().kinds };
  const [form, setForm] = useState<FormSpec>();
  const [leave, setLeave] = useState<FormSpec<Given>>();
  const [params, setParams] = useSearchParams();
  const alerts = useAlerts();
  const away = query.data?.find(({ TechnicianId }) => String(TechnicianId) === params.get('leave'));
  const leaveShown = leave ?? (away && leaveVisitsForm(away));
  async function onDone() {
    await readTechniciansAgain();
    setForm(undefined);
  }
  function closeLeave() {
    setLeave(undefined);
    if (away) setParams({}, { replace: true });
  }
  async function onGiven(given: Given) {
    await Promise.all([readTechniciansAgain(), readAgain(JOB_LISTS)]);
    closeLeave();
    alerts.show(givenWords(given));
  }
  return (
    <>
      <ListHead
        title="Technicians"
        lead={<Unmatched />}
        action={<Button onClick={() => setForm(technicianForm(null, choices))}>Add a technician</Button>}
      />
      <Loaded query={query} noun="technicians">
        {(technicians) =>
          technicians.length === 0 ? (
            <p className={styles.empty}>Nobody yet. Add a technician, and visits can be given to them.</p>
          ) : (
            <ul className={styles.grid} aria-label="Technicians">
              {technicians.map((technician) => (
                <li key={technician.TechnicianId}>
                  <Card technician={technician} choices={choices} onForm={setForm} onLeave={setLeave} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {form && <ActionForm {...form} onDone={onDone} onClose={() => setForm(undefined)} />}
      {leaveShown && <ActionForm {...leaveShown} onDone={onGiven} onClose={closeLeave} />}
    </>
  );
}

/** Licences of no kind, which the office matches once (R14.02). */
function Unmatched() {
  const { unmatched } = useLicenceKinds();
  if (unmatched.length === 0) return null;
  return (
    <>
      {`Of no kind yet: ${unmatched.join(', ')}. Until an administrator adds them to a `}
      <a href="#/reference/licence-kinds">licence kind</a>, they only make a warning.
    </>
  );
}

type CardProps = {
  technician: Technician;
  choices: Choices;
  onForm: (form: FormSpec) => void;
  onLeave: (form: FormSpec<Given>) => void;
};

/** What became of the visits that leave touches. */
function givenWords(given: Given): PassingMessage {
  if (given.length === 0) return { kind: 'success', title: 'Saved' };
  const title = `${countWords('visit', given.length, false)} given`;
  const clashes = given.flatMap(({ BookingReference, Warnings }) =>
    Warnings.map(({ Message }) => `${BookingReference}: ${Message}.`),
  );
  return clashes.length > 0 ? { kind: 'info', title, body: clashes.join(' ') } : { kind: 'success', title };
}

function Card({ technician, choices, onForm, onLeave }: CardProps) {
  const { TechnicianId, Name, Mobile, Email, Regions, IsActive, Licences, Leave, DayLink, QuoteLimit } =
    technician;
  const now = useNow();
  const today = localToday(now, OPERATOR_TIME_ZONE);
  const ended = Licences.filter(({ ExpiresOn }) => ExpiresOn !== null && ExpiresOn < today);
  const coming = Leave.filter(({ ToDate }) => ToDate >= today);
  const isAway = coming.some(({ FromDate }) => FromDate <= today);
  const state = IsActive ? (isAway ? 'On leave today' : 'Working') : 'No longer working here';
  return (
    <Pane id={`technician-${TechnicianId}`} title={Name} end={state}>
      <Stack gap={4}>
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
            [
              'Leave',
              coming.length > 0 ? (
                <LeaveDays key="leave" {...{ technician, coming, onForm }} />
              ) : (
                'None coming'
              ),
            ],
            ['Sends quotes', QuoteLimit === null ? 'The office does' : `Up to ${money(QuoteLimit)} inc GST`],
            ['Day link', DayLink ? dayLinkWords(DayLink, now) : 'None sent'],
          ]}
        />
        <ButtonRow>
          <Button small onClick={() => onForm(technicianForm(technician, choices))}>
            Change
          </Button>
          <Button small onClick={() => onLeave(leaveForm(technician, today))}>
            Add leave
          </Button>
          {IsActive && Mobile && (
            <Button small onClick={() => onForm(dayLinkForm(technician))}>
              {DayLink ? 'Text a new link' : 'Text the link to their day'}
            </Button>
          )}
        </ButtonRow>
      </Stack>
    </Pane>
  );
}

type LeaveDaysProps = Pick<CardProps, 'technician' | 'onForm'> & { coming: Technician['Leave'] };

function LeaveDays({ technician, coming, onForm }: LeaveDaysProps) {
  return (
    <ul className={styles.leave}>
      {coming.map((leave) => (
        <li key={leave.LeaveId}>
          {leaveWords(leave)}
          <Button
            small
            look="quiet"
            aria-label={`Remove leave, ${leaveWords(leave)}`}
            onClick={() => onForm(removeLeaveForm(technician, leave))}
          >
            Remove
          </Button>
        </li>
      ))}
    </ul>
  );
}

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

/** What a technician's form offers: all price regions, and all kinds of licence. */
type Choices = { regions: readonly string[]; kinds: readonly string[] };

const person = ({ regions, kinds }: Choices): FieldSpec[] => [
  { as: 'text', name: 'Name', label: 'Name' },
  { as: 'text', name: 'Mobile', label: 'Mobile', note: 'optional', type: 'tel', figures: true },
  { as: 'text', name: 'Email', label: 'Email', note: 'optional', type: 'email' },
  { as: 'choices', name: 'Regions', label: 'Regions', hint: 'None: everywhere.', options: regions },
  {
    as: 'lines',
    name: 'Licences',
    label: 'Licences and tickets',
    note: 'optional',
    hint: `One on each line: name, number, last day. ‘ARCtick, L123456, 2027-06-30’${kinds.length > 0 ? ` Kinds: ${kinds.join(', ')}.` : ''}`,
    limit: 4000,
  },
  {
    as: 'money',
    name: 'QuoteLimit',
    label: 'Sends quotes themselves up to',
    note: 'optional',
    hint: 'Inc GST. Those that they draft at a visit from the price list. Empty: the office sends all.',
  },
];

/** The form of a new technician, or of one who is known. */
function technicianForm(technician: Technician | null, choices: Choices): FormSpec {
  if (!technician) {
    const idempotencyKey = randomId();
    return {
      title: 'Add a technician',
      subject: 'new',
      body: addTechnician.body,
      fields: person(choices),
      initial: {},
      read: bodyOf,
      submit: 'Add',
      send: sendTo(addTechnician, {}, { idempotencyKey }),
    };
  }
  const { TechnicianId, Name, Mobile, Email, Regions, Licences, QuoteLimit, IsActive } = technician;
  return {
    title: `Change ${Name}`,
    subject: TechnicianId,
    body: changeTechnician.body,
    fields: [...person(choices), { as: 'check', name: 'IsActive', label: 'Works here, and gets visits' }],
    initial: {
      Name,
      Mobile: Mobile ?? '',
      Email: Email ?? '',
      Regions,
      Licences: Licences.map((each) =>
        [each.Name, each.Number, each.ExpiresOn].join(', ').replace(/[, ]+$/, ''),
      ).join('\n'),
      QuoteLimit: QuoteLimit?.toFixed(2) ?? '',
      IsActive,
    },
    submit: 'Save',
    ...versioned(seenTechnician(technician), sendTo(changeTechnician, { TechnicianId }), bodyOf),
  };
}

/** Asks before a technician gets a link to their day, since it ends the one they have. */
function dayLinkForm(technician: Technician): FormSpec {
  const { TechnicianId, Name, Mobile, DayLink } = technician;
  const idempotencyKey = randomId();
  const ends = DayLink ? ' The link they have ends at once, also on the phone that it was opened on.' : '';
  return {
    title: `Text ${Name} the link to their day`,
    subject: TechnicianId,
    lead: `It goes to ${formatMobile(Mobile ?? '')}. On their phone it shows the visits of today and the next working day, without prices; a second text brings the code that it asks for once.${ends}`,
    body: sendDayLink.body,
    fields: [],
    initial: {},
    submit: DayLink ? 'Text a new link' : 'Text the link',
    ...versioned(seenTechnician(technician), sendTo(sendDayLink, { TechnicianId }, { idempotencyKey })),
  };
}

const seenTechnician = ({ TechnicianId, Version }: Technician): Seen => ({
  Version,
  fresh: () => freshTechnicianVersion(TechnicianId),
});

const lines = (typed: string): string[] => typed.split('\n').flatMap((line) => line.trim() || []);

function bodyOf(typed: FieldValues): FieldValues {
  return {
    ...typed,
    QuoteLimit: typed.QuoteLimit === '' ? null : typedDollars(typed.QuoteLimit),
    Licences: lines(typed.Licences as string).map((line) => {
      const [Name = '', number, ExpiresOn] = line.split(',').map((part) => part.trim());
      return { Name, Number: number, ExpiresOn };
    }),
  };
}
