import { describe, expect, test } from 'vitest';
import { ACTORS, isCustomersSide } from '../../../domain/jobs/who-acted.ts';
import { TECHNICIAN_TEXT_KINDS, TEXT_KINDS, type TextKind } from '../../../domain/messages/text-kinds.ts';
import type { EmailName } from '../../queue/task-data.ts';
import { countedWith, LETTER_RULES, TEXT_RULES } from './message-rules.ts';

const LETTERS = Object.keys(LETTER_RULES) as EmailName[];
const isToOffice = (name: EmailName) => LETTER_RULES[name].cap === 'none' && name !== 'contact-answered';

describe('[R2.05] the rule of every letter', () => {
  test.each(LETTERS.filter((name) => !isToOffice(name)))('%s', (name) => {
    const { causes, unconfirmed, cap } = LETTER_RULES[name];
    expect(ACTORS).toEqual(expect.arrayContaining([...causes]));
    // Whatever somebody outside can cause is counted, and says nothing that was typed, or nothing at all.
    if (causes.some(isCustomersSide)) expect(cap).not.toBe('none');
    // Plain words say nothing of a customer's, and are one line.
    if (typeof unconfirmed === 'object') expect(unconfirmed.words).toMatch(/^[A-Z][\w ,'?]+$/);
  });
});

describe('[R11.08] the rule of every text', () => {
  test.each(TEXT_KINDS)('%s', (kind) => {
    const others = countedWith(kind);
    expect(others).toContain(kind);
    // A technician's are counted alone; what the customer's side can cause never uses up the office's.
    if ((TECHNICIAN_TEXT_KINDS as readonly TextKind[]).includes(kind)) expect(others).toEqual([kind]);
    if (TEXT_RULES[kind].causes.some(isCustomersSide)) {
      for (const other of others) expect(TEXT_RULES[other].causes.some(isCustomersSide)).toBe(true);
    }
  });
});
