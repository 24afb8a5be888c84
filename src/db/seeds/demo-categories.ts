/** The demo directory's categories: a tree of two levels. The drafter picks categories by their keywords. */

export interface DemoCategory {
  slug: string;
  name: string;
  description: string;
  /** Words that a product of this category uses of itself. */
  keywords: readonly string[];
  children?: readonly DemoCategory[];
}

const words = (list: string) => list.split(', ');

export const demoCategories: readonly DemoCategory[] = [
  {
    slug: 'developer-tools',
    name: 'Developer Tools',
    description:
      'What people who write software use while they write it: environments, databases, deployment and everything around the editor.',
    keywords: words(
      'developers, deployment, git, ci, command line, database, migrations, preview environments, kubernetes, pull request, engineers, self-hosted',
    ),
    children: [
      {
        slug: 'apis-and-integrations',
        name: 'APIs & Integrations',
        description: 'Connecting one system to another, and noticing when the connection breaks.',
        keywords: words(
          'api, webhook, webhooks, integration, integrations, sdk, rest, graphql, endpoint, connector, sync',
        ),
      },
      {
        slug: 'testing-and-quality',
        name: 'Testing & Quality',
        description: 'Finding out that something is broken before a customer does.',
        keywords: words(
          'testing, test suite, tests, flaky, qa, regression, coverage, end-to-end, bug reports, test automation',
        ),
      },
      {
        slug: 'observability',
        name: 'Observability',
        description: 'Logs, metrics, traces and uptime: what a running system says about itself.',
        keywords: words(
          'logs, logging, monitoring, uptime, metrics, tracing, alerts, incident, status page, latency',
        ),
      },
      {
        slug: 'security-and-privacy',
        name: 'Security & Privacy',
        description: 'Keeping secrets secret, access narrow and personal data where it belongs.',
        keywords: words(
          'security, encryption, encrypted, secrets, password, authentication, single sign-on, gdpr, compliance, audit log, vulnerability, privacy',
        ),
      },
    ],
  },
  {
    slug: 'artificial-intelligence',
    name: 'Artificial Intelligence',
    description: 'Products whose main work is done by a model, and which are honest about where it errs.',
    keywords: words(
      'ai, artificial intelligence, machine learning, language model, llm, model, extraction, classification, computer vision, neural',
    ),
    children: [
      {
        slug: 'ai-assistants',
        name: 'AI Assistants',
        description: 'Assistants and agents that look things up, answer and act on instructions.',
        keywords: words(
          'assistant, copilot, agent, agents, chatbot, ask questions, answers with sources, conversation, prompt',
        ),
      },
      {
        slug: 'writing-and-transcription',
        name: 'Writing & Transcription',
        description: 'Speech into text, text into better text, and one language into another.',
        keywords: words(
          'transcription, transcribe, dictation, speech to text, translation, translate, writing, drafting, summaries, glossary, proofreading',
        ),
      },
    ],
  },
  {
    slug: 'marketing-and-sales',
    name: 'Marketing & Sales',
    description: 'Being found, being remembered and turning interest into customers.',
    keywords: words(
      'marketing, campaign, campaigns, leads, sales, conversion, landing page, audience, brand, social media',
    ),
    children: [
      {
        slug: 'email-and-newsletters',
        name: 'Email & Newsletters',
        description: 'Writing to many people at once, with their consent.',
        keywords: words(
          'newsletter, newsletters, email, mailing list, subscribers, inbox, deliverability, unsubscribe, open rate',
        ),
      },
      {
        slug: 'search-and-analytics',
        name: 'Search & Analytics',
        description: 'How people find a website and what they do once they are there.',
        keywords: words(
          'analytics, seo, search engine, ranking, visitors, traffic, page views, cookies, referrers, dashboard, reports',
        ),
      },
      {
        slug: 'crm-and-sales',
        name: 'CRM & Sales',
        description: 'Remembering who was promised what, and following up on it.',
        keywords: words(
          'crm, pipeline, quotes, proposals, customers, contacts, follow-up, deals, estimates, sales team',
        ),
      },
      {
        slug: 'customer-support',
        name: 'Customer Support',
        description: 'Answering the people who already bought, quickly and kindly.',
        keywords: words(
          'support, help desk, helpdesk, tickets, shared inbox, live chat, knowledge base, customer service, help centre, faq',
        ),
      },
    ],
  },
  {
    slug: 'productivity',
    name: 'Productivity',
    description: 'Getting the day’s work into order, alone or with others.',
    keywords: words(
      'productivity, workflow, team, collaboration, focus, organise, organize, to-do, remote work, meetings, stand-up',
    ),
    children: [
      {
        slug: 'project-management',
        name: 'Project Management',
        description: 'Who does what by when, in a form that survives contact with reality.',
        keywords: words(
          'project, projects, tasks, kanban, board, milestones, deadline, gantt, roadmap, planning, subcontractors',
        ),
      },
      {
        slug: 'notes-and-knowledge',
        name: 'Notes & Knowledge',
        description: 'Writing things down so that they can be found again.',
        keywords: words(
          'notes, note-taking, wiki, knowledge, documents, documentation, annotations, archive, highlights, markdown',
        ),
      },
      {
        slug: 'scheduling-and-calendars',
        name: 'Scheduling & Calendars',
        description: 'Appointments, shifts and the art of finding a time.',
        keywords: words(
          'calendar, scheduling, booking, appointments, appointment, shifts, rota, availability, time zone, reminders',
        ),
      },
    ],
  },
  {
    slug: 'finance',
    name: 'Finance',
    description: 'Money coming in, money going out, and who owes whom.',
    keywords: words(
      'finance, money, bank, budget, expenses, payments, cash flow, shared costs, savings, currency',
    ),
    children: [
      {
        slug: 'invoicing-and-billing',
        name: 'Invoicing & Billing',
        description: 'Asking to be paid, and being paid.',
        keywords: words(
          'invoice, invoices, invoicing, billing, dues, direct debit, payment reminders, subscriptions, freelancers, late payment',
        ),
      },
      {
        slug: 'accounting-and-tax',
        name: 'Accounting & Tax',
        description: 'Books that balance and returns that arrive on time.',
        keywords: words(
          'accounting, bookkeeping, accountant, tax, vat, receipts, ledger, tax return, double-entry, sole traders',
        ),
      },
    ],
  },
  {
    slug: 'commerce-and-hospitality',
    name: 'Commerce & Hospitality',
    description: 'Shops, kitchens, guest rooms and the vans between them.',
    keywords: words(
      'shop, shops, retail, guests, hospitality, merchants, orders, point of sale, holiday rentals',
    ),
    children: [
      {
        slug: 'online-stores',
        name: 'Online Stores',
        description: 'Selling things on the web and keeping count of them.',
        keywords: words(
          'ecommerce, e-commerce, online store, inventory, stock, catalogue, checkout, subscription boxes, storefront, products',
        ),
      },
      {
        slug: 'logistics-and-delivery',
        name: 'Logistics & Delivery',
        description: 'Moving goods, and knowing where they are.',
        keywords: words(
          'logistics, delivery, couriers, courier, warehouse, routes, routing, freight, parcels, dispatch, shipping',
        ),
      },
      {
        slug: 'restaurants-and-hotels',
        name: 'Restaurants & Hotels',
        description: 'For people who feed and house other people for a living.',
        keywords: words(
          'restaurant, restaurants, kitchen, chef, reservations, tables, menu, hotel, hotels, guest guide, bed and breakfast',
        ),
      },
    ],
  },
  {
    slug: 'people-and-work',
    name: 'People & Work',
    description: 'Finding colleagues, paying them and treating them fairly.',
    keywords: words(
      'employees, staff, workforce, people team, workplace, team leads, working hours, managers, onboarding',
    ),
    children: [
      {
        slug: 'hiring',
        name: 'Hiring',
        description: 'From an open position to a first day at work.',
        keywords: words(
          'hiring, recruiting, recruitment, interviews, candidates, applicants, job board, vacancies, job offers, career',
        ),
      },
      {
        slug: 'hr-and-payroll',
        name: 'HR & Payroll',
        description: 'Leave, wages, training and the papers they need.',
        keywords: words(
          'hr, payroll, wages, leave, absence, holiday allowance, payslips, apprentices, time off, training records',
        ),
      },
    ],
  },
  {
    slug: 'design-and-media',
    name: 'Design & Media',
    description: 'Making things that are looked at or listened to.',
    keywords: words('design, creative, media, studio, visual, assets, artwork, photography'),
    children: [
      {
        slug: 'design-tools',
        name: 'Design Tools',
        description: 'Colour, type, layout and the conversations about them.',
        keywords: words(
          'designers, colour, color palette, typography, fonts, mockups, prototypes, design system, accessibility, contrast, feedback on designs',
        ),
      },
      {
        slug: 'video-and-audio',
        name: 'Video & Audio',
        description: 'Recording, cutting, captioning and publishing.',
        keywords: words(
          'video, audio, podcast, podcasts, editing, captions, subtitles, recording, streaming, sound',
        ),
      },
    ],
  },
  {
    slug: 'health-and-wellbeing',
    name: 'Health & Wellbeing',
    description: 'For bodies and minds, and for those who look after them.',
    keywords: words('health, wellbeing, sleep, mental health, stress, habits, mindfulness, diary'),
    children: [
      {
        slug: 'fitness-and-nutrition',
        name: 'Fitness & Nutrition',
        description: 'Moving more and eating well, without the shouting.',
        keywords: words(
          'fitness, running, workout, training plan, nutrition, meal planning, recipes, exercise, calories, cooking',
        ),
      },
      {
        slug: 'clinics-and-care',
        name: 'Clinics & Care',
        description: 'Tools for practices, therapists and family carers.',
        keywords: words(
          'clinic, clinics, patients, patient, care, carers, caregivers, medication, therapists, physiotherapy, medical',
        ),
      },
    ],
  },
  {
    slug: 'education',
    name: 'Education',
    description: 'Learning and teaching, in school and long after it.',
    keywords: words(
      'education, learning, teachers, students, school, schools, lessons, classroom, tutoring, vocabulary, language learning, courses, practice',
    ),
  },
  {
    slug: 'climate-and-land',
    name: 'Climate & Land',
    description: 'Energy, buildings, fields and what becomes of waste.',
    keywords: words(
      'energy, solar, heat pump, electricity, carbon, emissions, farm, farmers, soil, waste, recycling, beekeeping, sustainability',
    ),
  },
];
