import { proofName } from '../../src/claims/instruction-rules.ts';
import { type Finding, quoted } from './finding.ts';
import { headTags } from './head-tags.ts';

/** Whether the page has the meta tag of a claim in its head. Pure. */
export function findTag(html: string, url: string, token: string): Finding {
  const contents = headTags(html, proofName);
  if (contents.includes(token)) return { outcome: 'found', found: `The tag is in the head of ${url}.` };
  if (contents.length > 0) {
    return {
      outcome: 'wrong_token',
      found: `The head of ${url} has the tag with another content: ${quoted(contents)}. It has to be exactly that of this claim.`,
    };
  }
  return {
    outcome: 'not_found',
    found: html.includes(token)
      ? `The tag is on ${url}, but not in its <head>: in the body, in a comment or in a script it does not count.`
      : `The head of ${url} has no meta tag named ${proofName}.`,
  };
}
