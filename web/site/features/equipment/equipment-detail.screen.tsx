import { Pencil, TriangleAlert, Wrench } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { OPERATOR_TIME_ZONE } from '../../../../domain/constants.ts';
import { equipmentMessages } from '../../../../domain/equipment/equipment-messages.ts';
import { bookingReference } from '../../../../domain/jobs/booking-reference.ts';
import { isOpenJob } from '../../../../domain/jobs/job-life.ts';
import { photoMessages } from '../../../../domain/photos/photo-messages.ts';
import { serviceWords } from '../../../../domain/plans/visit-services.ts';
import { readingsWords } from '../../../../domain/visits/readings.ts';
import { config } from '../../../browser/config.ts';
import { useStoredValue } from '../../../browser/stored-value.ts';
import { sentenceOf } from '../../../client/api-error.ts';
import { Button, ButtonLink, ButtonRow } from '../../../ui/button.tsx';
import { EquipmentDrawing } from '../../../ui/docket/equipment-drawing.tsx';
import { Row, Rows } from '../../../ui/docket/rows.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { useAlerts } from '../../../ui/feedback/alert-centre.tsx';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { useSlow } from '../../../ui/feedback/use-slow.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useMay } from '../../api/business-queries.ts';
import {
  type AssetDetail,
  setEquipmentInUse,
  useEquipmentVisits,
  useWarrantyRequests,
} from '../../api/equipment-queries.ts';
import { useJobs } from '../../api/job-queries.ts';
import { useEquipmentTypes } from '../../api/reference-queries.ts';
import { requestStore } from '../../booking/draft/request-store.ts';
import { PhotoThumbs } from '../../booking/photos/photo-thumbs.tsx';
import { LoadFailed } from '../../layout/load-failed.tsx';
import {
  EQUIPMENT_ROUTES,
  editEquipmentPath,
  WARRANTY_PARAMETER,
} from '../../layout/paths/equipment-paths.ts';
import { reportFaultHref } from '../../layout/paths/fault-paths.ts';
import { jobHref } from '../../layout/paths/repair-id.ts';
import { requestHref } from '../../layout/paths/request-href.ts';
import { PortalPage } from '../../layout/portal-page.tsx';
import { ShowMore } from '../../layout/show-more.tsx';
import { assetDetail, assetTitle, dayWithYear } from '../../layout/words/asset-words.ts';
import { useJobNext } from '../../layout/words/job-next.ts';
import { JOB_STATE_WORDS } from '../../layout/words/job-state-words.ts';
import { jobTotal } from '../../layout/words/job-total.ts';
import { MachineMaintenance } from '../plans/machine-maintenance.tsx';
import styles from './equipment-detail.module.css';
import { EquipmentPage } from './equipment-page.tsx';
import { EquipmentPhotos } from './equipment-photos.tsx';
import { WarrantyDialog } from './warranty-dialog.tsx';

const DESCRIPTION = 'Your equipment: its photos, every visit, its open jobs and the way to the next repair.';

/** One piece of equipment (R7.19). */
export function EquipmentDetailScreen() {
  return (
    <EquipmentPage description={DESCRIPTION}>
      {(equipment) => <Equipment key={equipment.Id} equipment={equipment} />}
    </EquipmentPage>
  );
}

function Equipment({ equipment }: { equipment: AssetDetail }) {
  const { Id, OpenJob, RetiredOn } = equipment;
  const warranty = useWarrantyParameter();
  const [isRetiring, setRetiring] = useState(false);
  const may = useMay();
  const title = assetTitle(equipment);
  return (
    <PortalPage
      tab="equipment-register"
      title={title}
      description={DESCRIPTION}
      lead={assetDetail(equipment)}
      back={{ href: `#${EQUIPMENT_ROUTES.register}`, label: 'Equipment register' }}
      actions={
        !RetiredOn &&
        (may('visits') ? (
          <>
            <ButtonLink look={OpenJob ? 'plain' : 'primary'} href={requestHref('problem', Id)}>
              <Icon of={Wrench} />
              Request service
            </ButtonLink>
            <Button onClick={warranty.show}>Request a warranty repair</Button>
          </>
        ) : (
          may('report') && (
            <ButtonLink look={OpenJob ? 'plain' : 'primary'} href={reportFaultHref({ equipmentId: Id })}>
              <Icon of={TriangleAlert} />
              Report a fault
            </ButtonLink>
          )
        ))
      }
    >
      <div className={styles.equipment}>
        <div className={styles.now}>
          {RetiredOn && <RetiredAlert equipment={equipment} retiredOn={RetiredOn} />}
          <UnsentRequestPhotos equipmentId={Id} />
          <OpenJobs equipment={equipment} />
        </div>
        <div className={styles.facts}>
          <Picture equipment={equipment} />
          <Facts equipment={equipment} />
          {!RetiredOn && may('visits') && (
            <ButtonRow>
              <ButtonLink small href={`#${editEquipmentPath(Id)}`}>
                <Icon of={Pencil} />
                Edit or move
              </ButtonLink>
              <Button small look="quiet" onClick={() => setRetiring(true)}>
                Retire
              </Button>
            </ButtonRow>
          )}
        </div>
        <div className={styles.more}>
          <MachineMaintenance equipmentId={Id} />
          <EquipmentPhotos equipment={equipment} />
          <EquipmentVisits equipmentId={Id} />
          <WarrantyHistory equipmentId={Id} />
        </div>
      </div>
      <WarrantyDialog equipmentId={Id} name={title} open={warranty.isShown} onClose={warranty.hide} />
      <RetireDialog equipment={equipment} open={isRetiring} onClose={() => setRetiring(false)} />
    </PortalPage>
  );
}

/** The first photo, or the drawing of its type. */
function Picture({ equipment }: { equipment: AssetDetail }) {
  const types = useEquipmentTypes().data;
  const photo = equipment.Photos.find(({ Url }) => Url)?.Url;
  const drawing = types?.find(({ Id }) => Id === equipment.EquipmentTypeId)?.Drawing;
  return (
    <div className={styles.picture}>
      {photo ? (
        <img src={photo} alt={assetTitle(equipment)} />
      ) : (
        drawing && <EquipmentDrawing name={drawing} />
      )}
    </div>
  );
}

function Facts({ equipment }: { equipment: AssetDetail }) {
  const facts = [
    { label: 'Type', value: equipment.EquipmentType },
    { label: 'Brand', value: equipment.EquipmentBrand },
    { label: 'Model', value: equipment.ModelName },
    { label: 'Serial', value: equipment.SerialIdentifier, figures: true },
    { label: 'Where it is', value: equipment.EquipmentLocation },
    { label: 'Site', value: equipment.LocationName, more: equipment.Address },
    { label: 'Access notes', value: equipment.LocationDescription },
  ].filter(({ value }) => value);
  return (
    <dl className={styles.spec}>
      {facts.map(({ label, value, more, figures }) => (
        <div key={label} className={more ? styles.long : undefined}>
          <dt>{label}</dt>
          <dd className={figures ? styles.figures : undefined}>
            {value}
            {more && <span>{more}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The equipment's open jobs, each with its state. */
function OpenJobs({ equipment }: { equipment: AssetDetail }) {
  const { jobs, error, refetch } = useJobs();
  const jobNext = useJobNext();
  if (error && !jobs)
    return <LoadFailed title="The open jobs did not load" cause={error} onRetry={refetch} />;
  const open =
    jobs?.filter(({ EquipmentId, State }) => EquipmentId === equipment.Id && isOpenJob(State)) ?? [];
  if (open.length === 0) return null;
  return (
    <section aria-labelledby="open-jobs">
      <h2 id="open-jobs">{open.length === 1 ? 'Open job' : 'Open jobs'}</h2>
      <Rows>
        {open.map((job) => {
          const { word, look } = JOB_STATE_WORDS[job.State];
          return (
            <Row
              key={job.RepairId}
              title={<a href={jobHref(job.RepairId)}>{job.Problem}</a>}
              end={<Badge state={look}>{word}</Badge>}
            >
              {job.BookingReference}. {jobNext(job).text}
            </Row>
          );
        })}
      </Rows>
    </section>
  );
}

/** Photos of the equipment's last request that failed to send, with a way to retry (R4.21). */
function UnsentRequestPhotos({ equipmentId }: { equipmentId: number }) {
  const request = useStoredValue(requestStore(equipmentId));
  if (!request || request.RepairId === null || request.problemImages.length === 0) return null;
  return (
    <Alert
      kind="warning"
      title={photoMessages.imageUploadFailed}
      actions={
        <ButtonLink small href={requestHref('review', equipmentId)}>
          Send them now
        </ButtonLink>
      }
    >
      You're booked without them.
      <PhotoThumbs ids={request.problemImages.map(({ id }) => id)} />
    </Alert>
  );
}

/** Warranty requests and their replies (R7.23); nothing if there are none. */
function WarrantyHistory({ equipmentId }: { equipmentId: number }) {
  const query = useWarrantyRequests(equipmentId);
  const requests = query.data?.pages.flatMap((page) => page.WarrantyRequests) ?? [];
  if (requests.length === 0 && !query.error) return null;
  return (
    <section aria-labelledby="warranty">
      <h2 id="warranty">Warranty requests</h2>
      {query.error && !query.data && (
        <LoadFailed title="The warranty requests did not load" cause={query.error} onRetry={query.refetch} />
      )}
      <ol className={styles.requests}>
        {requests.map(({ Id, Message, RequestedOn, Answer, AnsweredOn }) => (
          <li key={Id}>
            <p className={styles.when}>Asked {dayWithYear(RequestedOn, OPERATOR_TIME_ZONE)}</p>
            <p>{Message}</p>
            {Answer && AnsweredOn ? (
              <div className={styles.answer}>
                <p className={styles.when}>Answered {dayWithYear(AnsweredOn, OPERATOR_TIME_ZONE)}</p>
                <p>{Answer}</p>
              </div>
            ) : (
              <p className={styles.waits}>We'll answer by email, and you'll see it here.</p>
            )}
          </li>
        ))}
      </ol>
      {query.hasNextPage && <ShowMore list={query} what="requests" which="earlier" small />}
    </section>
  );
}

/** Whether the warranty dialog is open, kept in the address: signing in again leads back to it (R7.60). */
function useWarrantyParameter() {
  const [query, setQuery] = useSearchParams();
  function set(value: string | null) {
    setQuery(
      (others) => {
        if (value === null) others.delete(WARRANTY_PARAMETER);
        else others.set(WARRANTY_PARAMETER, value);
        return others;
      },
      { replace: true },
    );
  }
  return {
    isShown: query.has(WARRANTY_PARAMETER),
    show: () => set('request'),
    hide: () => set(null),
  };
}

type RetiredAlertProps = { equipment: AssetDetail; retiredOn: string };

/** On the page of retired equipment: since when, and how to bring it back. */
function RetiredAlert({ equipment, retiredOn }: RetiredAlertProps) {
  const alerts = useAlerts();
  const [busy, setBusy] = useState(false);

  async function bringBack() {
    setBusy(true);
    try {
      await setEquipmentInUse(equipment.Id, true);
      alerts.show({ kind: 'success', title: `${assetTitle(equipment)} is back in your register` });
    } catch (cause) {
      alerts.show({ kind: 'danger', title: sentenceOf(cause) });
    } finally {
      setBusy(false);
    }
  }
  return (
    <Alert
      kind="info"
      title={`Retired on ${dayWithYear(retiredOn, equipment.LocationTimeZone)}`}
      actions={
        <Button small busy={busy} onClick={bringBack}>
          Bring it back
        </Button>
      }
    >
      It can't be booked while it's retired. Its history stays here.
    </Alert>
  );
}

type RetireDialogProps = { equipment: AssetDetail; open: boolean; onClose: () => void };

/** Retires equipment, unless it has an open job. */
function RetireDialog({ equipment, open, onClose }: RetireDialogProps) {
  const alerts = useAlerts();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const { Id, OpenJob } = equipment;
  const title = assetTitle(equipment);
  const prefix = config().brand.referencePrefix;

  async function retire() {
    setBusy(true);
    setFailure(undefined);
    try {
      await setEquipmentInUse(Id, false);
      onClose();
      alerts.show({ kind: 'success', title: `${title} is retired` });
    } catch (cause) {
      setFailure(sentenceOf(cause));
    } finally {
      setBusy(false);
    }
  }
  return (
    <Dialog
      open={open}
      title={OpenJob ? "This equipment can't be retired yet" : `Retire ${title}?`}
      lead={
        OpenJob
          ? equipmentMessages.equipmentHasOpenJob(bookingReference(prefix, OpenJob.RepairId))
          : "It leaves your register and can't be booked. Its visits and photos stay, and you can bring it back."
      }
      onClose={onClose}
      actions={
        <>
          {!OpenJob && (
            <Button look="primary" busy={busy} onClick={retire}>
              Retire
            </Button>
          )}
          <Button onClick={onClose}>{OpenJob ? 'Close' : 'Cancel'}</Button>
        </>
      }
    >
      {failure && <Alert kind="danger" live title={failure} />}
    </Dialog>
  );
}

/** Every visit to the equipment, with work, parts and the job's total (R7.32). */
function EquipmentVisits({ equipmentId }: { equipmentId: number }) {
  const query = useEquipmentVisits(equipmentId);
  const slow = useSlow(query.isPending);
  const visits = query.data?.pages.flatMap((page) => page.Historys);
  const jobs = query.data?.pages.flatMap((page) => page.JobList) ?? [];
  const jobOf = (repairId: number) => jobs.find((job) => job.RepairId === repairId);

  return (
    <section aria-labelledby="visits">
      <h2 id="visits">Visits</h2>
      {query.error && !query.data && (
        <LoadFailed title="The visits did not load" cause={query.error} onRetry={query.refetch} />
      )}
      {slow && <Skeleton width="60%" />}
      {visits?.length === 0 && (
        <p className={styles.none}>No visits yet. You'll see each one here, with its work and parts.</p>
      )}
      {visits && visits.length > 0 && (
        <ol className={styles.visits}>
          {visits.map((visit, index) => {
            // A job with several visits shows its total once, at the newest.
            const isNewest = visits.findIndex(({ RepairId }) => RepairId === visit.RepairId) === index;
            const job = isNewest ? jobOf(visit.RepairId) : undefined;
            return (
              <li key={visit.VisitId}>
                <span className={styles.day}>{dayWithYear(visit.VisitedOn, visit.TimeZone)}</span>
                <div className={styles.what}>
                  <b>{visit.Work}</b>
                  {visit.Parts.length > 0 && <span>Parts: {visit.Parts.map(partText).join(', ')}</span>}
                  {readingsWords(visit) && <span>{readingsWords(visit)}</span>}
                  {(visit.Services ?? []).flatMap((service) =>
                    service.EquipmentId === equipmentId ? (
                      <span key={service.OccurrenceId}>{serviceWords(service)}</span>
                    ) : (
                      []
                    ),
                  )}
                  <span>
                    {visit.TechName}, <a href={jobHref(visit.RepairId)}>{visit.BookingReference}</a>
                  </span>
                </div>
                {job && job.TotalIncGst !== null && (
                  <span className={styles.total}>
                    <b>{jobTotal(job)}</b> {job.TotalIncGst > 0 && 'inc GST'}
                  </span>
                )}
              </li>
            );
          })}
        </ol>
      )}
      {query.hasNextPage && <ShowMore list={query} what="visits" which="earlier" small />}
    </section>
  );
}

function partText({ Name, Quantity }: { Name: string; Quantity: number }): string {
  return Quantity === 1 ? Name : `${Quantity} x ${Name}`;
}
