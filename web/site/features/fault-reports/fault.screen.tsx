import { useCallback, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { MAX_PROBLEM_PHOTOS } from '../../../../domain/constants.ts';
import { useNow } from '../../../browser/clock.ts';
import type { PhotoUpload } from '../../../forms/photos/photo-form.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { type Fact, FactsList } from '../../../ui/docket/facts-list.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { ListLoading } from '../../../ui/feedback/list-loading.tsx';
import { UploadTiles } from '../../../ui/fields/upload-tiles.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { PhotoGallery } from '../../../ui/photos/photo-gallery.tsx';
import { dayOf } from '../../../ui/words/day-words.ts';
import { dayAndTime } from '../../../ui/words/instant-words.ts';
import { useMay } from '../../api/business-queries.ts';
import { addFaultPhoto, type FaultReport, useFaultReport } from '../../api/fault-queries.ts';
import { usePhotoUploads } from '../../booking/photos/send-photos.ts';
import { LoadFailed } from '../../layout/load-failed.tsx';
import { EQUIPMENT_ROUTES, equipmentPath } from '../../layout/paths/equipment-paths.ts';
import { jobHref } from '../../layout/paths/repair-id.ts';
import { PortalPage } from '../../layout/portal-page.tsx';
import { AsideDialog } from './aside-dialog.tsx';
import { BookFault } from './book-fault.tsx';
import { faultFood, faultSubject } from './fault-words.ts';
import { FoodNow } from './food-now.tsx';

/** A reported fault: a manager books a visit for it or puts it aside, and its reporter reads which (R12.03). */
export function FaultScreen() {
  const [query] = useSearchParams();
  const asked = Number(query.get('id'));
  const id = Number.isSafeInteger(asked) && asked > 0 ? asked : null;
  const { data: report, error, refetch } = useFaultReport(id);
  if (id === null) return <Navigate to={EQUIPMENT_ROUTES.register} replace />;
  return (
    <PortalPage
      tab="equipment-register"
      title="Reported fault"
      description="What was reported, and what became of it."
      heading={report && faultSubject(report)}
      lead={report && leadOf(report)}
      back={
        report?.EquipmentId
          ? { href: `#${equipmentPath(report.EquipmentId)}`, label: 'The machine' }
          : { href: `#${EQUIPMENT_ROUTES.register}`, label: 'Equipment register' }
      }
    >
      {report ? (
        <Fault report={report} />
      ) : error ? (
        <LoadFailed title="The report did not load" cause={error} onRetry={refetch} />
      ) : (
        <ListLoading label="Loading the report" />
      )}
    </PortalPage>
  );
}

function leadOf({ ReportedBy, ReportedOn, TimeZone, IsYours }: FaultReport): string {
  const who = IsYours ? 'you' : (ReportedBy ?? 'somebody who has left');
  return `Reported by ${who} on ${dayOf(ReportedOn, TimeZone)}.`;
}

function Fault({ report }: { report: FaultReport }) {
  const books = useMay()('visits');
  const [isAside, setAside] = useState(false);
  const { FaultReportId, State, IsFoodAtRisk } = report;
  const isOpen = State === 'open';
  return (
    <Stack gap={5}>
      {isOpen && IsFoodAtRisk && <FoodNow isSent />}
      <Outcome report={report} books={books} />
      <FactsList facts={factsOf(report)} />
      <Photos report={report} />
      {isOpen && books && (
        <BookFault report={report}>
          <Button onClick={() => setAside(true)}>Put aside</Button>
        </BookFault>
      )}
      <AsideDialog faultReportId={FaultReportId} open={isAside} onClose={() => setAside(false)} />
    </Stack>
  );
}

/** What became of it. */
function Outcome({ report, books }: { report: FaultReport; books: boolean }) {
  const now = useNow();
  const { State, SettledBy, SettledOn, TimeZone, Reason, RepairId, BookingReference } = report;
  const when = SettledOn && dayAndTime(SettledOn, TimeZone, now);
  const who = SettledBy ?? 'Our office';
  if (State === 'booked' && RepairId !== null) {
    return (
      <Alert
        kind="success"
        title={`Booked: ${BookingReference}`}
        actions={
          <ButtonLink small href={jobHref(RepairId)}>
            See the job
          </ButtonLink>
        }
      >
        {who} booked a visit on {when}. Photos are with the job.
      </Alert>
    );
  }
  if (State === 'aside') {
    return (
      <Alert kind="info" title={`Put aside by ${who}`}>
        {when}: {Reason}
      </Alert>
    );
  }
  return (
    <Alert kind="info" title="Nothing is booked yet">
      {books
        ? 'Book a visit, or put it aside with a reason.'
        : 'The managers of the site have it. You see here what they decide.'}
    </Alert>
  );
}

function factsOf(report: FaultReport): Fact[] {
  const { Text, Equipment, LocationName, Address } = report;
  const food = faultFood(report);
  return [
    { label: "What's wrong", value: Text },
    ...(Equipment ? [{ label: 'Equipment', value: Equipment }] : []),
    { label: 'Where', value: LocationName, detail: Address },
    ...(food ? [{ label: 'Food', value: food }] : []),
  ];
}

function Photos({ report: { FaultReportId, Photos: all, State } }: { report: FaultReport }) {
  const photos = all.filter(({ Status }) => Status !== 'refused');
  const upload = useCallback((photo: PhotoUpload) => addFaultPhoto(FaultReportId, photo), [FaultReportId]);
  const { tiles, add, retry, remove, error } = usePhotoUploads({
    owner: `fault-${FaultReportId}`,
    others: photos.length,
    upload,
  });
  const left = MAX_PROBLEM_PHOTOS - photos.length;
  const canAdd = State === 'open' && left > 0;
  const busy = tiles.filter(({ state }) => state === 'busy').length;
  return (
    <>
      <PhotoGallery photos={photos} />
      {(canAdd || tiles.length > 0 || error) && (
        <UploadTiles
          id="fault-photos"
          legend="Add photos"
          note={`up to ${MAX_PROBLEM_PHOTOS} in all`}
          tiles={tiles.map((tile) => ({ ...tile, name: 'new photo' }))}
          max={Math.max(left, tiles.length)}
          onAdd={add}
          onRemove={remove}
          onRetry={retry}
          status={busy > 0 ? `${busy === 1 ? 'A photo is' : `${busy} photos are`} on the way.` : undefined}
          error={error}
        />
      )}
    </>
  );
}
