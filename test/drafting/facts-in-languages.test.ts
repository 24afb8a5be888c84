import { expect } from 'chai';
import iconv from 'iconv-lite';
import { draftOf, draftPages, linksOf, page, stored, tree, valuesOf } from './pages.ts';

describe('other languages and alphabets', () => {
  it('reads an Arabic site', () => {
    const { value, profile } = draftOf({
      '/': page('<h1>كل الكواكب على مكتبك في وقتها</h1>', {
        title: 'فلك | كل الكواكب',
        lang: 'ar',
        head: '<meta property="og:site_name" content="فلك">',
      }),
      '/faq': page(
        '<details><summary>هل يصدر صوتا عند الدوران؟</summary><p>لا، لا يسمعه أحد.</p></details>',
        { lang: 'ar' },
      ),
    });
    expect(value('name')).to.equal('فلك');
    expect(value('tagline')).to.equal('كل الكواكب على مكتبك في وقتها');
    expect(valuesOf(profile.faqs)).to.deep.equal([
      { question: 'هل يصدر صوتا عند الدوران؟', answer: 'لا، لا يسمعه أحد.' },
    ]);
  });

  it('reads a Japanese site', () => {
    const { value } = draftOf({
      '/': page(
        '<h1>机の上の太陽系</h1><p>星図は本物の空に合わせて、昼も夜も机の上で静かに回り続ける小さな真鍮の機械です。</p>',
        {
          title: '星図 | 机の上の太陽系',
          lang: 'ja',
          head: '<meta property="og:site_name" content="星図">',
        },
      ),
    });
    expect(value('name')).to.equal('星図');
    expect(value('tagline')).to.equal('机の上の太陽系');
    expect(value('description')).to.equal(
      '星図は本物の空に合わせて、昼も夜も机の上で静かに回り続ける小さな真鍮の機械です。',
    );
  });

  it('keeps the signs of windows-1252 as they were decoded', () => {
    const html = iconv.decode(
      Buffer.from(
        page(
          '<h1>Planets \x96 on time</h1><p>It\x92s \x93quiet\x94: \x809 per month, for a caf\xe9 or for a desk.</p>',
          { title: 'Orrery \x97 Planets' },
        ),
        'latin1',
      ),
      'windows-1252',
    );
    const { value } = draftPages([stored('https://orrery.example/', html)], tree);
    expect(value('name')).to.equal('Orrery');
    expect(value('tagline')).to.equal('Planets – on time');
    expect(value('short_description')).to.equal('It’s “quiet”: €9 per month, for a café or for a desk.');
  });

  it('reads a German site', () => {
    const { value, profile } = draftOf({
      '/': page('<h1>Das Sonnensystem auf deinem Tisch</h1>', { title: 'Orrery – Planeten', lang: 'de' }),
      '/preise': page(
        '<h1>Preise</h1><div><h3>Klein</h3><p>Kostenlos</p></div><div><h3>Groß</h3><p>9 € pro Monat</p></div>',
        { lang: 'de' },
      ),
      '/ueber-uns': page(
        '<h1>Über uns</h1><p>Gegründet 2016 in Hamburg.</p><div><h3>Jörg Weiß</h3><p>Gründer</p></div>',
        { lang: 'de' },
      ),
    });
    expect(value('pricing_model')).to.equal('freemium');
    expect(value('pricing_summary')).to.equal('Klein: Kostenlos · Groß: 9 € pro Monat');
    expect(value('founded_year')).to.equal('2016');
    expect(valuesOf(profile.founders)).to.deep.equal([{ name: 'Jörg Weiß', title: 'Gründer' }]);
    expect(linksOf(profile.company_socials)).to.deep.equal({});
  });
});
