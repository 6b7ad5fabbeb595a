import { requestMessages } from '../../domain/words/request-messages.ts';

/** What is wrong with a text of more characters than can be sent; null if there is nothing. */
export function lengthFault(text: string, most: number): string | null {
  return text.trim().length > most ? requestMessages.tooLong(String(most)) : null;
}
