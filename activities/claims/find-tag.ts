import { proofName } from '../../src/claims/instruction-rules.ts';
import { type Finding, quoted } from './finding.ts';
import { headTags } from './head-tags.ts';

/** Checks whether the head of a page has the meta tag of a claim. Pure. */
export function findTag(html: string, url: string, token: string): Finding {
  const contents = headTags(html, proofName);
  if (contents.includes(token)) return { outcome: 'found', found: `The tag is in the head of ${url}.` };
  if (contents.length > 0) {
    return {
      outcome: 'wrong_token',
      found: `The head of ${url} has the tag with another content: ${quoted(contents)}. It must be exactly that of this claim.`,
    };
  }
  return {
    outcome: 'not_found',
    found: html.includes(token)
      ? `The tag is on ${url}, but not in its <head>. A tag in the body, a comment or a script does not count.`
      : `The head of ${url} has no meta tag named ${proofName}.`,
  };
}
