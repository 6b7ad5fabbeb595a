import { config } from '../config.ts';
import { SlimFooter } from '../ui/slim-footer.tsx';

/** The footer of the flows and the portal. */
export function PageFooter() {
  const { brand, appVersion } = config();
  return <SlimFooter licences={brand.licences} abn={brand.abn} version={appVersion} />;
}
