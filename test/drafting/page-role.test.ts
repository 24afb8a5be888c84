/** What a page is for, by the words of its address in any language, else by its heading. */
import { expect } from 'chai';
import { roleOf, type PageRole } from '../../activities/drafting/page-role.ts';

describe('the role of a page', () => {
  const roles: [PageRole, string, string?][] = [
    ['home', '/'],
    ['home', '/de/'],
    ['home', '/index.html'],
    ['about', '/about-us'],
    ['about', '/ueber-uns.html'],
    ['about', '/fr/a-propos'],
    ['pricing', '/preise'],
    ['legal', '/impressum'],
    ['privacy', '/privacy-policy'],
    ['faq', '/preguntas-frecuentes'],
    ['contact', '/kontakt.php'],
    ['compare', '/orrery-vs-stellarium'],
    ['compare', '/stellarium-alternatives'],
    ['customers', '/case-studies/lunette'],
    ['blog', '/blog/why-it-turns'],
    ['blog', '/2024/05/why-it-turns'],
    ['docs', '/docs/install'],
    ['login', '/sign-up'],
    ['features', '/product'],
    ['other', '/moons'],
    ['contact', '/p/12', 'Contact us'],
    ['other', '/p/12', 'Compare planets'],
  ];
  for (const [role, path, heading = ''] of roles)
    it(`of ${path} ${heading} is ${role}`, () => {
      expect(roleOf(path, heading)).to.equal(role);
    });
});
