import { expect, test } from 'vitest';
import { html } from './html.ts';

test('escapes every value, in text and in attributes', () => {
  const name = `<img src=x onerror="a('b')"> & co`;
  expect(html`<p title="${name}">${name}</p>`.markup).toBe(
    '<p title="&lt;img src=x onerror=&quot;a(&#39;b&#39;)&quot;&gt; &amp; co">' +
      '&lt;img src=x onerror=&quot;a(&#39;b&#39;)&quot;&gt; &amp; co</p>',
  );
});

test('keeps its own markup, joins lists and leaves out null and false', () => {
  const rows = ['a', '<b>'].map((text) => html`<li>${text}</li>`);
  expect(html`<ul>${rows}${null}${false}</ul>${0}`.markup).toBe('<ul><li>a</li><li>&lt;b&gt;</li></ul>0');
});
