/*
 * The local card provider's own script, as a browser gets it. It turns a test card into a token here, in the browser:
 * the number is sent nowhere. Any other number is refused, so that no real card is ever used in a trial.
 * The server puts the provider's test cards in place of TEST_CARDS.
 */
(function install(testCards) {
  const digitsOf = (text) => String(text ?? '').replace(/[\s-]/g, '');
  const cards = new Map(testCards.map((card) => [digitsOf(card.number), card]));

  function randomPart() {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  }

  /** `MM/YY` of a month and two digits of a year in any usual writing, else null. */
  function expiryOf(text) {
    const parts = /^(\d{1,2})\/?(\d{2})$/.exec(String(text ?? '').replace(/\s/g, ''));
    if (!parts || Number(parts[1]) < 1 || Number(parts[1]) > 12) return null;
    return `${parts[1].padStart(2, '0')}/${parts[2]}`;
  }

  /** Answers { token, mask, brand, expiry }; rejects with an Error whose message is fit for the card's owner. */
  async function createToken({ number, expiry, ccv }) {
    const card = cards.get(digitsOf(number));
    if (!card) {
      throw new Error('This is a trial: use one of the test cards. They are listed at /local-card/');
    }
    const month = expiryOf(expiry);
    if (!month) throw new Error('The expiry date is incomplete.');
    if (!/^\d{3,4}$/.test(String(ccv ?? '').trim())) throw new Error('The security code is incomplete.');
    return {
      token: `local_${card.scenario}_${card.mask.slice(-4)}_${month.replace('/', '')}_${randomPart()}`,
      mask: card.mask,
      brand: card.brand,
      expiry: month,
    };
  }

  window.LocalCard = Object.freeze({ createToken });
})(TEST_CARDS);
