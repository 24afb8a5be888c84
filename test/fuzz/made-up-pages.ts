/** Websites of random pieces: shapes that hurt, broken markup, random text, and what pages say to machines. */
import fc from 'fast-check';
import type { Shape } from '../../bench/hostile/fill.ts';
import { machineShapes } from '../../bench/hostile/machine-shapes.ts';
import { markupShapes } from '../../bench/hostile/markup-shapes.ts';
import { textShapes } from '../../bench/hostile/text-shapes.ts';

export interface MadeUpPage {
  path: string;
  html: string;
}
export interface MadeUpSite {
  pages: MadeUpPage[];
  robots: string;
  sitemap: string;
}

const text = (maxLength: number) =>
  fc.oneof(fc.string({ unit: 'binary', maxLength }), fc.string({ unit: 'grapheme', maxLength }));

const shapes: Shape[] = Object.values({ ...textShapes, ...markupShapes, ...machineShapes });
/** A shape as it is, or cut anywhere. */
const shaped = fc
  .tuple(fc.constantFrom(...shapes), fc.nat(4000), fc.nat(100))
  .map(([make, length, cut]) => make(length).slice(cut));

const tokens =
  '< > </ /> <!-- --> <![CDATA[ ]]> <!doctype <? " \' = & &# &#x110000; &amp \0 \u001e \u2028 div p a b h1 h2 li td tr table ul script style title meta template svg math noscript select option textarea iframe body html head href=" src= class= style="display:none" hidden content= name= role=heading aria-level=9'.split(
    ' ',
  );
const broken = fc
  .array(fc.oneof(fc.constantFrom(...tokens), text(8)), { maxLength: 40 })
  .map((parts) => parts.join(''));

const schemaKeys =
  '@type @id @graph name description url sameAs logo image founder founders foundingDate foundingLocation address addressCountry addressLocality offers price lowPrice priceCurrency mainEntity acceptedAnswer text jobTitle worksFor contactPoint email video embedUrl author publisher';
const schemaTypes =
  'Organization Person Offer AggregateOffer FAQPage Question Answer Product SoftwareApplication WebSite PostalAddress VideoObject Article BlogPosting';
const schemaLeaf = fc.oneof(
  fc.constantFrom(...schemaTypes.split(' ')),
  fc.constantFrom('Orrery', '2017', '2017-03-04', 'https://orrery.example/', '/a', 'Ada Byron', '$9 a month'),
  fc.constantFrom('Lisbon, Portugal', 'PT', 'hello@orrery.example', '<b>x</b> &amp; <p>', '12.50'),
  text(30),
  fc.double(),
  fc.constantFrom(null, true),
);
const { node } = fc.letrec<{ node: unknown }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 6, depthSize: 'small' },
    schemaLeaf,
    fc.dictionary(fc.oneof(fc.constantFrom(...schemaKeys.split(' ')), text(8)), tie('node'), { maxKeys: 8 }),
    fc.array(tie('node'), { maxLength: 5 }),
  ),
}));
const jsonLd = node.map((value) => `<script type="application/ld+json">${JSON.stringify(value)}</script>`);

const subjects = [
  'We',
  'Orrery',
  'Ada Byron',
  'Ada Byron and Cy Okoro',
  'It',
  'Seven Moons',
  'Our team',
  'Nobody',
];
const verbs =
  'was founded by|were founded in|founded|is|costs|is based in|began in|is not|launched|keeps|, founder of';
const objects =
  '2017|1 March 2021|Lisbon, Portugal|$9 a month|€0.10 per call|free|Ada Byron|the CEO|hello@orrery.example|https://x.com/orrery|in beta|12 Main Street, London EC1A 1BB|© 2026 Orrery Ltd|+1 555 0100|no more than $10';
const sentence = fc
  .tuple(
    fc.constantFrom(...subjects),
    fc.constantFrom(...verbs.split('|')),
    fc.oneof(fc.constantFrom(...objects.split('|')), text(12)),
    fc.constantFrom('.', '?', '!', ' ', ' · ', ':', '…', ' – '),
  )
  .map(([subject, verb, object, end]) => `${subject} ${verb} ${object}${end}`);

const headings =
  'Pricing|About us|Our team|FAQ|Contact|Our story|Features|Why Orrery|Our journey|Founders|Reviews';
const heading = fc.constantFrom(...headings.split('|')).map((words) => `<h2>${words}</h2>`);
const piece = fc.oneof(shaped, broken, jsonLd, sentence, heading, text(40));
const tag = fc.constantFrom(
  ...'p div li td th h1 h3 dt dd summary details blockquote address footer nav b a button span'.split(' '),
);
const wrapped = fc.tuple(tag, piece).map(([name, inside]) => `<${name}>${inside}</${name}>`);
const maxRepeated = 60_000;
const repeated = fc
  .tuple(fc.oneof(wrapped, sentence, broken), fc.nat(3000))
  .map(([one, times]) => one.repeat(Math.min(times, Math.ceil(maxRepeated / (one.length + 1)))));

const page = fc.record({
  path: fc.constantFrom(
    '/',
    '/pricing',
    '/about',
    '/faq',
    '/team',
    '/contact',
    '/features',
    '/blog/2021/03/a',
  ),
  html: fc
    .array(
      fc.oneof(
        { weight: 6, arbitrary: wrapped },
        { weight: 3, arbitrary: piece },
        { weight: 1, arbitrary: repeated },
      ),
      {
        minLength: 1,
        maxLength: 30,
      },
    )
    .map((parts) => parts.join('')),
});

const robotsLine = fc.oneof(
  fc.constantFrom(
    'User-agent: *',
    'user-agent:LaunchDirectoryBot',
    'Disallow: /',
    'Allow: /*a*a*a$',
    'Crawl-delay: 1e9',
  ),
  fc.constantFrom(
    'Sitemap: https://orrery.example/sitemap.xml',
    'Disallow: /%7',
    'Allow: /index.html',
    '#',
    ':',
  ),
  text(60),
  fc
    .tuple(fc.constantFrom('Allow: /', 'Disallow: /'), fc.nat(3000))
    .map(([rule, n]) => rule + '*a'.repeat(n)),
);
const xml =
  '<urlset> </urlset> <url> </url> <loc> </loc> <sitemapindex> </sitemapindex> <sitemap> https://orrery.example/a <xhtml:link hreflang="de" href="/de"/> <![CDATA[ ]]> <!-- &lt; &amp;lt; <!ENTITY <!DOCTYPE <?xml <__proto__> <constructor>';
const sitemap = fc
  .array(fc.oneof(fc.constantFrom(...xml.split(' ')), text(20)), { maxLength: 60 })
  .chain((parts) => fc.nat(300).map((times) => parts.join('').repeat(times)));

export const madeUpSite: fc.Arbitrary<MadeUpSite> = fc.record({
  pages: fc.uniqueArray(page, { selector: ({ path }) => path, minLength: 1, maxLength: 3 }),
  robots: fc.array(robotsLine, { maxLength: 30 }).map((lines) => lines.join('\n')),
  sitemap,
});
