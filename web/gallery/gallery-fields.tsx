import { MapPin } from 'lucide-react';
import { useState } from 'react';
import { ErrorSummary } from '../ui/feedback/error-summary.tsx';
import { Combobox, type ComboboxItem } from '../ui/fields/combobox.tsx';
import { FieldGroup, FieldPair } from '../ui/fields/field-group.tsx';
import { MoneyField } from '../ui/fields/money-field.tsx';
import { PasswordField } from '../ui/fields/password-field.tsx';
import { PromoCode } from '../ui/fields/promo-code.tsx';
import { TextArea } from '../ui/fields/text-area.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { type UploadTile, UploadTiles } from '../ui/fields/upload-tiles.tsx';
import styles from './gallery.module.css';
import { Section } from './gallery-section.tsx';

/** Fields, comboboxes, photos. */
export function FieldParts() {
  return (
    <>
      <Section title="Fields">
        <div className={styles.box}>
          <Fields />
        </div>
      </Section>
      <Section title="Comboboxes">
        <Comboboxes />
      </Section>
      <Section title="Error summary">
        <ErrorSummary
          title="Two things to fix"
          attempt={0}
          errors={[
            { fieldId: 'mobile', text: 'A mobile starts with 04 and has 10 digits' },
            { fieldId: 'password', text: 'The password needs a digit' },
          ]}
        >
          Nothing was charged.
        </ErrorSummary>
      </Section>
      <Section title="Photos">
        <div className={styles.box}>
          <Photos />
        </div>
      </Section>
    </>
  );
}

function Fields() {
  const [problem, setProblem] = useState(
    'Sitting at 9 °C since Sunday night. Fan is running, compressor is not.',
  );
  const [code, setCode] = useState('WINTER24');
  const [applied, setApplied] = useState(true);
  return (
    <FieldGroup legend="You and the business">
      <FieldPair>
        <TextField
          label="Mobile"
          name="mobile-ok"
          type="tel"
          hint="For the day of the visit."
          figures
          defaultValue="0491 570 156"
        />
        <TextField
          label="Mobile"
          name="mobile"
          type="tel"
          figures
          error="A mobile starts with 04 and has 10 digits"
          defaultValue="9157 0156"
        />
        <TextField label="ABN" name="abn" figures pass="ABN looks right" defaultValue="53 004 085 616" />
        <TextField label="Serial number" note="optional" name="serial" placeholder="PG250-88214" />
        <PasswordField
          label="Choose a password"
          name="password"
          autoComplete="new-password"
          defaultValue="coolroom"
          rules={[
            { text: '8 or more characters', met: true },
            { text: 'A letter', met: true },
            { text: 'A digit', met: false },
          ]}
        />
        <MoneyField label="Parking fee" note="+ GST, optional" name="fee" hint="Added at cost." />
        <TextArea
          label="What is it doing?"
          name="problem"
          limit={500}
          value={problem}
          onChange={(event) => setProblem(event.currentTarget.value)}
          foot="The tech reads this first."
        />
        <TextArea
          label="Too long"
          name="long"
          short
          limit={20}
          defaultValue="Loading zone in Reservoir Lane"
          error="At most 20 characters"
        />
        <TextField label="Disabled" name="off" disabled defaultValue="Not now" />
      </FieldPair>
      <PromoCode
        id="promo"
        text={code}
        onText={setCode}
        onApply={() => setApplied(true)}
        applied={applied ? { code: 'KITCHEN10', saving: '$19.80 off inc GST' } : undefined}
        error={code === 'WINTER24' ? 'Sorry this code is invalid.' : undefined}
        onRemove={() => setApplied(false)}
      />
    </FieldGroup>
  );
}

const suburbs: ComboboxItem[] = [
  { id: '1', label: 'Surry Hills', detail: 'NSW 2010' },
  { id: '2', label: 'Surrey Hills', detail: 'VIC 3127' },
  { id: '3', label: 'Surfers Paradise', detail: 'QLD 4217' },
  { id: '4', label: 'Surat', detail: 'QLD 4417, not serviced yet', off: true },
];

function Comboboxes() {
  const [place, setPlace] = useState('');
  const [brand, setBrand] = useState('');
  const found = suburbs.filter((item) => item.label.toLowerCase().startsWith(place.toLowerCase()));
  const brands: ComboboxItem[] = [
    ...['Turbo Air', 'Turbofan', 'TurboChef']
      .filter((name) => name.toLowerCase().startsWith(brand.toLowerCase()))
      .map((name) => ({ id: name, label: name, detail: 'ovens' })),
    { id: 'typed', label: `Use “${brand}” as typed`, action: true },
    { id: 'unsure', label: 'Not sure', action: true },
  ];
  return (
    <div className={`${styles.box} ${styles.two}`}>
      <Combobox
        label="Postcode or suburb"
        id="place"
        icon={MapPin}
        text={place}
        onText={setPlace}
        items={place.length > 1 ? found : undefined}
        onChoose={(item) => setPlace(item.label)}
        onClear={() => setPlace('')}
        listLabel="Suburbs"
        placeholder="2010 or Surry Hills"
        foot={`${found.length} places. Up and Down to move, Enter to choose.`}
        empty={{
          title: `No suburb matches ${place}`,
          help: 'Check the spelling, or type the four digits of the postcode.',
        }}
      />
      <Combobox
        label="Brand"
        id="brand"
        text={brand}
        onText={setBrand}
        items={brand.length > 2 ? brands : undefined}
        onChoose={(item) => setBrand(item.action ? brand : item.label)}
        onClear={() => setBrand('')}
        listLabel="Brands"
        error={brand === '' ? 'Model type is required!' : undefined}
      />
    </div>
  );
}

function Photos() {
  const [tiles, setTiles] = useState<UploadTile[]>([
    { id: '1', name: 'Photo 1', state: 'busy', percent: 45 },
    { id: '2', name: 'Photo 2', state: 'failed' },
  ]);
  function add(files: File[]) {
    const added = files.map((file, index) => ({
      id: `${tiles.length + index + 1}-${file.name}`,
      name: `Photo ${tiles.length + index + 1}`,
      state: 'ready' as const,
      thumbnail: URL.createObjectURL(file),
    }));
    setTiles([...tiles, ...added].slice(0, 3));
  }
  return (
    <UploadTiles
      id="photos"
      legend="Photos"
      note="up to 3"
      tiles={tiles}
      max={3}
      onAdd={add}
      onRemove={(id) => setTiles(tiles.filter((tile) => tile.id !== id))}
      onRetry={() => {}}
      status="1 on its way. You can go on while they send."
      error="Photo 2 did not arrive. The connection dropped. Try again or remove it."
    />
  );
}
