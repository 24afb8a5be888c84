import type { DemoProduct } from '../demo-product.ts';

export const marketingAndSales: readonly DemoProduct[] = [
  {
    name: 'Pigeonrow',
    tagline: 'Newsletters for shops with a door',
    short:
      'A newsletter tool for bakeries, bookshops and bicycle menders: write it on the phone, send it before opening time.',
    description: [
      'Pigeonrow assumes that you have twelve minutes and a photograph. You choose one of five letters (new arrivals, an event, closed today, a story, thank you), write a few lines, and it looks right on every phone without any dragging of boxes.',
      'People sign up by scanning a card on the counter, which asks for nothing but an address. Opening rates are shown as people, not as percentages: “61 of your 140 readers saw it, nine replied”. Replies land in your ordinary inbox.',
    ],
    categories: ['email-and-newsletters'],
    stage: 'launched',
    pricing: ['freemium', 'Free up to 100 readers, then €7 a month whatever the number.'],
    country: 'FR',
    city: 'Nantes',
    founded: 2022,
    mail: 'bonjour',
    features: [
      'Five letters that cannot be made ugly',
      'Counter card with a code to sign up',
      'Double opt-in and one-tap unsubscribe',
      'Replies come to your own inbox',
      'Works entirely from a phone',
    ],
    usps: ['One price above the free plan', 'No tracking pixel unless readers agree to it'],
    tags: ['small-business', 'newsletters'],
    keywords: ['newsletter', 'local shops', 'email marketing', 'mailing list', 'retail'],
    faqs: [
      [
        'How do you count readers without tracking?',
        'Readers who agreed are counted; for the others we show “unknown” rather than an estimate.',
      ],
      ['Can I move my list elsewhere?', 'One button exports addresses and the proof of consent for each.'],
    ],
    founders: [
      {
        name: 'Solenn Guivarch',
        title: 'Co-founder',
        bio: 'Solenn owned a stationery shop and wrote its letter every Thursday for nine years.',
        socials: ['instagram'],
      },
      {
        name: 'Amadou Thiam',
        title: 'Co-founder',
        bio: 'Amadou ran the mail servers of a university, and knows what becomes of messages that look like offers.',
      },
    ],
    socials: ['instagram', 'facebook'],
  },
  {
    name: 'Inkfathom',
    tagline: 'Shows newsletter writers which old issues still sell',
    short:
      'Inkfathom reads your archive, follows which issues bring new readers, and tells you which ones to send again.',
    description: [
      'The best thing you wrote may be two years old and seen by a tenth of the people who read you today. Inkfathom joins the archive, the sign-ups and the search visits of a newsletter, and ranks every issue by the readers it brought and kept.',
      'From that it drafts a modest plan: three issues to send again to people who were not there yet, two to turn into a welcome series, and one topic your readers keep searching for that you have never covered. The plan is one page long and comes on the first of the month.',
    ],
    categories: ['email-and-newsletters', 'search-and-analytics'],
    stage: 'launched',
    pricing: ['subscription', '$15 per month for lists up to 10,000 readers.'],
    country: 'US',
    city: 'Duluth',
    founded: 2023,
    mail: 'depth',
    features: [
      'Ranks every issue by readers gained and kept',
      'Suggests issues to send again, and to whom',
      'Finds topics that readers search for in vain',
      'Connects to the common newsletter platforms',
    ],
    usps: ['Looks at years, not at last Tuesday', 'Needs ten minutes of you a month'],
    tags: ['newsletters', 'analytics'],
    keywords: ['newsletter analytics', 'archive', 'reader retention', 'evergreen content', 'growth'],
    faqs: [
      [
        'Do you send anything yourselves?',
        'No. We read, count and suggest; sending stays with the tool you use.',
      ],
    ],
    founders: [
      {
        name: 'Corliss Haugland',
        title: 'Founder',
        bio: 'Corliss edits a weekly letter about lake shipping with 22,000 readers, most of whom have never seen a lake that size.',
      },
    ],
    socials: ['x', 'threads'],
  },
  {
    name: 'Kettlecount',
    tagline: 'Web analytics you can read while the kettle boils',
    short: 'One page, no cookies, no consent banner: how many came, from where, and what they did next.',
    description: [
      'Kettlecount shows a single page, and it has been a single page since the first day. Visitors, the places they came from, what they read, and how many did the thing you hoped for. Hover over a bump in the line and it tells you which link caused it.',
      'The script is smaller than most favicons. It sets no cookie and stores no address, so there is nothing to ask consent for. The numbers of the last ten years stay, because they take up almost no room.',
    ],
    categories: ['search-and-analytics', 'security-and-privacy'],
    stage: 'launched',
    pricing: ['subscription', '€5 a month for up to 100,000 page views, €15 up to a million.'],
    country: 'DK',
    city: 'Aarhus',
    founded: 2020,
    mail: 'hej',
    video: true,
    features: [
      'Everything on one page',
      'A script of 900 bytes',
      'Explains peaks by the link that caused them',
      'Goals without tagging: point at a button',
      'Weekly summary by e-mail',
    ],
    usps: ['No cookies, hence no banner', 'Numbers are kept for ten years'],
    tags: ['privacy', 'analytics'],
    keywords: ['web analytics', 'cookieless', 'privacy friendly', 'page views', 'simple dashboard'],
    faqs: [
      [
        'How are unique visitors counted without cookies?',
        'By a hash that changes every day and cannot be turned back. Someone who visits on two days counts twice, and we say so.',
      ],
      [
        'Can I import numbers from elsewhere?',
        'Daily totals from a CSV file, yes. Anything finer would not be comparable.',
      ],
    ],
    founders: [
      {
        name: 'Ditte Kjærsgaard',
        title: 'Founder',
        bio: 'Ditte was a statistician at the national railway and distrusts every chart with more than two colours.',
        socials: ['linkedin'],
      },
    ],
    socials: ['x', 'linkedin'],
    paid: {
      story: {
        title: 'One page, on purpose',
        why_started:
          'My sister sells tea on the web. Her analytics had 140 reports and she used none of them, because none said whether yesterday had been a good day.',
        journey:
          'The first version was an e-mail with four numbers. The page came later, and every year somebody asks for a second one.',
        challenges:
          'Saying no. A feature that one customer loves is a line that two thousand others must read past.',
        achievements: 'We have never raised money and never had an outage longer than the kettle.',
        lessons: 'If a number does not change what somebody does next, it is decoration.',
      },
      milestones: [
        {
          date: '2020-08-24',
          title: 'First paying customer',
          description: 'The tea shop. Family rate: full price.',
        },
        { date: '2022-03-01', title: 'Profitable' },
        { date: '2025-01-20', title: 'Ten thousand websites counted' },
      ],
    },
  },
  {
    name: 'Snippetmoor',
    tagline: 'See your search results the way strangers see them',
    short:
      'Daily pictures of how your pages appear in search results and in assistants’ answers, and a note when the wording changes.',
    description: [
      'A page’s rank says little when the result above it is an answer that quotes somebody else. Snippetmoor looks up your phrases every day from twelve cities, keeps a picture of what a person would see, and highlights your part of it: the title, the two lines below, the quoted sentence, or nothing at all.',
      'When the wording changes, you get the picture from before and the one from after. Most changes turn out to be your own, made three weeks earlier by someone who did not know that anybody would notice.',
    ],
    categories: ['search-and-analytics'],
    stage: 'launched',
    pricing: ['subscription', 'From £19 per month for 50 phrases.'],
    country: 'IE',
    city: 'Galway',
    founded: 2024,
    mail: 'hello',
    features: [
      'Daily pictures from twelve cities',
      'Covers assistants that answer with sources',
      'Before-and-after comparison of titles and quotes',
      'Links each change to the edit of the page that preceded it',
    ],
    usps: ['Pictures rather than positions', 'Shows when somebody else is quoted in your stead'],
    tags: ['seo', 'search'],
    keywords: ['search results', 'serp tracking', 'seo', 'ai answers', 'snippets'],
    faqs: [
      [
        'Is this against the rules of search engines?',
        'We use licensed result feeds and no automated browsing of their pages.',
      ],
    ],
    founders: [
      {
        name: 'Fionnuala Keaveney',
        title: 'Founder',
        bio: 'Fionnuala edited headlines for a regional newspaper and found out late that nobody saw the ones she wrote.',
      },
    ],
    socials: ['linkedin', 'x'],
  },
  {
    name: 'Tallybrook',
    tagline: 'The customer book for people who work in vans',
    short:
      'A CRM for plumbers, roofers and gardeners: every customer, promise and photograph, findable with one thumb.',
    description: [
      'Tallybrook replaces the notebook on the dashboard. Each house has a page with what was done, what was promised, what the boiler is called and where the key hides. Take a photograph and it is filed under the house you are standing at.',
      'Quotes are spoken on the way to the next job and sent before the kettle is on. If one is not answered in a week, Tallybrook asks whether it should send a friendly line, and shows you that line first.',
    ],
    categories: ['crm-and-sales', 'invoicing-and-billing'],
    stage: 'launched',
    pricing: ['subscription', '£14 a month per van, however many people ride in it.'],
    country: 'GB',
    city: 'Huddersfield',
    founded: 2021,
    mail: 'ey-up',
    video: true,
    features: [
      'A page for every house, with its history in pictures',
      'Spoken quotes, sent as tidy PDFs',
      'Polite follow-ups that you approve',
      'Works without signal and catches up later',
      'Warranty and service reminders',
    ],
    usps: ['Priced by the van', 'Everything reachable with one thumb'],
    tags: ['trades', 'crm'],
    keywords: ['crm for trades', 'quotes', 'job management', 'plumbers', 'follow-up'],
    faqs: [
      [
        'Can my office use it on a computer?',
        'Yes, the same book opens in a browser, with more room for the calendar.',
      ],
      [
        'Does it do invoices?',
        'It turns a finished job into an invoice and passes it to your bookkeeping program. It does not do your books.',
      ],
    ],
    founders: [
      {
        name: 'Gareth Oldroyd',
        title: 'Co-founder',
        bio: 'Gareth fitted kitchens for twenty years, and lost a good customer over a forgotten worktop.',
      },
      {
        name: 'Priyanka Sahota',
        title: 'Co-founder',
        bio: 'Priyanka designed cash machines. She says a van is the same problem: gloves, glare and impatience.',
        socials: ['linkedin'],
      },
    ],
    socials: ['facebook', 'youtube'],
  },
  {
    name: 'Hearthqueue',
    tagline: 'A shared inbox for companies of two to nine people',
    short:
      'Support mail for teams without a support team: one inbox, nobody answers twice, nothing is forgotten over the weekend.',
    description: [
      'Help desks are built for departments. Hearthqueue is built for the potter and her husband, for the four friends with an app, for the practice with one receptionist. There are no tickets, stages or queues, only messages and a name beside each.',
      'Open a message and the others see that you have it. Snooze it and it comes back on the morning you said. When you write the same answer for the third time, Hearthqueue offers to keep it.',
    ],
    categories: ['customer-support', 'email-and-newsletters'],
    stage: 'launched',
    pricing: ['subscription', '$18 per month for the whole company.'],
    country: 'NZ',
    city: 'Nelson',
    founded: 2022,
    mail: 'kiaora',
    features: [
      'Shows who is answering what, live',
      'Saved answers offered when you repeat yourself',
      'Snooze until a day, or until they reply',
      'Your own address, your own mail server',
    ],
    usps: ['Flat price for everybody', 'Refuses to grow past nine people: we tell you where to go next'],
    tags: ['support', 'small-business'],
    keywords: ['shared inbox', 'customer support', 'small teams', 'email', 'saved replies'],
    faqs: [
      [
        'What happens with the tenth person?',
        'We help you move to a bigger help desk and give you a file with everything in it.',
      ],
      ['Is there a mobile app?', 'It works well in the browser of a phone. An app is not planned.'],
    ],
    founders: [
      {
        name: 'Aroha Tinirau',
        title: 'Founder',
        bio: 'Aroha sold ceramic bowls by mail until answering questions took longer than throwing bowls.',
      },
    ],
    socials: ['instagram', 'x'],
  },
  {
    name: 'Patchbell',
    tagline: 'Help articles that notice when the screen has changed',
    short:
      'Patchbell compares your help centre with your product every night and points at the sentences and pictures that are no longer true.',
    description: [
      'The button is called “Publish” now, but eleven articles still say “Post”. Patchbell walks through your product every night along the steps that your articles describe. Where a step fails, it marks the sentence, proposes the new wording and takes a fresh picture.',
      'Writers review the list over coffee, and support stops answering questions that the help centre used to answer. It also reports the opposite case: a screen that no article mentions.',
    ],
    categories: ['customer-support', 'notes-and-knowledge'],
    stage: 'early-access',
    pricing: ['contact-sales', null],
    country: 'IL',
    city: 'Haifa',
    founded: 2025,
    mail: 'talk',
    features: [
      'Follows the steps of each article in your product',
      'Marks sentences that no longer hold',
      'Retakes screenshots in the same crop and language',
      'Lists screens without an article',
    ],
    usps: ['Checks the text against the product, not against other text'],
    tags: ['documentation', 'support'],
    keywords: ['help centre', 'documentation', 'screenshots', 'outdated articles', 'knowledge base'],
    faqs: [
      [
        'Does it need access to our production system?',
        'A test account is enough. Patchbell never sees your customers.',
      ],
    ],
    founders: [
      {
        name: 'Noga Almagor',
        title: 'Co-founder',
        bio: 'Noga wrote help texts for a hospital system and kept a list, called “lies I have told”, of the ones that had gone out of date.',
      },
      {
        name: 'Samir Khoury',
        title: 'Co-founder',
        bio: 'Samir automates browsers for a living and apologises to them when they crash.',
      },
    ],
    socials: ['linkedin'],
  },
];
