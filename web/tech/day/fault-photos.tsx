import { useState } from 'react';
import type { technicianPhoto } from '../../../contracts/technicians/technician-day.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import styles from './day.module.css';

const PATH: (typeof technicianPhoto)['path'] = '/api/v1/technicianday/photos/{DocumentId}/{Size}';

const photoUrl = (id: string, size: 'shown' | 'thumbnail') =>
  PATH.replace('{DocumentId}', id).replace('{Size}', size);

/** The customer's photos of the fault; each opens large. */
export function FaultPhotos({ ids }: { ids: readonly string[] }) {
  const [open, setOpen] = useState<string>();
  if (ids.length === 0) return null;
  const titleOf = (id: string) => `Photo ${ids.indexOf(id) + 1} of ${ids.length}`;
  return (
    <>
      <ul className={styles.photos}>
        {ids.map((id) => (
          <li key={id}>
            <button type="button" onClick={() => setOpen(id)}>
              <img src={photoUrl(id, 'thumbnail')} alt={titleOf(id)} loading="lazy" />
            </button>
          </li>
        ))}
      </ul>
      {open && (
        <Dialog open wide title={titleOf(open)} onClose={() => setOpen(undefined)}>
          <img className={styles.large} src={photoUrl(open, 'shown')} alt="The fault" />
        </Dialog>
      )}
    </>
  );
}
