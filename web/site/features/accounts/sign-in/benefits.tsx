import { Check, ReceiptText, Refrigerator } from 'lucide-react';
import { EquipmentDrawing } from '../../../../ui/docket/equipment-drawing.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import styles from './new-here.module.css';

/** The benefits of an account, next to the form that creates one. */
export function AccountBenefits() {
  return (
    <aside className={styles.new} aria-labelledby="benefits">
      <h2 id="benefits">What you get with an account</h2>
      <Benefits />
      <EquipmentDrawings />
    </aside>
  );
}

export function Benefits() {
  return (
    <ul className={styles.list}>
      <li>
        <Icon of={ReceiptText} />
        <b>Every job on one rail</b>
        <span>Who's coming, when, and what it costs.</span>
      </li>
      <li>
        <Icon of={Refrigerator} />
        <b>A record of all your equipment</b>
        <span>Photos, serial, visits and spend.</span>
      </li>
      <li>
        <Icon of={Check} />
        <b>Repairs you approve online</b>
        <span>Nothing starts until you approve it.</span>
      </li>
    </ul>
  );
}

/** Decoration. */
export function EquipmentDrawings() {
  return (
    <div className={styles.equipmentList}>
      {['range', 'dishwasher', 'coolroom', 'upright'].map((name) => (
        <EquipmentDrawing key={name} name={name} />
      ))}
    </div>
  );
}
