import { describe, expect, it } from 'vitest';
import { spacedCardNumber, strokedExpiry } from './card-text.ts';

describe('spacedCardNumber', () => {
  it('[R5.16] writes digits in fours and keeps what is no digit', () => {
    expect(spacedCardNumber('42424242424')).toBe('4242 4242 424');
    expect(spacedCardNumber('4242-4242')).toBe('4242 4242');
    expect(spacedCardNumber('4242 x')).toBe('4242 x');
    expect(spacedCardNumber('')).toBe('');
  });
});

describe('strokedExpiry', () => {
  it('[R5.18] puts the stroke after the month while typing', () => {
    expect(strokedExpiry('0', '')).toBe('0');
    expect(strokedExpiry('08', '0')).toBe('08/');
    expect(strokedExpiry('082', '08')).toBe('08/2');
    expect(strokedExpiry('08 / 28', '')).toBe('08/28');
    // A digit over another, after the stroke was deleted.
    expect(strokedExpiry('08', '05')).toBe('08/');
  });

  it('[R5.18] lets the stroke be deleted', () => {
    expect(strokedExpiry('08', '08/')).toBe('08');
    expect(strokedExpiry('08/', '08/2')).toBe('08');
  });
});
