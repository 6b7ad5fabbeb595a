import { addPart, changePart } from '../../../contracts/parts/parts.ts';
import { PART_KIND_NAMES, PART_KINDS } from '../../../domain/parts/part-kinds.ts';
import { staffMessages } from '../../../domain/staff/staff-messages.ts';
import { Button, ButtonRow } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { money } from '../../ui/words/money-words.ts';
import { sendTo } from '../api/desk-call.ts';
import type { Part } from '../api/part-queries.ts';
import { ActionForm, type FieldSpec } from '../parts/action-form.tsx';
import { typedDollars } from '../parts/priced-lines.tsx';

const FIELDS: readonly FieldSpec[] = [
  {
    as: 'select',
    name: 'Kind',
    label: 'Kind',
    options: PART_KINDS.map((value) => ({ value, label: PART_KIND_NAMES[value] })),
  },
  { as: 'text', name: 'Number', label: 'Number' },
  { as: 'text', name: 'Description', label: 'What', hint: "As a quote's line says it." },
  { as: 'text', name: 'Unit', label: 'Unit', hint: 'each, h, kg' },
  { as: 'money', name: 'CostExGst', label: 'Cost of one', hint: 'Ex GST, from today.' },
  {
    as: 'money',
    name: 'FixedPriceExGst',
    label: 'Fixed price of one',
    note: 'optional',
    hint: 'Ex GST. Without it, the cost with its mark-up.',
  },
  { as: 'text', name: 'Supplier', label: 'Supplier', note: 'optional' },
  { as: 'text', name: 'SupplierNumber', label: "Supplier's number", note: 'optional' },
];

const OF_CHANGE: readonly FieldSpec[] = [
  { as: 'text', name: 'ReplacedBy', label: 'Replaced by the number', note: 'optional' },
  { as: 'check', name: 'IsOffered', label: 'Quotes can pick it' },
];

type PartFormProps = {
  /** Null for a new one. */
  part: Part | null;
  isReadOnly?: boolean;
  onDone: (sentence: string) => Promise<void>;
  onClose: () => void;
};

/** A part, labour or a charge as administrators change it; others read it (R15.01). */
export function PartForm({ part, isReadOnly = false, onDone, onClose }: PartFormProps) {
  if (part && isReadOnly) return <PartFacts part={part} onClose={onClose} />;
  if (!part) {
    return (
      <ActionForm
        title="Add a part"
        subject="new"
        sentByEnter
        body={addPart.body}
        fields={FIELDS}
        initial={{ Kind: 'part', Unit: 'each' }}
        read={typedPart}
        submit="Add"
        send={sendTo(addPart)}
        onDone={() => onDone('Added')}
        onClose={onClose}
      />
    );
  }
  const { PartId, Version, ReplacedBy, NextCost, PriceExGst } = part;
  return (
    <ActionForm
      title="Change the part"
      subject={PartId}
      sentByEnter
      lead={[
        PriceExGst !== null && `A quote takes ${money(PriceExGst)} ex GST.`,
        NextCost && `It costs ${money(NextCost.CostExGst)} from ${NextCost.StartsOn}.`,
        'Quotes that picked it before stay as they are.',
      ]
        .filter(Boolean)
        .join(' ')}
      body={changePart.body}
      fields={[...FIELDS, ...OF_CHANGE]}
      initial={{
        Kind: part.Kind,
        Number: part.Number,
        Description: part.Description,
        Unit: part.Unit,
        CostExGst: part.CostExGst?.toFixed(2) ?? '',
        FixedPriceExGst: part.FixedPriceExGst?.toFixed(2) ?? '',
        Supplier: part.Supplier ?? '',
        SupplierNumber: part.SupplierNumber ?? '',
        ReplacedBy: ReplacedBy?.Number ?? '',
        IsOffered: part.IsOffered,
      }}
      read={(typed) => ({ ...typedPart(typed), Version })}
      submit="Save"
      send={sendTo(changePart, { PartId })}
      onDone={() => onDone('Saved')}
      onClose={onClose}
    />
  );
}

type Typed = { CostExGst?: string; FixedPriceExGst?: string };

const typedPart = (typed: Typed & Record<string, unknown>) => ({
  ...typed,
  CostExGst: typedDollars(typed.CostExGst ?? ''),
  FixedPriceExGst: typedDollars(typed.FixedPriceExGst ?? ''),
});

function PartFacts({ part, onClose }: { part: Part; onClose: () => void }) {
  return (
    <Dialog open title={part.Description} lead={staffMessages.adminsOnly} onClose={onClose}>
      <p>
        {part.Number}
        {part.Supplier && `, ${part.Supplier}`}
      </p>
      <p>
        {part.PriceExGst === null ? 'No price yet' : `${money(part.PriceExGst)} ex GST a ${part.Unit}`}
        {part.CostExGst !== null && `, costs ${money(part.CostExGst)}`}
      </p>
      <ButtonRow>
        <Button onClick={onClose}>Close</Button>
      </ButtonRow>
    </Dialog>
  );
}
