import { Docket } from '../../ui/docket/docket.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';

/** A docket whose lines are loading. */
export function SkeletonDocket() {
  return (
    <div aria-hidden="true">
      <Docket
        title={<Skeleton width="9ch" />}
        level={3}
        amounts={['70%', '50%', '60%'].map((width) => ({
          id: width,
          label: '',
          detail: null,
          amount: <Skeleton width="7ch" />,
        }))}
        total={{ label: '', amount: '' }}
      >
        <Skeleton width="60%" />
      </Docket>
    </div>
  );
}
