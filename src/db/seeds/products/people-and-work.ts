import type { DemoProduct } from '../demo-product.ts';

export const peopleAndWork: readonly DemoProduct[] = [
  {
    name: 'Hirewhistle',
    tagline: 'Interviews that ask everyone the same fair questions',
    short:
      'Hirewhistle prepares structured interviews, keeps interviewers from comparing notes too early, and shows where they disagree.',
    description: [
      'Unstructured interviews predict very little except whether two people like each other. Hirewhistle helps a team agree beforehand on the five things that matter for a job, writes a question for each, and describes what a weak, a decent and an excellent answer would sound like.',
      'Interviewers score on their own. Only when all are done does the page open, sorted by disagreement, because that is what the conversation should be about. Candidates get the questions a day ahead and honest feedback afterwards, in sentences.',
    ],
    categories: ['hiring'],
    stage: 'launched',
    pricing: ['subscription', '€40 per open position per month.'],
    country: 'SE',
    city: 'Malmö',
    founded: 2022,
    mail: 'hello',
    features: [
      'Questions with described answers for 200 kinds of job',
      'Independent scoring, revealed together',
      'Discussion sorted by disagreement',
      'Feedback letters for every candidate',
      'Statistics on whether your scores predicted anything',
    ],
    usps: [
      'Candidates see the questions in advance',
      'Tells you after a year whether your interviews worked',
    ],
    tags: ['hiring', 'fairness'],
    keywords: ['structured interviews', 'fair hiring', 'scorecards', 'candidate feedback', 'recruiting'],
    faqs: [
      [
        'Does an AI judge candidates?',
        'No. It suggests questions when a position is opened. People score people.',
      ],
      [
        'Why show questions beforehand?',
        'Because nervousness is not a skill you are hiring for. The answers get better, and so do the differences between them.',
      ],
    ],
    founders: [
      {
        name: 'Linnéa Bergqvist',
        title: 'Co-founder',
        bio: 'Linnéa is an occupational psychologist who spent years telling companies what they did not want to hear.',
        socials: ['linkedin'],
      },
      {
        name: 'Farhad Nazari',
        title: 'Co-founder',
        bio: 'Farhad was turned down 61 times in a new country, and counted.',
      },
    ],
    socials: ['linkedin', 'x'],
  },
  {
    name: 'Journeyfold',
    tagline: 'The training record an apprentice does not mind keeping',
    short:
      'Apprentices speak or photograph what they did; masters countersign; the chamber gets the record it requires.',
    description: [
      'Many trades oblige apprentices to keep a weekly training record, and most are written the night before the exam. With Journeyfold an apprentice says two sentences at the end of the day or photographs the joint that finally fitted. By Friday the week’s record is drafted in proper words and waits for the master’s signature.',
      'Both see what the training plan still asks for. If nobody has shown an apprentice how to solder by the second spring, it becomes apparent in time.',
    ],
    categories: ['hr-and-payroll', 'education'],
    stage: 'launched',
    pricing: ['subscription', '€3 per apprentice per month.'],
    country: 'DE',
    city: 'Kassel',
    founded: 2023,
    mail: 'werkstatt',
    features: [
      'Records drafted from speech and photographs',
      'Training plans of 120 occupations',
      'Signature by the master on Fridays',
      'Export accepted by the chambers',
    ],
    usps: ['Takes two sentences a day', 'Shows gaps in the training while they can be closed'],
    tags: ['apprenticeship', 'trades'],
    keywords: [
      'apprentices',
      'training record',
      'vocational training',
      'skilled trades',
      'chamber of crafts',
    ],
    faqs: [
      [
        'Is the record valid for the exam?',
        'Yes, in all sixteen federal states. Some chambers still ask for a printed copy, which it makes.',
      ],
    ],
    founders: [
      {
        name: 'Jasmin Kleinhans',
        title: 'Founder',
        bio: 'Jasmin is a master joiner who wrote her own record in one night and remembers it.',
      },
    ],
    socials: ['instagram', 'tiktok'],
  },
  {
    name: 'Paythrush',
    tagline: 'Payroll for households that employ somebody',
    short:
      'Carers, cleaners and nannies paid properly: contract, payslip, insurance and tax in four minutes a month.',
    description: [
      'Employing someone at home makes you an employer, with everything the word implies. Paythrush explains what that is in your country, writes the contract in both languages, and each month turns the hours you enter into a payslip, a transfer and the reports to the authorities.',
      'It reminds both sides of leave, sick pay and the notice period. We have no plan for people who wish to pay in cash.',
    ],
    categories: ['hr-and-payroll', 'clinics-and-care'],
    stage: 'launched',
    pricing: ['subscription', '€16 a month per employee.'],
    country: 'ES',
    city: 'Valladolid',
    founded: 2021,
    mail: 'hola',
    features: [
      'Contracts in two languages',
      'Payslips, transfers and reports to the authorities',
      'Leave, sick pay and thirteenth salaries',
      'An hours book that both sides confirm',
    ],
    usps: ['Speaks to both: the household and the person it employs'],
    tags: ['payroll', 'care'],
    keywords: ['household payroll', 'domestic workers', 'carers', 'payslips', 'social insurance'],
    faqs: [
      [
        'Which countries do you cover?',
        'Spain, Portugal, Italy and France. The rules differ so much that each took us a year.',
      ],
      [
        'Does my employee pay anything?',
        'Nothing, and she has her own access to everything that concerns her.',
      ],
    ],
    founders: [
      {
        name: 'Begoña Arranz',
        title: 'Co-founder',
        bio: 'Begoña is a labour lawyer whose mother cleaned houses for thirty years without a single payslip.',
        socials: ['linkedin'],
      },
      {
        name: 'Rui Vilaverde',
        title: 'Co-founder',
        bio: 'Rui wrote payroll software for shipyards; households have more exceptions.',
      },
    ],
    socials: ['facebook', 'linkedin'],
  },
  {
    name: 'Leavebell',
    tagline: 'Who is away, answered before anyone asks',
    short:
      'Leave and absence for teams of up to fifty: ask in a sentence, see the clash at once, and know how many days are left.',
    description: [
      'Write “off the 14th to the 18th, Paula covers” in the chat and Leavebell does the rest: it works out the days with your public holidays, looks whether two people of the same team would be gone, asks the right person, and tells Paula. Nobody opens a portal.',
      'Rules for carrying days over, for part-time weeks and for three countries’ holidays are set up in a call with a person who has done it four hundred times.',
    ],
    categories: ['hr-and-payroll'],
    stage: 'launched',
    pricing: ['subscription', '$1 per person per month, at least $10.'],
    country: 'EE',
    city: 'Tallinn',
    founded: 2020,
    mail: 'tere',
    features: [
      'Requests in ordinary sentences',
      'Clash warnings within a team',
      'Public holidays of 90 countries and their regions',
      'A feed for every calendar program',
    ],
    usps: ['One dollar', 'Set up for you by a person'],
    tags: ['leave', 'hr'],
    keywords: ['leave management', 'time off', 'absence calendar', 'public holidays', 'part-time'],
    faqs: [
      [
        'Does it record sickness?',
        'It records that someone is away, and since when. Reasons stay between people.',
      ],
      [
        'What about more than fifty people?',
        'It works, but you will want approvals in several steps, which we do not have.',
      ],
    ],
    founders: [
      {
        name: 'Priit Kaldmäe',
        title: 'Founder',
        bio: 'Priit once flew to a workshop that everybody else had taken off.',
      },
    ],
    socials: ['x', 'linkedin'],
  },
  {
    name: 'Secondcoat',
    tagline: 'Jobs for skilled people who stopped, and want to start again',
    short:
      'A job board for returners in the trades and in nursing, with employers who say plainly what hours they offer and what they will teach.',
    description: [
      'A painter who raised three children has not forgotten how to paint. Secondcoat lists only positions whose employers have answered eleven questions, among them the earliest start in the morning, who shows you the new materials, and whether Wednesdays can be free. The answers are public and cannot be left blank.',
      'Applications are a conversation rather than a form: you say what you did, when, and what you would like to learn again. Employers reply within five days or lose their place.',
    ],
    categories: ['hiring', 'people-and-work'],
    stage: 'beta',
    pricing: ['freemium', 'Free for applicants; employers pay €120 for each position they fill.'],
    country: 'AT',
    city: 'Salzburg',
    founded: 2025,
    mail: null,
    features: [
      'Eleven public answers for every position',
      'Replies within five days, guaranteed',
      'Refresher courses near you',
      'Trial days that are paid',
    ],
    usps: ['Employers pay only when a position is filled', 'Gaps in a career are the point, not the problem'],
    tags: ['returners', 'trades'],
    keywords: ['returners', 'job board', 'skilled trades', 'nursing jobs', 'part-time work'],
    faqs: [['Do I need a CV?', 'No. Many of our applicants last wrote one on paper.']],
    founders: [
      {
        name: 'Hermine Gfrerer',
        title: 'Founder',
        bio: 'Hermine returned to nursing after twelve years and had to ask seven hospitals before one answered.',
      },
    ],
    socials: ['facebook', 'instagram'],
  },
];
