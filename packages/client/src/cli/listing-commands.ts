import { type Command, UsageError, text, textOf, wholeNumber } from './command.ts';

const claimMethods = ['dns', 'meta', 'file', 'email'] as const;

export const listingCommands: Command[] = [
  {
    usage: 'search WORDS...',
    about: 'Search the live listings, by words and --category, --country, --page.',
    options: { category: text, country: text, page: text },
    async run({ api, args, values }) {
      const category = textOf(values['category']);
      const country = textOf(values['country']);
      const page = textOf(values['page']);
      const found = await api.search_listings({
        q: args.join(' '),
        ...(category !== undefined && { category }),
        ...(country !== undefined && { country }),
        ...(page !== undefined && { page: wholeNumber(page, '--page') }),
      });
      const lines = found.items.map(({ name, votes, url, tagline }) =>
        [`${name}  ${votes} votes  ${url}`, ...(tagline === null ? [] : [`  ${tagline}`])].join('\n'),
      );
      return {
        json: found,
        lines: [...lines, `${found.total} in all, page ${found.page} of ${found.total_pages}`],
      };
    },
  },
  {
    usage: 'listings',
    about: 'List your listings, in all statuses.',
    async run({ api }) {
      const page = await api.list_my_listings({});
      const lines = page.items.map(
        ({ id, name, status, launch_week: week, url }) =>
          `${id}  ${name}  ${status}${week ? `, week of ${week}` : ''}  ${url}`,
      );
      return { json: page, lines };
    },
  },
  {
    usage: 'listing free ID',
    about: 'Choose the free plan: the listing waits for its launch week.',
    async run({ api, args: [id = ''] }) {
      const listing = await api.choose_free_listing({ listing_id: wholeNumber(id, 'ID') });
      return {
        json: listing,
        lines: [`${listing.name} is ${listing.status}. \`launch listings\` shows its week.`],
      };
    },
  },
  {
    usage: 'claim SLUG',
    about: `Claim the listing of your website by --method ${claimMethods.join(', ')} (with --email ADDRESS).`,
    options: { method: text, email: text },
    async run({ api, args: [slug = ''], values }) {
      const method = claimMethods.find((each) => each === values['method']);
      if (!method) throw new UsageError(`--method is ${claimMethods.join(', ')}.`);
      const email = textOf(values['email']);
      const claim = await api.claim_listing({ slug, method, ...(email !== undefined && { email }) });
      return {
        json: claim,
        lines: [
          `Claim ${claim.id}: ${claim.status}`,
          ...(claim.instructions ? [claim.instructions.summary] : []),
        ],
      };
    },
  },
  {
    usage: 'claims',
    about: 'List your claims.',
    async run({ api }) {
      const page = await api.list_my_claims({});
      const lines = page.items.map(({ id, slug, method, status }) => `${id}  ${slug}  ${method}  ${status}`);
      return { json: page, lines };
    },
  },
  {
    usage: 'verify CLAIM',
    about: 'Check the record, tag or file of a claim now.',
    async run({ api, args: [id = ''] }) {
      const claim = await api.verify_claim({ claim_id: wholeNumber(id, 'CLAIM') });
      return { json: claim, lines: [`Claim ${claim.id}: ${claim.status}`] };
    },
  },
];
