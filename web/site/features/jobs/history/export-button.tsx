import { Download } from 'lucide-react';
import { useState } from 'react';
import { OPERATOR_TIME_ZONE } from '../../../../../domain/constants.ts';
import { now } from '../../../../browser/clock.ts';
import { loadAgain } from '../../../../browser/load-again.ts';
import { saveFile } from '../../../../browser/save-file.ts';
import { sentenceOf } from '../../../../client/api-error.ts';
import { Button } from '../../../../ui/button.tsx';
import { useAlerts } from '../../../../ui/feedback/alert-centre.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { type HistoryFilter, wholeHistory } from '../../../api/history-queries.ts';

/** Saves all matching visits as a CSV file, however many pages there are. */
export function ExportButton({ filter }: { filter: HistoryFilter }) {
  const [fetched, setFetched] = useState<number>();
  const alerts = useAlerts();

  async function save() {
    setFetched(0);
    try {
      const [{ historyCsv }, visits] = await Promise.all([
        loadAgain(() => import('./history-csv.ts')),
        wholeHistory(filter, setFetched),
      ]);
      const today = now().toZonedDateTimeISO(OPERATOR_TIME_ZONE).toPlainDate();
      const csv = new Blob([historyCsv(visits)], { type: 'text/csv;charset=utf-8' });
      saveFile(`service-history-${today}.csv`, csv);
      const count = visits.length === 1 ? '1 visit' : `${visits.length} visits`;
      alerts.show({ kind: 'success', title: `${count} saved as a CSV file.` });
    } catch (cause) {
      alerts.show({ kind: 'danger', title: "We couldn't create the file.", body: sentenceOf(cause) });
    } finally {
      setFetched(undefined);
    }
  }
  return (
    <Button busy={fetched !== undefined} onClick={save}>
      <Icon of={Download} />
      {fetched ? `Collecting, ${fetched} visits` : 'Export CSV'}
    </Button>
  );
}
