/** A home page whose product has three features, however they are marked up. */
import { draftOf, page } from './pages.ts';

const hero = '<h1>Planets, on time</h1><p>Orrery is a small brass machine that turns with the real sky.</p>';
export const home = (main: string, headline = hero) => draftOf({ '/': page(`${headline}${main}`) });

export const gears = 'Nobody hears them turn, not even the cat at night.';
export const moons = 'All of Saturn’s, and those that were found last year.';
export const years = 'The calendar is right until the year four thousand.';
/** Three cards, each as `card` writes it. */
export const three = (card: (title: string, text: string, i: number) => string) =>
  [card('Silent gears', gears, 1), card('Moons by name', moons, 2), card('Leap years', years, 3)].join('');
export const names = ['Silent gears', 'Moons by name', 'Leap years'];
