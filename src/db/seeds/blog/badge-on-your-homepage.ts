import type { DemoPost } from '../demo-product.ts';

export const badgeOnYourHomepage: DemoPost = {
  slug: 'a-badge-that-does-not-spoil-your-homepage',
  title: 'A badge that does not spoil your homepage',
  summary:
    'The free plan asks for a badge on your homepage. Where it goes, which one to take, and what we look at when we look for it.',
  author: 'Teodor Vance',
  tags: ['badges', 'free-plan'],
  daysAgo: 144,
  faqs: [
    [
      'Does a paid launch need the badge?',
      'No. A paid launch goes live at once, or in the week you choose, and needs neither the badge nor a complete founder profile.',
    ],
    [
      'May I take the badge down after my launch?',
      'Once the listing is live it stays live. We would be glad if you left the badge where it is, since it is how the next founder finds this place.',
    ],
    [
      'Does the badge follow my visitors about?',
      'No. It is a link with a picture in it. It runs no script, and the picture itself loads nothing else.',
    ],
  ],
  markdown: `
On the free plan your listing takes a place in a launch week some weeks out. It goes live in that week once two things are true: the founder profile is complete, and the badge is on your homepage. The first takes ten minutes. The second leads to letters from designers, so here is what we tell them.

## Choose the shape before the place

The badge comes in five shapes, three modes and three sizes, and each combination is one line of HTML. A rough guide:

| Shape | Where it looks at home |
| --- | --- |
| Standard | in a footer, beside other marks |
| Outline | on a busy background that would swallow a filled box |
| Pill | in a line of text, or under a button |
| Banner | across the page, during the launch week itself |
| Square | in a grid of logos |

The mode is light, dark or automatic. Automatic follows what the visitor’s device prefers, and that is the right answer unless your page has only one face. As for size, take the small one first. It is larger than you think.

## The footer is fine

You do not have to put the badge at the top. The homepage is read as a whole; it is enough that the badge is *on it*. What does not work:

- a badge on a page of its own, such as a press page, while the homepage has none;
- a screenshot of the badge without the link around it;
- a badge that appears only after a script has run that most visitors never set off.

Copy the line as it is. It holds the link to your listing and the picture inside it, and both are what is looked for.

## When we look

We read your homepage when you choose the free plan, a week before your launch week, the day before, and as the week begins. If something is still missing then, we come back every few hours, so a badge put up on Wednesday at lunch brings you live on Wednesday afternoon. You can see on your listing what the last look found, in words.

If your website happens to be away at that moment, nothing is lost: before the week, the last answer stands. At the launch itself the badge has to have been seen.

## And if the week goes by

Then your launch moves to the next week that has a place, and you get a letter that says so and names what was missing. Nobody is thrown out, and nothing has to be submitted again.

## Other badges, later

“Listed on” is where everyone starts. After the launch there is “Launched on”; when you have shown that the website is yours, “Verified”. The badge for Launch of the Week belongs to those who came first, second or third. You will find that nobody minds a large one of those.
`,
};
