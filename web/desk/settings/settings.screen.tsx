import { Fragment, useState } from 'react';
import { dropFailedTask, retryFailedTask, retryFailedTasks } from '../../../contracts/tasks/tasks.ts';
import { OPERATOR_TIME_ZONE } from '../../../domain/constants.ts';
import { useNow } from '../../browser/clock.ts';
import { sentenceOf } from '../../client/api-error.ts';
import { Button, ButtonRow } from '../../ui/button.tsx';
import type { StateLook } from '../../ui/docket/state-look.ts';
import { useAlerts } from '../../ui/feedback/alert-centre.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import { ListLoading } from '../../ui/feedback/list-loading.tsx';
import { RetryAlert } from '../../ui/feedback/retry-alert.tsx';
import { dayAndTime } from '../../ui/words/instant-words.ts';
import { deskCall } from '../api/desk-call.ts';
import {
  type FailedTask,
  type HealthFinding,
  readFailedTasksAgain,
  useFailedTasks,
  useHealth,
} from '../api/settings-queries.ts';
import { ActionForm, type ActionFormProps, EMPTY_BODY } from '../parts/action-form.tsx';
import { DeskPage } from '../parts/desk-page.tsx';
import { Pane } from '../parts/pane.tsx';
import { ClosingPane } from './closing-pane.tsx';
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

type TaskForm = Omit<ActionFormProps<unknown>, 'onDone' | 'onClose'>;

function FailedTasks() {
  const { data, error, refetch } = useFailedTasks();
  const now = useNow();
  const alerts = useAlerts();
  const [form, setForm] = useState<TaskForm>();
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
      {data?.length === 0 && <p>None. Emails, photos and other tasks that fail at every attempt are here.</p>}
      {data && data.length > 0 && (
        <ul className={styles.failed} aria-label="Tasks that failed">
          {data.map((task) => (
            <li key={task.TaskId}>
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
            </li>
          ))}
        </ul>
      )}
      {!data && error && (
        <RetryAlert title="The failed tasks did not load" onRetry={refetch}>
          {sentenceOf(error)}
        </RetryAlert>
      )}
      {!data && !error && <ListLoading label="Loading the failed tasks" />}
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

const RETRY_ALL: TaskForm = {
  title: 'Try all of them again',
  subject: 'all',
  lead: 'First put right what they failed for.',
  body: EMPTY_BODY,
  fields: [],
  submit: 'Try all again',
  send: () => deskCall(retryFailedTasks, {}),
};

const retryForm = (task: FailedTask): TaskForm => ({
  title: 'Try it again',
  subject: task.TaskId,
  lead: taskName(task),
  body: EMPTY_BODY,
  fields: [],
  submit: 'Try again',
  send: () => deskCall(retryFailedTask, { params: { TaskId: task.TaskId } }),
});

const dropForm = (task: FailedTask): TaskForm => ({
  title: 'Drop it',
  subject: task.TaskId,
  lead: `${taskName(task)}. It won't be tried any more; the audit trail keeps your reason.`,
  body: dropFailedTask.body,
  fields: [{ as: 'lines', name: 'Reason', label: 'Reason', limit: 500 }],
  submit: 'Drop it',
  send: ({ Reason }) =>
    deskCall(dropFailedTask, { params: { TaskId: task.TaskId }, json: { Reason: String(Reason) } }),
});
