import { type ReactNode, useState } from 'react';
import { z } from 'zod';
import type { ColumnChoice, ColumnQuestion } from '../../../domain/invoices/bank-files/find-columns.ts';
import type { MatchReason } from '../../../domain/invoices/match-transfer.ts';
import { formatMoney } from '../../../domain/money/money.ts';
import { RECORDED, type RecordedOnWire, recordedMethod } from '../../../domain/payments/recorded-methods.ts';
import { dayWithYear } from '../../../domain/visits/dates.ts';
import { sentenceOf } from '../../client/api-error.ts';
import { Button, ButtonRow } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { useAlerts } from '../../ui/feedback/alert-centre.tsx';
import { countWords } from '../../ui/words/count-words.ts';
import { money } from '../../ui/words/money-words.ts';
import { ActionForm } from '../parts/action-form.tsx';
import { FileField } from '../parts/files.tsx';
import { type Column, type Columns, DataTable } from '../parts/lists.tsx';
import { DeskPage } from '../parts/page.tsx';
import { Pane } from '../parts/pane.tsx';
import { MOST_FILE_BYTES, readStatement } from './bank-statement.ts';
import { SplitForm } from './split-form.tsx';
import {
  closeStatement,
  type Dishonoured,
  type Line,
  openStatement,
  openWaiting,
  recordSuggested,
  type Statement,
  takeBack,
  useStatement,
  useWaiting,
  WAITING,
} from './statement-lines.ts';
import styles from './transfers.module.css';

const REASONS: Readonly<Record<MatchReason, string>> = {
  'reference-and-amount': 'reference and amount fit',
  reference: 'the reference fits, the amount differs',
  amount: 'only the amount fits',
  sum: 'several of this customer add up to it',
};

/** The rows of a section that are drawn at first, and more with each press. */
const ROWS_AT_ONCE = 100;

type ChosenFile = { name: string; bytes: Uint8Array };
type Asking = { file: ChosenFile; choice: ColumnChoice; question: ColumnQuestion };

/** The transfers of a bank statement: each is recorded for the invoices that it pays once somebody says so (R10.18). */
export function TransfersScreen() {
  const statement = useStatement();
  const [fault, setFault] = useState<string>();
  const [looked, setLooked] = useState<number>();
  const [asking, setAsking] = useState<Asking>();

  async function choose(file: File) {
    setFault(undefined);
    if (file.size > MOST_FILE_BYTES) return setFault(tooBig(file));
    setLooked(0);
    try {
      await read({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) }, {});
    } catch (cause) {
      setFault(cause instanceof DOMException ? `${file.name} could not be opened.` : sentenceOf(cause));
    } finally {
      setLooked(undefined);
    }
  }
  /** @throws ApiError */
  async function read(file: ChosenFile, choice: ColumnChoice) {
    const found = await readStatement(file, choice);
    if ('question' in found) return setAsking({ file, choice, question: found.question });
    if ('fault' in found) setFault(found.fault);
    else await openStatement(file.name, found, setLooked).finally(() => setLooked(undefined));
    setAsking(undefined);
  }
  return (
    <DeskPage
      title="Bank transfers"
      crumb={<a href="#/payments">Card payments</a>}
      lead="Choose the export of our bank account. Nothing is recorded until you say so, and nothing twice: a file may overlap an earlier one."
    >
      <FileField
        label="Bank statement as CSV"
        hint="From any bank, with or without column names. Of money that went out, only what may be a transfer or cheque taken back by the bank is shown."
        name="statement"
        accept=".csv,.txt,text/csv"
        error={fault}
        onFile={choose}
      />
      {looked !== undefined && (
        <p role="status">
          {looked === 0 ? 'Reading the file…' : `${countWords('transfer', looked, false)} looked at…`}
        </p>
      )}
      {statement?.name !== WAITING && <Waiting onOpen={setFault} />}
      {statement && looked === undefined && <Sections key={statement.name} statement={statement} />}
      {asking && (
        <ColumnForm
          key={asking.question.about}
          question={asking.question}
          onAnswer={(answer) => read(asking.file, { ...asking.choice, ...answer })}
          onClose={() => setAsking(undefined)}
        />
      )}
    </DeskPage>
  );
}

/** Payments that were taken back and wait for their invoice; nothing if there are none. */
function Waiting({ onOpen }: { onOpen: (fault: string | undefined) => void }) {
  const waiting = useWaiting();
  const [busy, setBusy] = useState(false);
  if (!waiting || waiting.length === 0) return null;
  async function open(rows: NonNullable<typeof waiting>) {
    setBusy(true);
    try {
      await openWaiting(rows);
      onOpen(undefined);
    } catch (cause) {
      onOpen(sentenceOf(cause));
      setBusy(false);
    }
  }
  return (
    <Alert
      kind="info"
      title={`${countWords('payment', waiting.length, false)} taken back`}
      actions={
        <Button small busy={busy} onClick={() => open(waiting)}>
          Match again
        </Button>
      }
    >
      {`From ${waiting.flatMap(({ InvoiceNumbers }) => InvoiceNumbers).join(', ')}. The money is ours: record it for the invoice that it's for.`}
    </Alert>
  );
}

const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`;

const tooBig = ({ name, size }: File) =>
  `${name} has ${megabytes(size)}; ${megabytes(MOST_FILE_BYTES)} is the most. Export fewer days at a time.`;

function Sections({ statement }: { statement: Statement }) {
  const { name, lines, unread, outgoing, dishonoured } = statement;
  const alerts = useAlerts();
  const [busy, setBusy] = useState<string>();
  const [split, setSplit] = useState<Line>();
  const open = lines.filter(({ state }) => state === 'open');
  const sure = open.filter(({ match }) => match.IsExact);
  const doubtful = open.filter(({ match }) => match.Alike || (!match.IsExact && match.Parts.length > 0));
  const unknown = open.filter(({ match }) => !match.Alike && match.Parts.length === 0);
  const recorded = lines.filter(({ state }) => state === 'recorded');
  const before = lines.filter(({ state }) => state === 'recorded-before').length;

  async function record(what: string, chosen: readonly Line[]) {
    setBusy(what);
    try {
      const left = await recordSuggested(new Set(chosen.map(({ key }) => key)));
      const done = countWords('transfer', chosen.length - left, false);
      if (left === 0) alerts.show({ kind: 'success', title: `${done} recorded` });
      else alerts.show({ kind: 'info', title: `${done} recorded, ${left} to look at again` });
    } catch (cause) {
      alerts.show({ kind: 'danger', title: 'It may not be recorded', body: sentenceOf(cause) });
    } finally {
      setBusy(undefined);
    }
  }
  const actions: Column<Line> = {
    title: 'What to do',
    cell: (line) => (
      <ButtonRow>
        {line.match.Parts.length > 0 && (
          <Button
            small
            busy={busy === line.key}
            aria-label={`Record ${formatMoney(line.cents)} for ${numbersOf(line)}`}
            onClick={() => record(line.key, [line])}
          >
            Record
          </Button>
        )}
        <Button
          small
          look={line.match.Parts.length > 0 ? 'quiet' : 'plain'}
          aria-label={`Choose invoices for ${formatMoney(line.cents)} of ${dayWithYear(line.date)}`}
          onClick={() => setSplit(line)}
        >
          Choose invoices
        </Button>
      </ButtonRow>
    ),
  };
  const takeBackColumn: Column<Dishonoured> = {
    title: 'What to do',
    cell: (line) =>
      line.isTakenBack ? (
        'Taken back'
      ) : (
        <Button
          small
          busy={busy === line.key}
          aria-label={`Take back ${formatMoney(line.cents)} from ${line.transfer.InvoiceNumbers.join(', ')}`}
          onClick={async () => {
            setBusy(line.key);
            try {
              await takeBack(line);
              alerts.show({ kind: 'success', title: 'The payment was taken back' });
            } catch (cause) {
              alerts.show({ kind: 'danger', title: 'It may not be taken back', body: sentenceOf(cause) });
            } finally {
              setBusy(undefined);
            }
          }}
        >
          Take back
        </Button>
      ),
  };
  return (
    <>
      <Alert
        kind="info"
        title={`${name}: ${open.length === 0 ? 'nothing is left to do' : `${countWords('transfer', open.length, false)} to record`}`}
        actions={
          <Button small onClick={closeStatement}>
            Close the file
          </Button>
        }
      >
        {[
          before > 0 && `${before} recorded before.`,
          outgoing.length > 0 && `${countWords('line', outgoing.length, false)} with money that went out.`,
          open.length > 0 &&
            'What is not recorded stays here until you close or reload this window, or sign out. After that, choose the same file again to see it.',
        ]
          .filter(Boolean)
          .join(' ')}
      </Alert>
      <Section id="sure" title="Reference and amount fit" lines={sure} columns={[...COLUMNS, actions]}>
        <Button
          look="primary"
          small
          busy={busy === 'all'}
          onClick={() => record('all', sure)}
        >{`${sure.length === 1 ? 'Record it' : `Record all ${sure.length}`}, ${totalOf(sure)}`}</Button>
      </Section>
      <Section id="doubtful" title="Please look at these" lines={doubtful} columns={[...COLUMNS, actions]} />
      <Section id="unknown" title="No invoice found" lines={unknown} columns={[...COLUMNS, actions]} />
      {dishonoured.length > 0 && (
        <Pane id="dishonoured" title="Taken back by the bank?" end={String(dishonoured.length)} isFlush>
          <DataTable
            label="Taken back by the bank?"
            columns={[...DISHONOURED, takeBackColumn]}
            rows={dishonoured}
            keyOf={({ key }) => key}
          />
        </Pane>
      )}
      <Section id="recorded" title="Recorded now" lines={recorded} columns={COLUMNS} />
      {unread.length > 0 && (
        <Pane id="unread" title="Lines that were not read" end={String(unread.length)}>
          <ul className={styles.unread}>
            {unread.slice(0, ROWS_AT_ONCE).map(({ line, text, why }) => (
              <li key={line}>
                {`Line ${line}: ${why}`}
                <span>{text}</span>
              </li>
            ))}
          </ul>
        </Pane>
      )}
      {split && (
        <SplitForm
          line={split}
          onDone={() => {
            setSplit(undefined);
            alerts.show({ kind: 'success', title: '1 transfer recorded' });
          }}
          onClose={() => setSplit(undefined)}
        />
      )}
    </>
  );
}

const DISHONOURED: Columns<Dishonoured> = [
  { title: 'Date', cell: ({ date }) => dayWithYear(date), isDay: true },
  { title: 'Amount', cell: ({ cents }) => formatMoney(cents), isNumber: true },
  { title: 'On the statement', cell: ({ description }) => description || 'No text' },
  {
    title: 'The payment',
    cell: ({ transfer }) => `${transfer.InvoiceNumbers.join(', ')}, ${transfer.CustomerName}`,
    detail: ({ transfer }) =>
      [nameOf(transfer.Method), dayWithYear(transfer.Date), transfer.Text].filter(Boolean).join(', '),
  },
];

const numbersOf = ({ match }: Line) => match.Parts.map(({ InvoiceNumber }) => InvoiceNumber).join(', ');

const totalOf = (lines: readonly Line[]) => formatMoney(lines.reduce((sum, { cents }) => sum + cents, 0));

const COLUMNS: Columns<Line> = [
  { title: 'Date', cell: ({ date }) => dayWithYear(date), isDay: true },
  { title: 'Amount', cell: ({ cents }) => formatMoney(cents), isNumber: true },
  { title: 'On the statement', cell: ({ description }) => description || 'No text' },
  {
    title: 'Pays',
    cell: ({ match: { Parts } }) =>
      Parts.map(({ InvoiceId, InvoiceNumber, CustomerName, AmountDue, Amount }) => (
        <p key={InvoiceId}>
          {`${InvoiceNumber}, ${CustomerName}: `}
          {Parts.length > 1 || Amount !== AmountDue
            ? `${money(Amount)} of ${money(AmountDue)} to pay`
            : money(Amount)}
        </p>
      )),
    detail: ({ match: { Reason, Alike }, refusal, state }) =>
      refusal ?? (state !== 'open' ? null : Alike ? alikeWords(Alike) : Reason && REASONS[Reason]),
  },
];

const alikeWords = ({ Method, Date: date, Text, InvoiceNumbers }: NonNullable<Line['match']['Alike']>) =>
  `Perhaps recorded already for ${InvoiceNumbers.join(', ')}: ${[nameOf(Method), dayWithYear(date), Text].filter(Boolean).join(', ')}`;

const nameOf = (method: RecordedOnWire) => RECORDED[recordedMethod(method)].name;

type SectionProps = {
  id: string;
  title: string;
  lines: readonly Line[];
  columns: Columns<Line>;
  children?: ReactNode;
};

/** Transfers of one kind; nothing if there are none. */
function Section({ id, title, lines, columns, children }: SectionProps) {
  const [shown, setShown] = useState(ROWS_AT_ONCE);
  if (lines.length === 0) return null;
  return (
    <Pane id={id} title={title} end={children ?? String(lines.length)} isFlush>
      <DataTable label={title} columns={columns} rows={lines.slice(0, shown)} keyOf={({ key }) => key} />
      {lines.length > shown && (
        <p>
          <Button onClick={() => setShown(shown + ROWS_AT_ONCE)}>Show more</Button>
        </p>
      )}
    </Pane>
  );
}

const CHOICE_REQUIRED = 'Please choose one';
const ANSWER = z.object({ Answer: z.string(CHOICE_REQUIRED).min(1, CHOICE_REQUIRED) });

const QUESTIONS: Readonly<Record<ColumnQuestion['about'], string>> = {
  date: "Which column has the bank's date?",
  amount: 'Which column has the amounts that came in?',
  out: 'Which column has the amounts that went out?',
  dateOrder: 'Which comes first in the dates?',
};

type ColumnFormProps = {
  question: ColumnQuestion;
  onAnswer: (choice: ColumnChoice) => Promise<void>;
  onClose: () => void;
};

/** Asks what can't be told from a bank's file. */
function ColumnForm({ question: { about, columns }, onAnswer, onClose }: ColumnFormProps) {
  const options =
    about === 'dateOrder'
      ? [
          { value: 'day-first', label: 'The day: 03/11 is 3 November' },
          { value: 'month-first', label: 'The month: 03/11 is 11 March' },
        ]
      : columns.map(({ number, name, example }) => ({
          value: String(number),
          label: [number, [name, example].filter(Boolean).join(': ')].join('  '),
        }));
  return (
    <ActionForm
      title="About this file"
      subject={about}
      lead="It can't be told from the file itself."
      body={ANSWER}
      fields={[
        {
          as: 'select',
          name: 'Answer',
          label: QUESTIONS[about],
          options: [{ value: '', label: 'Choose' }, ...options],
        },
      ]}
      submit="Read the file"
      send={async ({ Answer }) => onAnswer({ [about]: Answer })}
      onDone={() => {}}
      onClose={onClose}
    />
  );
}
