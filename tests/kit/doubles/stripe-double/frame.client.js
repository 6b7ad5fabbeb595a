/* One card field inside the double's frame: tells its page what Stripe's would, never what was typed. */
const [form, field] = location.hash.slice(1).split('/');
const LENGTHS = { cardNumber: 16, cardExpiry: 4, cardCvc: 3 };
const CODES = { cardNumber: 'number', cardExpiry: 'expiry', cardCvc: 'cvc' };

addEventListener('DOMContentLoaded', () => {
  const input = document.createElement('input');
  input.name = field;
  input.ariaLabel = field;
  input.style.cssText = 'box-sizing: border-box; border: 0; outline: 0; width: 100%; font: 16px sans-serif;';
  document.body.style.margin = 0;
  document.body.append(input);
  const tell = (event, more = {}) => parent.postMessage({ event, elementType: field, ...more }, '*');
  input.addEventListener('input', async () => {
    const digits = input.value.replace(/\D/g, '');
    const complete = digits.length >= LENGTHS[field];
    await fetch('/typed', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ form, field, value: input.value }),
    });
    const isWrong = digits.length > 0 && !complete;
    const error = isWrong ? { code: `incomplete_${CODES[field]}`, type: 'validation_error' } : undefined;
    tell('change', { complete, empty: digits.length === 0, error });
  });
  addEventListener('message', () => input.focus());
  tell('ready');
});
