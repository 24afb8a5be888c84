/** The form of a user's founder profile. Messages are shown next to the form fields. */
import countries from 'i18n-iso-countries';
import { z } from 'zod';
import { linkProblem, longestLink, tidyLink } from '../shared/link-rules.ts';
import { type Platform, platforms } from '../shared/profile-schema.ts';
import { nameText } from './name-schema.ts';
import { oneLine, prose } from '../shared/text-rules.ts';

/** Maximum lengths of a founder's members (interface specification, "Other records") and of a profile link. */
export const longest = { name: 160, title: 160, bio: 3000, link: longestLink } as const;

const tooLong = (max: number) => `Shorten it to ${max} characters.`;
const orNull = (text: string) => (text === '' ? null : text);

/** An empty link removes the platform. */
const linkOf = (platform: Platform) =>
  z
    .string()
    .overwrite(tidyLink)
    .max(longest.link, tooLong(longest.link))
    .superRefine((link, context) => {
      const problem = link === '' ? null : linkProblem(link, platform);
      if (problem !== null) context.addIssue({ code: 'custom', message: `The link ${problem}.` });
    });

export const Profile = z.object({
  name: nameText.pipe(z.string().min(1, 'Type your name.').max(longest.name, tooLong(longest.name))),
  title: z
    .string()
    .transform(oneLine)
    .pipe(z.string().max(longest.title, tooLong(longest.title)))
    .transform(orNull),
  bio: z
    .string()
    .transform(prose)
    .pipe(z.string().max(longest.bio, tooLong(longest.bio)))
    .transform(orNull),
  country: z
    .string()
    .refine(
      (code) => code === '' || (/^[A-Z]{2}$/.test(code) && countries.isValid(code)),
      'Choose a country from the list.',
    )
    .transform(orNull),
  socials: z
    .object(
      Object.fromEntries(platforms.map((platform) => [platform, linkOf(platform)])) as Record<
        Platform,
        ReturnType<typeof linkOf>
      >,
    )
    .transform(
      (links) =>
        Object.fromEntries(Object.entries(links).filter(([, address]) => address !== '')) as Partial<
          Record<Platform, string>
        >,
    ),
});
export type Profile = z.output<typeof Profile>;
