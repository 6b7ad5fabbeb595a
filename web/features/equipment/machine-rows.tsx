import { Wrench } from 'lucide-react';
import type { Asset } from '../../../contracts/equipment.ts';
import { useEquipmentTypes } from '../../api/reference-queries.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Row, Rows, Thumb } from '../../ui/rows.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useSlow } from '../../ui/use-slow.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { JOB_STATE_WORDS } from '../portal/job-state-words.ts';
import { requestHref } from '../service-request/request-href.ts';
import { assetDetail, assetTitle, dayWithYear } from './asset-words.ts';
import { machinePath } from './equipment-paths.ts';
import styles from './machine-rows.module.css';

/** Machines of one place: what each is, what is going on with it, and the way to a repair. */
export function MachineRows({ machines, label }: { machines: readonly Asset[]; label: string }) {
  const types = useEquipmentTypes().data;
  return (
    <Rows label={label}>
      {machines.map((machine) => {
        const { Id, OpenJob, LastVisitOn, LocationTimeZone } = machine;
        const state = OpenJob && JOB_STATE_WORDS[OpenJob.State];
        const drawing = types?.find((type) => type.Id === machine.EquipmentTypeId)?.Drawing;
        return (
          <Row
            key={Id}
            thumb={<Thumb drawing={drawing} photo={machine.thumbnails[0]?.ThumbnailUrl} />}
            title={
              <a className={styles.cover} href={`#${machinePath(Id)}`}>
                {assetTitle(machine)}
              </a>
            }
            end={
              <>
                {state && <Badge state={state.look}>{state.word}</Badge>}
                <ButtonLink small className={styles.act} href={requestHref('problem', Id)}>
                  <Icon of={Wrench} />
                  Request service<VisuallyHidden> for {assetTitle(machine)}</VisuallyHidden>
                </ButtonLink>
              </>
            }
          >
            {assetDetail(machine)}
            {LastVisitOn && (
              <span className={styles.visited}>Last visit {dayWithYear(LastVisitOn, LocationTimeZone)}</span>
            )}
          </Row>
        );
      })}
    </Rows>
  );
}

/** In the place of machines that are on their way. */
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
