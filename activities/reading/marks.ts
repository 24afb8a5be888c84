import type { Mark } from './page-reading.ts';

type Attributes = Readonly<Record<string, string>>;

const words: Record<Mark, string> = {
  header: '',
  nav: 'navbar navigation topnav',
  footer: '',
  aside: 'sidebar',
  form: '',
  table: '',
  dialog: 'modal popup',
  quote: '',
  testimonial: 'testimonial testimonials review reviews kudos praise testimony rezensionen',
  comparison: 'compare comparison comparisons competitor competitors alternatives versus vs',
  mock: 'mock mockup mockups screenshot screenshots browserframe',
  customers: 'customer customers client clients trusted logocloud casestudy casestudies showcase',
  partners: 'partner partners integration integrations press investors investor backers sponsors sponsor',
  cookie: 'cookie cookies consent gdpr cookiebanner',
  blog: 'blog posts comments comment news changelog',
  team: 'team founder founders teammember',
  pricing: 'pricing price prices plan plans tier tiers',
  faq: 'faq faqs accordion',
  features: 'feature features',
  contact: 'contact imprint impressum',
  logo: 'logo brand',
  credit: 'credit credits attribution poweredby',
};
const marksByWord = new Map<string, Mark>(
  Object.entries(words).flatMap(([mark, list]) =>
    list.split(' ').flatMap((word): [string, Mark][] => (word === '' ? [] : [[word, mark as Mark]])),
  ),
);
const pageFooter = /(?:^|\s)(?:[a-z]+[-_]+)?footer(?:(?:[-_]*-|_)\w+)?(?:\s|$)/;
const otherFooter = /(?:card|modal|panel|table|quote|testimonial|dialog|post|item)[-_]*footer/;
/** `pricing-comparison`, `compare-plans`: comparisons of a product's own plans. */
const ownComparison =
  /\b(pricing|plans?|tiers?)[-_]+(?:compare|comparisons?)\b|\b(?:compare|comparison)[-_]+(plans?|tiers?)\b/g;
const camel = /([a-z])([A-Z])/g;
const whole = new Set(['html', 'body', 'main']);

/** The marks that an element's tag and role give to its content. */
function marksOfTag(
  tag: string,
  attributes: Attributes,
  around: ReadonlySet<Mark>,
  inContent: boolean,
): Mark[] {
  const role = attributes['role'] ?? '';
  if (tag === 'nav' || role === 'navigation') return ['nav'];
  if ((tag === 'header' && !inContent) || role === 'banner') return ['header'];
  if ((tag === 'footer' && !inContent && !around.has('quote')) || role === 'contentinfo') return ['footer'];
  if (tag === 'aside' || role === 'complementary') return ['aside'];
  if (tag === 'blockquote') return ['quote'];
  if (tag === 'form') return ['form'];
  if (tag === 'table') return ['table'];
  if (tag === 'dialog' || role === 'dialog') return ['dialog'];
  return role === 'img' ? ['mock'] : [];
}

/**
 * The marks inside an element: those around it and those of its tag, role, class names and id. Classes of `html`, `body` and
 * `main` are ignored, as themes put all kinds of names there.
 * @param inContent whether it is inside an article or section, whose header and footer are not the page's
 */
export function marksInside(
  tag: string,
  attributes: Attributes,
  around: ReadonlySet<Mark>,
  inContent: boolean,
): ReadonlySet<Mark> {
  const found = marksOfTag(tag, attributes, around, inContent);
  const names = `${attributes['class'] ?? ''} ${attributes['id'] ?? ''}`.slice(0, 400);
  if (names.length > 1 && !whole.has(tag)) {
    const spaced = names.replace(camel, '$1-$2').toLowerCase();
    const own = spaced.replace(ownComparison, '$1$2');
    for (const word of own.split(/[^a-z]+/, 60)) {
      const mark = marksByWord.get(word);
      if (mark !== undefined) found.push(mark);
    }
    if (!inContent && pageFooter.test(spaced) && !otherFooter.test(spaced)) found.push('footer');
  }
  if (found.every((mark) => around.has(mark))) return around;
  return new Set([...around, ...found]);
}
