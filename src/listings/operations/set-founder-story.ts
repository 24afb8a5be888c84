import { z } from 'zod';
import { signedIn } from '../../contract/access.ts';
import { operation } from '../../contract/operation.ts';
import { updateStory } from '../own-parts-queries.ts';
import { StoryAnswer, StorySections } from '../own-parts-schema.ts';
import { editContext, recordChange } from '../publish-queries.ts';
import { lockOwnListing, noSuchOwnListing } from '../queries.ts';
import { ListingId } from '../schema.ts';
import { changedStory, storyFacts } from '../story-rules.ts';

export const setFounderStory = operation({
  id: 'set_founder_story',
  title: 'Write the founder story',
  description:
    'Replaces the sections that are sent; an empty text removes one, others stay. The story is public if the section is unlocked (`shown`).',
  tag: 'My listings',
  route: ['PUT', '/me/listings/{listing_id}/story'],
  access: signedIn('listings:write'),
  effects: { idempotencyKey: true, destructive: true, idempotent: true },
  input: z.strictObject({ listing_id: ListingId, ...StorySections.shape }).meta({ bases: ['StoryInput'] }),
  output: StoryAnswer,
  example: {
    input: { listing_id: 67, why_started: 'Our own inbox was louder than our work.' },
    answer: {
      listing_id: 67,
      story: { why_started: 'Our own inbox was louder than our work.' },
      shown: false,
    },
  },
  faults: ['listing_not_found'],
  async run({ listing_id, ...sent }, context) {
    const { actor, tx } = context;
    const listing = (await lockOwnListing(tx, actor.accountId, listing_id)) ?? noSuchOwnListing();
    const story = changedStory(listing.story, sent);
    const facts = { before: storyFacts(listing.story), after: storyFacts(story) };
    const changed = await recordChange(tx, editContext(context, 'set_founder_story'), listing, facts);
    if (changed.length > 0) await updateStory(tx, listing.id, story);
    return { listing_id: listing.id, story, shown: listing.unlocked_sections.includes('story') };
  },
});
