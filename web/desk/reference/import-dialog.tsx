import { type ReactNode, useState } from 'react';
import type { z } from 'zod';
import {
  type exportedRows,
  type importedRows,
  MAX_IMPORT_BYTES,
} from '../../../contracts/reference-data/desk-reference.ts';
import type { ReferenceTable } from '../../../contracts/reference-data/tables/table.ts';
import { deskReferenceMessages } from '../../../domain/words/desk-reference-messages.ts';
import { base64Of } from '../../browser/base64-of.ts';
import { saveFile } from '../../browser/save-file.ts';
import { sentenceOf } from '../../client/api-error.ts';
import { Button, ButtonRow } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { useAlerts } from '../../ui/feedback/alert-centre.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { FileField, LineFindings } from '../parts/files.tsx';

type Imported = z.output<typeof importedRows>;
type Trial = Imported & { fileName: string; file: string };

/** A file of thousands of rows takes the server some seconds. */
const TIMEOUT_MS = 120_000;

/** What of a table's description its file needs. */
type FileTable = Pick<ReferenceTable, 'title' | 'columns'>;

type Send = (
  body: { File: string; IsTrial: boolean; Emails: number },
  options: { timeoutMs: number },
) => Promise<Imported>;

type FileButtonsProps = {
  table: FileTable;
  make: () => Promise<z.output<typeof exportedRows>>;
  send: Send;
  /** Reads the list again and says what was done. */
  onDone: (sentence: string) => Promise<void>;
  /** Other buttons, before these. */
  children?: ReactNode;
};

/** A table's file: saved, and read in (R10.16). */
export function FileButtons({ table, make, send, onDone, children }: FileButtonsProps) {
  const [isImporting, setImporting] = useState(false);
  const alerts = useAlerts();
  async function save() {
    try {
      const { FileName, Content } = await make();
      saveFile(FileName, new Blob([Content], { type: 'text/csv;charset=utf-8' }));
    } catch (cause) {
      alerts.show({ kind: 'danger', title: 'The file was not made', body: sentenceOf(cause) });
    }
  }
  return (
    <>
      <ButtonRow>
        {children}
        <Button onClick={save}>Export</Button>
        <Button onClick={() => setImporting(true)}>Import</Button>
      </ButtonRow>
      {isImporting && (
        <ImportDialog
          table={table}
          send={send}
          onDone={async (sentence) => {
            await onDone(sentence);
            setImporting(false);
          }}
          onClose={() => setImporting(false)}
        />
      )}
    </>
  );
}

type ImportDialogProps = {
  table: FileTable;
  send: Send;
  onDone: (sentence: string) => Promise<void>;
  onClose: () => void;
};

/** Chooses a file, shows what would happen line by line, and then imports it (R10.16). */
function ImportDialog({ table, send, onDone, onClose }: ImportDialogProps) {
  const [trial, setTrial] = useState<Trial>();
  const [fault, setFault] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const { title, columns } = table;

  async function run(work: () => Promise<void>) {
    setBusy(true);
    setFault(undefined);
    try {
      await work();
    } catch (cause) {
      setFault(sentenceOf(cause));
    } finally {
      setBusy(false);
    }
  }
  const load = (File: string, IsTrial: boolean, Emails = 0) =>
    send({ File, IsTrial, Emails }, { timeoutMs: TIMEOUT_MS });
  const tryFile = (chosen: File) =>
    run(async () => {
      setTrial(undefined);
      if (chosen.size > MAX_IMPORT_BYTES) {
        setFault(`${chosen.name} has more than 2 MB. Please import it in parts.`);
        return;
      }
      const file = await base64Of(chosen);
      setTrial({ ...(await load(file, true)), fileName: chosen.name, file });
    });
  const importFile = ({ file, Emails }: Trial) =>
    run(async () => {
      const done = await load(file, false, Emails);
      await onDone(`${countWords(done)}.`);
    });
  const changes = trial ? trial.Added + trial.Changed : 0;
  return (
    <Dialog
      open
      wide
      title={`Import ${title.toLowerCase()}`}
      lead="From a CSV file with the columns that Export gives. Rows that aren't in it stay as they are. Nothing is stored until you have seen what would happen."
      onClose={onClose}
      busy={isBusy}
    >
      <Stack gap={4}>
        {fault && <Alert kind="danger" title={fault} live />}
        <FileField label="CSV file" name="reference-file" accept=".csv,.txt" onFile={tryFile} />
        <Stack role="status" gap={4}>
          {trial && (
            <p>
              <b>{trial.fileName}</b>: {countWords(trial)}.
            </p>
          )}
          {trial && trial.Emails > 0 && (
            <Alert kind="warning" title={deskReferenceMessages.emails(trial.Emails)} />
          )}
        </Stack>
        {trial && trial.Problems.length > 0 && (
          <LineFindings
            label="Lines that can't be imported"
            findings={trial.Problems.map(({ Line, Column, Message }) => ({
              lines: String(Line),
              column: columns[Column ?? '']?.label ?? '',
              message: Message,
            }))}
          />
        )}
        <ButtonRow>
          {trial && changes > 0 && (
            <Button look="primary" busy={isBusy} onClick={() => importFile(trial)}>
              {trial.Refused > 0 ? 'Import the others' : 'Import'}
            </Button>
          )}
          <Button onClick={onClose} disabled={isBusy}>
            Back
          </Button>
        </ButtonRow>
      </Stack>
    </Dialog>
  );
}

/** `3 added, 1 changed, 40 the same, 2 can't be stored` */
function countWords({ Added, Changed, Unchanged, Refused }: Imported): string {
  return [
    `${Added} added`,
    `${Changed} changed`,
    `${Unchanged} the same`,
    ...(Refused > 0 ? [`${Refused} can't be stored`] : []),
  ].join(', ');
}
