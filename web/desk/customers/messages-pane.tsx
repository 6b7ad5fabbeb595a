import type { FieldValues } from 'react-hook-form';
import { saveDeskMessageChoices } from '../../../contracts/messages/message-choices.ts';
import { startTexts, stopTexts } from '../../../contracts/messages/texts.ts';
import { OPERATOR_TIME_ZONE } from '../../../domain/constants.ts';
import {
  choiceFault,
  MESSAGE_TOPICS,
  type MessageTopic,
  TOPICS,
  type Ways,
  waysWords,
} from '../../../domain/messages/message-topics.ts';
import { now } from '../../browser/clock.ts';
import { Button } from '../../ui/button.tsx';
import { dayOf } from '../../ui/words/day-words.ts';
import { dayAndTime } from '../../ui/words/instant-words.ts';
import { type Customer, type DeskChoices, useDeskChoices } from '../api/customer-queries.ts';
import { deskCall, sendTo } from '../api/desk-call.ts';
import { EMPTY_BODY, type FieldSpec, type FormSpec } from '../parts/action-form.tsx';
import { Loaded } from '../parts/page.tsx';
import { Facts, Pane } from '../parts/pane.tsx';
import styles from './customers.module.css';

const SOURCES: Readonly<Record<DeskChoices['History'][number]['Source'], string>> = {
  account: 'In their account',
  phone: 'By phone',
  earlier: 'Before there was a choice for each kind',
  stop: 'Texts stopped',
  start: 'Texts started again',
};

const FAULTS: Readonly<Record<NonNullable<DeskChoices['EmailFault']>, string>> = {
  none: 'There is no email',
  unconfirmed: 'Nobody has confirmed the address',
  'came-back': 'The last one came back',
};

type MessagesPaneProps = { customer: Customer; onForm: (form: FormSpec) => void };

/** How a customer gets messages, and when, where and with which words they chose it (R11.08). */
export function MessagesPane({ customer: { CustomerId }, onForm }: MessagesPaneProps) {
  const query = useDeskChoices(CustomerId);
  return (
    <Pane
      id="messages"
      title="Messages"
      end={
        query.data && (
          <Button small onClick={() => onForm(choicesForm(CustomerId, query.data))}>
            Change
          </Button>
        )
      }
    >
      <Loaded query={query} noun="choices">
        {(data) => (
          <>
            <Facts
              facts={[
                ...MESSAGE_TOPICS.map((topic) => {
                  const { Email, Text } = data.Choices[topic];
                  return [TOPICS[topic].name, sentence(waysWords({ email: Email, text: Text }))] as const;
                }),
                ...(data.EmailFault ? [['Emails', FAULTS[data.EmailFault]] as const] : []),
                ...(data.Mobile
                  ? [['Texts', <Texts key="texts" choices={data} onForm={onForm} />] as const]
                  : []),
              ]}
            />
            {data.History.length > 0 && <History entries={data.History} />}
          </>
        )}
      </Loaded>
    </Pane>
  );
}

const sentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

function Texts({ choices, onForm }: { choices: DeskChoices; onForm: (form: FormSpec) => void }) {
  const { TextsStoppedOn, TextsStoppedBy } = choices;
  if (TextsStoppedOn === null) {
    return (
      <>
        Sent{' '}
        <Button small look="quiet" onClick={() => onForm(textsForm(choices))}>
          Stop
        </Button>
      </>
    );
  }
  const day = dayOf(TextsStoppedOn, OPERATOR_TIME_ZONE);
  if (TextsStoppedBy !== 'office') return <>STOP from the mobile on {day}; only START from it ends that</>;
  return (
    <>
      Stopped {day}{' '}
      <Button small look="quiet" onClick={() => onForm(textsForm(choices))}>
        Send again
      </Button>
    </>
  );
}

function History({ entries }: { entries: DeskChoices['History'] }) {
  return (
    <details className={styles.history}>
      <summary>When they chose what</summary>
      <ol>
        {entries.map(({ At, Source, StaffName, Words }) => (
          <li key={`${At} ${Source}`}>
            <strong>{dayAndTime(At, OPERATOR_TIME_ZONE, now())}</strong>,{' '}
            {[SOURCES[Source], StaffName && `recorded by ${StaffName}`].filter(Boolean).join(', ')}
            <p>{Words}</p>
          </li>
        ))}
      </ol>
    </details>
  );
}

const ALL_WAYS: readonly Ways[] = [
  { email: true, text: true },
  { email: true, text: false },
  { email: false, text: true },
  { email: false, text: false },
];

/** What can be chosen for a topic: one of the two, or the email, may have to stay on. */
const optionsOf = (topic: MessageTopic) =>
  ALL_WAYS.filter((ways) => choiceFault(topic, ways) === null).map((ways) => ({
    value: waysWords(ways),
    label: waysWords(ways),
  }));

const topicField = (topic: MessageTopic): FieldSpec => ({
  as: 'select',
  name: topic,
  label: TOPICS[topic].name,
  options: optionsOf(topic),
});

/** Records what a customer who rings chooses, all of it at once (R11.08). */
function choicesForm(CustomerId: number, { Choices, Version, TextsStoppedOn }: DeskChoices): FormSpec {
  return {
    title: 'Change how they get messages',
    subject: CustomerId,
    lead: `What the customer chose by phone. Read it back to them.${TextsStoppedOn ? ' Texts stay stopped, whatever is chosen.' : ''}`,
    body: saveDeskMessageChoices.body,
    fields: MESSAGE_TOPICS.map(topicField),
    initial: Object.fromEntries(
      MESSAGE_TOPICS.map((topic) => {
        const { Email, Text } = Choices[topic];
        return [topic, waysWords({ email: Email, text: Text })];
      }),
    ),
    read: (typed: FieldValues) => ({ Choices: readWays(typed), Version }),
    submit: 'Save',
    send: sendTo(saveDeskMessageChoices, { CustomerId }),
  };
}

const readWays = (typed: FieldValues) =>
  Object.fromEntries(
    MESSAGE_TOPICS.map((topic) => {
      const ways = ALL_WAYS.find((known) => waysWords(known) === typed[topic]);
      return [topic, { Email: ways?.email === true, Text: ways?.text === true }];
    }),
  );

/** Asks before texts to a customer end, or begin again. */
function textsForm({ Mobile, TextsStoppedOn }: DeskChoices): FormSpec {
  const isStopped = TextsStoppedOn !== null;
  const call = isStopped ? startTexts : stopTexts;
  return {
    title: isStopped ? 'Send texts again' : 'Stop texts',
    subject: Mobile ?? '',
    lead: isStopped
      ? 'Only if its owner asks for them.'
      : 'For somebody who asks by phone. They can also answer STOP to a text. Emails go on.',
    body: EMPTY_BODY,
    fields: [],
    submit: isStopped ? 'Send them again' : 'Stop them',
    send: () => deskCall(call, { json: { Mobile: Mobile ?? '' } }),
  };
}
