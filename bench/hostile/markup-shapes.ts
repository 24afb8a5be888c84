/** Hostile markup: deep, wide or broken trees, and many equal elements. */
import { type Shapes, fill, nameOf, pageOf, wordOf } from './fill.ts';

const price = '$9.99/'.repeat(4);

export const markupShapes: Shapes = {
  'prices in one cell': (length) =>
    pageOf(`<h2>Pricing</h2><table><tr><td>${fill(length, () => '$9.99/')}</td></tr></table>`),
  'prices in cells of one row': (length) =>
    pageOf(`<h2>Pricing</h2><table><tr>${fill(length, () => `<td>${price}</td>`)}</tr></table>`),
  'prices in rows': (length) =>
    pageOf(
      `<h2>Pricing</h2><table>${fill(length, () => `<tr><th>${price}</th><td>${price}</td></tr>`)}</table>`,
    ),
  'nested tables': (length) => pageOf(fill(length, () => '<table><tr><td>x')),
  'tables side by side': (length) =>
    pageOf(fill(length, (i) => `<table><tr><td>Plan ${wordOf(i)}</td><td>$${i % 99}</td></tr></table>`)),
  'nested divisions': (length) => pageOf(fill(length, () => '<div>x')),
  'nested inline elements': (length) => pageOf(fill(length, () => '<b>x<i>y')),
  'inline elements side by side': (length) => pageOf(`<p>${fill(length, () => '<b>Jane</b><i>9</i>')}</p>`),
  'line breaks': (length) => pageOf(`<address>${fill(length, (i) => `${wordOf(i)}<br>`)}</address>`),
  'list items': (length) =>
    pageOf(`<h2>Features</h2><ul>${fill(length, (i) => `<li>Plans ${wordOf(i)}</li>`)}</ul>`),
  'lists side by side': (length) =>
    pageOf(fill(length, (i) => `<h3>Why ${nameOf(i)}</h3><ul><li>Fast</li><li>Calm</li></ul>`)),
  headings: (length) => pageOf(fill(length, (i) => `<h${1 + (i % 6)}>About ${wordOf(i)}</h${1 + (i % 6)}>`)),
  'headings of prices': (length) => pageOf(fill(length, (i) => `<h3>Pro ${wordOf(i)}</h3><p>$${i % 99}</p>`)),
  'questions and answers': (length) =>
    pageOf(
      `<h2>FAQ</h2>${fill(length, (i) => `<details><summary>Is it ${wordOf(i)}?</summary><p>It is ${wordOf(i)}.</p></details>`)}`,
    ),
  definitions: (length) =>
    pageOf(
      `<h2>FAQ</h2><dl>${fill(length, (i) => `<dt>Founded ${wordOf(i)}</dt><dd>${1900 + (i % 125)}</dd>`)}</dl>`,
    ),
  'cards of people': (length) =>
    pageOf(
      `<h2>Our team</h2>${fill(length, (i) => `<div class="team"><h3>${nameOf(i)} Smith</h3><p>Co-founder &amp; CEO</p><p>Bio.</p></div>`)}`,
    ),
  'cards of features': (length) =>
    pageOf(
      `<h2>Features</h2><div>${fill(length, (i) => `<div><h3>Keeps ${wordOf(i)}</h3><p>It keeps ${wordOf(i)} well.</p></div>`)}</div>`,
    ),
  quotations: (length) =>
    pageOf(fill(length, (i) => `<blockquote>“It helps.”<cite>${nameOf(i)} Doe</cite></blockquote>`)),
  'crossed out': (length) => pageOf(`<h2>Pricing</h2><p>${fill(length, (i) => `<s>$${i}</s> $${i} `)}</p>`),
  buttons: (length) => pageOf(fill(length, (i) => `<button>Buy ${i} for $9</button>`)),
  links: (length) => pageOf(`<nav>${fill(length, (i) => `<a href="/${wordOf(i)}">${wordOf(i)}</a> `)}</nav>`),
  'links to accounts': (length) =>
    pageOf(`<footer>${fill(length, (i) => `<a href="https://x.com/${wordOf(i)}">X</a>`)}</footer>`),
  'links to mail': (length) =>
    pageOf(fill(length, (i) => `<a href="mailto:${wordOf(i)}@orrery.example">Write</a> `)),
  pictures: (length) =>
    pageOf(fill(length, (i) => `<img src="/${wordOf(i)}-logo.png" class="logo" alt="Orrery ${wordOf(i)}">`)),
  frames: (length) => pageOf(fill(length, (i) => `<iframe src="https://youtu.be/${wordOf(i)}"></iframe>`)),
  footers: (length) => pageOf(fill(length, (i) => `<footer>© 2026 ${nameOf(i)} GmbH, 10115 Berlin</footer>`)),
  'angle brackets': (length) => pageOf(`<p>${fill(length, () => '<')}</p>`),
  'tags that never end': (length) => pageOf(fill(length, () => '<a')),
  'closing tags': (length) => pageOf(fill(length, () => '</div>')),
  comments: (length) => pageOf(fill(length, () => '<!-- a -->x')),
  'comments that never end': (length) => pageOf(fill(length, () => '<!--')),
  attributes: (length) => pageOf(`<p ${fill(length, (i) => `a${i} `)}>x</p>`),
  'class names': (length) => pageOf(`<p class="${fill(length, (i) => `${wordOf(i)} `)}">x</p>`),
  entities: (length) => pageOf(`<p>${fill(length, () => '&amp;&#65;&notanentity;')}</p>`),
};
