import { Plus } from 'lucide-react';
import { ButtonLink } from '../../../ui/button.tsx';
import { Docket } from '../../../ui/docket/docket.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { PortalRail } from '../../layout/portal-page.tsx';
import styles from './empty-dashboard.module.css';

const STEPS = [
  {
    title: 'Register your equipment',
    text: 'Photograph each rating plate once. After that, requesting a repair takes under a minute.',
    button: (
      <ButtonLink look="primary" href="#/add-equipment-details">
        <Icon of={Plus} />
        Add equipment
      </ButtonLink>
    ),
  },
  {
    title: 'Know the price',
    text: 'See every day and window, inc GST, for your kitchen. Looking costs nothing.',
    button: <ButtonLink href="#/instant-quote">See prices</ButtonLink>,
  },
];

/** The dashboard without any jobs: what will appear here, and how to start. An alert above asks for missing details. */
export function EmptyDashboard() {
  return (
    <>
      <PortalRail />
      <div className={styles.first}>
        <div className={styles.ghost}>
          <Docket
            title="Your first job"
            level={3}
            meta="hangs here"
            lines={[{ label: 'When' }, { label: 'Equipment' }, { label: 'Tech' }]}
            note="Each job shows here as a docket, with its progress, tech and price. So do quotes for you to approve or decline."
          />
        </div>
        <section aria-labelledby="first">
          <h2 id="first">Before something breaks</h2>
          <ol className={styles.steps}>
            {STEPS.map(({ title, text, button }) => (
              <li key={title}>
                <div>
                  <h3>{title}</h3>
                  <p>{text}</p>
                </div>
                {button}
              </li>
            ))}
          </ol>
        </section>
      </div>
    </>
  );
}
