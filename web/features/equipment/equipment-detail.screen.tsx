import { Wrench } from 'lucide-react';
import { useState } from 'react';
import { Navigate } from 'react-router';
import { isOpenJob } from '../../../domain/jobs/job-life.ts';
import { messages } from '../../../domain/messages.ts';
import { ApiError } from '../../api/api-error.ts';
import { type AssetDetail, useEquipment } from '../../api/equipment-queries.ts';
import { useJobs } from '../../api/job-queries.ts';
import { useEquipmentTypes } from '../../api/reference-queries.ts';
import { UnsentRequestPhotos } from '../../booking/photos/unsent-request-photos.tsx';
import { assetDetail, assetTitle } from '../../format/asset-words.ts';
import { dayOf } from '../../format/instant-words.ts';
import { JOB_STATE_WORDS } from '../../format/job-state-words.ts';
import { LoadFailed } from '../../layout/load-failed.tsx';
import { PortalPage } from '../../layout/portal-page.tsx';
import { useEquipmentId } from '../../paths/equipment-id.ts';
import { EQUIPMENT_ROUTES } from '../../paths/equipment-paths.ts';
import { jobHref } from '../../paths/repair-id.ts';
import { requestHref } from '../../paths/request-href.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EquipmentDrawing } from '../../ui/docket/equipment-drawing.tsx';
import { Row, Rows } from '../../ui/docket/rows.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './equipment-detail.module.css';
import { EquipmentPhotos } from './equipment-photos.tsx';
import { SkeletonRows } from './equipment-rows.tsx';
import { EquipmentVisits } from './equipment-visits.tsx';
import { WarrantyDialog } from './warranty-dialog.tsx';
import { WarrantyHistory } from './warranty-history.tsx';

const PAGE = {
  tab: 'equipment-register',
  description: 'One machine: its photos, every visit, its open jobs and the way to the next repair.',
  back: { href: `#${EQUIPMENT_ROUTES.register}`, label: 'Equipment register' },
} as const;

/** One piece of equipment (R7.19). */
export function EquipmentDetailScreen() {
  const id = useEquipmentId();
  const { data: equipment, error, refetch } = useEquipment(id);
  if (id === null) return <Navigate to={EQUIPMENT_ROUTES.register} replace />;
  if (equipment) return <Equipment key={id} equipment={equipment} />;
  const missing = error instanceof ApiError && error.code === 'not_found';
  return (
    <PortalPage {...PAGE} title="Equipment">
      {missing ? (
        <Alert kind="danger" live title={messages.equipmentDetailsFailed}>
          This machine is not in your register.
        </Alert>
      ) : error ? (
        <LoadFailed what="The machine" cause={error} onRetry={refetch} />
      ) : (
        <SkeletonRows />
      )}
    </PortalPage>
  );
}

function Equipment({ equipment }: { equipment: AssetDetail }) {
  const [askingWarranty, setAskingWarranty] = useState(false);
  const title = assetTitle(equipment);
  return (
    <PortalPage
      {...PAGE}
      title={title}
      lead={assetDetail(equipment)}
      actions={
        <>
          <ButtonLink look="primary" href={requestHref('problem', equipment.Id)}>
            <Icon of={Wrench} />
            Request service
          </ButtonLink>
          <Button onClick={() => setAskingWarranty(true)}>Request warranty</Button>
        </>
      }
    >
      <div className={styles.equipment}>
        <div className={styles.now}>
          <UnsentRequestPhotos equipmentId={equipment.Id} />
          <OpenJobs equipment={equipment} />
        </div>
        <div className={styles.facts}>
          <Picture equipment={equipment} />
          <Facts equipment={equipment} />
        </div>
        <div className={styles.more}>
          <EquipmentPhotos equipment={equipment} />
          <EquipmentVisits equipmentId={equipment.Id} />
          <WarrantyHistory equipmentId={equipment.Id} />
        </div>
      </div>
      <WarrantyDialog
        equipmentId={equipment.Id}
        name={title}
        open={askingWarranty}
        onClose={() => setAskingWarranty(false)}
      />
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
    { label: 'Where it stands', value: equipment.EquipmentLocation },
    { label: 'Site', value: equipment.LocationName, more: equipment.Address },
    { label: 'Getting to it', value: equipment.LocationDescription },
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

/** The jobs of the equipment that are not finished, each with its state. */
function OpenJobs({ equipment }: { equipment: AssetDetail }) {
  const { jobs } = useJobs();
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
              {job.BookingReference}, {dayOf(job.StartsAt, job.TimeZone)}
            </Row>
          );
        })}
      </Rows>
    </section>
  );
}
