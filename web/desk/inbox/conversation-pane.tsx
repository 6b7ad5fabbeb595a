import { useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { answerWarrantyRequest } from '../../../contracts/equipment/warranty-requests.ts';
import { answerContactRequest } from '../../../contracts/messages/contact-requests.ts';
import { OPERATOR_TIME_ZONE } from '../../../domain/constants.ts';
import {
  CONVERSATION_WAY_WORDS,
  type ConversationKind,
  conversationKey,
} from '../../../domain/inbox/conversations.ts';
import { MAX_TEXT_ANSWER } from '../../../domain/messages/contact-topics.ts';
import { deskThreadMessages } from '../../../domain/messages/desk-thread-messages.ts';
import { MAX_THREAD_MESSAGE } from '../../../domain/messages/thread.ts';
import { useNow } from '../../browser/clock.ts';
import { sentenceOf } from '../../client/api-error.ts';
import { Button, ButtonRow } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { useAlerts } from '../../ui/feedback/alert-centre.tsx';
import { MessageList } from '../../ui/messages/message-list.tsx';
import { dayAndTime } from '../../ui/words/instant-words.ts';
import { deskCall } from '../api/desk-call.ts';
import {
  type Conversation,
  type OpenConversation,
  readInboxAgain,
  sendDone,
  sendTake,
  useConversation,
} from '../api/inbox-queries.ts';
import { type DeskJob, freshJob, readNeedsAgain, useDeskJob } from '../api/job-queries.ts';
import { JobThread } from '../jobs/job-thread.tsx';
import { WarrantyForm } from '../jobs/visit-forms.tsx';
import { AnswerBox } from '../parts/answer-box.tsx';
import { Loaded, LoadedPage } from '../parts/page.tsx';
import { Facts, Pane, PhoneLinks } from '../parts/pane.tsx';
import { useSession } from '../staff/session.ts';
import styles from './inbox.module.css';
import { JoinDialog } from './join-dialog.tsx';

type ConversationPaneProps = {
  kind: ConversationKind;
  subject: number;
  /** It's answered, or dealt with. */
  onDone: () => void;
};

/** A conversation in full, with who has it, and the answer to it (R14.08). */
export function ConversationPane({ kind, subject, onDone }: ConversationPaneProps) {
  const query = useConversation(kind, subject);
  return (
    <LoadedPage query={query} noun="conversation" list="#/inbox">
      {(open) => (
        <>
          <About open={open} onDone={onDone} />
          {open.Conversation.Kind === 'thread' || open.Conversation.Kind === 'rating' ? (
            <Thread jobId={open.Conversation.Subject} onDone={onDone} />
          ) : null}
        </>
      )}
    </LoadedPage>
  );
}

function Thread({ jobId, onDone }: { jobId: number; onDone: () => void }) {
  return (
    <Loaded query={useDeskJob(jobId)} noun="job">
      {(job) => <JobThread job={job} onDone={onDone} />}
    </Loaded>
  );
}

type AboutProps = { open: OpenConversation; onDone: () => void };

function About({ open, onDone }: AboutProps) {
  const { Conversation: row, Messages, Email, Mobile, Phone, Need, Joins } = open;
  const now = useNow();
  const heading = useRef<HTMLHeadingElement>(null);
  const [isJoining, setJoining] = useState<'job' | 'customer'>();
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const kind = CONVERSATION_WAY_WORDS[row.Way];
  const facts = [
    ['How', row.Score === null ? kind : `${kind}, ${row.Score} of 5`],
    row.BookingReference && [
      'Job',
      <a key="job" href={`#/jobs/${row.RepairId}`}>
        {[row.BookingReference, row.LocationName].filter(Boolean).join(', ')}
      </a>,
    ],
    row.CustomerId !== null && [
      'Customer',
      <a key="customer" href={`#/customers/${row.CustomerId}`}>
        {row.CustomerName}
      </a>,
    ],
    row.InvoiceNumber && ['Invoice', row.InvoiceNumber],
    Email && ['Email', Email],
    (Mobile ?? Phone) && ['Phone', <PhoneLinks key="phone" numbers={[Mobile, Phone]} />],
  ].filter((fact) => Array.isArray(fact)) as [string, string][];
  return (
    <Pane
      id="conversation"
      title={row.Name}
      heading={heading}
      end={row.WaitingSince ? 'Waiting for an answer' : undefined}
    >
      <Facts facts={facts} />
      <Taken row={row} />
      {row.Way === 'mailbox' && <p>Read it in the mailbox; only its sender and subject are here.</p>}
      {Messages.length > 0 && (
        <MessageList
          label="Messages"
          messages={Messages.map(({ From, Name, Text, SentOn }, at) => ({
            id: at,
            isOwn: From === 'office',
            name: Name,
            when: dayAndTime(SentOn, OPERATOR_TIME_ZONE, now),
            text: Text,
          }))}
        />
      )}
      {Joins && (
        <ButtonRow className={styles.said}>
          {Joins === 'job' && (
            <Button small onClick={() => setJoining('job')}>
              {row.RepairId === null ? 'Join to a job' : 'Join to another job'}
            </Button>
          )}
          {row.RepairId === null && (
            <Button small onClick={() => setJoining('customer')}>
              {row.CustomerId === null ? 'Join to a customer' : 'Join to another customer'}
            </Button>
          )}
        </ButtonRow>
      )}
      {isJoining && <JoinDialog row={row} to={isJoining} onClose={() => setJoining(undefined)} />}
      {row.Kind === 'message' || row.Kind === 'warranty' ? (
        <Answer open={open} onDone={onDone} />
      ) : (
        Need && <DoneButton need={Need} onDone={onDone} />
      )}
    </Pane>
  );
}

/** Who has it, and the button that makes it one's own. */
function Taken({ row }: { row: Conversation }) {
  const me = useSession()?.StaffId;
  const alerts = useAlerts();
  const [isBusy, setBusy] = useState(false);
  if (row.TakenById !== null && row.TakenById === me) return <p className={styles.said}>You have it.</p>;
  async function take() {
    setBusy(true);
    try {
      await sendTake(row);
    } catch (cause) {
      alerts.show({ kind: 'danger', title: 'That was not done', body: sentenceOf(cause) });
      await readInboxAgain();
    } finally {
      setBusy(false);
    }
  }
  return (
    <ButtonRow className={styles.said}>
      {row.TakenBy && <span>{row.TakenBy} has it.</span>}
      <Button small busy={isBusy} onClick={take}>
        {row.TakenBy ? 'Take it over' : 'Take it'}
      </Button>
    </ButtonRow>
  );
}

/** The answer to a message or a warranty request, which goes to who wrote it. */
function Answer({ open, onDone }: AboutProps) {
  const { Conversation: row, AnswerGoesBy, Need, Messages, Mobile, Phone, WarrantyRepairId } = open;
  const alerts = useAlerts();
  const [job, setJob] = useState<DeskJob>();
  if (Messages.at(-1)?.From === 'office') return null;
  const settle = Need ? () => sendDone(Need) : undefined;
  async function send({ text: Answer }: { text: string }) {
    const params = { Id: row.Subject };
    const json: z.input<typeof answerContactRequest.body> = { Answer };
    if (row.Kind === 'warranty') await deskCall(answerWarrantyRequest, { params, json });
    else await deskCall(answerContactRequest, { params, json });
    await readNeedsAgain();
  }
  async function openVisit() {
    try {
      setJob(await freshJob(WarrantyRepairId ?? 0));
    } catch (cause) {
      alerts.show({ kind: 'danger', title: 'The job did not load', body: sentenceOf(cause) });
    }
  }
  async function onBooked() {
    setJob(undefined);
    await readNeedsAgain();
    alerts.show({ kind: 'success', title: 'Free visit booked' });
    onDone();
  }
  if (AnswerGoesBy === null) {
    return (
      <>
        <Alert kind="warning" title={deskThreadMessages.cannotReach}>
          <PhoneLinks numbers={[Mobile, Phone]} />
        </Alert>
        {Need && <DoneButton need={Need} onDone={onDone} />}
      </>
    );
  }
  const isText = AnswerGoesBy === 'text';
  return (
    <>
      {WarrantyRepairId !== null && (
        <ButtonRow className={styles.said}>
          <Button small onClick={openVisit}>
            Free visit
          </Button>
        </ButtonRow>
      )}
      <AnswerBox
        // A text that follows is another subject of the same conversation.
        name={`answer ${row.Way === 'text' ? row.Name : conversationKey(row.Kind, row.Subject)}`}
        label={`Write to ${row.Name}`}
        hint={isText ? 'It goes by text, to the number that wrote.' : 'It goes by email.'}
        limit={isText ? MAX_TEXT_ANSWER : MAX_THREAD_MESSAGE}
        send={send}
        settle={settle}
        onConflict={readNeedsAgain}
        onDone={onDone}
      />
      {job && (
        <WarrantyForm
          job={job}
          request={{ id: row.Subject, text: Messages[0]?.Text ?? '' }}
          onDone={onBooked}
          onClose={() => setJob(undefined)}
        />
      )}
    </>
  );
}

type DoneButtonProps = { need: NonNullable<OpenConversation['Need']>; onDone: () => void };

/** Ends what nobody answers here. */
function DoneButton({ need, onDone }: DoneButtonProps) {
  const alerts = useAlerts();
  const [isBusy, setBusy] = useState(false);
  async function end() {
    setBusy(true);
    try {
      await sendDone(need);
      onDone();
    } catch (cause) {
      alerts.show({ kind: 'danger', title: 'That was not done', body: sentenceOf(cause) });
      await readNeedsAgain();
    } finally {
      setBusy(false);
    }
  }
  return (
    <ButtonRow>
      <Button busy={isBusy} onClick={end}>
        Mark as dealt with
      </Button>
    </ButtonRow>
  );
}
