import { expect } from 'chai';
import { findBadge } from '../../activities/checks/find-badge.ts';
import { badgeUrls, embedCode } from '../../src/listings/badge-rules.ts';
import { badgeStyles } from '../../src/listings/badges/style-rules.ts';
import { hostileNames } from './hostile-names.ts';

const page = 'https://lanternfish.example/';
const baseUrl = 'https://launches.example';
const expected = badgeUrls(baseUrl, 'lanternfish');
const { listingUrl, badgeUrl } = expected;
const listing = { baseUrl, siteName: 'Launch Directory', slug: 'lanternfish', name: 'Lantern & Fish' };
const embed = embedCode(listing);
const img = `<img src="${badgeUrl}">`;
const badge = `<a href="${listingUrl}">${img}</a>`;
const html = (body: string, head = '') =>
  `<!doctype html><html><head><title>Lanternfish</title>${head}</head><body><h1>Lanternfish</h1>${body}</body></html>`;

const found: Record<string, string> = {
  'the embed code as it is given': html(embed),
  'the embed code in a footer, deep inside': html(
    `<footer><div><ul><li><p>${embed}</p></li></ul></div></footer>`,
  ),
  'single quotes, no quotes, capitals': `<BODY><A HREF='${listingUrl}'><IMG SRC=${badgeUrl}></A>`,
  'utm parameters and a fragment on the link': html(
    `<a href="${listingUrl}?utm_source=lanternfish&amp;utm_medium=badge#votes">${img}</a>`,
  ),
  'a query on the image': html(`<a href="${listingUrl}"><img src="${badgeUrl}?v=2"></a>`),
  'any query beside the style': html(
    `<a href="${listingUrl}"><img src="${badgeUrl}?size=l&v=2&shape=pill"></a>`,
  ),
  'a trailing slash': html(`<a href="${listingUrl}/">${img}</a>`),
  'no scheme': html(badge.replaceAll('https://', '//')),
  'http for https': html(badge.replaceAll('https://', 'http://')),
  'a host in capitals, white space around': html(
    `<a href=" \n${listingUrl.replace('launches.example', 'LAUNCHES.Example')} ">${img}</a>`,
  ),
  'rel and target': html(`<a rel="noopener nofollow" target="_blank" href="${listingUrl}">${img}</a>`),
  'wrapped in more elements': html(`<a href="${listingUrl}"><span><picture>${img}</picture></span></a>`),
  'with words beside it': html(`<a href="${listingUrl}">Find us here: ${img}</a>`),
  'relative to a base that is the directory': html(
    '<a href="listings/lanternfish"><img src="/badges/lanternfish/listed.svg"></a>',
    `<base href="${baseUrl}/">`,
  ),
  'shown inside something whose visibility is undone': html(
    `<div style="visibility:hidden"><p style="visibility: visible">${badge}</p></div>`,
  ),
  'an open details': html(`<details open><summary>More</summary>${badge}</details>`),
  'the summary of a closed details': html(`<details><summary>${badge}</summary>x</details>`),
  'hidden once and shown once': html(`<div hidden>${badge}</div>${badge}`),
  'commented out once and shown once': html(`<!-- ${badge} -->${badge}`),
  'styles that hide nothing': html(
    `<div style="display:block;opacity:.8;width:100%;margin-left:-20px">${badge}</div>`,
  ),
  'a later declaration that shows': html(`<div style="display:none;display:block">${badge}</div>`),
  'aria-hidden said to be false': html(`<div aria-hidden="false">${badge}</div>`),
  'unclosed elements around': `<ul><li><p>one<li><div><b>two ${badge}`,
  'no html or body at all': badge,
};

const missing: Record<string, [html: string, says: RegExp]> = {
  'an empty page': ['', /Neither the badge nor a link/],
  'a page about something else': [html('<a href="/pricing"><img src="/logo.svg"></a>'), /Neither/],
  'a link without an image': [html(`<a href="${listingUrl}">We are listed</a>`), /not inside it/],
  'a link with another image': [
    html(`<a href="${listingUrl}"><img src="/img/our-own-copy.svg"></a>`),
    /image inside it is another one, \/img\/our-own-copy\.svg/,
  ],
  'the image of another listing in the right link': [
    html(`<a href="${listingUrl}"><img src="${baseUrl}/badges/other/listed.svg"></a>`),
    /badge of another listing/,
  ],
  'a badge of another kind': [
    html(embedCode({ ...listing, badge: { kind: 'featured' } })),
    /image inside it is a badge of another kind than “Listed on”, https:\/\/\S+\/featured\.svg/,
  ],
  'a style that does not exist': [
    html(`<a href="${listingUrl}"><img src="${badgeUrl}?shape=blob"></a>`),
    /a style that does not exist, so it does not show, https:\/\/\S+\?shape=blob/,
  ],
  'a style said twice': [
    html(`<a href="${listingUrl}"><img src="${badgeUrl}?size=s&size=m"></a>`),
    /a style that does not exist/,
  ],
  'the image alone': [html(img), /not inside a link/],
  'the link and the image side by side': [html(`<a href="${listingUrl}">us</a>${img}`), /both there/],
  'a link to another listing': [
    html(`<a href="${baseUrl}/listings/other">${img}</a>`),
    /leads to another listing, https:\/\/launches\.example\/listings\/other/,
  ],
  'a link to the directory’s home': [html(`<a href="${baseUrl}/">${img}</a>`), /leads to https:\/\/launches/],
  'a link whose slug goes on': [html(`<a href="${listingUrl}-pro">${img}</a>`), /another listing/],
  'a link with the address in its query': [
    html(`<a href="https://evil.example/?to=${listingUrl}">${img}</a>`),
    /leads to https:\/\/evil/,
  ],
  'a link whose host is only in the user part': [
    html(`<a href="https://launches.example@evil.example/listings/lanternfish">${img}</a>`),
    /leads to/,
  ],
  'a subdomain': [html(badge.replace('https://launches', 'https://www.launches')), /leads to/],
  'another port': [html(badge.replace('launches.example/l', 'launches.example:8443/l')), /leads to/],
  'a relative link that resolves on the owner’s own site': [
    html('<a href="/listings/lanternfish"><img src="/badges/lanternfish/listed.svg"></a>'),
    /Neither/,
  ],
  'a link without an address': [html(`<a data-href="${listingUrl}">${img}</a>`), /not inside a link/],
  'a javascript: link': [html(`<a href="javascript:location='${listingUrl}'">${img}</a>`), /leads to/],
  'a button instead of a link': [
    html(`<button onclick="location='${listingUrl}'">${img}</button>`),
    /not inside a link/,
  ],
  'an image loaded by a script': [
    html(`<a href="${listingUrl}"><img src="data:image/gif;base64,R0lGOD" data-src="${badgeUrl}"></a>`),
    /loaded by a script \(from data-src\)/,
  ],
  'a background image': [
    html(`<a href="${listingUrl}" style="background:url(${badgeUrl})"></a>`),
    /not inside it/,
  ],
  'the badge of another listing': [
    html(embed.replaceAll('/lanternfish', '/other')),
    /shows the badge of another listing/,
  ],
  'escaped as text': [html(embed.replaceAll('<', '&lt;')), /Neither/],
  'an HTML comment': [html(`<!-- ${badge} -->`), /only in an HTML comment/],
  'a conditional comment': [html(`<!--[if IE]>${badge}<![endif]-->`), /only in an HTML comment/],
  'a comment that never ends': [html(`<!-- ${badge}`), /only in an HTML comment/],
  'a script': [html(`<script>document.write('${badge}')</script>`), /only in a <script>/],
  'a JSON script': [
    html(`<script type="application/json">${JSON.stringify({ badge })}</script>`),
    /only in a <script>/,
  ],
};

const hidden: Record<string, [html: string, says: RegExp]> = {
  noscript: [html(`<noscript>${badge}</noscript>`), /<noscript>/],
  'a template': [html(`<template>${badge}</template>`), /<template>/],
  'an object’s fallback': [html(`<object data="x">${badge}</object>`), /<object>/],
  'the attribute hidden': [html(`<div hidden>${badge}</div>`), /attribute "hidden"/],
  'hidden on the link': [html(badge.replace('<a ', '<a hidden ')), /<a> has the attribute/],
  'hidden on the image': [html(badge.replace('<img ', '<img hidden ')), /<img> has the attribute/],
  'aria-hidden far above': [
    html(`<main aria-hidden="TRUE"><div><p>${badge}</p></div></main>`),
    /aria-hidden/,
  ],
  'a closed dialog': [html(`<dialog>${badge}</dialog>`), /<dialog>/],
  'a closed details': [html(`<details><summary>More</summary><p>${badge}</p></details>`), /<details>/],
  'display none': [html(`<div style="display : NONE">${badge}</div>`), /"display: none"/],
  'display none, important, then block': [
    html(`<div style="display:none !important;display:block">${badge}</div>`),
    /"display: none"/,
  ],
  'visibility hidden': [html(`<div style="visibility:hidden"><p>${badge}</p></div>`), /visibility: hidden/],
  'opacity 0': [html(`<div style="opacity:0">${badge}</div>`), /"opacity: 0"/],
  'opacity 0.0 on the link': [html(badge.replace('<a ', '<a style="opacity:0.0" ')), /opacity/],
  'opacity 1%': [html(`<p style="opacity:1%">${badge}</p>`), /opacity/],
  'zero width': [html(`<div style="width:0;overflow:hidden">${badge}</div>`), /"width: 0"/],
  'zero height in em': [html(`<div style="height:0.0em;overflow:hidden">${badge}</div>`), /height/],
  'maximal height 0': [html(`<div style="max-height:0px">${badge}</div>`), /max-height/],
  'an image of no width': [html(badge.replace('<img ', '<img width="0" height="54" ')), /width is 0 pixels/],
  'an image of one pixel': [html(badge.replace('<img ', '<img width=1 height=1 ')), /width is 1 pixels/],
  'an image of one pixel by style': [
    html(badge.replace('<img ', '<img style="height:1px" ')),
    /height is 1 pixels/,
  ],
  'off the screen': [html(`<div style="position:absolute;left:-9999px">${badge}</div>`), /left: -9999px/],
  'clipped away': [html(`<div style="position:absolute;clip:rect(0,0,0,0)">${badge}</div>`), /clip/],
  'scaled to nothing': [html(`<div style="transform:scale(0)">${badge}</div>`), /transform/],
  'a class that the page’s own style hides': [
    html(`<div class="box gone">${badge}</div>`, '<style>.gone { display: none }</style>'),
    /style sheet does not show the <div> with "\.gone"/,
  ],
};

describe('findBadge', () => {
  for (const [name, source] of Object.entries(found)) {
    it(`finds ${name}`, () => {
      const finding = findBadge(source, page, expected);
      expect(finding.found, finding.detail).to.equal(true);
      expect(finding.detail).to.include(listingUrl);
    });
  }

  for (const [name, [source, says]] of Object.entries(missing)) {
    it(`refuses ${name}, and says what to do`, () => {
      const finding = findBadge(source, page, expected);
      expect(finding.found, finding.detail).to.equal(false);
      expect(finding.detail).to.match(says);
      expect(finding.detail).to.include(listingUrl).and.include(badgeUrl);
    });
  }

  for (const [name, [source, says]] of Object.entries(hidden)) {
    it(`refuses what visitors cannot see: ${name}`, () => {
      const finding = findBadge(source, page, expected);
      expect(finding.found, finding.detail).to.equal(false);
      expect(finding.detail).to.match(says);
      expect(finding.detail).to.match(/visitors cannot see it.*Move it to a visible place/);
    });
  }

  it('finds the embed code of every style, whatever anything is called', () => {
    for (const style of badgeStyles) {
      for (const name of ['Lantern & Fish', ...hostileNames]) {
        const code = embedCode({ ...listing, name, siteName: name, style });
        const finding = findBadge(html(code), page, expected);
        expect(finding.found, `${code} ${finding.detail}`).to.equal(true);
      }
    }
  });

  it('keeps what it quotes of a page to one short line', () => {
    const { detail } = findBadge(html(`<a href="${'x\n'.repeat(3000)}">${img}</a>`), page, expected);
    expect(detail.length).to.be.lessThan(500);
    expect(detail).not.to.include('\n');
  });

  it('comes back from pages made to be slow or deep', () => {
    const attributes = Array.from({ length: 100_000 }, (_, i) => `a${i}`).join(' ');
    const bold = Array.from({ length: 5_000 }, (_, i) => `<b id=${i}>`).join('');
    for (const source of [
      '<div>'.repeat(300_000),
      `<div ${attributes}>`,
      `<p>${bold}${'<p>x'.repeat(50_000)}`,
    ]) {
      expect(findBadge(source + badge, page, expected).found).to.be.a('boolean');
    }
  });
});
