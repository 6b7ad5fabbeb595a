import { randomUUID } from 'node:crypto';
import { asking } from '../../contracts/payers/payers.ts';
import { newLinkToken } from '../common/emailed-links/mailed-links.ts';
import { accountLimits } from '../features/accounts/account-limits.ts';
import { accountOfPrimaryContact } from '../features/accounts/accounts.queries.ts';
import { acceptPayerRequest } from '../features/payers/accept-payer.ts';
import { askPayer } from '../features/payers/ask-payer.ts';
import { ownSites } from '../features/sites/own-sites.ts';
import { LEO } from './demo-people.ts';
import type { Story } from './demo-stories.ts';
import { type Stage, type StoryEquipment, tellStory } from './tell-story.ts';

/** What the landlord has paid for so far: its invoice is due. */
const PAID_STORY: Story = {
  equipment: 'moretti',
  problem: 'One deck or side not heating',
  description: 'The top deck stays at 180 °C, the bottom one is fine.',
  visit: { daysAgo: 6 },
  window: 'afternoon',
  tech: 'Luca Moretti',
  found: { work: 'Top element and contactor tested, loose terminal remade' },
  end: { is: 'completed' },
  paid: 'nothing',
};

/** A landlord who pays for the bakery, up to a limit, and the job that they have been billed for (R12.09). */
export async function addLandlord(
  stage: Stage,
  { landlordId, equipment }: { landlordId: number; equipment: StoryEquipment },
): Promise<void> {
  const { deps, customerId, ownerId } = stage;
  const bakery = (await ownSites(deps.db, customerId)).find(({ name }) => name === 'Copper Pot Bakery');
  if (!bakery) throw new Error('No bakery');
  const { SitePayerId } = await askPayer(deps, {
    customerId,
    siteId: bakery.id,
    by: { kind: 'person', id: ownerId, customerId, origin: null },
    key: randomUUID(),
    form: asking.parse({ Kind: 'landlord', UserName: LEO.CheckoutEmailAddress }),
  });
  const { personId } = await accountOfPrimaryContact(deps.db, landlordId);
  await acceptPayerRequest(deps, accountLimits(deps), {
    token: newLinkToken(deps, SitePayerId),
    by: {
      kind: 'person',
      id: personId,
      customerId: landlordId,
      origin: { address: '127.0.0.1', requestId: 'demo' },
    },
    limitCents: 400_00,
  });
  await tellStory(stage, equipment, PAID_STORY);
}
