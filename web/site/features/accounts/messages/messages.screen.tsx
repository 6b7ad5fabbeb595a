import { type FormEvent, useState } from 'react';
import type { Reply } from '../../../../../contracts/endpoint.ts';
import type {
  getMessageChoices,
  saveMessageChoices,
} from '../../../../../contracts/messages/message-choices.ts';
import { OPERATOR_TIME_ZONE } from '../../../../../domain/constants.ts';
import { formatMobile } from '../../../../../domain/customers/mobile.ts';
import { choiceMessages } from '../../../../../domain/messages/choice-messages.ts';
import {
  ALWAYS_BY_EMAIL,
  choiceFault,
  MESSAGE_TOPICS,
  type MessageTopic,
  TOPICS,
} from '../../../../../domain/messages/message-topics.ts';
import { HEARD_BY_EMAIL, HEARD_FACTS, type Heard } from '../../../../../domain/messages/who-hears.ts';
import { now } from '../../../../browser/clock.ts';
import { ApiError, sentenceOf } from '../../../../client/api-error.ts';
import { type CallOf, call } from '../../../../client/call.ts';
import { queryClient, useQuery } from '../../../../client/query-client.ts';
import { Form } from '../../../../forms/form.tsx';
import { useKeptFields } from '../../../../forms/kept-form.ts';
import { Button, ButtonLink, ButtonRow } from '../../../../ui/button.tsx';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { useAlerts } from '../../../../ui/feedback/alert-centre.tsx';
import { ListLoading } from '../../../../ui/feedback/list-loading.tsx';
import { Stack } from '../../../../ui/layout.tsx';
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx';
import { dayAndTime } from '../../../../ui/words/instant-words.ts';
import { useMay } from '../../../api/business-queries.ts';
import { LoadFailed } from '../../../layout/load-failed.tsx';
import { ACCOUNT_ROUTES } from '../../../layout/paths/account-paths.ts';
import { PortalPage } from '../../../layout/portal-page.tsx';
import styles from './messages.module.css';

const ACCOUNT_DETAIL = `#${ACCOUNT_ROUTES.accountDetail}`;

/** How the customer gets messages, by what they're about; saved whole (R11.08). */
export function MessagesScreen() {
  const { data, error, refetch } = useMessageChoices();
  return (
    <PortalPage
      tab="account-detail"
      title="Messages"
      description="Choose what we email and what we text."
      lead="What we tell you about your jobs, and how."
      back={{ href: ACCOUNT_DETAIL, label: 'Account' }}
    >
      {data ? (
        <Choices own={data} onStale={() => refetch()} />
      ) : error ? (
        <LoadFailed title="Your choices did not load" cause={error} onRetry={refetch} />
      ) : (
        <ListLoading label="Loading your choices" />
      )}
    </PortalPage>
  );
}

type Draft = { draft: Pick<OwnChoices, 'Choices' | 'Hears' | 'Version'> | null };
type ChoicesProps = { own: OwnChoices; onStale: () => Promise<unknown> };

function Choices({ own, onStale }: ChoicesProps) {
  const alerts = useAlerts();
  /** What is ticked and not saved, at the version that it began with. */
  const { fields, write, kept } = useKeptFields<Draft>('message-choices', { draft: null });
  const [refusal, setRefusal] = useState<string>();
  const [busy, setBusy] = useState(false);
  const { Choices: choices, Hears: hears, Version } = fields.draft ?? own;
  const may = useMay();

  async function save(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    setRefusal(undefined);
    try {
      // A draft from before there was a choice has none.
      await sendMessageChoices({ Choices: choices, Version, ...(hears && { Hears: hears }) });
      kept.startAfresh();
      alerts.show({ kind: 'success', title: choiceMessages.saved });
    } catch (cause) {
      if (isStale(cause)) {
        await onStale();
        kept.startAfresh();
      }
      setRefusal(sentenceOf(cause));
    } finally {
      setBusy(false);
    }
  }
  return (
    <Form kept={kept} sentByEnter className={styles.form} onSubmit={save}>
      {refusal && (
        <Alert kind="danger" title="Not saved" live>
          {refusal}
        </Alert>
      )}
      <Obstacles own={own} />
      <ChoiceTable
        choices={choices}
        topics={may('prices') ? MESSAGE_TOPICS : WITHOUT_PRICES}
        sendsTexts={own.SendsTexts}
        onChange={(changed) => write({ draft: { Choices: changed, Hears: hears, Version } })}
      />
      {own.MayHear.length > 0 && (
        <HeardTable
          mayHear={own.MayHear}
          hears={hears ?? own.Hears}
          onChange={(changed) => write({ draft: { Choices: choices, Hears: changed, Version } })}
        />
      )}
      <Stack gap={2} className={styles.more}>
        <p>{own.MayHear.length > 0 ? HEARD_BY_EMAIL : ALWAYS_BY_EMAIL}</p>
        {own.SendsTexts && <p>{whereTo(own)}</p>}
      </Stack>
      <ButtonRow>
        <Button type="submit" look="primary" busy={busy}>
          Save messages
        </Button>
        <ButtonLink look="quiet" href={ACCOUNT_DETAIL}>
          Back
        </ButtonLink>
      </ButtonRow>
    </Form>
  );
}

/** What a role that sees no quote hears of. */
const WITHOUT_PRICES = MESSAGE_TOPICS.filter((topic) => topic !== 'Quote' && topic !== 'QuoteReminder');

const isStale = (cause: unknown) => cause instanceof ApiError && cause.code === 'conflict';

/** What keeps messages from arriving, whatever is ticked. */
function Obstacles({ own: { TextsStoppedOn, Email, EmailFault } }: { own: OwnChoices }) {
  return (
    <>
      {TextsStoppedOn && (
        <Alert
          kind="warning"
          title={`No texts since ${dayAndTime(TextsStoppedOn, OPERATOR_TIME_ZONE, now())}`}
        >
          STOP counts before everything that is ticked here, so we email what we'd text. To get texts again,
          send START from your mobile to the number that they came from.
        </Alert>
      )}
      {EmailFault === 'came-back' && (
        <Alert kind="warning" title={`Our last email to ${Email} came back`}>
          If a visit is late, moved or cancelled, we text you instead, or ring. Is the address still right?{' '}
          <a href={ACCOUNT_DETAIL}>Look at it</a>
        </Alert>
      )}
      {EmailFault === 'unconfirmed' && (
        <Alert kind="info" title={`${Email} isn't confirmed yet`}>
          Until it is, we text you if a visit is late, moved or cancelled, or ring.{' '}
          <a href={ACCOUNT_DETAIL}>Send the link again</a>
        </Alert>
      )}
    </>
  );
}

const whereTo = ({ Mobile, MayHear }: OwnChoices): string =>
  Mobile
    ? `Texts go to ${formatMobile(Mobile)}${MayHear.length > 0 ? ', about what you booked' : ''}. Where a text can't reach you, we email.`
    : 'Add a mobile to your profile to get texts. Until then we email.';

type OwnChoices = Reply<typeof getMessageChoices>;

const KEY = ['message-choices'];
const PATH = '/api/v1/customerportal/profile/messages';

/** How the signed-in customer gets messages (R11.08). */
function useMessageChoices() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }): Promise<OwnChoices> => call<typeof getMessageChoices>('GET', PATH, {}, { signal }),
  });
}

/** Saves all choices at once. @throws ApiError */
async function sendMessageChoices(json: CallOf<typeof saveMessageChoices>['json']): Promise<void> {
  queryClient.setQueryData(KEY, await call<typeof saveMessageChoices>('POST', PATH, { json }));
}

type Ways = OwnChoices['Choices'];
type Way = 'Email' | 'Text';

type HeardTableProps = {
  mayHear: readonly Heard[];
  hears: readonly Heard[];
  onChange: (hears: Heard[]) => void;
};

/** What somebody hears of in a business of several people, besides what they book (R12.03). */
function HeardTable({ mayHear, hears, onChange }: HeardTableProps) {
  const toggled = (heard: Heard) =>
    mayHear.filter((each) => (each === heard ? !hears.includes(each) : hears.includes(each)));
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Besides what you book</th>
          <th scope="col">Hear of it</th>
        </tr>
      </thead>
      <tbody>
        {mayHear.map((heard) => (
          <tr key={heard}>
            <th scope="row">
              {HEARD_FACTS[heard].name}
              <span className={styles.note}>{HEARD_FACTS[heard].note}</span>
            </th>
            <td>
              <label className={styles.tick}>
                <input
                  type="checkbox"
                  checked={hears.includes(heard)}
                  onChange={() => onChange(toggled(heard))}
                />
                <VisuallyHidden>{`Hear of: ${HEARD_FACTS[heard].name}`}</VisuallyHidden>
              </label>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type ChoiceTableProps = {
  choices: Ways;
  topics: readonly MessageTopic[];
  /** Without texts there's nothing to choose between, but to get it or not. */
  sendsTexts: boolean;
  onChange: (choices: Ways) => void;
};

/** A tick for each way of each topic; one that has to stay on can't be taken off (R11.08). */
function ChoiceTable({ choices, topics, sendsTexts, onChange }: ChoiceTableProps) {
  const toggled = (topic: MessageTopic, way: Way): Ways => ({
    ...choices,
    [topic]: { ...choices[topic], [way]: !choices[topic][way] },
  });
  const tick = (topic: MessageTopic, way: Way) => {
    const { Email, Text } = toggled(topic, way)[topic];
    const isOn = choices[topic][way];
    const staysOn = isOn && choiceFault(topic, { email: Email, text: Text }) !== null;
    return (
      <td>
        <label className={styles.tick}>
          <input
            type="checkbox"
            checked={isOn}
            disabled={staysOn}
            onChange={() => onChange(toggled(topic, way))}
          />
          <VisuallyHidden>{`${TOPICS[topic].name}: ${way.toLowerCase()}${staysOn ? ', stays on' : ''}`}</VisuallyHidden>
        </label>
      </td>
    );
  };
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">About</th>
          <th scope="col">Email</th>
          {sendsTexts && <th scope="col">Text</th>}
        </tr>
      </thead>
      <tbody>
        {topics.map((topic) => (
          <tr key={topic}>
            <th scope="row">
              {TOPICS[topic].name}
              <span className={styles.note}>{TOPICS[topic].note}</span>
            </th>
            {tick(topic, 'Email')}
            {sendsTexts && tick(topic, 'Text')}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
