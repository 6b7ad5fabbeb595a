import { Rail } from '../ui/docket/rail.tsx';
import { PublicHeader } from './public-header.tsx';

/** Header and rail of a page that has no steps to show, or none yet. */
export function PageTop() {
  return (
    <>
      <PublicHeader />
      <Rail />
    </>
  );
}
