import { z } from 'zod';
import { signedIn } from '../../contract/access.ts';
import { operation } from '../../contract/operation.ts';
import { holdListing, keepChange, updateStory } from '../own-parts-queries.ts';
import { StoryAnswer, StorySections } from '../own-parts-schema.ts';
import { ListingId } from '../schema.ts';
import { changedStory, storyFacts } from '../story-rules.ts';

export const setFounderStory = operation({
  id: 'set_founder_story',
  title: 'Write the founder story',
  description:
    'Sets the sections that are sent, each in the place of what was there; an empty text removes a section, and what is not sent stays as it is. The story is kept always, and shown on the public page where the section is unlocked; `shown` says whether it is.',
  tag: 'My listings',
  route: ['PUT', '/me/listings/{listing_id}/story'],
  access: signedIn('listings:write'),
  effects: { idempotencyKey: true, destructive: true, idempotent: true },
  input: z.strictObject({ listing_id: ListingId, ...StorySections.shape }),
  output: StoryAnswer,
  faults: ['listing_not_found'],
  async run({ listing_id, ...sent }, { actor, tx, flows, config, now }) {
    const listing = await holdListing(tx, actor, listing_id);
    const story = changedStory(listing.story, sent);
    const editing = {
      flows,
      accountId: actor.accountId,
      madeBy: 'set_founder_story',
      baseUrl: config.BASE_URL,
      siteTeam: config.SITE_TEAM_EMAIL,
      now,
    };
    const facts = { before: storyFacts(listing.story), after: storyFacts(story) };
    if (await keepChange(tx, editing, listing, facts)) await updateStory(tx, listing.id, story);
    return { listing_id: listing.id, story, shown: listing.unlocked_sections.includes('story') };
  },
});
