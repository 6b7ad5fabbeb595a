import { useQuery } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import type { Reply } from '../../../contracts/endpoint.ts';
import { checkHealth } from '../../../contracts/health/health.ts';
import { getClosing, setClosing } from '../../../contracts/ledger/ledger.ts';
import {
  dropFailedTask,
  listFailedTasks,
  retryFailedTask,
  retryFailedTasks,
} from '../../../contracts/tasks/tasks.ts';
import { OPERATOR_TIME_ZONE } from '../../../domain/constants.ts';
import { dayWithYear } from '../../../domain/visits/dates.ts';
import { useNow } from '../../browser/clock.ts';
import { sentenceOf } from '../../client/api-error.ts';
import { readAgain } from '../../client/query-client.ts';
import { Button, ButtonRow } from '../../ui/button.tsx';
import type { StateLook } from '../../ui/docket/state-look.ts';
import { useAlerts } from '../../ui/feedback/alert-centre.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import { ListLoading } from '../../ui/feedback/list-loading.tsx';
import { RetryAlert } from '../../ui/feedback/retry-alert.tsx';
import { Inline, Stack } from '../../ui/layout.tsx';
import { dayOf } from '../../ui/words/day-words.ts';
import { dayAndTime } from '../../ui/words/instant-words.ts';
import { deskCall, liveQuery, sendTo } from '../api/desk-call.ts';
import { ActionForm, EMPTY_BODY, type FormSpec } from '../parts/action-form.tsx';
import { DeskPage, Loaded } from '../parts/page.tsx';
import { Pane } from '../parts/pane.tsx';
import { useSession } from '../staff/session.ts';
import styles from './settings.module.css';

/** What works and what doesn't: providers, database, backups, and tasks that failed (R10.20). */
export function SettingsScreen() {
  const { data, error, isFetching, refetch } = useHealth();
  return (
    <DeskPage
      title="Settings"
      lead={data ? `Galley ${data.Version}. Settings are made on the server; this is what came of them.` : ''}
      actions={
        <Button busy={isFetching} onClick={() => refetch()}>
          Check again
        </Button>
      }
    >
      <Pane id="health" title="What works" end={data && summaryOf(data.Findings)}>
        {data ? (
          <dl className={styles.health}>
            {data.Findings.map(({ What, State, Text }) => (
              <Fragment key={What}>
                <dt>{What}</dt>
                <dd>
                  <Badge state={LOOKS[State]}>{WORDS[State]}</Badge> <p>{Text}</p>
                </dd>
              </Fragment>
            ))}
          </dl>
        ) : error ? (
          <RetryAlert title="The check did not finish" onRetry={() => refetch()}>
            {sentenceOf(error)}
          </RetryAlert>
        ) : (
          <ListLoading label="Asking each provider" />
        )}
      </Pane>
      <ClosingPane />
      <FailedTasks />
    </DeskPage>
  );
}

const LOOKS: Readonly<Record<HealthFinding['State'], StateLook>> = {
  ok: 'completed',
  'built in': 'scheduled',
  off: 'requested',
  warning: 'waiting',
  broken: 'declined',
};
const WORDS: Readonly<Record<HealthFinding['State'], string>> = {
  ok: 'Works',
  'built in': 'Built in',
  off: 'Off',
  warning: 'Check this',
  broken: 'Broken',
};

function summaryOf(findings: readonly HealthFinding[]): string {
  const broken = findings.filter(({ State }) => State === 'broken').length;
  return broken === 0 ? 'Nothing is broken' : `${broken} broken`;
}

function FailedTasks() {
  const query = useFailedTasks();
  const { data } = query;
  const now = useNow();
  const alerts = useAlerts();
  const [form, setForm] = useState<FormSpec>();
  async function onDone() {
    await readFailedTasksAgain();
    setForm(undefined);
    alerts.show({ kind: 'success', title: 'Done' });
  }
  return (
    <Pane
      id="failed"
      title="Tasks that failed"
      end={
        data &&
        data.length > 1 && (
          <Button small onClick={() => setForm(RETRY_ALL)}>
            Try all again
          </Button>
        )
      }
    >
      <Loaded query={query} noun="failed tasks">
        {(tasks) =>
          tasks.length === 0 ? (
            <p>None. Emails, photos and other tasks that fail at every attempt are here.</p>
          ) : (
            <Stack as="ul" gap={4} className={styles.failed} aria-label="Tasks that failed">
              {tasks.map((task) => (
                <Inline as="li" gap={4} lineGap={2} align="center" between key={task.TaskId}>
                  <p>
                    <b>{taskName(task)}</b>
                    <small>
                      {dayAndTime(task.FailedOn, OPERATOR_TIME_ZONE, now)}, {attempts(task)}: {task.Reason}
                    </small>
                  </p>
                  <ButtonRow>
                    <Button small onClick={() => setForm(retryForm(task))}>
                      Try again
                    </Button>
                    <Button small look="quiet" onClick={() => setForm(dropForm(task))}>
                      Drop
                    </Button>
                  </ButtonRow>
                </Inline>
              ))}
            </Stack>
          )
        }
      </Loaded>
      {form && <ActionForm {...form} onDone={onDone} onClose={() => setForm(undefined)} />}
    </Pane>
  );
}

const attempts = ({ Attempts }: FailedTask) => (Attempts === 1 ? '1 attempt' : `${Attempts} attempts`);

/** `send-mail, mail: receipt, jobId: 1042` */
function taskName({ Task, About }: FailedTask): string {
  const about = Object.entries(About).map(([name, value]) => `${name}: ${value}`);
  return [Task, ...about].join(', ');
}

const RETRY_ALL: FormSpec = {
  title: 'Try all of them again',
  subject: 'all',
  lead: 'First put right what they failed for.',
  body: EMPTY_BODY,
  fields: [],
  submit: 'Try all again',
  send: () => deskCall(retryFailedTasks, {}),
};

const retryForm = (task: FailedTask): FormSpec => ({
  title: 'Try it again',
  subject: task.TaskId,
  lead: taskName(task),
  body: EMPTY_BODY,
  fields: [],
  submit: 'Try again',
  send: () => deskCall(retryFailedTask, { params: { TaskId: task.TaskId } }),
});

const dropForm = (task: FailedTask): FormSpec => ({
  title: 'Drop it',
  subject: task.TaskId,
  lead: `${taskName(task)}. It won't be tried any more; the audit trail keeps your reason.`,
  body: dropFailedTask.body,
  fields: [{ as: 'lines', name: 'Reason', label: 'Reason', limit: 500 }],
  submit: 'Drop it',
  send: sendTo(dropFailedTask, { TaskId: task.TaskId }),
});

const CLOSING = ['desk-closing'];

/** Until when the books are closed; an administrator sets it (R10.18). */
function ClosingPane() {
  const isAdmin = useSession()?.Role === 'admin';
  const query = useQuery(liveQuery(CLOSING, getClosing, {}));
  const { data } = query;
  const [isOpen, setOpen] = useState(false);
  const alerts = useAlerts();
  return (
    <Pane
      id="closing"
      title="Closed period"
      end={
        data &&
        isAdmin && (
          <Button small onClick={() => setOpen(true)}>
            {data.ClosedUntil === null ? 'Close the books' : 'Change the date'}
          </Button>
        )
      }
    >
      <Loaded query={query} noun="closed period">
        {({ ClosedUntil, SetBy, SetOn }) => (
          <p>
            {ClosedUntil === null
              ? 'Nothing is closed. Close a period once your accountant has it: no transfer is dated in it after that.'
              : `The books are closed until ${dayWithYear(ClosedUntil)}. No transfer is dated in that period any more.`}
            {SetBy && SetOn && ` Set by ${SetBy} on ${dayOf(SetOn, OPERATOR_TIME_ZONE)}.`}
          </p>
        )}
      </Loaded>
      {isOpen && data && (
        <ActionForm
          title="Close the books"
          subject={data.Version}
          lead="Until and with this date. Empty it to reopen everything."
          body={setClosing.body}
          fields={[{ as: 'day', name: 'ClosedUntil', label: 'Closed until', note: 'optional' }]}
          initial={{ ClosedUntil: data.ClosedUntil ?? '' }}
          read={({ ClosedUntil }) => ({ ClosedUntil: ClosedUntil || null, Version: data.Version })}
          submit="Save the date"
          send={sendTo(setClosing)}
          onDone={async () => {
            await readAgain(CLOSING);
            setOpen(false);
            alerts.show({ kind: 'success', title: 'Saved' });
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </Pane>
  );
}

type HealthFinding = Reply<typeof checkHealth>['Findings'][number];
type FailedTask = Reply<typeof listFailedTasks>['FailedTasks'][number];

/** A provider that doesn't answer is given up after 10 seconds. */
const HEALTH_TIMEOUT_MS = 20_000;

/** What works; asked once, and again when somebody presses the button. */
function useHealth() {
  return useQuery({
    queryKey: ['desk-health'],
    queryFn: ({ signal }) => deskCall(checkHealth, {}, { signal, timeoutMs: HEALTH_TIMEOUT_MS }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
}

const FAILED_TASKS = ['desk-failed-tasks'];

/** Emails, photos and other tasks that failed at every attempt, newest first. */
function useFailedTasks() {
  return useQuery({
    ...liveQuery(FAILED_TASKS, listFailedTasks, {}),
    select: ({ FailedTasks }) => FailedTasks,
  });
}

const readFailedTasksAgain = (): Promise<void> => readAgain(FAILED_TASKS);
