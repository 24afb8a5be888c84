/** Submitting a product by the address of its website. */
import { textPaths } from '../../directory/path-rules.ts';
import { type FieldProblems, textField } from '../form-parts.ts';
import { type Child, html } from '../html.ts';
import { type SiteFacts, layout } from '../layout.ts';

export interface SubmitPageInput {
  site: SiteFacts;
  /** The address in the field. */
  url?: string | undefined;
  problems?: FieldProblems | undefined;
  /** Why the website cannot be submitted, and what to do instead. */
  refused?: Child;
}

export function submitPage({ site, url, problems = {}, refused }: SubmitPageInput): string {
  return layout({
    site,
    title: 'Submit a product',
    description: `List your product on ${site.name}: enter the address of its website, and its profile is drafted from it, every value with a quote.`,
    canonical: '/submit',
    current: 'submit',
    body: html`<div class="narrow submit">
      <h1>Submit a product</h1>
      <p>Enter the address of its website. We read the site and draft the profile for you to review.</p>
      ${refused && html`<div class="problems" role="alert">${refused}</div>`}
      <form class="form" method="post" action="/submit">
        ${textField({
          name: 'url',
          label: 'Address of the website',
          hint: 'Such as example.com',
          value: url,
          autocomplete: 'url',
          spellcheck: false,
          required: true,
          maxlength: 2048,
          problems,
        })}
        <p><button class="button">${site.viewer ? 'Read the website' : 'Continue'}</button></p>
      </form>
      ${
        !site.viewer &&
        html`<p class="soft">
          Next, we send a link to your e-mail address that signs you in. There is no password, and no form to
          fill in first.
        </p>`
      }
      <section>
        <h2>What happens with the address</h2>
        <ol class="points">
          <li>
            We read the home page and up to eleven other public pages, as the robots.txt of the website
            allows.
          </li>
          <li>
            We draft a profile: name, description, features, prices, questions and answers. Every value comes
            with the sentence of the website that it was taken from. What the website does not say stays
            blank. <a href="${textPaths['how-drafts-are-made']}">How drafts are made</a>
          </li>
          <li>You correct what you like. Nothing is public until you launch it.</li>
          <li>You choose a launch: free, with a badge on your homepage, or paid, without one.</li>
        </ol>
        <p>Submitting costs nothing, and you can delete the draft at any time.</p>
      </section>
    </div>`,
  });
}
