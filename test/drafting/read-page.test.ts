import { expect } from 'chai';
import { readPage } from '../../activities/reading/page.ts';
import { partsOfText } from '../../src/shared/stored-text-rules.ts';

const url = 'https://orrery.example/about/';
const read = (body: string, head = '') =>
  readPage(`<html><head>${head}</head><body>${body}</body></html>`, url);
const texts = (body: string, head = '') => read(body, head).blocks.map(({ text }) => text);

describe('reading a page', () => {
  it('divides the visible text at block boundaries and folds white space', () => {
    const { text } = read(
      '<h1>One\n  <em>two</em></h1><p>Three <b>four</b>, five.</p><ul><li>Six<li>Seven</ul>',
    );
    expect(partsOfText(text).visible).to.equal('One two\nThree four, five.\nSix\nSeven');
  });

  it('tells headings, items, cells, terms and summaries from each other', () => {
    const { blocks } = read(
      '<h3>a</h3><li>b</li><table><tr><td>c</td></tr></table><dl><dt>d</dt><dd>e</dd></dl><details><summary>f</summary>g</details><button>h</button>',
    );
    expect(blocks.map(({ kind, text }) => `${kind} ${text}`)).to.deep.equal([
      'heading a',
      'item b',
      'cell c',
      'term d',
      'definition e',
      'summary f',
      'text g',
      'button h',
    ]);
    expect(blocks[0]?.level).to.equal(3);
  });

  it('takes elements of any name for what they stand in', () => {
    const { blocks } = read('<li><constructor>a</constructor></li><toString>b</toString>');
    expect(blocks.map(({ kind, text }) => [kind, text])).to.deep.equal([
      ['item', 'a'],
      ['text', 'b'],
    ]);
  });

  it('parts inline elements that say two things, and not those that write one word', () => {
    expect(texts('<div><span>Ada Byron</span><span>Founder</span></div>')).to.deep.equal([
      'Ada Byron',
      'Founder',
    ]);
    expect(texts('<div><b>$</b><b>12</b><b>/mo</b></div>')).to.deep.equal(['$12/mo']);
    expect(texts('<p><span>Git</span><span>Box</span></p>')).to.deep.equal(['GitBox']);
    expect(texts('<p><b>$29.99</b><span>15.99</span></p>')).to.deep.equal(['$29.99 15.99']);
    expect(texts('<p>$9 / month<small>7 days free</small></p>')).to.deep.equal(['$9 / month 7 days free']);
    expect(texts('<p>H<sub>2</sub>O</p>')).to.deep.equal(['H2O']);
    expect(texts('<div><a href="/a">Home</a><a href="/b">Prices</a></div>')).to.deep.equal([
      'Home',
      'Prices',
    ]);
  });

  for (const [what, html] of [
    ['a script', '<script>secret()</script>'],
    ['a style', '<style>.secret{}</style>'],
    ['a comment', '<!-- secret -->'],
    ['a template', '<template><p>secret</p></template>'],
    ['noscript', '<noscript>secret</noscript>'],
    ['a drawing', '<svg><text>secret</text></svg>'],
    ['a list of choices', '<select><option>secret</option></select>'],
    ['hidden', '<p hidden>secret</p>'],
    ['aria-hidden', '<div aria-hidden="true"><p>secret</p></div>'],
    ['display: none', '<div style="color:red; display : none"><p>secret</p></div>'],
    ['visibility: hidden', '<p style="visibility:hidden">secret</p>'],
    ['off screen', '<p style="position:absolute;left:-9999px">secret</p>'],
    ['no size', '<p style="font-size:0">secret</p>'],
    ['a closed dialog', '<dialog><p>secret</p></dialog>'],
    ['a hiding class', '<p class="sr-only">secret</p>'],
    ['the page’s own style', '<style>.x{display:none}</style><p class="x">secret</p>'],
    ['an icon’s name', '<i class="material-icons">secret</i>'],
    ['data-nosnippet', '<p data-nosnippet>secret</p>'],
  ] as const) {
    it(`leaves out ${what}`, () => {
      const { text } = read(`<p>shown</p>${html}<p>after</p>`);
      expect(text).to.contain('shown').and.contain('after').and.not.contain('secret');
    });
  }

  it('leaves out the sign of a heading’s link to itself, and no other sign', () => {
    const signs = ['¶', '#', ' § ', '🔗', '[¶]', '<span>¶</span>'];
    for (const sign of signs)
      expect(texts(`<h2>Does it tick?<a class="headerlink" href="#tick">${sign}</a></h2>`)).to.deep.equal([
        'Does it tick?',
      ]);
    expect(texts('<p>Written in C<a href="/csharp">#</a>, § 5 and # of gears</p>')).to.deep.equal([
      'Written in C#, § 5 and # of gears',
    ]);
  });
  it('keeps what a visitor can open, and what only fades in or is hidden at some widths', () => {
    const body =
      '<button aria-controls="a">Why?</button><div id="a" hidden>one</div><p style="opacity:0">two</p><p class="hidden md:block">three</p>' +
      '<style>.m{display:none} .m.open{display:block}</style><p class="m">four</p><details><summary>five</summary>six</details>';
    expect(texts(body)).to.deep.equal(['Why?', 'one', 'two', 'three', 'four', 'five', 'six']);
  });

  it('puts what the markup says into parts of its own, addresses as they stand', () => {
    const { text } = read(
      '<img src="../logo.svg" alt="Orrery logo"><a href="mailto:ada@orrery.example?subject=Hi">Write</a><a href="/x" hidden>no</a>',
      '<title>About | Orrery</title><meta name="description" content="Planets &amp; moons"><meta name="viewport" content="width=1"><link rel="icon" href="/i.png">' +
        '<script type="application/ld+json">{"@type":"Organization","name":"Orrery","foundingDate":2019,"logo":"/l.png","address":{"addressCountry":"PT"}}</script>',
    );
    const { visible, markup, addresses } = partsOfText(text);
    expect(visible).to.equal('Write');
    expect(markup.split('\n')).to.deep.equal([
      'About | Orrery',
      'Planets & moons',
      'Orrery logo',
      'Orrery',
      '2019',
      'PT',
    ]);
    expect(addresses).to.have.members([
      '/l.png',
      '/i.png',
      '../logo.svg',
      'mailto:ada@orrery.example?subject=Hi',
    ]);
  });

  it('lets no page fake the division of its text', () => {
    const { text } = read('<p>one&#30;</p><p>\u001e</p><p>two</p>', '<title>t</title>');
    expect(text).to.equal('one\ntwo\n\u001e\nt\n\u001e\n');
  });

  it('resolves links against the page or its base, and marks where they stand', () => {
    const { links } = read(
      '<header><nav><a href="../pricing" rel="nofollow">Prices</a></nav></header><footer><a href="https://x.com/o" aria-label="X"></a></footer><a href="javascript:alert(1)">no</a>',
    );
    expect(
      links.map(({ href, raw, text, inNav, inFooter }) => ({ href, raw, text, inNav, inFooter })),
    ).to.deep.equal([
      {
        href: 'https://orrery.example/pricing',
        raw: '../pricing',
        text: 'Prices',
        inNav: true,
        inFooter: false,
      },
      { href: 'https://x.com/o', raw: 'https://x.com/o', text: 'X', inNav: false, inFooter: true },
    ]);
    expect(read('<a href="p">P</a>', '<base href="/deep/">').links[0]?.href).to.equal(
      'https://orrery.example/deep/p',
    );
  });

  it('reads language, canonical address, robots and JSON-LD; broken JSON-LD is none', () => {
    const reading = readPage(
      '<html lang="pt-BR"><head><link rel="canonical" href="/c"><meta name="robots" content="NoIndex, follow"><script type="application/ld+json">{"a":1}</script><script type="application/ld+json">{oops</script></head></html>',
      url,
    );
    expect(reading).to.include({ lang: 'pt-br', canonical: 'https://orrery.example/c' });
    expect(reading.robots).to.deep.equal(['noindex', 'follow']);
    expect(reading.jsonLd).to.deep.equal([{ a: 1 }]);
  });

  it('reads a document without tags as plain text', () => {
    const { blocks } = readPage(
      '# Orrery\n\n> Planets\n> and moons\n\n- one\n- two\n',
      'https://orrery.example/llms.txt',
    );
    expect(blocks.map(({ kind, text }) => `${kind} ${text}`)).to.deep.equal([
      'heading Orrery',
      'paragraph > Planets > and moons',
      'item one',
      'item two',
    ]);
  });

  it('takes NUL and lone surrogates out of what it stores', () => {
    const { text, title } = readPage('<title>a\u0000b</title><p>c\ud800d</p>', url);
    expect(title).to.equal('ab');
    expect(text).to.contain('c\ufffdd').and.not.contain('\u0000');
  });
});
