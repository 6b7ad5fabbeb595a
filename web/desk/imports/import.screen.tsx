import { useState } from 'react';
import type { Reply } from '../../../contracts/endpoint.ts';
import { checkImport, MAX_IMPORT_BYTES, readImport, runImport } from '../../../contracts/imports/imports.ts';
import type { FieldName } from '../../../domain/imports/import-fields.ts';
import { FILE_KINDS, FILE_TITLES, type FileKind } from '../../../domain/imports/import-kinds.ts';
import { base64Of } from '../../browser/base64-of.ts';
import { sentenceOf } from '../../client/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Progress } from '../../ui/feedback/progress.tsx';
import { CheckBox } from '../../ui/fields/check-box.tsx';
import { ChoiceGroup } from '../../ui/fields/choice-group.tsx';
import { countWords } from '../../ui/words/count-words.ts';
import { deskCall } from '../api/desk-call.ts';
import { FileField, LineFindings } from '../parts/files.tsx';
import { DeskPage } from '../parts/page.tsx';
import { Pane } from '../parts/pane.tsx';
import styles from './import.module.css';
import { ColumnList, FileReading, UnknownStates } from './import-columns.tsx';
import { NO_LIST, PriceListChanges, type PriceListChoice, PriceListFields } from './price-list.tsx';

type ReadFile = Reply<typeof readImport> & { chosen: File; name: string; kind: FileKind };
type Layout = Partial<Pick<ReadFile, 'Delimiter' | 'HeadingLine'>>;
type Trial = Reply<typeof checkImport>;
type Running = Pick<
  Reply<typeof runImport>,
  'Added' | 'Unchanged' | 'Refused' | 'Findings' | 'Done' | 'Rows'
>;

/** A file of thousands of rows takes the server some seconds. */
const PATIENT = { timeoutMs: 180_000 };

const NOTES: Readonly<Record<FileKind, string>> = {
  customers: 'with their first site, if the file has addresses',
  sites: 'of customers who are here already, or with them',
  equipment: 'at sites that are here already, or with them',
  jobs: 'with customer, site and machine, if they are new',
  people: 'of customers who are here already; each gets an invitation',
  parts: 'what parts cost from a day on',
  plans: 'and their next dates, a row for each machine',
};

/** Whether the address asks for a price list: `#/import?Kind=parts`. */
const hasPriceList = (): boolean => /[?&]Kind=parts\b/.test(window.location.hash);

/** Brings along what a company has in another program: a file is read, its columns are looked over, checked, and imported (R10.19). */
export function ImportScreen() {
  const [kind, setKind] = useState<FileKind>(() => (hasPriceList() ? 'parts' : 'customers'));
  const [file, setFile] = useState<ReadFile>();
  const [fields, setFields] = useState<(FieldName | null)[]>([]);
  const [trial, setTrial] = useState<Trial>();
  const [program, setProgram] = useState('');
  /** What each state of a job means that isn't known: whether nothing is left to do. */
  const [states, setStates] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [joinByAbn, setJoinByAbn] = useState(false);
  const [isSending, setSending] = useState(false);
  const [list, setList] = useState<PriceListChoice>(NO_LIST);
  const [endsOthers, setEndsOthers] = useState(false);
  const [inForce, setInForce] = useState(false);
  const [running, setRunning] = useState<Running>();
  const [busy, setBusy] = useState<string>();
  const [fault, setFault] = useState<string>();

  async function during(what: string, work: () => Promise<void>) {
    setBusy(what);
    setFault(undefined);
    try {
      await work();
    } catch (cause) {
      setFault(cause instanceof DOMException ? 'The file could not be opened.' : sentenceOf(cause));
    } finally {
      setBusy(undefined);
    }
  }
  function forget() {
    setFile(undefined);
    setTrial(undefined);
    setRunning(undefined);
    setStates(new Map());
    setJoinByAbn(false);
    setSending(false);
    setEndsOthers(false);
    setInForce(false);
    setFault(undefined);
  }
  function choose(chosen: File, layout: Layout = {}) {
    forget();
    if (chosen.size > MAX_IMPORT_BYTES) {
      setFault(`${chosen.name} has more than 10 MB. Please import it in parts.`);
      return;
    }
    return during('Reading the file', async () => {
      const json = { Kind: kind, FileName: chosen.name, File: await base64Of(chosen), ...layout };
      const read = await deskCall(readImport, { json }, PATIENT);
      setFile({ ...read, chosen, name: chosen.name, kind });
      setProgram(read.Program);
      setFields(read.Columns.map(({ Field }) => Field));
    });
  }
  const said = {
    Fields: fields,
    Program: program,
    States: [...states].map(([Status, IsFinished]) => ({ Status, IsFinished })),
    JoinByAbn: joinByAbn,
    ...(kind === 'parts' && list),
    ...(kind === 'plans' && { InForce: inForce }),
  };
  const check = ({ ImportId, Rows }: ReadFile) =>
    during(`Checking ${countWords('row', Rows, false)}`, async () => {
      setTrial(await deskCall(checkImport, { params: { ImportId }, json: said }, PATIENT));
    });
  const run = ({ ImportId, Rows }: ReadFile, from?: Running) =>
    during('Importing', async () => {
      let all: Running = from ?? { Added: 0, Unchanged: 0, Refused: 0, Findings: [], Done: 0, Rows };
      setRunning(all);
      while (all.Done < all.Rows) {
        const json = { ...said, SendLinks: isSending, EndsOthers: endsOthers };
        const part = await deskCall(runImport, { params: { ImportId }, json }, PATIENT);
        all = {
          ...part,
          Added: all.Added + part.Added,
          Unchanged: all.Unchanged + part.Unchanged,
          Refused: all.Refused + part.Refused,
          Findings: [...all.Findings, ...part.Findings.filter(({ IsProblem }) => IsProblem)],
        };
        setRunning(all);
      }
    });
  const isDone = running !== undefined && running.Done >= running.Rows;
  return (
    <DeskPage
      title="Import"
      crumb={<a href="#/reference">All reference data</a>}
      lead="Bring customers, sites, equipment, open jobs and maintenance plans along from ServiceM8, simPRO, Xero or a spreadsheet, invite customers' people, or take a supplier's price list. You see what would happen before anything is stored or sent."
    >
      <Pane id="file" title="1. The file">
        <div className={styles.form}>
          <ChoiceGroup
            name="import-kind"
            legend="What is in it"
            look="row"
            value={kind}
            choices={FILE_KINDS.map((value) => ({ value, label: FILE_TITLES[value], note: NOTES[value] }))}
            onChange={(value) => {
              setKind(FILE_KINDS.find((one) => one === value) ?? kind);
              forget();
            }}
          />
          <FileField
            label="CSV file"
            hint={`As the other program exports it, with a line of column titles. At most 10 MB and ${kind === 'plans' ? '5,000' : '50,000'} rows.`}
            name="import-file"
            accept=".csv,.txt,.tsv"
            onFile={(chosen) => choose(chosen)}
          />
          <div role="status">{busy && !running && <p>{busy}…</p>}</div>
          {fault && !running && <Alert kind="danger" title={fault} live />}
        </div>
      </Pane>
      {file && (
        <Pane
          id="columns"
          title="2. Its columns"
          end={`${file.name}, ${countWords('row', file.Rows, false)}`}
          isFlush
        >
          {file.kind === 'parts' && (
            <PriceListFields
              value={list}
              isFixed={running !== undefined}
              onChange={(next) => {
                setList(next);
                setTrial(undefined);
              }}
            />
          )}
          <FileReading
            file={file}
            program={program}
            isFixed={running !== undefined}
            onLayout={(layout) => choose(file.chosen, layout)}
            onProgram={(next) => {
              setProgram(next);
              setTrial(undefined);
            }}
          />
          <ColumnList
            kind={file.kind}
            columns={file.Columns}
            fields={fields}
            isFixed={running !== undefined}
            onChange={(next) => {
              setFields(next);
              setTrial(undefined);
            }}
          >
            {!trial && (
              <Button look="primary" busy={busy !== undefined} onClick={() => check(file)}>
                Check the file
              </Button>
            )}
          </ColumnList>
        </Pane>
      )}
      {file && trial && !running && (
        <Pane id="check" title="3. What would happen">
          <div className={styles.form}>
            <p role="status">
              <b>{file.name}</b>: {rowWords(trial)}.{' '}
              {madeWords(trial.Made) && `Adds ${madeWords(trial.Made)}.`}
            </p>
            {file.kind === 'people' && trial.Added > 0 && (
              <p>
                {`Sends ${countWords('invitation', trial.Added, false)}, each in the name of the customer's owner. Nobody has an account before they accept.`}
              </p>
            )}
            {file.kind === 'plans' && trial.Added > 0 && (
              <ChoiceGroup
                name="import-in-force"
                legend="The plans become"
                look="row"
                value={String(inForce)}
                choices={[
                  { value: 'false', label: 'Drafts', note: 'nothing is due before they are accepted here' },
                  {
                    value: 'true',
                    label: 'In force, as accepted before',
                    note: 'a term that was paid in advance is not invoiced again; customers are asked to pick days',
                  },
                ]}
                onChange={(value) => setInForce(value === 'true')}
              />
            )}
            {trial.Changes && (
              <PriceListChanges
                changes={trial.Changes}
                endsOthers={endsOthers}
                onEndsOthers={setEndsOthers}
              />
            )}
            <Findings label="What to know of the file" findings={trial.Findings} />
            {(trial.UnknownStates.length > 0 || states.size > 0) && (
              <UnknownStates
                states={[...new Set([...states.keys(), ...trial.UnknownStates])]}
                finished={states}
                onChoose={(state, isFinished) => setStates(new Map([...states, [state, isFinished]]))}
              />
            )}
            {trial.SharedAbns > 0 && (
              <CheckBox
                label={`Rows with the ABN of a customer with another name are that customer (${countWords('row', trial.SharedAbns, false)}). Otherwise they are kept apart, as for schools and groups.`}
                checked={joinByAbn}
                onChange={setJoinByAbn}
              />
            )}
            {(trial.UnknownStates.length > 0 || trial.SharedAbns > 0) && (
              <Button busy={busy !== undefined} onClick={() => check(file)}>
                Check again
              </Button>
            )}
            {trial.Emails > 0 && (
              <CheckBox
                label={`Email each customer a link to their account (${countWords('email', trial.Emails, false)})`}
                checked={isSending}
                onChange={setSending}
              />
            )}
            {(trial.Added > 0 || isSending || (trial.Changes?.length ?? 0) > 0) && (
              <Button look="primary" busy={busy !== undefined} onClick={() => run(file)}>
                {file.kind === 'people'
                  ? `Invite ${trial.Refused > 0 ? 'the others' : 'them'}`
                  : trial.Refused > 0
                    ? 'Import the others'
                    : 'Import'}
              </Button>
            )}
          </div>
        </Pane>
      )}
      {file && running && (
        <Pane id="import" title={isDone ? 'Imported' : '4. Importing'}>
          <div className={styles.form}>
            {!isDone && (
              <>
                <Progress label="Rows that are done" percent={(100 * running.Done) / running.Rows} />
                <p>
                  {`${running.Done} of ${countWords('row', running.Rows, false)} done. Please keep this page open: if it is closed, import the file again, and nothing is added twice.`}
                </p>
              </>
            )}
            {isDone && <Alert kind="success" title={`${file.name}: ${rowWords(running)}.`} live />}
            {fault && (
              <Alert
                kind="danger"
                title={fault}
                live
                actions={
                  <Button small onClick={() => run(file, running)}>
                    Go on
                  </Button>
                }
              >
                What was imported is whole. Go on, or import the file again later.
              </Alert>
            )}
            <Findings label="Lines that were not imported" findings={running.Findings} />
            {isDone && running.Refused > 0 && (
              <p>Put these lines right in the file and choose it again: only they are added.</p>
            )}
          </div>
        </Pane>
      )}
    </DeskPage>
  );
}

function Findings({ label, findings }: { label: string; findings: Trial['Findings'] }) {
  if (findings.length === 0) return null;
  return (
    <LineFindings
      label={label}
      findings={findings.map((finding) => ({
        lines: lineWords(finding),
        column: finding.Column ?? '',
        message: `${finding.IsProblem ? 'Not imported: ' : ''}${finding.Message}`,
      }))}
    />
  );
}

type Outcome = Pick<Reply<typeof runImport>, 'Added' | 'Unchanged' | 'Refused'>;
type Made = Reply<typeof checkImport>['Made'];

/** `3 customers, 1 site and 12 pieces of equipment`; null if nothing is made. */
function madeWords({ Customers, Sites, Equipment, Jobs, Plans }: Made): string | null {
  const parts = [
    Customers > 0 && countWords('customer', Customers, false),
    Sites > 0 && countWords('site', Sites, false),
    Equipment > 0 && countWords('machine', Equipment, false),
    Jobs > 0 && countWords('job', Jobs, false),
    Plans > 0 && countWords('plan', Plans, false),
  ].filter((part) => part !== false);
  if (parts.length < 2) return parts[0] ?? null;
  return `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}

/** `3 rows are new, 40 are there already, 2 have a problem`. */
function rowWords({ Added, Unchanged, Refused }: Outcome): string {
  const are = (count: number) => `${countWords('row', count, false)} ${count === 1 ? 'is' : 'are'}`;
  return [
    Added > 0 && `${are(Added)} new`,
    Unchanged > 0 && `${are(Unchanged)} there already or left out`,
    Refused > 0 && `${countWords('row', Refused, false)} ${Refused === 1 ? 'has' : 'have'} a problem`,
  ]
    .filter(Boolean)
    .join(', ');
}

/** `2, 5, 9 and 30 more` */
const lineWords = ({ Lines, More }: { Lines: readonly number[]; More: number }): string =>
  Lines.join(', ') + (More > 0 ? ` and ${More} more` : '');
