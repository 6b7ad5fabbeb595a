/* The double of Stripe's script: frames of its own origin, tokens, and a confirmation that covers the page. */
(() => {
  const origin = new URL(document.currentScript.src).origin;
  const send = async (path, body) => {
    const reply = await fetch(`${origin}/double/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return reply.json();
  };

  function createElement(form, type) {
    const listeners = {};
    const frame = document.createElement('iframe');
    frame.src = `${origin}/frame#${form}/${type}`;
    frame.style.cssText = 'display: block; border: 0; width: 100%; height: 1.3em;';
    frame.title = `Secure ${type} input frame`;
    addEventListener('message', ({ data, source }) => {
      if (source !== frame.contentWindow) return;
      for (const listener of listeners[data.event] ?? []) listener(data);
      // For tests, which type and press faster than a frame tells its page.
      if (data.event === 'change') frame.dataset.changes = Number(frame.dataset.changes ?? 0) + 1;
    });
    return {
      mount: (place) => place.append(frame),
      unmount: () => frame.remove(),
      destroy: () => frame.remove(),
      update() {},
      focus: () => frame.contentWindow?.postMessage('focus', origin),
      on: (event, listener) => {
        listeners[event] = [...(listeners[event] ?? []), listener];
      },
    };
  }

  window.Stripe = (key) => {
    if (!key.startsWith('pk_')) throw new Error('Not a public key');
    const form = crypto.randomUUID();
    return {
      elements: () => ({ create: (type) => createElement(form, type) }),
      createPaymentMethod: () => send('payment_methods', { form }),
      handleNextAction: ({ clientSecret }) =>
        new Promise((resolve) => {
          const cover = document.createElement('section');
          cover.ariaLabel = 'Your bank';
          const answer = (label, isApproved) => {
            const button = document.createElement('button');
            button.textContent = label;
            button.onclick = async () => {
              cover.remove();
              await send('confirm', { clientSecret, isApproved });
              resolve(
                isApproved
                  ? { setupIntent: { status: 'succeeded' } }
                  : { error: { message: 'Not confirmed' } },
              );
            };
            cover.append(button);
          };
          answer('Complete', true);
          answer('Fail', false);
          document.body.prepend(cover);
        }),
    };
  };
})();
