import { TriangleAlert, Wrench } from 'lucide-react';
import type { Asset } from '../../../../contracts/equipment/equipment.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Row, Rows, Thumb } from '../../../ui/docket/rows.tsx';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { useSlow } from '../../../ui/feedback/use-slow.ts';
import { Icon } from '../../../ui/icon.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { useMay } from '../../api/business-queries.ts';
import { useEquipmentTypes } from '../../api/reference-queries.ts';
import { equipmentPath } from '../../layout/paths/equipment-paths.ts';
import { reportFaultHref } from '../../layout/paths/fault-paths.ts';
import { jobHref } from '../../layout/paths/repair-id.ts';
import { requestHref } from '../../layout/paths/request-href.ts';
import { assetDetail, assetTitle, dayWithYear } from '../../layout/words/asset-words.ts';
import { JOB_STATE_WORDS } from '../../layout/words/job-state-words.ts';
import styles from './equipment-rows.module.css';

type EquipmentRowsProps = {
  equipmentList: readonly Asset[];
  label: string;
  /** Whether each row shows its site. */
  withSites?: boolean;
};

/** A list of equipment: what each is, its state, and a link to a repair or its open job. */
export function EquipmentRows({ equipmentList, label, withSites = false }: EquipmentRowsProps) {
  const types = useEquipmentTypes().data;
  const may = useMay();
  return (
    <Rows label={label}>
      {equipmentList.map((equipment) => {
        const { Id, OpenJob, LastVisitOn, LocationTimeZone, RetiredOn } = equipment;
        const state = OpenJob && JOB_STATE_WORDS[OpenJob.State];
        const drawing = types?.find((type) => type.Id === equipment.EquipmentTypeId)?.Drawing;
        return (
          <Row
            key={Id}
            thumb={
              <Thumb
                drawing={drawing}
                photo={equipment.thumbnails.find(({ ThumbnailUrl }) => ThumbnailUrl)?.ThumbnailUrl}
              />
            }
            title={
              <a className={styles.cover} href={`#${equipmentPath(Id)}`}>
                {assetTitle(equipment)}
              </a>
            }
            end={
              <>
                {state && <Badge state={state.look}>{state.word}</Badge>}
                {!RetiredOn && !OpenJob && !may('visits') && may('report') && (
                  <ButtonLink small className={styles.act} href={reportFaultHref({ equipmentId: Id })}>
                    <Icon of={TriangleAlert} />
                    Report a fault
                    <VisuallyHidden> of {assetTitle(equipment)}</VisuallyHidden>
                  </ButtonLink>
                )}
                {!RetiredOn && (OpenJob || may('visits')) && (
                  <ButtonLink
                    small
                    className={styles.act}
                    href={OpenJob ? jobHref(OpenJob.RepairId) : requestHref('problem', Id)}
                  >
                    {OpenJob ? (
                      'See the job'
                    ) : (
                      <>
                        <Icon of={Wrench} />
                        Request service
                      </>
                    )}
                    <VisuallyHidden> for {assetTitle(equipment)}</VisuallyHidden>
                  </ButtonLink>
                )}
              </>
            }
          >
            {assetDetail(equipment)}
            {withSites && <span className={styles.visited}>{equipment.LocationName}</span>}
            {LastVisitOn && (
              <span className={styles.visited}>Last visit {dayWithYear(LastVisitOn, LocationTimeZone)}</span>
            )}
            {RetiredOn && (
              <span className={styles.visited}>Retired {dayWithYear(RetiredOn, LocationTimeZone)}</span>
            )}
          </Row>
        );
      })}
    </Rows>
  );
}

/** A placeholder for equipment that is loading. */
export function SkeletonRows() {
  const slow = useSlow(true);
  if (!slow) return null;
  return (
    <div>
      <VisuallyHidden role="status">Loading</VisuallyHidden>
      <Rows>
        {['9rem', '12rem', '8rem'].map((width) => (
          <Row key={width} thumb={<Thumb drawing={undefined} />} title={<Skeleton width={width} />}>
            <Skeleton width="14rem" />
          </Row>
        ))}
      </Rows>
    </div>
  );
}
