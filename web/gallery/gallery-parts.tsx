import { Info, Lock, Plus, X } from 'lucide-react';
import { useState } from 'react';
import { Alert } from '../ui/alert.tsx';
import { useAlerts } from '../ui/alert-centre.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button, ButtonLink, ButtonRow } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Docket } from '../ui/docket.tsx';
import { EquipmentDrawing } from '../ui/equipment-drawing.tsx';
import { FactsList } from '../ui/facts-list.tsx';
import { Icon } from '../ui/icon.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Note } from '../ui/note.tsx';
import { Progress } from '../ui/progress.tsx';
import { Rail } from '../ui/rail.tsx';
import { SiteHeader } from '../ui/site-header.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { SkipLink } from '../ui/skip-link.tsx';
import { SlimFooter } from '../ui/slim-footer.tsx';
import { Stamp } from '../ui/stamp.tsx';
import { Timeline, type TimelineStep } from '../ui/timeline.tsx';
import wrap from '../ui/wrap.module.css';
import styles from './gallery.module.css';
import { ChoiceParts } from './gallery-choices.tsx';
import { FieldParts } from './gallery-fields.tsx';
import { Section } from './gallery-section.tsx';

const drawings =
  'coolroom underbench upright display cake blast ice combi range fryer bainmarie griddle deck glasswasher dishwasher other';

/** All parts on one page. */
export function GalleryParts() {
  return (
    <>
      <SkipLink />
      <SiteHeader name="Galley" homeHref="#/flow" phone="1800 975 711" />
      <Rail />
      <main id="main" className={`${wrap.wrap} ${styles.sheet}`}>
        <h1>Parts</h1>
        <Section title="Buttons">
          <Buttons />
        </Section>
        <FieldParts />
        <ChoiceParts />
        <Section title="States">
          <States />
        </Section>
        <Section title="Alerts">
          <Alerts />
        </Section>
        <Section title="Dockets">
          <Dockets />
        </Section>
        <Section title="Timeline and dialog">
          <Dialogs />
        </Section>
        <Section title="Facts">
          <FactsList
            facts={[
              {
                label: 'Machine',
                value: 'Underbench fridge, Skope ProSpec 2 door',
                detail: 'Serial PG250-88214. Left of the pass.',
                change: { href: '#/', what: 'machine' },
              },
              {
                label: 'Where',
                value:
                  'The Honourable Woolloongabba and Districts Workers, Sailors and Railwaymen’s Memorial Club',
                detail: 'Shop 3, 41 Marlowe Street, Surry Hills NSW 2010',
                change: { href: '#/', what: 'place' },
              },
              { label: 'Card', value: 'Visa ending 4242', detail: 'Expires 08/28' },
            ]}
          />
        </Section>
        <Section title="Drawings">
          <div className={`${styles.box} ${styles.states}`}>
            {drawings.split(' ').map((name) => (
              <EquipmentDrawing key={name} name={name} className={styles.thumb} />
            ))}
          </div>
        </Section>
      </main>
      <SlimFooter
        licences={[
          { label: 'Refrigerant Trading Authorisation', number: 'AU48213' },
          { label: 'Electrical', number: '327419C' },
        ]}
        abn="51 824 753 556"
        termsHref="#/terms"
        privacyHref="#/privacy"
        version="1.0.2"
      />
    </>
  );
}

function Buttons() {
  const [busy, setBusy] = useState(false);
  return (
    <div className={`${styles.box} ${styles.stack}`}>
      <ButtonRow>
        <Button look="primary">Book for $198.00 inc GST</Button>
        <Button>Decline</Button>
        <Button small>
          <Icon of={Plus} />
          Add photo
        </Button>
        <Button look="quiet">Back</Button>
        <ButtonLink href="#/flow">A link</ButtonLink>
        <Button disabled>Sending</Button>
        <IconButton icon={X} label="Close" />
      </ButtonRow>
      <ButtonRow>
        <Button look="primary" busy>
          Booking
        </Button>
        <Button busy={busy} onClick={() => setBusy(true)}>
          Wait
        </Button>
      </ButtonRow>
      <Button wide>Wide</Button>
    </div>
  );
}

function States() {
  const states = {
    requested: 'Requested',
    scheduled: 'Scheduled',
    inprogress: 'On site',
    waiting: 'Quote waiting',
    approved: 'Approved',
    declined: 'Declined',
    completed: 'Done',
    cancelled: 'Cancelled',
  } as const;
  const names = Object.keys(states) as (keyof typeof states)[];
  return (
    <div className={`${styles.box} ${styles.stack}`}>
      <div className={styles.states}>
        {names.map((state) => (
          <Badge key={state} state={state}>
            {states[state]}
          </Badge>
        ))}
      </div>
      <div className={styles.states}>
        {names.map((state) => (
          <Stamp key={state} state={state}>
            {states[state]}
          </Stamp>
        ))}
        <Stamp state="requested" big>
          Requested
        </Stamp>
      </div>
      <Progress label="Uploading images" percent={62} />
      <Skeleton width="70%" />
      <Note icon={Lock}>
        The number goes straight to the payment provider. We keep only the last four digits.
      </Note>
      <Note icon={Info}>Sydney, Melbourne, Brisbane.</Note>
    </div>
  );
}

function Alerts() {
  const alerts = useAlerts();
  return (
    <div className={styles.stack}>
      <div className={styles.two}>
        <Alert kind="info" title="Staff request." onDismiss={() => {}}>
          You are booking for a customer.
        </Alert>
        <Alert kind="success" title="Quote approved">
          We order the parts now.
        </Alert>
        <Alert kind="warning" title="The price has changed" actions={<Button small>Use $242.00</Button>}>
          Tue 24 Nov is now $242.00 inc GST. Check it before you book.
        </Alert>
        <Alert kind="danger" title="There were errors in the booking request">
          Nothing was booked and nothing was charged. <a href="#/">Fix the card number</a>.
        </Alert>
      </div>
      <ButtonRow>
        <Button small onClick={() => alerts.show({ kind: 'success', title: 'Done. Submit successfully' })}>
          Success, 5 s
        </Button>
        <Button small onClick={() => alerts.show({ kind: 'info', title: 'Staff request.' })}>
          Info, 8 s
        </Button>
        <Button
          small
          onClick={() =>
            alerts.show({
              kind: 'danger',
              title: 'Cannot identify the postcode.',
              body: 'Check the four digits.',
            })
          }
        >
          Danger, 15 s
        </Button>
      </ButtonRow>
    </div>
  );
}

function Dockets() {
  const lines = [
    { label: 'Postcode', value: '2010 Surry Hills' },
    { label: 'Machine', value: 'Underbench fridge', detail: 'Skope ProSpec 2 door' },
    { label: 'Problem', value: 'Not cooling', detail: '2 photos' },
    { label: 'When' },
    { label: 'Where' },
  ];
  return (
    <div className={styles.two}>
      <div>
        <Rail />
        <div className={styles.rail}>
          <Docket
            title="Your quote"
            meta="Mon 23 Nov"
            lines={lines}
            total={{ label: 'From, inc GST', amount: '$181.50', under: '$165.00 + GST' }}
            note="The call-out. The exact price comes with the time you choose."
          />
        </div>
      </div>
      <div>
        <Rail />
        <div className={styles.rail}>
          <Docket
            title="Booking"
            meta="Mon 23 Nov, 9:14am"
            reference="GAL1042R"
            lines={[
              ...lines.slice(1, 3),
              { label: 'When', value: 'Tue 24 Nov', detail: '8am-12pm' },
              {
                label: 'Where',
                value: 'The Honourable Woolloongabba Railwaymen’s Memorial Club',
                detail: 'Shop 3, 41 Marlowe Street',
              },
            ]}
            sums={[
              { label: 'Call-out', amount: '$180.00' },
              { label: 'Code KITCHEN10', amount: '-$18.00' },
              { label: 'GST', amount: '$16.20' },
            ]}
            total={{ label: 'Total inc GST', amount: '$178.20', under: '$162.00 + GST' }}
            stamp={
              <Stamp state="requested" big>
                Requested
              </Stamp>
            }
          />
        </div>
      </div>
    </div>
  );
}

const booking: TimelineStep[] = [
  { state: 'done', what: 'Verifying payment', when: 'done', more: 'Visa ending 4242, $198.00 inc GST' },
  { state: 'done', what: 'Creating booking', when: 'done', more: 'Your reference is GAL1042R' },
  {
    state: 'now',
    what: 'Uploading images',
    when: '1 of 2',
    more: (
      <>
        <Progress label="Uploading images" percent={62} />
        Your booking stands even if a photo does not arrive.
      </>
    ),
  },
  { state: 'todo', what: 'The tech arrives', when: 'Tue 24 Nov' },
  { state: 'failed', what: 'Image upload failed', more: 'The connection dropped.' },
];

function Dialogs() {
  const [open, setOpen] = useState<'' | 'resume' | 'booking'>('');
  const close = () => setOpen('');
  return (
    <div className={styles.two}>
      <div className={styles.box}>
        <Timeline steps={booking} />
      </div>
      <ButtonRow>
        <Button onClick={() => setOpen('resume')}>Open resume dialog</Button>
        <Button onClick={() => setOpen('booking')}>Open busy dialog</Button>
      </ButtonRow>
      <Dialog
        open={open === 'resume'}
        title="Carry on with your quote?"
        lead="You left this one yesterday at 6:42pm. We keep it for two days."
        onClose={close}
        actions={
          <>
            <Button look="primary" onClick={close}>
              Carry on
            </Button>
            <Button onClick={close}>Start again</Button>
          </>
        }
        after="Starting again keeps the postcode and clears the rest."
      >
        <Docket
          title="Your quote"
          level={3}
          meta="Sun 22 Nov"
          loose
          lines={[
            { label: 'Postcode', value: '2010 Surry Hills' },
            { label: 'Machine', value: 'Underbench fridge', detail: 'Skope ProSpec 2 door' },
            { label: 'Problem', value: 'Not cooling' },
          ]}
          total={{ label: 'From, inc GST', amount: '$181.50', under: '$165.00 + GST' }}
        />
      </Dialog>
      <Dialog
        open={open === 'booking'}
        busy
        title="Booking your tech"
        lead="Keep this page open. It takes a few seconds."
        onClose={close}
      >
        <Timeline steps={booking.slice(0, 3)} live />
      </Dialog>
    </div>
  );
}
