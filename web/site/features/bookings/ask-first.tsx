import { equipmentMessages } from '../../../../domain/equipment/equipment-messages.ts';
import type { ServiceRequest } from '../../../../domain/instant-quotes/service-request.ts';
import { bookingReference } from '../../../../domain/jobs/booking-reference.ts';
import { config } from '../../../browser/config.ts';
import { Button, ButtonLink, ButtonRow } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Rail } from '../../../ui/docket/rail.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { useSlow } from '../../../ui/feedback/use-slow.ts';
import { usePage } from '../../../ui/page/page.ts';
import { phoneHref, SiteHeader } from '../../../ui/page/website-header.tsx';
import wrap from '../../../ui/page/wrap.module.css';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { dayOf } from '../../../ui/words/day-words.ts';
import type { AssetDetail } from '../../api/equipment-queries.ts';
import { EquipmentFailed } from '../../layout/equipment-failed.tsx';
import { equipmentPath, warrantyPath } from '../../layout/paths/equipment-paths.ts';
import { jobHref } from '../../layout/paths/repair-id.ts';
import { PortalPage } from '../../layout/portal-page.tsx';
import { assetTitle } from '../../layout/words/asset-words.ts';
import { JOB_STATE_WORDS } from '../../layout/words/job-state-words.ts';
import styles from './ask-first.module.css';
import { REQUEST_TEXTS } from './request-flow.tsx';

/** The job to ask about before a request; null if there is none, or the customer has answered. */
export function jobToAskAbout(
  { OpenJob, RecentRepair }: Pick<AssetDetail, 'OpenJob' | 'RecentRepair'>,
  { AskedAbout }: Pick<ServiceRequest, 'AskedAbout'>,
): number | null {
  const ids = [OpenJob?.RepairId, RecentRepair?.RepairId];
  return ids.find((id) => id !== undefined && !AskedAbout.includes(id)) ?? null;
}

type Question = {
  title: string;
  lead: string;
  /** What may make the request needless, and where to look before it. */
  instead: { href: string; label: string };
  goOnLabel: string;
};

/** What to ask about an open job, or a repair whose warranty may cover it. */
function questionOf(
  { Id, OpenJob, RecentRepair, LocationTimeZone }: AssetDetail,
  repairId: number,
): Question {
  const { brand } = config();
  const reference = bookingReference(brand.referencePrefix, repairId);
  if (OpenJob?.RepairId === repairId) {
    const { word } = JOB_STATE_WORDS[OpenJob.State];
    return {
      title: "There's already a job for this equipment",
      lead: `${reference}, ${word}. Add to it by phone or request another?`,
      instead: { href: phoneHref(brand.phone), label: `Call ${brand.phone}` },
      goOnLabel: 'Request another',
    };
  }
  const day = RecentRepair && dayOf(RecentRepair.CompletedOn, LocationTimeZone);
  return {
    title: 'Is it the same problem again?',
    lead: `We finished a job on this equipment on ${day} (${reference}). If that repair hasn't held, request a warranty repair first. We'll check whether it's covered before you book.`,
    instead: { href: `#${warrantyPath(Id)}`, label: 'Request a warranty repair' },
    goOnLabel: "It's something else",
  };
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
  const { Id } = equipment;
  const name = assetTitle(equipment);
  const page = {
    tab: 'equipment-register' as const,
    description: REQUEST_TEXTS.descriptions.problem,
    back: { href: `#${equipmentPath(Id)}`, label: name },
  };
  if (!about) {
    return (
      <PortalPage {...page} title="This equipment is retired" lead={equipmentMessages.equipmentRetired}>
        <ButtonRow>
          <ButtonLink look="primary" href={`#${equipmentPath(Id)}`}>
            Go to {name}
          </ButtonLink>
        </ButtonRow>
      </PortalPage>
    );
  }
  const { title, lead, instead, goOnLabel } = questionOf(equipment, about.repairId);
  return (
    <PortalPage {...page} title={title} lead={lead}>
      <ButtonRow>
        <ButtonLink look="primary" href={instead.href}>
          {instead.label}
        </ButtonLink>
        <Button onClick={about.goOn}>{goOnLabel}</Button>
        <ButtonLink look="quiet" href={jobHref(about.repairId)}>
          See the job
        </ButtonLink>
      </ButtonRow>
    </PortalPage>
  );
}

/** The same question beside a request, which its button answers. */
export function AskBeside({ equipment, repairId }: { equipment: AssetDetail; repairId: number }) {
  const { title, lead, instead } = questionOf(equipment, repairId);
  return (
    <Alert
      kind="info"
      title={title}
      actions={
        <>
          <ButtonLink small href={instead.href}>
            {instead.label}
          </ButtonLink>
          <ButtonLink small look="quiet" href={jobHref(repairId)}>
            See the job
          </ButtonLink>
        </>
      }
    >
      {lead}
    </Alert>
  );
}

type RequestPendingProps = {
  /** The page's title, without the brand, and its description. */
  title: string;
  description: string;
  heading: string;
  error: Error | null;
  onRetry: () => void;
};

/** Shown instead of a request while its equipment is loading, or failed to load. */
export function RequestPending({ title, description, heading, error, onRetry }: RequestPendingProps) {
  const { brand } = config();
  usePage({ title: `${title} - ${brand.name}`, description });
  const slow = useSlow(error === null);
  return (
    <div>
      <SiteHeader name={brand.name} homeHref="#/" phone={brand.phone} />
      <Rail />
      <main id="main" className={classNames(wrap.wrap, styles.pending)}>
        <h1>{heading}</h1>
        {slow && (
          <>
            <VisuallyHidden role="status">Loading</VisuallyHidden>
            <Skeleton width="60%" />
            <Skeleton width="40%" />
          </>
        )}
        {error && <EquipmentFailed cause={error} onRetry={onRetry} />}
      </main>
    </div>
  );
}
