/** A website of a product called Orrery, with a page about those who make it. */
import { type Drafted, draftOf, page, valuesOf } from './pages.ts';

export const hero = page('<h1>Planets, on time</h1>', {
  head: '<meta property="og:site_name" content="Orrery">',
});
export const about = (main: string, head = ''): Drafted =>
  draftOf({ '/': hero, '/about': page(`<h1>About us</h1>${main}`, { head }) });
export const founders = (main: string, head = '') => valuesOf(about(main, head).profile.founders);
