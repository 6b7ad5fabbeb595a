import { z } from 'zod';
import type { ColumnChoice, ColumnQuestion } from '../../../domain/invoices/bank-files/find-columns.ts';
import { ActionForm } from '../parts/action-form.tsx';

const REQUIRED = 'Please choose one';
const body = z.object({ Answer: z.string(REQUIRED).min(1, REQUIRED) });

const QUESTIONS: Readonly<Record<ColumnQuestion['about'], string>> = {
  date: "Which column has the bank's date?",
  amount: 'Which column has the amounts that came in?',
  out: 'Which column has the amounts that went out?',
  dateOrder: 'Which comes first in the dates?',
};

type ColumnFormProps = {
  question: ColumnQuestion;
  onAnswer: (choice: ColumnChoice) => Promise<void>;
  onClose: () => void;
};

/** Asks what can't be told from a bank's file. */
export function ColumnForm({ question: { about, columns }, onAnswer, onClose }: ColumnFormProps) {
  const options =
    about === 'dateOrder'
      ? [
          { value: 'day-first', label: 'The day: 03/11 is 3 November' },
          { value: 'month-first', label: 'The month: 03/11 is 11 March' },
        ]
      : columns.map(({ number, name, example }) => ({
          value: String(number),
          label: [number, [name, example].filter(Boolean).join(': ')].join('  '),
        }));
  return (
    <ActionForm
      title="About this file"
      subject={about}
      lead="It can't be told from the file itself."
      body={body}
      fields={[
        {
          as: 'select',
          name: 'Answer',
          label: QUESTIONS[about],
          options: [{ value: '', label: 'Choose' }, ...options],
        },
      ]}
      submit="Read the file"
      send={async ({ Answer }) => onAnswer({ [about]: Answer })}
      onDone={() => {}}
      onClose={onClose}
    />
  );
}
