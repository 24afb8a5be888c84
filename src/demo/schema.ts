/** Shapes of the demo's data files. A member that is not named here is a mistake in the file. */
import { z } from 'zod';
import { PostHead } from '../blog/post-file-rules.ts';
import { Faq, MilestoneInput, platforms, storySections } from '../shared/profile-schema.ts';

const text = z.string().min(1);
const texts = z.array(text);
const Socials = z.array(z.enum(platforms)).default([]);
const Faqs = z.array(Faq).default([]);
/** Whole euros. */
const Amounts = z.array(z.int().positive()).default([]);

/** What there is for a product to name. */
export interface Known {
  categories: readonly string[];
  questions: readonly string[];
  products: readonly string[];
}

const nameOf = (kind: string, known: readonly string[]) =>
  z.enum(known, { error: ({ input }) => `there is no ${kind} ${JSON.stringify(input)}` });

/** A fictional product with all that hangs on its listing. What is null was not stated on its website. */
export const demoProduct = ({ categories, questions, products }: Known) =>
  z.strictObject({
    name: text,
    tagline: text,
    short: text,
    /** Paragraphs, an item each. */
    description: texts,
    /** The first is the primary one. */
    categories: z.array(nameOf('category', categories)).min(1),
    stage: z.enum(['early-access', 'beta', 'launched']),
    pricing: z.strictObject({ model: text, summary: text.nullable() }),
    country: z.string().regex(/^[A-Z]{2}$/, 'must be two capital letters'),
    city: text.nullable(),
    founded: z.int().nullable(),
    /** The part before the @ of its public address. */
    mail: text.nullable(),
    /** Whether its website shows a demo video. */
    video: z.boolean().default(false),
    socials: Socials,
    /** Sentences of its website about facts that are not on it as they are here. */
    says: z.array(
      z.strictObject({
        /** Its path; empty for the home page. */
        page: z.string(),
        quote: text,
        facts: z.array(z.enum(['country', 'city', 'founded_year', 'stage'])).min(1),
      }),
    ),
    features: texts,
    usps: texts,
    tags: texts,
    keywords: texts,
    faqs: Faqs,
    founders: z.array(
      z.strictObject({
        name: text,
        title: text,
        bio: text,
        socials: Socials,
        /** Answers by the key of their question. */
        interview: z
          .record(
            z.string().refine((key) => questions.includes(key)),
            text,
            { error: ({ code }) => (code === 'invalid_key' ? 'there is no such question' : undefined) },
          )
          .default({}),
      }),
    ),
    /** Set where the launch was paid for: what is in it is then unlocked. */
    paid: z
      .strictObject({
        story: z.partialRecord(z.enum(storySections), text),
        milestones: z.array(MilestoneInput),
        /** Files on the product's own domain. */
        media: z.array(
          z.strictObject({ kind: z.enum(['image', 'video']), file: text, caption: text.nullable() }),
        ),
      })
      .optional(),
    /** Products that the owner approved as alternatives, in the owner's order. */
    alternatives: z.array(nameOf('product', products)).default([]),
    /** Most ratings come without words; who wrote them, and when, follows from the slug. */
    reviews: z
      .array(z.strictObject({ rating: z.int().min(1).max(5), body: text.nullable().default(null) }))
      .default([]),
    /** News to followers, oldest first. */
    updates: z.array(z.strictObject({ title: text, body: text })).default([]),
    /** Given for a place on the billboard, a number a payment. */
    contributions: Amounts,
    /** A month, over the last months, oldest first. */
    revenues: Amounts,
  });
export type DemoProduct = z.infer<ReturnType<typeof demoProduct>>;
export type DemoFounder = DemoProduct['founders'][number];

/** The head of a post. */
export const DemoPostHead = PostHead.extend({
  /** Negative for one that is to come. */
  daysAgo: z.int(),
});
export interface DemoPost extends z.infer<typeof DemoPostHead> {
  slug: string;
  /** Headings begin at the second level: the title is the first. */
  markdown: string;
}
