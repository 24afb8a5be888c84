/** A static website on loopback with twelve pages, the maximum that is read. */
import { type ServedHosts, serveHosts } from './serve-hosts.ts';

const host = 'mapleyard.example';
const sections = 40;

const pages: Record<string, string> = {
  '/': 'Order lumber by the board',
  '/pricing': 'Pricing',
  '/about': 'About us',
  '/team': 'Team',
  '/features': 'Features',
  '/product': 'Product',
  '/how-it-works': 'How it works',
  '/faq': 'Questions',
  '/contact': 'Contact',
  '/customers': 'Customers',
  '/careers': 'Careers',
  '/changelog': 'Changelog',
};

const ofItsOwn: Record<string, string> = {
  '/': '<p>Mapleyard shows sawmills and joiners the same stock, board by board.</p>',
  '/pricing':
    '<div class="card"><h3>Mill</h3><p>$40 per month</p></div><div class="card"><h3>Joiner</h3><p>$15 per month</p></div>',
  '/about': '<p>Mapleyard was founded in 2018 by Nora Feld and Sam Aldous in Burlington, Vermont, USA.</p>',
  '/team': '<h3>Nora Feld</h3><p>Co-founder</p><h3>Sam Aldous</h3><p>Co-founder</p>',
  '/contact': '<p>Write to <a href="mailto:hello@mapleyard.example">hello@mapleyard.example</a>.</p>',
};

/** About 30 KB each, as marked-up pages of small companies are. */
function htmlOf(path: string, heading: string): string {
  const links = Object.entries(pages).map(([to, text]) => `<li><a href="${to}">${text}</a></li>`);
  const parts = Array.from(
    { length: sections },
    (_, n) =>
      `<section class="mx-auto max-w-7xl px-4 py-12 sm:px-6 lg:px-8"><h2 class="text-2xl font-bold tracking-tight">${heading}, part ${n + 1}</h2>` +
      `<p class="mt-4 text-lg leading-8 text-gray-600">Boards of batch ${n * 7 + 3} are measured, photographed and laid into rack ${n + 1}. Joiners see length, width and knots before they order, and the mill sees what is asked for.</p>` +
      `<ul class="mt-6 grid gap-4"><li class="flex gap-2">Photographs of both sides</li><li class="flex gap-2">Moisture at the day of sawing</li><li class="flex gap-2">Delivery with the next truck</li></ul></section>`,
  );
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Mapleyard – ${heading}</title><meta property="og:site_name" content="Mapleyard"></head>` +
    `<body><header><nav><ul>${links.join('')}</ul></nav></header><main><h1>${heading}</h1>${ofItsOwn[path] ?? ''}${parts.join('')}</main>` +
    '<footer><p>© 2026 Mapleyard</p></footer></body></html>'
  );
}

export async function serveTwelvePages(): Promise<ServedHosts & { url: string }> {
  const bodies = new Map(Object.entries(pages).map(([path, heading]) => [path, htmlOf(path, heading)]));
  const served = await serveHosts([host], ({ url }, response) => {
    const body = bodies.get(url ?? '');
    if (body === undefined) response.writeHead(404).end();
    else response.setHeader('content-type', 'text/html; charset=utf-8').end(body);
  });
  return { ...served, url: `https://${host}/` };
}
