import { expect } from 'chai';
import { wordsOfCategory } from '../../activities/drafting/category-words.ts';
import { directory } from '../../bench/extraction/drafted-sites.ts';
import { draftPages, origin, page, stored } from './pages.ts';

const draft = (lang: string, headline: string, text: string) =>
  draftPages([stored(`${origin}/`, page(`<h1>${headline}</h1><p>${text}</p>`, { lang }))], directory);

describe('drafting categories of sites in other languages', () => {
  const sites: [string, string, string, string, string][] = [
    [
      'de',
      'Invoicing & Billing',
      'Rechnungen in einer Minute',
      'Orrery ist das Rechnungsprogramm für Freiberufler, die ihre Rechnungen ungern schreiben.',
      'rechnungen',
    ],
    [
      'de',
      'Scheduling & Calendars',
      'Dienstplan ohne Streit',
      'Orrery plant jede Schicht und jeden Dienstplan, und alle sehen ihre Schichten im Kalender.',
      'dienstplan',
    ],
    [
      'es',
      'Restaurants & Hotels',
      'La cocina de tu restaurante, en orden',
      'Orrery cuida de restaurantes y de su cocina, cada noche y sin papeles.',
      'restaurante',
    ],
    [
      'es',
      'HR & Payroll',
      'Nóminas y ausencias en un solo sitio',
      'Orrery hace las nóminas y lleva las ausencias de tu empresa.',
      'nóminas',
    ],
    [
      'fr',
      'Accounting & Tax',
      'La comptabilité sans peine',
      'Orrery tient la comptabilité, garde vos justificatifs et parle à votre expert-comptable.',
      'comptabilité',
    ],
    [
      'it',
      'Online Stores',
      'Il tuo negozio online in un giorno',
      'Orrery apre un negozio online e tiene l’inventario.',
      'negozio online',
    ],
    [
      'pt',
      'Clinics & Care',
      'A agenda da sua clínica',
      'Orrery lembra os pacientes das consultas e junta clínicas e fisioterapia.',
      'clínica',
    ],
    [
      'nl',
      'Education',
      'Bijles die bij leerlingen past',
      'Orrery helpt leraren en leerlingen met bijles, les na les.',
      'bijles',
    ],
  ];
  for (const [lang, category, headline, text, tag] of sites) {
    it(`finds ${category} on a site in ${lang}`, () => {
      const { value, dropped } = draft(lang, headline, text);
      expect(value('categories')).to.include(category);
      expect(value('tags')).to.include(tag);
      expect(dropped).to.deep.equal([]);
    });
  }

  it('reads words of a language on sites in that language alone', () => {
    const { value } = draft(
      'en',
      'Strom, the slow game',
      'Strom and Steuer are two villages; Strom is by the sea.',
    );
    expect(value('categories')).to.equal(undefined);
  });

  it('takes nothing from words that any site uses of itself', () => {
    const { value } = draft(
      'de',
      'Für Ihre Kunden',
      'Sicherheit für Ihre Kunden und alle, die Ihnen schreiben.',
    );
    expect(value('categories')).to.equal(undefined);
  });

  it('knows a word by the keyword of the tree, in the singular or not', () => {
    const category = { slug: 'a', name: 'Bills', keywords: ['invoice'], parent_slug: null };
    expect(wordsOfCategory(category, 'es')).to.deep.include({ word: 'facturas', keyword: 'invoice' });
    expect(wordsOfCategory(category, 'en').map(({ word }) => word)).to.deep.equal(['invoice', 'bills']);
  });
});
