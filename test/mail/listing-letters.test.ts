import { expect } from 'chai';
import { type EditedListing, listingEditedMail } from '../../src/mail/listing-mail-rules.ts';

const edit = (before: EditedListing['before'], after: EditedListing['after']) =>
  listingEditedMail({
    siteName: 'Launch Directory',
    listingUrl: 'https://launches.example/listings/tidewell',
    listingId: 12,
    name: 'Tidewell',
    version: 3,
    accountId: 7,
    madeBy: 'update_my_listing',
    before,
    after,
  });

describe('the letter about an edited listing', () => {
  it('has each entry of a list and each member of an object on a line of its own', () => {
    const { body } = edit(
      { features: ['Drafts'], socials: {}, faqs: [] },
      {
        features: ['Drafts', 'Snooze'],
        socials: { x: 'https://x.example/t' },
        faqs: [{ question: 'Q?', answer: 'A,\nat length.' }],
      },
    );
    expect(body).to.include('features\n- Drafts\n+ Drafts\n+ Snooze\n');
    expect(body).to.include('socials\n- (nothing)\n+ x: https://x.example/t\n');
    expect(body).to.include('faqs\n- (nothing)\n+ question: Q?\n+ answer: A,\n+ at length.\n');
  });

  it('marks every line that somebody wrote, and lets no control character through', () => {
    const { subject, body } = edit(
      { tagline: null },
      { tagline: 'One\r\nBcc: x@y.example\u2028city\u0007\r- Forged' },
    );
    expect(subject).to.equal('Tidewell was edited: tagline');
    expect(body).to.include('+ One\n+ Bcc: x@y.example\n+ city \n+ - Forged\n');
    expect(body).not.to.match(/[^\P{Cc}\n]/u);
  });

  it('shortens what is long, and says where the whole is', () => {
    const { body } = edit({ description: 'é'.repeat(1_000) }, { description: '😀'.repeat(20_000) });
    expect(body).to.include(`- ${'é'.repeat(1_000)}\n`);
    expect(body).to.include(
      `+ ${'😀'.repeat(1_000)}…\n[19000 more characters; the full value is in listing_versions, listing_id 12, version 3]`,
    );
    expect(body).to.have.length.below(5_000);
  });

  it('names the site team where nobody else did it', () => {
    const facts = { city: 'Porto' };
    const { body } = listingEditedMail({
      siteName: 'Launch Directory',
      listingUrl: 'https://launches.example/listings/tidewell',
      listingId: 12,
      name: 'Tidewell',
      version: 3,
      accountId: null,
      madeBy: 'admin',
      before: {},
      after: facts,
    });
    expect(body).to.include('edited by the site team, with admin');
  });
});
