/** The example website, fetched from its own server, gives this profile and no other. */
import { expect } from 'chai';
import { readCategories } from '../../src/reference-data/content.ts';
import { fieldNames } from '../../src/shared/profile-schema.ts';
import { serveExample, type ExampleSite } from '../../examples/serve.ts';
import { draftPages, linksOf, stored, valuesOf, type Drafted } from './pages.ts';

const directory = {
  categories: readCategories().flatMap(({ children, ...parent }) => [
    { ...parent, parent_slug: null },
    ...children.map((child) => ({ ...child, parent_slug: parent.slug })),
  ]),
};
const paths = ['', 'features', 'pricing', 'about', 'faq', 'contact'];

describe('the draft of the example site', () => {
  let site: ExampleSite;
  let result: Drafted;

  before(async () => {
    site = await serveExample();
    const pages = await Promise.all(
      paths.map(async (path) => {
        const response = await fetch(`http://127.0.0.1:${site.port}/${path}`);
        expect(response.status, path).to.equal(200);
        return stored(`${site.url}${path}`, await response.text());
      }),
    );
    result = draftPages(pages, directory);
  });
  after(() => site.close());

  it('has these values', () => {
    const values = Object.fromEntries(
      Object.entries(result.profile.fields).map(([name, { value }]) => [name, value]),
    );
    const { description, ...others } = values;
    expect(others).to.deep.equal({
      name: 'Tidewell',
      tagline: 'The harbour office that never closes',
      short_description:
        'Tidewell is booking and invoicing software for small harbours. See every berth on one calendar, take reservations from your own website and send the bill when the boat leaves.',
      pricing_model: 'freemium',
      pricing_summary: 'Skiff: Free · Sloop: €39 per month · Schooner: €119 per month',
      country: 'PT',
      city: 'Portimão',
      contact_email: 'hello@tidewell.example',
      logo_url: 'https://tidewell.example/logo.svg',
      categories: ['Scheduling & Calendars', 'Invoicing & Billing'],
      tags: ['calendar', 'booking', 'invoice'],
      features: ['Berth calendar', 'Online booking', 'Invoices in one click', 'Tide warnings'],
      usps: ['No commission', 'Works offline', 'Your data leaves with you'],
      keywords: ['berth booking', 'marina software', 'harbour office', 'mooring plan', 'visitor moorings'],
    });
    expect(description)
      .to.be.a('string')
      .that.matches(/^Tidewell is booking and invoicing software/)
      .and.contains('Tidewell puts every berth of a small harbour on one calendar.')
      .and.does.not.contain('Tidewell began as a spreadsheet')
      .and.does.not.contain('€4')
      .and.does.not.contain('whiteboard in the first week');
  });

  it('leaves blank what the site does not state', () => {
    const blank = fieldNames.filter((name) => result.profile.fields[name] === undefined);
    expect(blank).to.have.members(['stage', 'founded_year', 'demo_video_url']);
  });

  it('names the founders, and neither the staff nor a customer who founded something else', () => {
    expect(valuesOf(result.profile.founders)).to.deep.equal([
      {
        name: 'Inês Valadão',
        title: 'Co-founder & CEO',
        bio: 'Inês ran the harbour office of Ferragudo for eleven years and still answers the phone on Saturdays.',
      },
      {
        name: 'Tomas Lindqvist',
        title: 'Co-founder & CTO',
        bio: 'Tomas wrote route planning for ferries before he got stuck in Ferragudo. He sails a 1974 sloop.',
      },
    ]);
    expect(linksOf(result.profile.company_socials)).to.deep.equal({
      linkedin: 'https://www.linkedin.com/company/tidewell-example',
      x: 'https://x.com/tidewell_example',
      github: 'https://github.com/tidewell-example',
    });
    expect(linksOf(result.profile.founder_socials)).to.deep.equal({
      linkedin: 'https://www.linkedin.com/in/ines-valadao-example',
    });
  });

  it('has the questions and the story', () => {
    expect(valuesOf(result.profile.faqs).map(({ question }) => question)).to.deep.equal([
      'How long does it take to move from paper?',
      'Do you take a commission on bookings?',
      'Does it work without a connection?',
      'Can I get my data out?',
      'Is there a contract?',
    ]);
    expect(Object.keys(result.profile.story)).to.have.members(['title', 'story', 'why_started']);
  });

  it('rests on quotes that stand in the stored text, and loses nothing to the verifier', () => {
    expect(result.dropped).to.deep.equal([]);
    expect(result.profile).to.deep.equal(result.drafted);
  });

  it('is the same each time', () => {
    expect(draftPages(result.pages, directory).profile).to.deep.equal(result.profile);
  });
});
