import { Pencil, Wrench } from 'lucide-react';
import { useState } from 'react';
import { isOpenJob } from '../../../../domain/jobs/job-life.ts';
import { useNow } from '../../../browser/clock.ts';
import { config } from '../../../browser/config.ts';
import { Button, ButtonLink, ButtonRow } from '../../../ui/button.tsx';
import { EquipmentDrawing } from '../../../ui/docket/equipment-drawing.tsx';
import { Row, Rows } from '../../../ui/docket/rows.tsx';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { AssetDetail } from '../../api/equipment-queries.ts';
import { useJobs } from '../../api/job-queries.ts';
import { useEquipmentTypes } from '../../api/reference-queries.ts';
import { UnsentRequestPhotos } from '../../booking/photos/unsent-request-photos.tsx';
import { LoadFailed } from '../../layout/load-failed.tsx';
import { EQUIPMENT_ROUTES, editEquipmentPath } from '../../layout/paths/equipment-paths.ts';
import { jobHref } from '../../layout/paths/repair-id.ts';
import { requestHref } from '../../layout/paths/request-href.ts';
import { PortalPage } from '../../layout/portal-page.tsx';
import { assetDetail, assetTitle } from '../../layout/words/asset-words.ts';
import { jobNext } from '../../layout/words/job-next.ts';
import { JOB_STATE_WORDS } from '../../layout/words/job-state-words.ts';
import styles from './equipment-detail.module.css';
import { EquipmentPage } from './equipment-page.tsx';
import { EquipmentPhotos } from './equipment-photos.tsx';
import { EquipmentVisits } from './equipment-visits.tsx';
import { RetireDialog } from './retire-dialog.tsx';
import { RetiredAlert } from './retired-alert.tsx';
import { useWarrantyParameter } from './use-warranty-parameter.ts';
import { WarrantyDialog } from './warranty-dialog.tsx';
import { WarrantyHistory } from './warranty-history.tsx';

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
  const title = assetTitle(equipment);
  return (
    <PortalPage
      tab="equipment-register"
      title={title}
      description={DESCRIPTION}
      lead={assetDetail(equipment)}
      back={{ href: `#${EQUIPMENT_ROUTES.register}`, label: 'Equipment register' }}
      actions={
        !RetiredOn && (
          <>
            <ButtonLink look={OpenJob ? 'plain' : 'primary'} href={requestHref('problem', Id)}>
              <Icon of={Wrench} />
              Request service
            </ButtonLink>
            <Button onClick={warranty.show}>Request a warranty repair</Button>
          </>
        )
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
          {!RetiredOn && (
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
  const now = useNow();
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
              {job.BookingReference}. {jobNext(job, now, config().brand.phone).text}
            </Row>
          );
        })}
      </Rows>
    </section>
  );
}
