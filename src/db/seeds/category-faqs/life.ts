import type { DemoFaq } from '../demo-product.ts';

export const faqsAboutLife: Readonly<Record<string, readonly DemoFaq[]>> = {
  'commerce-and-hospitality': [
    [
      'I run a shop with a door. Where should I look first?',
      'Here, for tills, guests and kitchens; in Online Stores for stock and orders; and in Email & Newsletters for writing to your customers.',
    ],
    [
      'How do I know that a company is really behind its listing?',
      'Look for the Verified badge. It means that somebody has shown that the website is theirs, by a DNS record, a tag or a file on the site, or mail to an address at its domain. It does not mean that they have paid for anything.',
    ],
    [
      'Why are so many of the companies here so small?',
      'Because people who kept a shop or a kitchen themselves built many of these products. The founders’ pages tell how it came about.',
    ],
  ],
  'restaurants-and-hotels': [
    [
      'Commission or fixed fee: can I filter by it?',
      'Not as such. The pricing model tells a subscription from a usage-based price, and a commission is the second. The pricing summary has the figure.',
    ],
    [
      'Is there anything for a single holiday flat?',
      'Yes. Several products in this category are free for the first flat or the first room; look at the pricing summary.',
    ],
  ],
  'logistics-and-delivery': [
    [
      'Which of these need a device or an app for every driver?',
      'The features usually tell. Products that get by with text messages, or without a screen, tend to be proud of it and say so in the tagline.',
    ],
  ],
  'design-and-media': [
    [
      'Is there a category for fonts?',
      'They are in Design Tools, together with colour and with feedback on designs. Search for “fonts” to see them alone.',
    ],
    [
      'Can I see a product before I visit its website?',
      'Where the website has a demo video, the profile links to it. Paid listings may also show pictures, with captions.',
    ],
  ],
  'video-and-audio': [
    [
      'What does “reviewed” mean in prices for captions and transcripts?',
      'That a person has read the result. Prices without it are for what the machine makes. If a listing does not say which of them it means, neither does the company’s website.',
    ],
    [
      'Once or every month?',
      'Both exist here. Filter by the pricing model: one-time for a licence that is bought once, subscription for the rest.',
    ],
  ],
  'health-and-wellbeing': [
    [
      'Are these products medical devices?',
      'The directory does not know and does not guess. If a company states an approval on its website, the profile may say so. If you are unwell, please ask a doctor rather than a directory.',
    ],
    [
      'How is health data treated?',
      'By each company in its own way. Look for where data is kept and who can see it among the features and FAQs, and be wary of silence.',
    ],
    [
      'May I write a review about my own experience with a treatment?',
      'Write about the product: what it asked of you, what it told you, what you would want to know beforehand. Leave out other people, and leave out what you would not tell a stranger.',
    ],
  ],
  'clinics-and-care': [
    [
      'Which of these are for families, and which for practices?',
      'The tagline almost always tells. In doubt look at the price: what is charged by the therapist is for practices.',
    ],
  ],
  education: [
    [
      'I teach. Which of these may I try without asking my school?',
      'Look for products that are free for single teachers, and for those that need no accounts for pupils. Both are said in pricing summaries and features.',
    ],
    [
      'Does a listing say which age a product is for?',
      'If the company’s website does. There is no filter for it; the description is the place to look.',
    ],
    [
      'Where do I find tools for a whole school?',
      'In this category as well. A price for each teacher, pupil or school is a good sign that they sell to more than one person at a time.',
    ],
  ],
  'climate-and-land': [
    [
      'Who checks the savings these products promise?',
      'Nobody here does. Figures in a profile are the company’s own and stand in words that are on its website. Milestones and updates often tell how they came about.',
    ],
    [
      'Farms, heat pumps and bees: why together?',
      'Because each of these alone would have too few products to be worth browsing. The category will be divided when it has grown.',
    ],
    [
      'Can I follow a product without buying it?',
      'Yes. Followers are told when the company posts an update. That is all it does.',
    ],
  ],
};
