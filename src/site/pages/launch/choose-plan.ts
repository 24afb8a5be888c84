/** The choice between the free and the paid launch, side by side. */
import { cartPath, ownLaunchPath } from '../../../shared/account-path-rules.ts';
import type { ProductView } from '../../../orders/schema.ts';
import { weekInWords, weekStart, weekState } from '../../../shared/week-rules.ts';
import { type Child, type Html, html } from '../../html.ts';
import { untilInWords } from '../../words.ts';
import { priceInWords } from '../orders/price-parts.ts';
import { codeBox } from './launch-parts.ts';

export interface PlanChoice {
  /** The week that the free plan gives now. */
  firstWeek: string;
  /** What the site sells. */
  products: readonly ProductView[];
  now: Date;
}

export function choosePlan(
  { id, badge }: { id: number; badge: { embed_code: string } },
  { firstWeek, products, now }: PlanChoice,
): Html {
  return html`<div class="plans">
    <section class="panel" aria-labelledby="free">
      <h2 id="free">Free</h2>
      ${points([
        ['What it costs', html`<strong>Nothing</strong>`],
        [
          'When it goes live',
          html`In the week of <time datetime="${firstWeek}">${weekInWords(firstWeek)}</time>,
            ${weekState(firstWeek, now) === 'future' ? untilInWords(weekStart(firstWeek), now) : 'which is this week'}:
            the first week that has a place. You can choose a later one.`,
        ],
        [
          'What you get',
          'A public page at once, marked as upcoming, that people can follow: they get a mail when it launches. In its week it is ranked by votes, and can win a Launch of the Week award.',
        ],
        [
          'What it needs',
          'Our badge on your homepage while the listing is live, and a complete founder profile.',
        ],
      ])}
      <form method="post" action="${ownLaunchPath(id)}/free">
        <button class="button">Launch on the free plan</button>
      </form>
      <details>
        <summary>See the badge’s code first</summary>
        ${codeBox(badge.embed_code)}
      </details>
    </section>
    <section class="panel" aria-labelledby="paid">
      <h2 id="paid">Paid</h2>
      ${paid(id, products, now)}
    </section>
  </div>`;
}

function paid(id: number, products: readonly ProductView[], now: Date): Child {
  const launch = products.find(({ code }) => code === 'launch');
  const bundle = products.find(({ code }) => code === 'launch_bundle');
  if (!launch) return html`<p>Paid launches are not on sale here at the moment.</p>`;
  const [first] = launch.weeks;
  return html`${points([
      [
        'What it costs',
        html`<strong>${priceInWords(launch)}</strong> once, plus VAT. The VAT depends on your country; you see
          it before you pay.`,
      ],
      [
        'When it goes live',
        html`At
        once${
          first &&
          html`, or in a week that you choose, from
            <time datetime="${first.week}">${weekInWords(first.week)}</time>
            (${untilInWords(weekStart(first.week), now)})`
        }.`,
      ],
      [
        'What you get',
        'All of the free plan; story, milestones and pictures are shown, and you can add further categories.',
      ],
      ['What it needs', 'Neither a badge nor a founder profile.'],
    ])}
    <p><a class="button" href="${cartPath(id, 'launch')}">Order the paid launch</a></p>
    ${
      bundle &&
      html`<p>
        <a href="${cartPath(id, 'launch_bundle')}"
          >With a week among the featured: ${priceInWords(bundle)}, plus VAT</a
        >
      </p>`
    }`;
}

const points = (rows: readonly (readonly [string, Child])[]): Html =>
  html`<dl>
    ${rows.map(
      ([term, description]) =>
        html`<dt>${term}</dt>
          <dd>${description}</dd>`,
    )}
  </dl>`;
