import { Skeleton } from '../feedback/skeleton.tsx';
import { useSlow } from '../feedback/use-slow.ts';
import { VisuallyHidden } from '../visually-hidden.tsx';
import paper from './paper.module.css';

/** A receipt or statement while it's slow to load. */
export function PaperLoading() {
  if (!useSlow(true)) return null;
  return (
    <div className={paper.paper}>
      <VisuallyHidden role="status">Loading</VisuallyHidden>
      {['12ch', '40%', '70%', '55%', '62%'].map((width) => (
        <Skeleton key={width} width={width} />
      ))}
    </div>
  );
}
