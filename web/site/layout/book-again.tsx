import { ChevronRight } from 'lucide-react';
import { Icon } from '../../ui/icon.tsx';
import { useEquipmentList } from '../api/equipment-queries.ts';
import styles from './book-again.module.css';
import { EQUIPMENT_ROUTES } from './paths/equipment-paths.ts';
import { bookAgainHref } from './paths/request-href.ts';
import { assetPlace, assetTitle } from './words/asset-words.ts';

/** How many are one press away; the register has the others. */
const SHOWN = 3;

/**
 * The customer's equipment by its place, that with the last problem first: the page that books for it is one press
 * away. What has an open job is on the rail already.
 */
export function useBookAgain() {
  const { data, isPending } = useEquipmentList('', { isRetired: false, order: 'problem' });
  return { isPending, equipment: data?.pages[0]?.AssetList.filter(({ OpenJob }) => OpenJob === null) ?? [] };
}

/** Nothing for a customer without equipment. */
export function BookAgain({ equipment }: Pick<ReturnType<typeof useBookAgain>, 'equipment'>) {
  if (equipment.length === 0) return null;
  const hasSites = equipment.some(({ LocationId }) => LocationId !== equipment[0]?.LocationId);
  return (
    <section className={styles.again} aria-labelledby="book-again">
      <h2 id="book-again">Book again for</h2>
      <ul>
        {equipment.slice(0, SHOWN).map((each) => {
          const place = assetPlace(each);
          const details = [assetTitle(each) !== place && assetTitle(each), hasSites && each.LocationName];
          return (
            <li key={each.Id}>
              <a className={styles.link} href={bookAgainHref(each.Id)}>
                <span>
                  <b>{place}</b> <small>{details.filter(Boolean).join(', ')}</small>
                </span>
                <Icon of={ChevronRight} />
              </a>
            </li>
          );
        })}
      </ul>
      <a className={styles.more} href={`#${EQUIPMENT_ROUTES.register}`}>
        Other equipment
      </a>
    </section>
  );
}
