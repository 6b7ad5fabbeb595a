import { useState } from 'react';
import type { Reply } from '../../../contracts/endpoint.ts';
import { importReference, MAX_IMPORT_BYTES } from '../../../contracts/reference-data/desk-reference.ts';
import {
  REFERENCE_TABLES,
  type TableName,
} from '../../../contracts/reference-data/tables/reference-tables.ts';
import { deskReferenceMessages } from '../../../domain/words/desk-reference-messages.ts';
import { base64Of } from '../../browser/base64-of.ts';
import { sentenceOf } from '../../client/api-error.ts';
import { Button, ButtonRow } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { deskCall } from '../api/desk-call.ts';
import { FileField } from '../parts/file-field.tsx';
import { LineFindings } from '../parts/line-findings.tsx';
import styles from './import-dialog.module.css';

type Trial = Reply<typeof importReference> & { fileName: string; file: string };

/** A file of thousands of rows takes the server some seconds. */
const TIMEOUT_MS = 120_000;

type ImportDialogProps = {
  name: TableName;
  onDone: (sentence: string) => Promise<void>;
  onClose: () => void;
};

/** Chooses a file, shows what would happen line by line, and then imports it (R10.16). */
export function ImportDialog({ name, onDone, onClose }: ImportDialogProps) {
  const [trial, setTrial] = useState<Trial>();
  const [fault, setFault] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const { title, columns } = REFERENCE_TABLES[name];

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
  const send = (file: string, IsTrial: boolean, Emails = 0) =>
    deskCall(
      importReference,
      { params: { Table: name }, json: { File: file, IsTrial, Emails } },
      { timeoutMs: TIMEOUT_MS },
    );
  const tryFile = (chosen: File) =>
    run(async () => {
      setTrial(undefined);
      if (chosen.size > MAX_IMPORT_BYTES) {
        setFault(`${chosen.name} has more than 2 MB. Please import it in parts.`);
        return;
      }
      const file = await base64Of(chosen);
      setTrial({ ...(await send(file, true)), fileName: chosen.name, file });
    });
  const importFile = ({ file, Emails }: Trial) =>
    run(async () => {
      const done = await send(file, false, Emails);
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
      <div className={styles.form}>
        {fault && <Alert kind="danger" title={fault} live />}
        <FileField label="CSV file" name="reference-file" accept=".csv,.txt" onFile={tryFile} />
        <div role="status" className={styles.form}>
          {trial && (
            <p>
              <b>{trial.fileName}</b>: {countWords(trial)}.
            </p>
          )}
          {trial && trial.Emails > 0 && (
            <Alert kind="warning" title={deskReferenceMessages.emails(trial.Emails)} />
          )}
        </div>
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
      </div>
    </Dialog>
  );
}

/** `3 added, 1 changed, 40 the same, 2 can't be stored` */
function countWords({ Added, Changed, Unchanged, Refused }: Reply<typeof importReference>): string {
  return [
    `${Added} added`,
    `${Changed} changed`,
    `${Unchanged} the same`,
    ...(Refused > 0 ? [`${Refused} can't be stored`] : []),
  ].join(', ');
}
