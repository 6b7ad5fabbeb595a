import { messages } from '../../domain/messages.ts';

/** What is wrong with a text of more characters than can be sent; null if there is nothing. */
export function lengthFault(text: string, most: number): string | null {
  return text.trim().length > most ? messages.tooLong(String(most)) : null;
}
