import '../ui/styles/styles.css';
import { StrictMode, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { AlertCentre } from '../ui/feedback/alert-centre.tsx';
import { GalleryFlow } from './gallery-flow.tsx';
import { GalleryParts } from './gallery-parts.tsx';

/** Every part of the design system in every state, to look at. `vite` serves it; the build leaves it out. */
function Gallery() {
  const hash = useSyncExternalStore(
    (changed) => {
      window.addEventListener('hashchange', changed);
      return () => window.removeEventListener('hashchange', changed);
    },
    () => window.location.hash,
  );
  return (
    <AlertCentre>{hash.startsWith('#/flow') ? <GalleryFlow at={hash} /> : <GalleryParts />}</AlertCentre>
  );
}

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Gallery />
    </StrictMode>,
  );
}
