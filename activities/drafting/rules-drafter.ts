import { emptyProfile } from '../../src/shared/profile-rules.ts';
import type {
  Cited,
  DraftedProfile,
  FieldName,
  FieldValue,
  StoredPage,
} from '../../src/shared/profile-schema.ts';
import { draftCategories } from './categories.ts';
import type { CategoryTree } from './category-words.ts';
import { draftContactEmail } from './contact.ts';
import { draftFaqs } from './faqs.ts';
import { findFounders, founderSocials, toCited } from './founders.ts';
import { draftKeywords } from './keywords.ts';
import { draftFeatures, draftUsps } from './features.ts';
import { draftDemoVideo } from './demo-video.ts';
import { draftLogo } from './logo.ts';
import { draftName } from './names.ts';
import { draftPlace } from './places.ts';
import { draftPricingModel, draftPricingSummary } from './pricing.ts';
import { draftDescription, draftShortDescription } from './prose.ts';
import { readSite } from './site.ts';
import { draftCompanySocials } from './socials.ts';
import { draftStage } from './stage.ts';
import { draftStory } from './story.ts';
import { draftTagline } from './tagline.ts';
import { draftFoundedYear } from './years.ts';

/**
 * Drafts a profile from stored pages by rules: without a key, the network or a clock, the same for the same pages. Every value
 * is text of the site, or a slug or code for what a quote says; what the site does not state is absent. The first page is the
 * home page unless the address of another is that of one.
 */
export function draftByRules(pages: readonly StoredPage[], directory: CategoryTree): DraftedProfile {
  const profile = emptyProfile();
  const site = readSite(pages);
  if (site === null) return profile;

  const named = draftName(site);
  const name = named?.value ?? null;
  const { country, city } = draftPlace(site, name);
  const { categories, tags } = draftCategories(site, directory, name);
  const founders = findFounders(site, name);
  const drafted: Record<FieldName, Cited<FieldValue> | null> = {
    name: named,
    tagline: draftTagline(site, name),
    short_description: draftShortDescription(site, name),
    description: draftDescription(site, name),
    stage: draftStage(site),
    pricing_model: draftPricingModel(site),
    pricing_summary: draftPricingSummary(site),
    country,
    city,
    founded_year: draftFoundedYear(site, name),
    contact_email: draftContactEmail(site),
    demo_video_url: draftDemoVideo(site),
    logo_url: draftLogo(site, name),
    categories,
    tags,
    features: draftFeatures(site),
    usps: draftUsps(site),
    keywords: draftKeywords(site, name),
  };
  for (const [field, cited] of Object.entries(drafted) as [FieldName, Cited<FieldValue> | null][]) {
    if (cited !== null) profile.fields[field] = cited;
  }
  profile.founders = toCited(founders);
  profile.founder_socials = founderSocials(founders);
  profile.company_socials = draftCompanySocials(site, name);
  profile.faqs = draftFaqs(site);
  profile.story = draftStory(site);
  return profile;
}
