import { use } from 'react';
import type { Policies } from '../../../../../contracts/website/policies.ts';
import { config } from '../../../../browser/config.ts';
import { usePage } from '../../../../ui/page/page.ts';
import { policies } from '../../../api/site-copy.ts';
import { PublicFrame } from '../public-frame.tsx';
import { PolicyPage } from './policy-page.tsx';

/** Terms or privacy policy as a hash route (R2.13). */
export function PolicyScreen({ name }: { name: keyof Policies }) {
  const policy = use(policies())[name];
  const { brand } = config();
  usePage({ title: `${policy.title} - ${brand.name}`, description: policy.description });
  return (
    <PublicFrame>
      <PolicyPage policy={policy} brand={brand} />
    </PublicFrame>
  );
}
