/** The form of a user's founder profile. Messages are shown next to the form fields. */
import { z } from 'zod';
import { emptyToNull, formText, isCountryCode, tooLong } from '../shared/form-text-schema.ts';
import { linkProblem, longestLink, tidyLink } from '../shared/link-rules.ts';
import { type Platform, platforms } from '../shared/profile-schema.ts';
import { nameText } from './name-schema.ts';
import { oneLine, prose } from '../shared/text-rules.ts';

/** Maximum lengths of a founder's members (interface specification, "Other records") and of a profile link. */
export const longest = { name: 160, title: 160, bio: 3000, link: longestLink } as const;

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
  title: formText(oneLine, longest.title).transform(emptyToNull),
  bio: formText(prose, longest.bio).transform(emptyToNull),
  photo_url: z
    .string()
    .overwrite(tidyLink)
    .max(longest.link, tooLong(longest.link))
    .superRefine((link, context) => {
      const problem = link === '' ? null : linkProblem(link, 'page');
      if (problem !== null) context.addIssue({ code: 'custom', message: `The address ${problem}.` });
    })
    .transform(emptyToNull),
  country: z
    .string()
    .refine((code) => code === '' || isCountryCode(code), 'Choose a country from the list.')
    .transform(emptyToNull),
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
