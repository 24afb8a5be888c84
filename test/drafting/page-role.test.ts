/** What a page is for, by the words of its address in any language. */
import { expect } from 'chai';
import { roleOf, type PageRole } from '../../activities/drafting/page-role.ts';

describe('the role of a page', () => {
  const roles: [PageRole, string][] = [
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
    ['docs', '/docs/install'],
    ['login', '/sign-up'],
    ['features', '/product'],
    ['other', '/moons'],
  ];
  for (const [role, path] of roles)
    it(`of ${path} is ${role}`, () => {
      expect(roleOf(path)).to.equal(role);
    });
});
