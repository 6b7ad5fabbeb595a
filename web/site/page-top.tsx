import { config } from '../config.ts';
import { Rail } from '../ui/rail.tsx';
import { SiteHeader } from '../ui/site-header.tsx';

/** Header and rail of a page that has no steps to show, or none yet. */
export function PageTop() {
  const { name, phone } = config().brand;
  return (
    <>
      <SiteHeader name={name} homeHref="#/" phone={phone} />
      <Rail />
    </>
  );
}
