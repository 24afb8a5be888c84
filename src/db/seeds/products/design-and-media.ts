import type { DemoProduct } from '../demo-product.ts';

export const designAndMedia: readonly DemoProduct[] = [
  {
    name: 'Swatchgrove',
    tagline: 'Colour systems that pass their contrast checks by construction',
    short:
      'Choose a handful of colours; Swatchgrove grows a whole palette in which every allowed pair is readable, in light and in dark.',
    description: [
      'Contrast is usually checked at the end, when everyone has grown fond of the wrong blue. Swatchgrove turns it around: you say which roles you need (text, quiet text, borders, warnings, seven chart colours) and fix the ones that are dear to you. It finds the others so that every pair your roles allow is readable, also for people who see colours differently.',
      'The result is a set of tokens for the web, for both mobile platforms and for print, with a page that explains each decision. Change one colour and you see at once what it would cost.',
    ],
    categories: ['design-tools'],
    stage: 'launched',
    pricing: ['freemium', 'Free for one palette; $10 a month for teams and exports.'],
    country: 'CA',
    city: 'Montréal',
    founded: 2023,
    mail: 'bonjour',
    video: true,
    features: [
      'Palettes solved from roles and rules',
      'Light and dark from one source',
      'Simulates eight kinds of colour vision',
      'Exports tokens for web, mobile and print',
      'A page that explains the palette to others',
    ],
    usps: ['Contrast is a condition, not a report', 'Respects the brand colour you cannot change'],
    tags: ['accessibility', 'colour'],
    keywords: ['color palette', 'contrast', 'design tokens', 'accessibility', 'dark mode'],
    faqs: [
      [
        'Which contrast rules are used?',
        'WCAG 2.2 by default. You may ask for APCA instead, or for both at once.',
      ],
      [
        'What if my brand colour cannot pass?',
        'It stays as it is, and Swatchgrove lists the roles in which it must not be used.',
      ],
    ],
    founders: [
      {
        name: 'Maude Archambault',
        title: 'Co-founder',
        bio: 'Maude designed transit maps and has strong opinions about yellow.',
        socials: ['instagram', 'linkedin'],
      },
      {
        name: 'Kwabena Ofori',
        title: 'Co-founder',
        bio: 'Kwabena is red-green colour-blind and a constraint-solver enthusiast, in that order.',
      },
    ],
    socials: ['instagram', 'x', 'pinterest'],
  },
  {
    name: 'Kerncastle',
    tagline: 'Know which fonts you use, and whether you may',
    short:
      'Kerncastle finds every font on your websites and in your files, and compares it with the licences you actually bought.',
    description: [
      'Font licences are short, strict and kept in the inbox of someone who left in 2018. Kerncastle crawls your sites, reads your design and office files, and lists each typeface with where it is used, how much, and under which licence, if any.',
      'For the gaps it works out the cheapest proper remedy: buy, replace or remove. It has no shop of its own and takes no commission, so that “remove” remains an honest answer.',
    ],
    categories: ['design-tools'],
    stage: 'launched',
    pricing: ['subscription', 'From €25 a month for three websites.'],
    country: 'DE',
    city: 'Offenbach',
    founded: 2022,
    mail: 'kern',
    features: [
      'Scans websites, PDFs and office files',
      'Reads licence texts and explains them',
      'Page-view counts for metered licences',
      'Proposes metric-compatible replacements',
    ],
    usps: ['Sells no fonts', 'Tells you the least you need to buy'],
    tags: ['typography', 'licensing'],
    keywords: ['font licences', 'typography', 'web fonts', 'compliance', 'brand assets'],
    faqs: [['Do you report us to foundries?', 'No. What we find is yours alone.']],
    founders: [
      {
        name: 'Ottilie Wunderle',
        title: 'Founder',
        bio: 'Ottilie drew typefaces for a foundry and then wrote its licences, which she calls the worse half.',
      },
    ],
    socials: ['instagram', 'linkedin'],
  },
  {
    name: 'Framewicket',
    tagline: 'Design feedback from people who will never make an account',
    short:
      'Send a link; clients tap and say what they mean; Framewicket sorts the remarks into tasks and contradictions.',
    description: [
      'Clients do not want a tool. They want to point at the thing and say “that”. With Framewicket they open a link on whatever they have, tap, and talk or write. No account, no tour, no “seat”.',
      'What arrives on your side is sorted: remarks that ask for a change, questions, praise (kept, since you will need it), and pairs of remarks that contradict each other. Contradictions go back to the clients as one polite question with two buttons.',
    ],
    categories: ['design-tools', 'project-management'],
    stage: 'launched',
    pricing: ['subscription', '€15 per designer per month; reviewers are free without limit.'],
    country: 'BR',
    city: 'Florianópolis',
    founded: 2023,
    mail: 'oi',
    features: [
      'Comments by tap and by voice, without an account',
      'Sorts remarks into changes, questions and praise',
      'Spots contradictions and asks about them',
      'Pictures, prototypes, PDFs and live sites',
      'Versions side by side',
    ],
    usps: [
      'Unlimited reviewers, none of whom must sign in',
      'Contradictions are found before you act on them',
    ],
    tags: ['feedback', 'design'],
    keywords: ['design review', 'client feedback', 'annotations', 'prototypes', 'approval'],
    faqs: [
      [
        'How do you know who said what?',
        'Each link belongs to one person. If it is passed on, new visitors are asked for a name.',
      ],
      ['Can I use my own domain?', 'Yes, on every paid plan.'],
    ],
    founders: [
      {
        name: 'Iolanda Brasil Campos',
        title: 'Founder',
        bio: 'Iolanda ran a studio of nine and was sent feedback as a photograph of a screen, with a finger in it, for the last time in 2022.',
        socials: ['instagram'],
      },
    ],
    socials: ['instagram', 'linkedin', 'youtube'],
  },
  {
    name: 'Reelmason',
    tagline: 'Cuts the council meeting into the three minutes that matter',
    short:
      'Local newsrooms give Reelmason a long recording and a question; it proposes a cut with sources, and an editor decides.',
    description: [
      'A town council meets for five hours; its citizens have three minutes. Reelmason transcribes the recording, knows who speaks from the seating plan, and finds the passages that answer an editor’s question. It proposes a cut on a timeline in which each clip keeps the minute before and after it one click away, so that nobody is quoted out of context by accident.',
      'Lower thirds, captions and a link to the full recording are added by rule. The editor’s name is in the credits; ours is not.',
    ],
    categories: ['video-and-audio', 'artificial-intelligence'],
    stage: 'beta',
    pricing: ['usage-based', '$6 per hour of footage.'],
    country: 'US',
    city: 'Toledo',
    founded: 2024,
    mail: 'desk',
    video: true,
    features: [
      'Transcripts with speakers from the seating plan',
      'Cuts proposed for a question in plain words',
      'Context of every clip one click away',
      'Captions, lower thirds and source links by rule',
    ],
    usps: ['Built with four local newsrooms', 'Context is part of the tool, not of the manual'],
    tags: ['journalism', 'video'],
    keywords: ['video editing', 'local news', 'council meetings', 'transcripts', 'captions'],
    faqs: [['Can it publish by itself?', 'No. There is no such button.']],
    founders: [
      {
        name: 'Darnell Whitcomb',
        title: 'Co-founder',
        bio: 'Darnell covered city hall for a paper that no longer exists.',
      },
      {
        name: 'Ksenia Aldridge',
        title: 'Co-founder',
        bio: 'Ksenia edited documentaries and has opinions on cutting away from someone mid-sentence.',
      },
    ],
    socials: ['x', 'threads', 'youtube'],
  },
  {
    name: 'Podthicket',
    tagline: 'Makes kitchen recordings sound like somebody meant it',
    short:
      'Cleans up podcast audio: fridges, echoes, two loudness levels and the neighbour’s drill, with a slider for how much.',
    description: [
      'Good conversations are recorded in bad rooms. Podthicket removes hum, echo and sudden noises, brings voices to the same level and leaves laughter alone, which is harder than it sounds. Each treatment has one slider and can be heard against the original by holding a key.',
      'It runs on your own computer, at about twenty times real time on an ordinary laptop. Nothing is uploaded, so that interviews given in confidence stay that way.',
    ],
    categories: ['video-and-audio'],
    stage: 'launched',
    pricing: ['one-time', '€79 once, for Mac, Windows and Linux.'],
    country: 'NO',
    city: 'Bergen',
    founded: 2022,
    mail: 'lyd',
    features: [
      'Hum, echo and click removal',
      'Levels several voices without pumping',
      'Keeps laughter and breathing natural',
      'Batch mode for whole seasons',
    ],
    usps: ['Runs offline on your computer', 'One slider for each thing'],
    tags: ['podcasting', 'audio'],
    keywords: ['podcast editing', 'noise removal', 'audio cleanup', 'loudness', 'offline'],
    faqs: [
      ['Does it work for music?', 'It is made for speech. It will try to repair your cymbals.'],
      ['How many computers may I use?', 'Yours. We do not count.'],
    ],
    founders: [
      {
        name: 'Sigurd Haldorsen',
        title: 'Founder',
        bio: 'Sigurd recorded sea birds for the radio and learned to remove wind.',
        socials: ['github'],
      },
    ],
    socials: ['youtube', 'reddit'],
    paid: {
      story: {
        title: 'Twenty years of wind',
        why_started:
          'I have 3,000 hours of sea birds and, on every one of them, weather. What I wrote to save the birds turned out to save interviews as well.',
        problem:
          'Cleaning tools for speech make people sound like announcers. I wanted them to sound like people, in a quieter room.',
        challenges: 'Laughter. Every filter I tried took it for a fault.',
        lessons: 'One slider is enough if it is the right one.',
      },
      milestones: [
        {
          date: '2022-12-05',
          title: 'Version 1, for Linux only',
          description: 'Nineteen copies sold, eleven of them to people I knew.',
        },
        { date: '2024-03-18', title: 'Mac and Windows' },
      ],
    },
  },
  {
    name: 'Captionbrook',
    tagline: 'Captions that people who rely on them would sign off',
    short:
      'Captions with speakers, sounds and sensible line breaks, reviewed by deaf and hard-of-hearing editors.',
    description: [
      'Automatic captions get the words nearly right and everything else wrong: who speaks, what the phone sounds like, where a line should break so that it can be read. Captionbrook drafts by machine and has each minute reviewed by an editor who uses captions every day.',
      'You get a file in the usual formats within a day, a list of names and terms we were unsure of, and the editor’s initials. Live events can be captioned too, with three days’ notice.',
    ],
    categories: ['video-and-audio', 'writing-and-transcription'],
    stage: 'launched',
    pricing: ['usage-based', '€1.90 per minute of video, reviewed.'],
    country: 'NL',
    city: 'Groningen',
    founded: 2021,
    mail: 'hoi',
    features: [
      'Speakers, sounds and music described',
      'Line breaks by reading speed',
      'Reviewed by editors who rely on captions',
      'Twelve languages',
      'Live captioning with a human in the loop',
    ],
    usps: ['Editors are deaf or hard of hearing, and well paid', 'Back within a day'],
    tags: ['captions', 'accessibility'],
    keywords: ['captions', 'subtitles', 'accessibility', 'live captioning', 'video'],
    faqs: [
      [
        'Is the machine’s part optional?',
        'Yes. For poetry and heavy dialect, editors prefer to begin with an empty page, at the same price.',
      ],
    ],
    founders: [
      {
        name: 'Marleen Huizinga',
        title: 'Co-founder',
        bio: 'Marleen lost most of her hearing at nineteen and has corrected captions in her head ever since.',
        socials: ['linkedin'],
      },
      {
        name: 'Teun Bakema',
        title: 'Co-founder',
        bio: 'Teun subtitled films for television for a decade, and counts in frames.',
      },
    ],
    socials: ['linkedin', 'instagram'],
  },
];
