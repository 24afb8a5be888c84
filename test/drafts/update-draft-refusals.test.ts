/** What update_draft refuses, and by which path it says so. */
import { expect } from 'chai';
import { readyDraft } from './ready-draft.ts';

describe('update_draft refuses', () => {
  const { edit, becomes } = readyDraft();
  const refused = async (edits: Record<string, unknown>, path: string) => {
    const answer = await edit(edits);
    expect(answer.status, JSON.stringify(edits)).to.equal(400);
    expect((answer.body['errors'] as { path: string }[]).map((problem) => problem.path)).to.include(path);
  };

  const long = (length: number) => 'x'.repeat(length);
  const many = (length: number, item: unknown) => Array.from({ length }, () => item);
  const faq = { question: 'Q?', answer: 'A.' };
  const tooMuch: [string, Record<string, unknown>, string][] = [
    ['a name of 501 characters', { fields: { name: long(501) } }, 'fields.name'],
    ['a description of 20,001', { fields: { description: long(20_001) } }, 'fields.description'],
    ['a NUL in a description', { fields: { description: 'a\0b' } }, 'fields.description'],
    ['half a character in a biography', { founders: [{ name: 'A', bio: 'a\ud800' }] }, 'founders.0.bio'],
    ['half a character in a tag', { fields: { tags: ['a', '\udc00b'] } }, 'fields.tags.1'],
    ['21 tags', { fields: { tags: many(21, 'a') } }, 'fields.tags'],
    ['a tag of 201', { fields: { tags: [long(201)] } }, 'fields.tags.0'],
    [
      'a category that is none',
      { fields: { categories: ['Productivity', 'Gardening'] } },
      'fields.categories.1',
    ],
    ['a number for a name', { fields: { name: 1 } }, 'fields.name'],
    ['a country that is none', { fields: { country: 'XX' } }, 'fields.country'],
    ['a year in words', { fields: { founded_year: 'last year' } }, 'fields.founded_year'],
    ['a script as a logo', { fields: { logo_url: 'javascript:alert(1)' } }, 'fields.logo_url'],
    ['an address that is none', { fields: { contact_email: 'hello' } }, 'fields.contact_email'],
    ['21 locks', { lock_fields: many(21, 'name') }, 'lock_fields'],
    ['an unknown lock', { lock_fields: ['colour'] }, 'lock_fields.0'],
    ['21 restores', { restore: many(21, 'name') }, 'restore'],
    ['11 FAQs', { faqs: many(11, faq) }, 'faqs'],
    ['a FAQ without an answer', { faqs: [{ question: 'Q?' }] }, 'faqs.0.answer'],
    ['a question of 301', { faqs: [{ ...faq, question: long(301) }] }, 'faqs.0.question'],
    ['7 founders', { founders: many(7, { name: 'A' }) }, 'founders'],
    ['a founder without a name', { founders: [{ title: 'CEO' }] }, 'founders.0.name'],
    ['a founder of blanks', { founders: [{ name: 'A' }, { name: ' \t' }] }, 'founders.1.name'],
    ['a question of blanks', { faqs: [{ ...faq, question: '  ' }] }, 'faqs.0.question'],
    ['an answer of blanks', { faqs: [faq, { ...faq, answer: '\n' }] }, 'faqs.1.answer'],
    ['a milestone of blanks', { milestones: [{ date: '2026-01-01', title: ' ' }] }, 'milestones.0.title'],
    ['a founder’s shoe size', { founders: [{ name: 'A', shoe: 42 }] }, 'founders.0.shoe'],
    ['an unknown platform', { company_socials: { myspace: 'https://x.example' } }, 'company_socials.myspace'],
    ['a social that is no link', { company_socials: { x: 'tidewell' } }, 'company_socials.x'],
    ['a story of 8,001', { story: { story: long(8001) } }, 'story.story'],
    ['51 milestones', { milestones: many(51, { date: '2026-01-01', title: 'A' }) }, 'milestones'],
    ['a milestone on 30 February', { milestones: [{ date: '2026-02-30', title: 'A' }] }, 'milestones.0.date'],
    ['a milestone of 1799', { milestones: [{ date: '1799-12-31', title: 'A' }] }, 'milestones.0.date'],
    [
      'a milestone to come',
      {
        milestones: [
          { date: '2026-01-01', title: 'A' },
          { date: '2999-01-01', title: 'B' },
        ],
      },
      'milestones.1.date',
    ],
    [
      'a milestone with an http link',
      { milestones: [{ date: '2026-01-01', title: 'A', url: 'http://a.example' }] },
      'milestones.0.url',
    ],
    [
      'a milestone with a link that is none',
      { milestones: [{ date: '2026-01-01', title: 'A', url: 'https://[' }] },
      'milestones.0.url',
    ],
    ['a competitor in a private network', { competitor_url: 'http://10.0.0.8/' }, 'competitor_url'],
    ['a competitor without a scheme, on this machine', { competitor_url: 'localhost' }, 'competitor_url'],
    ['a script as a competitor', { competitor_url: 'javascript:alert(1)' }, 'competitor_url'],
    ['a competitor of 2,049', { competitor_url: `https://a.example/${long(2031)}` }, 'competitor_url'],
    ['an seo title of 71', { seo: { title: long(71) } }, 'seo.title'],
    ['an seo description of 171', { seo: { meta: long(171) } }, 'seo.meta'],
    ['an unknown property', { votes: 9 }, 'votes'],
  ];
  for (const [what, edits, path] of tooMuch) it(what, () => refused(edits, path));

  it('a draft that is not ready, or can no longer be changed', async () => {
    for (const [status, code] of [
      ['crawling', 'draft_not_ready'],
      ['drafting', 'draft_not_ready'],
      ['failed', 'draft_closed'],
      ['expired', 'draft_closed'],
    ] as const) {
      await becomes(status);
      const answer = await edit({ fields: { name: 'x' } });
      expect([answer.status, answer.body['code']], status).to.deep.equal([409, code]);
      // What to do next.
      expect(answer.body['detail'], status).to.match(
        code === 'draft_closed' ? /submit_listing/ : /get_draft/,
      );
    }
  });

  it('names the bound of each field with its problem', async () => {
    const x = (length: number) => 'x'.repeat(length);
    const { status, body } = await edit({
      fields: { description: x(20_001), name: x(501), tags: [x(201)], features: Array(21).fill('x') },
    });
    expect(status).to.equal(400);
    const told = new Map(
      (body['errors'] as { path: string; message: string }[]).map((e) => [e.path, e.message]),
    );
    expect(told.get('fields.description')).to.match(/20,?000/);
    expect(told.get('fields.name')).to.match(/500/);
    expect(told.get('fields.tags.0')).to.match(/200/);
    expect(told.get('fields.features')).to.match(/20/);
  });
});
