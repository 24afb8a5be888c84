/** Hostile metadata: JSON-LD, meta elements, titles, scripts, styles; and text without markup. */
import { type Shapes, fill, nameOf, pageOf, wordOf } from './fill.ts';

const jsonLd = (json: string): string => `<script type="application/ld+json">${json}</script>`;
/** A JSON list of about the given length. */
function listOf(length: number, item: (i: number) => string): string {
  const items: string[] = [];
  let filled = 0;
  for (let i = 0; filled < length; i += 1) {
    items.push(item(i));
    filled += (items.at(-1)?.length ?? 0) + 1;
  }
  return `[${items.join(',')}]`;
}
/** Distributes items over scripts that are short enough to be parsed. */
const inScripts =
  (item: (i: number) => string, most = 250_000) =>
  (length: number) => {
    const scripts = Math.ceil(length / most);
    const each = length / scripts;
    return pageOf(
      '<p>x</p>',
      fill(length, (i) => (i < scripts ? jsonLd(listOf(each, item)) : ' ')),
    );
  };

export const machineShapes: Shapes = {
  'JSON-LD, deep': (length) =>
    pageOf('<p>x</p>', jsonLd('{"a":'.repeat(length / 7) + '1' + '}'.repeat(length / 7))),
  'JSON-LD, one long text': (length) =>
    pageOf(
      '<p>x</p>',
      jsonLd(`{"@type":"Organization","description":"${fill(length, (i) => `${wordOf(i)} `)}"}`),
    ),
  'JSON-LD, people': inScripts((i) => `{"@type":"Person","name":"${nameOf(i)} Smith","jobTitle":"Founder"}`),
  'JSON-LD, offers': inScripts(
    (i) => `{"@type":"Offer","name":"Pro ${i}","price":"${i}","description":"$9 a month"}`,
  ),
  'JSON-LD, questions': inScripts(
    (i) =>
      `{"@type":"Question","name":"Is it ${i}?","acceptedAnswer":{"@type":"Answer","text":"It is ${i}."}}`,
  ),
  'JSON-LD, organisations in scripts': (length) =>
    pageOf(
      '<p>x</p>',
      fill(length, (i) => jsonLd(`{"@type":"Organization","name":"Orrery ${i}","url":"/"}`)),
    ),
  'JSON-LD that is none': (length) => pageOf('<p>x</p>', jsonLd(fill(length, () => '{"a":'))),
  'meta elements': (length) =>
    pageOf(
      '<p>x</p>',
      fill(length, (i) => `<meta name="keywords" content="${wordOf(i)}, ${wordOf(i + 1)}">`),
    ),
  'one long description': (length) =>
    pageOf('<p>x</p>', `<meta name="description" content="${fill(length, (i) => `Orrery ${wordOf(i)}. `)}">`),
  titles: (length) =>
    pageOf(
      '<p>x</p>',
      fill(length, (i) => `<title>Orrery ${i}</title>`),
    ),
  'one long title': (length) => `<title>${fill(length, () => 'Orrery | ')}</title><p>x</p>`,
  scripts: (length) => pageOf(fill(length, (i) => `<script>let a${i};</script>`)),
  'one script that never ends': (length) => pageOf(`<script>${fill(length, () => '</scrip')}`),
  styles: (length) =>
    pageOf('<p class="a">x</p>', `<style>${fill(length, () => '.a{display:none}')}</style>`),
  'styles of open braces': (length) => pageOf('<p>x</p>', `<style>${fill(length, () => '{')}</style>`),
  'text without markup': (length) =>
    fill(length, (i) => `# ${nameOf(i)}\n\nIt is $9 per ${wordOf(i)}.\n- one\n\n`),
  'white space': (length) => pageOf(`<p>x${fill(length, () => ' \n')}y</p>`),
};
