/** What people ask of their agents, as the calls that an agent makes which has read the server's instructions. */

export interface Agent {
  /** The structured content of a tool's result. @throws Error if the call is refused */
  call: (tool: string, args: Json) => Promise<Json>;
  /** Waits, with progress. */
  follow: (tool: string, args: Json) => Promise<Json>;
}

export type Json = Record<string, unknown>;

export interface Story {
  /** Two websites that nobody has submitted. */
  websites: readonly [string, string];
  /** Of listings of others. */
  slugs: readonly [string, string];
}

interface Wish {
  says: string;
  fulfil: (agent: Agent, story: Story) => Promise<unknown>;
}

const minimal = { return: 'minimal' };
const idOf = ({ id }: Json) => String(id);
const firstId = ({ items }: Json) => Number((items as Json[])[0]?.['id']);

/** From the website to the checkout link. */
export const road: Wish = {
  says: 'Launch my product, and give me the link to pay',
  async fulfil({ call, follow }, { websites: [url] }) {
    const id = idOf(await follow('submit_listing', { url, ...minimal }));
    const fields = [
      'status',
      'version',
      'fields.*.value',
      'fields.*.state',
      'fields.*.evidence',
      'completeness',
    ];
    const draft = await call('get_draft', { id, fields });
    await call('update_draft', {
      id,
      version: draft['version'],
      fields: { tagline: 'Tides for small harbours', categories: ['Productivity'] },
      ...minimal,
    });
    await call('update_draft', {
      id,
      founders: [{ name: 'Mara Quill', title: 'Founder', bio: 'Sails, and writes software for harbours.' }],
      ...minimal,
    });
    const { listing_id } = await call('submit_draft', { id, ...minimal });
    const items = [{ product: 'launch', listing_id }];
    await call('quote_order', { items, billing_country: 'PT', ...minimal });
    const { checkout_url } = await call('create_checkout', { items, billing_country: 'PT', ...minimal });
    if (typeof checkout_url !== 'string') throw new Error('the road did not end in a checkout link');
  },
};

export const wishes: readonly Wish[] = [
  road,
  {
    says: 'Which of mine wait, and for what?',
    async fulfil({ call }) {
      await call('list_my_drafts', { fields: ['items.id', 'items.name', 'items.waits_for'] });
      await call('list_my_listings', { fields: ['items.id', 'items.name', 'items.waits_for'] });
    },
  },
  {
    says: 'Change the short description of my listing',
    async fulfil({ call }) {
      const listings = await call('list_my_listings', { fields: ['items.id', 'items.name'] });
      const fields = { short_description: 'Tide tables that a harbour master can trust.' };
      await call('update_my_listing', { listing_id: firstId(listings), fields, ...minimal });
    },
  },
  {
    says: 'Which products help with letters?',
    fulfil: ({ call }) =>
      call('search_listings', {
        q: 'letters',
        per_page: 5,
        fields: ['items.slug', 'items.name', 'items.tagline', 'items.url', 'total'],
      }),
  },
  {
    says: 'Compare these two',
    fulfil: ({ call }, { slugs: [a, b] }) =>
      call('compare_listings', { a, b, fields: ['attributes.label', 'attributes.a', 'attributes.b'] }),
  },
  {
    says: 'When could I launch, and beside whom?',
    async fulfil({ call }) {
      await call('list_products', { fields: ['items.code', 'items.price_cents', 'items.weeks'] });
      await call('get_launch_week', {
        week: 'next',
        fields: ['week', 'scheduled.name', 'scheduled.tagline', 'scheduled_total'],
      });
    },
  },
  {
    says: 'Put my other product on the free plan, and give me the badge',
    async fulfil({ call, follow }, { websites: [, url] }) {
      const id = idOf(await follow('submit_listing', { url, ...minimal }));
      await call('update_draft', {
        id,
        fields: { name: 'Twelve', categories: ['Productivity'] },
        ...minimal,
      });
      const { listing_id } = await call('submit_draft', { id, ...minimal });
      const { slug } = await call('choose_free_listing', { listing_id, ...minimal });
      await call('get_badges', { slug, fields: ['items.label', 'items.embed_code'] });
    },
  },
  {
    says: 'Is my order paid?',
    fulfil: ({ call }) =>
      call('list_my_orders', {
        fields: ['items.id', 'items.status', 'items.waits_for', 'items.total_cents'],
      }),
  },
  {
    says: 'That listing is mine: claim it',
    fulfil: ({ call }, { slugs: [slug] }) => call('claim_listing', { slug, method: 'dns' }),
  },
  {
    says: 'What of my draft is not stated on the website?',
    async fulfil({ call }) {
      const { items } = await call('list_my_drafts', { fields: ['items.id', 'items.name'] });
      const id = String((items as Json[])[0]?.['id']);
      await call('get_draft', { id, fields: ['completeness.missing', 'fields.*.state'] });
    },
  },
];
