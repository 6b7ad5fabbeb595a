/*
 * The local card provider's own script, as a browser gets it. It turns a test card into a token here, in the browser:
 * the number is sent nowhere. Any other number is refused, so that no real card is ever used in a trial.
 * It also plays the bank, if a test card wants the cardholder to confirm.
 * The server replaces TEST_CARDS with the provider's test cards.
 */
(function install(testCards) {
  const digitsOf = (text) => String(text ?? '').replace(/[\s-]/g, '');
  const cards = new Map(testCards.map((card) => [digitsOf(card.number), card]));

  function randomPart() {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  }

  /** Turns `1/29`, `01 / 29` or `0129` into `01/29`; null for anything else. */
  function expiryOf(text) {
    const parts = /^(\d{1,2})\/?(\d{2})$/.exec(String(text ?? '').replace(/\s/g, ''));
    if (!parts || Number(parts[1]) < 1 || Number(parts[1]) > 12) return null;
    return `${parts[1].padStart(2, '0')}/${parts[2]}`;
  }

  /** Resolves to { token, mask, brand, expiry }; rejects with an Error whose message the cardholder may read. */
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

  /** Shows the bank's question above everything else on the page; resolves to whether the cardholder confirmed. */
  function askCardholder() {
    const dialog = document.createElement('dialog');
    const heading = document.createElement('h2');
    heading.id = 'local-card-bank';
    heading.textContent = 'Your bank asks';
    const text = document.createElement('p');
    text.textContent = 'This is a trial. A real bank would ask here, in its own words, whether it was you.';
    dialog.setAttribute('aria-labelledby', heading.id);
    const confirmed = new Promise((resolve) => {
      const button = (label, isConfirmed) => {
        const element = document.createElement('button');
        element.type = 'button';
        element.textContent = label;
        element.onclick = () => {
          dialog.close();
          resolve(isConfirmed);
        };
        return element;
      };
      const buttons = document.createElement('p');
      buttons.append(button('Yes, it was me', true), ' ', button('No, refuse it', false));
      dialog.append(heading, text, buttons);
      dialog.oncancel = () => resolve(false);
    });
    dialog.onclose = () => dialog.remove();
    document.body.append(dialog);
    dialog.showModal();
    return confirmed;
  }

  /** Asks the cardholder; resolves to whether they confirmed. Rejects if the provider can't be reached. */
  async function confirm(clientSecret) {
    const isConfirmed = await askCardholder();
    const reply = await fetch('/local-card/v1/confirm', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ clientSecret, isConfirmed }),
    });
    if (!reply.ok) throw new Error('The bank could not be reached.');
    return isConfirmed;
  }

  window.LocalCard = Object.freeze({ createToken, confirm });
})(TEST_CARDS);
