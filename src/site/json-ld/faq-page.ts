/** Questions with their answers. */
import type { JsonLdNode } from '../page-meta.ts';

/** Null without questions. */
export const faqPage = (
  url: string,
  faqs: readonly { question: string; answer: string }[],
): JsonLdNode | null =>
  faqs.length === 0
    ? null
    : {
        '@type': 'FAQPage',
        '@id': `${url}#faq`,
        mainEntity: faqs.map(({ question, answer }) => ({
          '@type': 'Question',
          name: question,
          acceptedAnswer: { '@type': 'Answer', text: answer },
        })),
      };
