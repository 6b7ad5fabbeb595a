/** What people send to stop texts. CANCEL isn't among them: it may be about a visit, so a person reads it. */
const STOP = ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'OPTOUT', 'QUIT', 'END'];
const START = ['START', 'UNSTOP'];

/** What a reply asks for, if it's only one of those words, whatever its case and punctuation. */
export function keywordOf(body: string): 'stop' | 'start' | null {
  const word = body.toUpperCase().replace(/[^A-Z]/g, '');
  if (STOP.includes(word)) return 'stop';
  return START.includes(word) ? 'start' : null;
}
