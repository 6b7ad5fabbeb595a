import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { reportedLines } from '../../../contracts/jobs/job-quotes.ts';
import { sentenceOf } from '../../client/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Stack } from '../../ui/layout.tsx';
import { deskCall } from '../api/desk-call.ts';
import type { DeskJob } from '../api/job-queries.ts';
import { isTyped, type TypedLine } from '../parts/priced-lines.tsx';
import { partsWords } from './job-history.ts';

/** What the technician wrote last, beside the lines that it becomes (R15.02). */
export function QuoteReport({ job }: { job: DeskJob }) {
  const { getValues, setValue } = useFormContext<{ Lines: TypedLine[] }>();
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const report = newestReport(job);
  if (!report) return null;
  const parts = report.QuoteParts.length > 0 ? report.QuoteParts : report.Parts;
  async function take() {
    setBusy(true);
    setFault(undefined);
    try {
      const { Lines } = await deskCall(reportedLines, { params: { RepairId: job.RepairId } });
      const typed = Lines.map(
        (line): TypedLine => ({
          Description: line.Description,
          Detail: line.Detail ?? '',
          Quantity: String(line.Quantity),
          UnitExGst: line.UnitExGst?.toFixed(2) ?? '',
          PartId: line.PartId,
        }),
      );
      setValue('Lines', [...getValues('Lines').filter(isTyped), ...typed], { shouldDirty: true });
    } catch (cause) {
      setFault(sentenceOf(cause));
    } finally {
      setBusy(false);
    }
  }
  return (
    <Stack gap={2}>
      <p>
        <b>The tech wrote:</b>{' '}
        {[report.QuoteWords ?? report.Work, partsWords(parts)].filter(Boolean).join(' ')}
      </p>
      {parts.length > 0 && (
        <p>
          <Button small busy={isBusy} onClick={take}>
            Put these parts into the lines
          </Button>
        </p>
      )}
      {fault && <Alert kind="danger" title={fault} live />}
    </Stack>
  );
}

function newestReport({ VisitPlans, Visits }: DeskJob) {
  const reports = [...VisitPlans, ...Visits].flatMap(({ Report }) => Report ?? []);
  return reports.sort((a, b) => b.FinishedOn.localeCompare(a.FinishedOn))[0];
}
