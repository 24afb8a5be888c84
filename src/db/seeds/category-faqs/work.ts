import type { DemoFaq } from '../demo-product.ts';

export const faqsAboutWork: Readonly<Record<string, readonly DemoFaq[]>> = {
  'developer-tools': [
    [
      'What belongs in Developer Tools, and what in one of its subcategories?',
      'If a product does one thing that a subcategory is named for, such as testing or logs, that is its primary category. What spans several of them, or fits none, stands in Developer Tools itself. Searching within this category finds both.',
    ],
    [
      'How do I find tools that I can run on my own servers?',
      'Search this category for “self-hosted”. The word counts wherever a product uses it of itself: in its name, its keywords, its tagline or its description.',
    ],
    [
      'Do open-source projects have to pay for a listing?',
      'No. The free plan is open to everyone: a launch some weeks out, the badge on the project’s homepage and a complete founder profile.',
    ],
  ],
  'apis-and-integrations': [
    [
      'What should I ask before I let a service stand between two of my systems?',
      'What happens to a delivery while that service is down, whether it keeps what passes through it, and how you would take it out again. Many listings answer the first two in their FAQs.',
    ],
    [
      'Is a webhook tool an API tool?',
      'Here it is. Both connect one system to another; they differ only in who rings whom.',
    ],
  ],
  'security-and-privacy': [
    [
      'Does the directory check the security claims of these products?',
      'No. A profile says what the company’s own website says, and owners can see the sentence that each drafted value rests on. Whether the claim is true is for you, or your auditor, to find out.',
    ],
    [
      'Why is no price given for some of them?',
      'Because none is stated on their websites. A fact that is not found there is left blank and listed as such; nobody guesses.',
    ],
  ],
  'artificial-intelligence': [
    [
      'When does a product belong here rather than in its own trade?',
      'When a model does the main work and the product would be nothing without it. A booking page that suggests a time is a booking page; an assistant that answers from the building code is here.',
    ],
    [
      'How can I tell whether such a product says where it is unsure?',
      'Look for sources in its features: a clause, a page, a minute of the recording. And read the reviews from the bottom, where people tell what happened when it was wrong.',
    ],
    [
      'Were these profiles written by a model?',
      'They may have been drafted by one. Every drafted value rests on quotes from the company’s website, and a person has reviewed the draft before it was submitted. What the site does not say, the profile does not say either.',
    ],
  ],
  'marketing-and-sales': [
    [
      'Can I buy a better place in this category?',
      'No. Listings stand here by community votes, most voted first. What can be paid for is a place on the billboard, a board of its own that says on every item that it is paid.',
    ],
    [
      'Which subcategory is for newsletters sent by shops?',
      'Email & Newsletters. What a shop sends to people who have asked for it is mail, whatever it is meant to sell.',
    ],
  ],
  'email-and-newsletters': [
    [
      'How do I compare two newsletter tools?',
      'Open the comparison with both of their slugs. It sets the attributes side by side, and a cell that is empty means that the fact is on neither listing.',
    ],
    [
      'What do prices by the number of readers mean for me in a year?',
      'Take your list as it is now, add what you gained in the last twelve months, and look up that figure as well. Several of the products here charge the same whatever the number.',
    ],
  ],
  'customer-support': [
    [
      'My team is three people. Is any of this for us?',
      'Yes. Look at the tagline and the pricing summary first: products for small teams usually say how small in one of the two.',
    ],
  ],
  productivity: [
    [
      'Everything makes somebody productive. What is in this category?',
      'Products that put a day or a piece of work in order, for one person or for a team, whatever the trade. What serves a single trade stands with that trade.',
    ],
    [
      'How do I see what is new?',
      'Every week, from Monday to Sunday in UTC, has a page of its own with its launches. Coming weeks show what is scheduled.',
    ],
    [
      'Do ratings come from people who use the product?',
      'They come from people with an account here: one review for a person and a listing, and none of one’s own. Owners cannot write or remove them.',
    ],
  ],
  'notes-and-knowledge': [
    [
      'How do I find out whether I can get my notes out again?',
      'Look for an export among the features, and for the word in the FAQs. If neither has it, the company’s website does not mention it, and that is an answer as well.',
    ],
  ],
  'scheduling-and-calendars': [
    [
      'Bookings, shifts and docks in one category?',
      'They share a problem: a time that suits more than one person. If you need only one kind, search for its word within the category, such as “rota” or “appointments”.',
    ],
  ],
  finance: [
    [
      'Is anything here financial advice?',
      'No. Profiles describe products in the words of the companies that make them, and reviews are the opinions of single people.',
    ],
    [
      'How do I find a product that knows the rules of my country?',
      'The country filter tells you where a company is, not where its product works. Search for your country’s name instead, and read the FAQs.',
    ],
    [
      'Where does the revenue on the revenue board come from?',
      'Each figure carries its source. A listing without a sourced figure is absent from that board; it does not stand there with a nought.',
    ],
  ],
  'accounting-and-tax': [
    [
      'Can a listing tell me whether my tax office accepts a product?',
      'Only if the company says so on its website, and then in the company’s words. Ask your accountant before you rely on it.',
    ],
    [
      'What do “free”, “freemium” and “usage-based” mean here?',
      'Free costs nothing. Freemium has a free part and a paid one. Usage-based is charged for each thing that is done: a page, a payment, an invoice.',
    ],
  ],
  'people-and-work': [
    [
      'Is this a job board?',
      'No. It lists products for hiring, paying and looking after people. Job boards that are products may launch here like any other, in Hiring.',
    ],
    [
      'Why are prices so hard to compare in this category?',
      'Some count employees, some open positions, some months. The comparison of two listings shows the pricing summary of each as it is written, so that you can see what is being counted.',
    ],
  ],
};
