import { Rail } from '../../ui/docket/rail.tsx';
import { PublicHeader } from './public-header.tsx';

/** Header and rail of a page without steps, or before they are known. */
export function PageTop() {
  return (
    <>
      <PublicHeader />
      <Rail />
    </>
  );
}
