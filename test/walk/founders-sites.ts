/** The websites of three founders on loopback: drafted with a badge to come, drafted and paid for, and claimed. */
import { type ExampleSite, serveExample } from '../../examples/serve.ts';
import { type OwnerSite, openOwnerSite } from '../workflows/support/owner-site.ts';

export interface FoundersSites {
  tidewell: ExampleSite;
  lamphold: OwnerSite;
  /** For CRAWL_RESOLVE. */
  resolve: string;
  close(): Promise<void>;
}

/** `badgeHtml`: what the first of them has on its homepage. */
export async function openSites(badgeHtml: () => string | null): Promise<FoundersSites> {
  const [tidewell, lanternbay, lamphold] = await Promise.all([
    serveExample({ badgeHtml }),
    openOwnerSite('lanternbay.example'),
    openOwnerSite('lamphold.example'),
  ]);
  lanternbay.pages.set('/', lanternbayHome);
  return {
    tidewell,
    lamphold,
    resolve: [`${tidewell.host}:443=127.0.0.1:${tidewell.port}`, lanternbay.resolve, lamphold.resolve].join(),
    async close() {
      await Promise.all([tidewell.close(), lanternbay.close(), lamphold.close()]);
    },
  };
}

const lanternbayHome = `<!doctype html><html lang="en"><head><title>Lanternbay | Invoicing for sailing schools</title>
  <meta name="description" content="Lanternbay is invoicing and accounting software for sailing schools.">
  <meta property="og:site_name" content="Lanternbay"></head>
  <body><h1>Invoices that sail by themselves</h1>
  <p>Lanternbay is invoicing and accounting software for sailing schools. It bills every lesson on the evening of the day.</p>
  <h2>Features</h2><ul><li>Invoices by lesson</li><li>Reminders for late payers</li><li>Reports for the tax office</li></ul>
  </body></html>`;
