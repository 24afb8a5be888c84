import { hideReview as hide } from '../../community/review-queries.ts';
import { Refusal, changing, inputs } from './command.ts';

export const hideReview = changing({
  name: 'hide-review',
  takes: 'ID',
  does: 'Hides a review; its rating counts no more. Its writer reads the reason on the listing’s page.',
  example: 'hide-review 4 --why "names an employee"',
  places: ['id'],
  input: { id: inputs.number },
  async run({ id }, { tx, why, now }) {
    const hidden = await hide(tx, id, { why, now });
    if (!hidden) throw new Refusal(`There is no published review ${id}; \`reviews\` lists them.`);
    return {
      subject: `review/${id}`,
      detail: { listing: hidden.listing_id },
      message: `review/${id} of listing/${hidden.listing_id} is hidden.`,
    };
  },
});
