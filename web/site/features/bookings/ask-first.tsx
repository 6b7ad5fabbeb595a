import { equipmentMessages } from '../../../../domain/equipment/equipment-messages.ts';
import type { ServiceRequest } from '../../../../domain/instant-quotes/service-request.ts';
import { bookingReference } from '../../../../domain/jobs/booking-reference.ts';
import { config } from '../../../browser/config.ts';
import { Button, ButtonLink, ButtonRow } from '../../../ui/button.tsx';
import { phoneHref } from '../../../ui/page/website-header.tsx';
import { dayOf } from '../../../ui/words/day-words.ts';
import type { AssetDetail } from '../../api/equipment-queries.ts';
import { equipmentPath, warrantyPath } from '../../layout/paths/equipment-paths.ts';
import { jobHref } from '../../layout/paths/repair-id.ts';
import { PortalPage } from '../../layout/portal-page.tsx';
import { assetTitle } from '../../layout/words/asset-words.ts';
import { JOB_STATE_WORDS } from '../../layout/words/job-state-words.ts';
import { REQUEST_TEXTS } from './request-texts.ts';

/** The job to ask about before a request; null if there is none, or the customer has answered. */
export function jobToAskAbout(
  { OpenJob, RecentRepair }: Pick<AssetDetail, 'OpenJob' | 'RecentRepair'>,
  { AskedAbout }: Pick<ServiceRequest, 'AskedAbout'>,
): number | null {
  const ids = [OpenJob?.RepairId, RecentRepair?.RepairId];
  return ids.find((id) => id !== undefined && !AskedAbout.includes(id)) ?? null;
}

type AskFirstProps = {
  equipment: AssetDetail;
  /** The job, and what happens if the customer requests service anyway; undefined for retired equipment. */
  about?: { repairId: number; goOn: () => void };
};

/**
 * Before a request begins: whether an open job or the warranty of a recent repair covers it, or the equipment is
 * retired.
 */
export function AskFirst({ equipment, about }: AskFirstProps) {
  const { brand } = config();
  const { Id, OpenJob, RecentRepair, LocationTimeZone } = equipment;
  const title = assetTitle(equipment);
  const page = {
    tab: 'equipment-register' as const,
    description: REQUEST_TEXTS.descriptions.problem,
    back: { href: `#${equipmentPath(Id)}`, label: title },
  };
  if (!about) {
    return (
      <PortalPage {...page} title="This equipment is retired" lead={equipmentMessages.equipmentRetired}>
        <ButtonRow>
          <ButtonLink look="primary" href={`#${equipmentPath(Id)}`}>
            Go to {title}
          </ButtonLink>
        </ButtonRow>
      </PortalPage>
    );
  }
  const { repairId, goOn } = about;
  const reference = bookingReference(brand.referencePrefix, repairId);
  if (OpenJob?.RepairId === repairId) {
    const { word } = JOB_STATE_WORDS[OpenJob.State];
    return (
      <PortalPage
        {...page}
        title="There's already a job for this equipment"
        lead={`${reference}, ${word}. Add to it by phone or request another?`}
      >
        <ButtonRow>
          <ButtonLink look="primary" href={phoneHref(brand.phone)}>
            Call {brand.phone}
          </ButtonLink>
          <Button onClick={goOn}>Request another</Button>
          <ButtonLink look="quiet" href={jobHref(repairId)}>
            See the job
          </ButtonLink>
        </ButtonRow>
      </PortalPage>
    );
  }
  const day = RecentRepair && dayOf(RecentRepair.CompletedOn, LocationTimeZone);
  return (
    <PortalPage
      {...page}
      title="Is it the same problem again?"
      lead={`We finished a job on this equipment on ${day} (${reference}). If that repair hasn't held, request a warranty repair first. We'll check whether it's covered before you book.`}
    >
      <ButtonRow>
        <ButtonLink look="primary" href={`#${warrantyPath(Id)}`}>
          Request a warranty repair
        </ButtonLink>
        <Button onClick={goOn}>It's something else</Button>
        <ButtonLink look="quiet" href={jobHref(repairId)}>
          See the job
        </ButtonLink>
      </ButtonRow>
    </PortalPage>
  );
}
