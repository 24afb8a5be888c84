/** A listing as Markdown, for the MCP resource. */
import type { ListingView } from './schema.ts';

/** The public profile as Markdown. */
export function listingMarkdown(listing: ListingView): string {
  const { name, tagline, headline, summary, description, short_description: short, links } = listing;
  const parts = [
    `# ${line(name)}`,
    tagline && `*${line(tagline)}*`,
    facts(listing),
    headline && `## ${line(headline)}`,
    summary,
    description ?? short,
    bullets('What it does', listing.features),
    bullets('What sets it apart', listing.usps),
    section('Pricing', listing.pricing.summary),
    bullets('Founders', listing.founders.map(founderLine)),
    ...listing.faqs.map(({ question, answer }) => section(question, answer)),
    ...Object.entries(listing.story ?? {}).map(([title, text]) => section(title.replaceAll('_', ' '), text)),
    bullets(
      'Milestones',
      (listing.milestones ?? []).map(({ date, title }) => `${date}: ${title}`),
    ),
    ...listing.latest_updates.map(({ title, body, created_at: at }) =>
      section(`${title} (${at.slice(0, 10)})`, body),
    ),
    bullets('Not stated on its website', listing.not_found_on_website),
    `[Its page here](${links.page}) · [its website](${links.website}) · [alternatives](${links.alternatives})`,
  ];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}

function facts(listing: ListingView): string {
  const { city, country, community_rating: rating, domain_rating: domain } = listing;
  const known: [string, string | number | null | undefined][] = [
    ['Website', listing.website_url],
    ['Category', listing.categories.map(({ name }) => name).join(', ')],
    ['Status', listing.status.replaceAll('_', ' ')],
    ['Launch week', listing.launch_week],
    ['Votes', votes(listing)],
    ['Community rating', rating && `${rating.average} of 5, from ${rating.count} reviews`],
    ['Domain Rating', domain && `${domain.rating}, measured by ${domain.source} on ${domain.measured_on}`],
    ['Pricing model', listing.pricing.model],
    ['Stage', listing.stage],
    ['Place', [city, country].filter(Boolean).join(', ')],
    ['Founded', listing.founded_year],
    ['Contact', listing.contact_email],
  ];
  const lines = known.flatMap(([name, value]) =>
    value === null || value === undefined || value === '' ? [] : [`- **${name}**: ${line(String(value))}`],
  );
  if (listing.is_demo) lines.push('- A fictional listing of the demo directory');
  return lines.join('\n');
}

const votes = ({ votes: all, week_votes: ofWeek, votes_pending: pending, votes_held: held }: ListingView) =>
  `${all}, of which ${ofWeek} were cast in its launch week; ${pending} more count soon, ${held} are held for review`;

const founderLine = ({ name, title, bio }: ListingView['founders'][number]) =>
  [name, title && `, ${title}`, bio && `: ${bio}`].filter(Boolean).join('');

const bullets = (title: string, entries: readonly string[]) =>
  entries.length > 0 && section(title, entries.map((entry) => `- ${line(entry)}`).join('\n'));

const section = (title: string, text: string | null) => text && `## ${line(title)}\n\n${text}`;

/** Collapses line breaks, so that a listing's text cannot add headings. */
const line = (text: string) => text.replace(/\s+/g, ' ').trim();
