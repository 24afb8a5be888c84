import { restoreReview as restore } from '../../community/review-queries.ts';
import { Refusal, changing, inputs } from './command.ts';

export const restoreReview = changing({
  name: 'restore-review',
  takes: 'ID',
  does: 'Publishes a hidden review, or confirms one of a new account; its rating counts from now on.',
  example: 'restore-review 4 --why "it names nobody any more"',
  places: ['id'],
  input: { id: inputs.number },
  async run({ id }, { tx }) {
    const restored = await restore(tx, id);
    if (!restored) {
      throw new Refusal(
        `There is no review ${id} that is hidden or to be confirmed; \`reviews\` lists them.`,
      );
    }
    return {
      subject: `review/${id}`,
      detail: { listing: restored.listing_id },
      message: `review/${id} of listing/${restored.listing_id} is published and counts.`,
    };
  },
});
