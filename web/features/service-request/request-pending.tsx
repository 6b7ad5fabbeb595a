import { messages } from '../../../domain/messages.ts';
import type { RequestStep } from '../../../domain/quote-draft/request-step-order.ts';
import { ApiError } from '../../api/api-error.ts';
import { STEP_NAMES } from '../../booking/steps/step-flow.ts';
import { config } from '../../browser/config.ts';
import { LoadFailed } from '../../layout/load-failed.tsx';
import { usePage } from '../../layout/page.ts';
import { EQUIPMENT_ROUTES } from '../../paths/equipment-paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Rail } from '../../ui/docket/rail.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { useSlow } from '../../ui/feedback/use-slow.ts';
import { SiteHeader } from '../../ui/page/website-header.tsx';
import wrap from '../../ui/page/wrap.module.css';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './request-pending.module.css';
import { REQUEST_TEXTS } from './request-texts.ts';

type RequestPendingProps = { step: RequestStep; error: Error | null; onRetry: () => void };

/** Instead of a step while its equipment is being fetched, or could not be. */
export function RequestPending({ step, error, onRetry }: RequestPendingProps) {
  const { brand } = config();
  usePage({
    title: `${STEP_NAMES[step]} - ${REQUEST_TEXTS.page} - ${brand.name}`,
    description: REQUEST_TEXTS.descriptions[step],
  });
  const slow = useSlow(error === null);
  const missing = error instanceof ApiError && error.code === 'not_found';
  return (
    <div>
      <SiteHeader name={brand.name} homeHref="#/" phone={brand.phone} />
      <Rail />
      <main id="main" className={classNames(wrap.wrap, styles.pending)}>
        <h1>Request service</h1>
        {slow && (
          <>
            <VisuallyHidden role="status">Loading</VisuallyHidden>
            <Skeleton width="60%" />
            <Skeleton width="40%" />
          </>
        )}
        {missing ? (
          <Alert
            kind="danger"
            live
            title={messages.equipmentDetailsFailed}
            actions={
              <ButtonLink small href={`#${EQUIPMENT_ROUTES.register}`}>
                Equipment register
              </ButtonLink>
            }
          >
            This machine is not in your register.
          </Alert>
        ) : (
          error && <LoadFailed what="The machine" cause={error} onRetry={onRetry} />
        )}
      </main>
    </div>
  );
}
