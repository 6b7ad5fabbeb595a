import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { needsCount, useNeeds } from '../api/job-queries.ts';

/** How many need a person, beside 'Today' in the navigation; nothing if there are none. */
export function NeedCount() {
  const { data } = useNeeds();
  const count = data && needsCount(data);
  if (!count) return null;
  return (
    <b>
      {count}
      <VisuallyHidden> need a person</VisuallyHidden>
    </b>
  );
}
