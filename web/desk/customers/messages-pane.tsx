import { OPERATOR_TIME_ZONE } from '../../../domain/constants.ts';
import { MESSAGE_TOPICS, TOPICS, waysWords } from '../../../domain/messages/message-topics.ts';
import { now } from '../../browser/clock.ts';
import { sentenceOf } from '../../client/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { ListLoading } from '../../ui/feedback/list-loading.tsx';
import { RetryAlert } from '../../ui/feedback/retry-alert.tsx';
import { dayOf } from '../../ui/words/day-words.ts';
import { dayAndTime } from '../../ui/words/instant-words.ts';
import { type Customer, type DeskChoices, useDeskChoices } from '../api/customer-queries.ts';
import { Facts } from '../parts/facts.tsx';
import { Pane } from '../parts/pane.tsx';
import type { CustomerForm } from './customer-forms.ts';
import styles from './customers.module.css';
import { choicesForm, textsForm } from './message-forms.ts';

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

type MessagesPaneProps = { customer: Customer; onForm: (form: CustomerForm) => void };

/** How a customer gets messages, and when, where and with which words they chose it (R11.08). */
export function MessagesPane({ customer: { CustomerId }, onForm }: MessagesPaneProps) {
  const { data, error, refetch } = useDeskChoices(CustomerId);
  return (
    <Pane
      id="messages"
      title="Messages"
      end={
        data && (
          <Button small onClick={() => onForm(choicesForm(CustomerId, data))}>
            Change
          </Button>
        )
      }
    >
      {data ? (
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
      ) : error ? (
        <RetryAlert title="The choices did not load" onRetry={refetch}>
          {sentenceOf(error)}
        </RetryAlert>
      ) : (
        <ListLoading label="Loading the choices" />
      )}
    </Pane>
  );
}

const sentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

function Texts({ choices, onForm }: { choices: DeskChoices; onForm: (form: CustomerForm) => void }) {
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
