import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  checkDataExport,
  listDataExports,
  startDataExport,
} from '../../../contracts/data-exports/data-exports.ts';
import type { Reply } from '../../../contracts/endpoint.ts';
import { OPERATOR_TIME_ZONE } from '../../../domain/constants.ts';
import { OPEN_DATA_EXPORT_STATES } from '../../../domain/data-exports/data-export-states.ts';
import { DATA_EXPORT_DAYS } from '../../../domain/lifetimes.ts';
import { useNow } from '../../browser/clock.ts';
import { randomId } from '../../browser/random-id.ts';
import { sentenceOf } from '../../client/api-error.ts';
import { readAgain } from '../../client/query-client.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { ListLoading } from '../../ui/feedback/list-loading.tsx';
import { Progress } from '../../ui/feedback/progress.tsx';
import { RetryAlert } from '../../ui/feedback/retry-alert.tsx';
import { Inline, Stack } from '../../ui/layout.tsx';
import { dayAndTime } from '../../ui/words/instant-words.ts';
import { deskCall, liveQuery } from '../api/desk-call.ts';
import { DataTable } from '../parts/lists.tsx';
import { DeskPage } from '../parts/page.tsx';
import { Facts, Pane } from '../parts/pane.tsx';
import styles from './take-along.module.css';

/** Everything that the business has here as one file, for a spreadsheet, an accountant or another program (R10.19). */
export function TakeAlongScreen() {
  const { data, error, refetch } = useDataExports();
  const [newest, ...earlier] = data ?? [];
  const others = earlier.filter(({ State }) => State === 'ready');
  const [key, setKey] = useState(randomId);
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();

  async function during(work: () => Promise<unknown>) {
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
  const start = () =>
    during(async () => {
      await deskCall(startDataExport, {}, { idempotencyKey: key });
      setKey(randomId());
      await readDataExportsAgain();
    });
  const download = ({ ExportId }: DataExport) =>
    during(async () => {
      // Asks for the password if that's needed, and says what is wrong where a browser would save it as a file.
      await deskCall(checkDataExport, { params: { ExportId } });
      window.location.assign(`/api/v1/desk/data-exports/${ExportId}/file`);
    });
  const isOpen = newest !== undefined && isOpenExport(newest);
  return (
    <DeskPage
      title="Take everything with you"
      crumb={<a href="#/reference">All reference data</a>}
      lead="All your customers, sites, equipment, jobs, visits, quotes, invoices and messages in one ZIP file. It has tables that spreadsheets open and that Galley imports again. It is yours, whenever you want it and whatever for."
    >
      <Pane id="file" title="The file">
        <div className={styles.file}>
          {!data && error && (
            <RetryAlert title="What there is did not load" onRetry={refetch}>
              {sentenceOf(error)}
            </RetryAlert>
          )}
          {!data && !error && <ListLoading label="Looking what there is" />}
          {data && !newest && (
            <p>
              Nobody has asked for it yet. Writing it takes some seconds to some minutes, while everybody
              works on.
            </p>
          )}
          {newest && <Newest made={newest} isBusy={isBusy} onDownload={() => download(newest)} />}
          {fault && <Alert kind="danger" title={fault} live />}
          {data && (!isOpen || newest.State === 'failed') && (
            <Button look={newest?.State === 'ready' ? 'plain' : 'primary'} busy={isBusy} onClick={start}>
              {newest ? 'Write a new file' : 'Write the file'}
            </Button>
          )}
          <p className={styles.note}>
            Photos and PDFs aren't in it. Every administrator gets an email once it's ready, it's kept for{' '}
            {DATA_EXPORT_DAYS} days, and the audit trail says who downloaded it.
          </p>
        </div>
      </Pane>
      {newest && newest.Contents.length > 0 && (
        <Pane id="contents" title="What is in it" isFlush>
          <DataTable
            label="What is in it"
            columns={[
              { title: 'Table', cell: ({ What }) => `${What}.csv` },
              { title: 'Rows', cell: ({ Rows }) => Rows.toLocaleString('en-AU'), isNumber: true },
            ]}
            rows={newest.Contents}
            keyOf={({ What }) => What}
          />
        </Pane>
      )}
      {others.length > 0 && (
        <Pane id="earlier" title="Earlier files">
          <Stack as="ul" gap={3} aria-label="Earlier files">
            {others.map((made) => (
              <Inline as="li" gap={4} lineGap={2} align="center" between key={made.ExportId}>
                <Asked made={made} />
                <Button small busy={isBusy} onClick={() => download(made)}>
                  Download
                </Button>
              </Inline>
            ))}
          </Stack>
        </Pane>
      )}
    </DeskPage>
  );
}

function Asked({ made: { AskedBy, AskedOn } }: { made: DataExport }) {
  const now = useNow();
  return (
    <span>
      {AskedBy}, {dayAndTime(AskedOn, OPERATOR_TIME_ZONE, now)}
    </span>
  );
}

const MEGABYTE = 1_000_000;
const sizeWords = (bytes: number) =>
  bytes < MEGABYTE / 10 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / MEGABYTE).toFixed(1)} MB`;

type NewestProps = { made: DataExport; isBusy: boolean; onDownload: () => void };

function Newest({ made, isBusy, onDownload }: NewestProps) {
  const now = useNow();
  const { State, Part, Done, Total, Failure, Bytes, KeptUntil } = made;
  const facts: [string, React.ReactNode][] = [['Asked for', <Asked key="asked" made={made} />]];
  if (State === 'ready' && Bytes !== null && KeptUntil !== null) {
    facts.push(['Size', sizeWords(Bytes)], ['Kept until', dayAndTime(KeptUntil, OPERATOR_TIME_ZONE, now)]);
  }
  const done = Done.toLocaleString('en-AU');
  return (
    <>
      <Facts facts={facts} />
      <div role="status">
        {State === 'waiting' && <p>Waiting for the server to begin. You can leave this page.</p>}
        {State === 'writing' && (
          <p>
            {Part === null
              ? 'Counting what there is. You can leave this page.'
              : `Writing ${Part}: ${done} of ${(Total ?? Done).toLocaleString('en-AU')} rows. You can leave this page.`}
          </p>
        )}
        {State === 'ready' && <p>It's ready.</p>}
        {(State === 'removed' || State === 'given-up') && (
          <p>That file isn't here any more. Have a new one written.</p>
        )}
      </div>
      {State === 'writing' && (
        <Progress label="Rows that are written" percent={Total ? (100 * Done) / Total : 0} />
      )}
      {State === 'failed' && (
        <Alert kind="danger" title="The file could not be written" live>
          {Failure}
        </Alert>
      )}
      {State === 'ready' && (
        <Button look="primary" busy={isBusy} onClick={onDownload}>
          Download the file
        </Button>
      )}
    </>
  );
}

type DataExport = Reply<typeof listDataExports>['DataExports'][number];

const DATA_EXPORTS = ['desk-data-exports'];

/** How often the page asks how far a file is that is being written. */
const PROGRESS_MS = 3_000;

const isOpenExport = ({ State }: DataExport): boolean =>
  OPEN_DATA_EXPORT_STATES.some((open) => open === State);

/** The files with everything that were asked for last, newest first. */
function useDataExports() {
  return useQuery({
    ...liveQuery(DATA_EXPORTS, listDataExports, {}),
    select: ({ DataExports }) => DataExports,
    refetchInterval: ({ state }) => (state.data?.DataExports.some(isOpenExport) ? PROGRESS_MS : false),
  });
}

const readDataExportsAgain = (): Promise<void> => readAgain(DATA_EXPORTS);
