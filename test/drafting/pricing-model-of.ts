import { draftOf, page } from './pages.ts';

/** The pricing model of a website given as path → content; one without a home page gets a plain one. */
export function modelOf(site: Record<string, string>): unknown {
  const pages = Object.entries(site).map(([path, main]): [string, string] => [
    path,
    page(main, { title: 'Orrery' }),
  ]);
  const whole = new Map([['/', page('<h1>Planets, on time</h1>')], ...pages]);
  return draftOf(Object.fromEntries(whole)).value('pricing_model');
}
