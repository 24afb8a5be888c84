import type { DemoProduct } from '../demo-product.ts';

export const developerTools: readonly DemoProduct[] = [
  {
    name: 'Thistlewire',
    tagline: 'Contract tests for the webhooks you depend on',
    short:
      'Thistlewire records the webhooks other services send you, learns their shape, and tells you the day a field changes.',
    description: [
      'Most outages at the edge of a system begin with a field that used to be a string. Thistlewire sits in front of your webhook endpoints as a thin proxy, passes every delivery on untouched, and keeps a running description of what each sender really sends: which fields are always there, which come and go, and what values they take.',
      'When a delivery no longer fits, you get a short message with the old shape, the new one and the first event that differed. The same recordings can be replayed against a branch, so a pull request that would have choked on last Tuesday’s payload fails on your machine rather than in production.',
    ],
    categories: ['apis-and-integrations', 'testing-and-quality'],
    stage: 'launched',
    pricing: [
      'freemium',
      'Free for one endpoint and 5,000 deliveries a month; teams pay €29 a month for unlimited endpoints.',
    ],
    country: 'DE',
    city: 'Leipzig',
    founded: 2023,
    mail: 'hello',
    video: true,
    features: [
      'Learns the schema of each sender from live traffic',
      'Alerts with a field-by-field comparison',
      'Replays recorded deliveries against a local or preview server',
      'Masks personal data before anything is stored',
      'Signature checks for the common signing schemes',
    ],
    usps: [
      'The proxy adds under four milliseconds and fails open: if Thistlewire is down, deliveries still arrive',
      'No schema to write by hand, ever',
    ],
    tags: ['webhooks', 'testing'],
    keywords: ['webhook testing', 'api contract', 'schema drift', 'payload replay', 'integration monitoring'],
    faqs: [
      [
        'Do you store the contents of our webhooks?',
        'Only what you allow. By default values are replaced by their type before they are written, and you switch on full recording per endpoint and per field.',
      ],
      [
        'What happens if Thistlewire itself goes down?',
        'Deliveries go straight to your server. We would rather miss a recording than lose one of your orders.',
      ],
    ],
    founders: [
      {
        name: 'Annika Rösler',
        title: 'Co-founder, engineering',
        bio: 'Annika spent six years on the integrations team of a parcel company, where she was woken up by other people’s renamed fields often enough to write this.',
        socials: ['linkedin', 'github'],
      },
      {
        name: 'Bastian Okoro',
        title: 'Co-founder, product',
        bio: 'Bastian ran developer support for a payments provider and still answers every Thistlewire ticket himself on Fridays.',
      },
    ],
    socials: ['github', 'linkedin'],
    paid: {
      story: {
        title: 'A renamed field and a very long Sunday',
        why_started:
          'In 2022 a shipping partner renamed one field in a webhook without telling anybody. Eleven hours of parcels were booked to a warehouse that had closed. Nothing in our monitoring had gone red, because every request had been answered with 200.',
        problem:
          'Everyone tests the requests they send. Almost nobody tests the requests they receive, because they have no specification for them and the sender’s documentation is out of date by the time it is published.',
        journey:
          'The first version was a 200-line script that wrote JSON shapes to a spreadsheet. Three former colleagues asked for it within a month, and one of them offered to pay, which surprised us more than it should have.',
        lessons:
          'Being in the request path is a promise. We rewrote the proxy twice before we were willing to let strangers depend on it.',
        whats_next:
          'Shared shapes: if forty customers receive the same sender’s webhooks, the first one to see a change should warn the other thirty-nine.',
      },
      milestones: [
        {
          date: '2023-05-15',
          title: 'First outside user',
          description: 'A bicycle shop’s stock system, three webhooks a day.',
        },
        {
          date: '2024-02-01',
          title: 'Proxy rewritten',
          description: 'Median added latency fell from 31 ms to under 4 ms.',
        },
        { date: '2025-09-10', title: 'One billion deliveries passed on' },
      ],
    },
  },
  {
    name: 'Flakewarden',
    tagline: 'Puts flaky tests in quarantine and keeps the evidence',
    short:
      'Flakewarden watches your CI runs, isolates tests that pass and fail on the same commit, and collects what you need to fix them.',
    description: [
      'A test that fails one time in thirty is worse than no test: it teaches a team to press “retry” without looking. Flakewarden reads the reports your CI already produces, spots tests with two answers for one commit, and moves them to a quarantine list that your runner respects. The build goes green for honest reasons.',
      'Quarantine is not a graveyard. Each suspect gets a page with its failure rate by hour, by machine and by neighbour (which test ran just before it), and an owner taken from the code’s history. After fourteen days without progress, it comes back to haunt the pull requests of whoever touches that file.',
    ],
    categories: ['testing-and-quality', 'developer-tools'],
    stage: 'launched',
    pricing: ['subscription', '$12 per active committer per month; open-source projects do not pay.'],
    country: 'CA',
    city: 'Halifax',
    founded: 2022,
    mail: 'team',
    features: [
      'Reads JUnit, TAP and Go test reports',
      'Quarantine list as a file in your repository, so it is reviewed like code',
      'Failure rates by machine, hour and preceding test',
      'Suggests an owner from version history',
    ],
    usps: ['Works with any CI that can upload a file', 'Never retries a test behind your back'],
    tags: ['ci', 'testing'],
    keywords: ['flaky tests', 'test quarantine', 'ci reliability', 'junit reports', 'build health'],
    faqs: [
      [
        'How many runs before you call a test flaky?',
        'One commit with both a pass and a failure is enough to suspect it. It is quarantined after the third such commit, or at once if you ask for it.',
      ],
      [
        'Can quarantined tests still block a release?',
        'Yes. Mark a test as critical and it will be reported as flaky but never skipped.',
      ],
    ],
    founders: [
      {
        name: 'Moira Penhallow',
        title: 'Founder',
        bio: 'Moira maintained the build of a 900-engineer company and counted 41,000 manual retries in her last year there. She lives on the coast with two dogs who are very reliable.',
      },
    ],
    socials: ['github', 'youtube'],
  },
  {
    name: 'Sootlamp',
    tagline: 'Log search for teams too small for a log team',
    short:
      'Ship your logs to one binary, search a month of them in a second, and pay for disk rather than for lines.',
    description: [
      'Sootlamp is a log store that fits on the machine you already have. It compresses each service’s lines against their own history, which usually leaves about a twentieth of the original size, and keeps an index small enough to stay in memory. Searching thirty days of a busy web shop takes about a second on a rented server with two cores.',
      'There is no query language to learn. You type words, click a field to narrow, and drag over the chart to choose a time. Saved searches become alerts by ticking a box, and an alert always links to the lines that set it off.',
    ],
    categories: ['observability', 'developer-tools'],
    stage: 'launched',
    pricing: ['one-time', 'A licence costs $390 once per company and includes two years of updates.'],
    country: 'PT',
    city: 'Porto',
    founded: 2021,
    mail: 'ola',
    features: [
      'One static binary, no cluster, no agent',
      'Accepts syslog, OTLP and plain HTTP',
      'Alerts made from saved searches',
      'Retention by size or by age, per service',
      'Read-only links for sharing an incident with a customer',
    ],
    usps: [
      'Priced once, not by the gigabyte',
      'Your logs never leave your server',
      'Upgrades are: replace the file, restart',
    ],
    tags: ['self-hosted', 'logs'],
    keywords: ['log search', 'self-hosted logging', 'log retention', 'syslog', 'small teams'],
    faqs: [
      [
        'How much can one instance take?',
        'On four cores and an ordinary SSD we measure about 60,000 lines a second before queues build up. Most customers send a hundredth of that.',
      ],
      [
        'Is there a hosted version?',
        'No, and none is planned. Keeping your logs on your own machine is the point.',
      ],
      [
        'What happens after the two years?',
        'The version you have keeps working for ever. Another two years of updates cost half the price.',
      ],
    ],
    founders: [
      {
        name: 'Duarte Figueiral',
        title: 'Founder and only employee',
        bio: 'Duarte wrote storage engines for telephone exchanges before telephones stopped having exchanges. Sootlamp pays for his sailing lessons.',
        socials: ['github'],
      },
    ],
    socials: ['github'],
  },
  {
    name: 'Ferrybolt',
    tagline: 'Rehearse a database migration before it counts',
    short:
      'Ferrybolt runs your migration against a masked copy of production and reports locks, duration and everything it would have broken.',
    description: [
      'A migration that takes forty milliseconds on a laptop can hold a lock for nine minutes on the real table. Ferrybolt keeps a fresh, masked copy of your Postgres database, applies the migration from your branch while replaying an hour of recorded traffic, and writes its findings into the pull request: which queries waited, for how long, and which would have failed.',
      'Nothing is installed in production beyond a read replica and a user with no rights to your customers’ names. Masking rules live in your repository and are checked for columns that somebody forgot.',
    ],
    categories: ['developer-tools', 'testing-and-quality'],
    stage: 'launched',
    pricing: ['subscription', 'From €89 a month for databases up to 100 GB.'],
    country: 'NL',
    city: 'Utrecht',
    founded: 2023,
    mail: 'ahoy',
    video: true,
    features: [
      'Rehearses each migration under replayed traffic',
      'Reports lock waits per query, not just totals',
      'Masks personal data by rules kept beside your schema',
      'Comments on the pull request with a plain verdict',
      'Rehearses the rollback as well',
    ],
    usps: ['Finds the lock before your customers do', 'Also tests the way back'],
    tags: ['postgres', 'migrations'],
    keywords: ['database migrations', 'postgres', 'schema change', 'lock analysis', 'production copy'],
    faqs: [
      [
        'Which databases do you support?',
        'Postgres 14 and newer. MySQL is being tried by a handful of customers and is not ready.',
      ],
      [
        'Does personal data reach you?',
        'No. Masking happens on your replica before a byte leaves your network.',
      ],
      [
        'How long does a rehearsal take?',
        'About as long as restoring your copy, plus the minutes of traffic you choose to replay. Most finish while the rest of CI is still running.',
      ],
    ],
    founders: [
      {
        name: 'Femke Dijkgraaf',
        title: 'Co-founder',
        bio: 'Femke was a database administrator at a hospital group, where maintenance windows are at three in the morning and short.',
      },
      {
        name: 'Tobias Wende',
        title: 'Co-founder',
        bio: 'Tobias wrote the traffic replayer as a thesis and has been apologising for its first name ever since.',
      },
    ],
    socials: ['linkedin', 'github', 'x'],
  },
  {
    name: 'Mossgrid',
    tagline: 'A preview environment for every branch, on your own hardware',
    short:
      'Mossgrid turns the spare machine under a desk into preview environments that appear with a branch and vanish with the merge.',
    description: [
      'Open a branch and Mossgrid builds it, gives it a database seeded from your fixtures and an address you can send to a designer. Merge it and everything is swept up. It runs on a single Linux machine, sleeps environments nobody has looked at for an hour and wakes them in about two seconds when somebody does.',
      'The project is open source under the Apache licence and has been since the first commit. The company behind it sells support and a small control panel for people who look after more than one machine.',
    ],
    categories: ['developer-tools'],
    stage: 'beta',
    pricing: ['open-source', 'Free and open source; support contracts start at €150 a month.'],
    country: 'CZ',
    city: 'Brno',
    founded: 2024,
    mail: 'hi',
    features: [
      'One environment a branch, with its own database',
      'Sleeps when idle, wakes on request',
      'Reads an ordinary compose file',
      'Shared links that expire',
    ],
    usps: ['Runs on one machine that you own', 'No YAML beyond the compose file you have'],
    tags: ['open-source', 'self-hosted'],
    keywords: ['preview environments', 'branch deployments', 'self-hosted', 'docker compose', 'staging'],
    faqs: [
      [
        'How many environments fit on one machine?',
        'Sleeping ones cost only disk. On 32 GB of memory, people run ten to fifteen awake at a time.',
      ],
    ],
    founders: [
      {
        name: 'Radka Hrušková',
        title: 'Maintainer',
        bio: 'Radka taught operating systems at a technical university and got tired of explaining why staging was broken again.',
        socials: ['github'],
      },
    ],
    socials: ['github', 'reddit'],
  },
  {
    name: 'Copperlatch',
    tagline: 'Rotates your secrets while everyone is asleep',
    short:
      'Copperlatch changes database passwords, API keys and certificates on a schedule, checks that everything still works, and rolls back if it does not.',
    description: [
      'Everybody agrees that secrets ought to be rotated, and nearly nobody does it, because the day you rotate is the day you learn who else was using the old one. Copperlatch starts by listening: for two weeks it only observes which services use which secret, and draws the map that your documentation never had.',
      'Then it rotates one secret at a time, keeps both versions valid while each consumer moves over, and withdraws the old one only when it has been silent for a day. If a health check turns red in between, the change is undone and a person is asked. Every step is written to an audit log that auditors have so far found rather boring, which is what one wants.',
    ],
    categories: ['security-and-privacy', 'developer-tools'],
    stage: 'launched',
    pricing: ['contact-sales', 'Priced by the number of secrets; ask for a quote.'],
    country: 'CH',
    city: 'Winterthur',
    founded: 2020,
    mail: 'contact',
    features: [
      'Two-phase rotation with both versions valid',
      'Map of which service uses which secret',
      'Automatic rollback on failed health checks',
      'Tamper-evident audit log',
      'Adapters for the common vaults and clouds',
    ],
    usps: ['Observes first, changes later', 'The old secret is withdrawn only after a day of silence'],
    tags: ['security', 'compliance'],
    keywords: ['secret rotation', 'password rotation', 'certificate renewal', 'audit log', 'zero downtime'],
    faqs: [
      [
        'Does Copperlatch see our secrets?',
        'The agent does, inside your network. Our service sees names, times and outcomes, never values.',
      ],
      [
        'What if a service cannot reload a secret?',
        'You tell Copperlatch how to restart it, or mark the secret as manual. It then prepares the change and waits for you.',
      ],
    ],
    founders: [
      {
        name: 'Ueli Brändlin',
        title: 'Founder',
        bio: 'Ueli audited banks for a decade. He has seen the same database password in three countries.',
      },
    ],
    socials: ['linkedin'],
  },
  {
    name: 'Duskprobe',
    tagline: 'Checks your site from the connections your visitors really have',
    short:
      'Uptime checks from village DSL, train Wi-Fi and five-year-old phones instead of from another data centre.',
    description: [
      'From a data centre, every website is fast. Duskprobe measures from small devices in homes, shops and two ferries in eleven countries, on the slow and unreliable connections that data centres do not have. Each check loads the page as a phone from some years ago would, and reports when it became usable rather than when the first byte arrived.',
      'You see the same page from a farmhouse, a commuter train and an office on fibre, side by side. When only the farmhouse is unhappy, you learn it from Duskprobe and not from an angry letter.',
    ],
    categories: ['observability'],
    stage: 'beta',
    pricing: ['usage-based', '€2 per thousand checks, with no monthly minimum.'],
    country: 'EE',
    city: 'Tartu',
    founded: 2025,
    mail: null,
    features: [
      'More than 140 probes on home and mobile connections',
      'Loads pages on modest devices, with images and scripts',
      'Side-by-side film strips of the same page',
      'Alerts by audience: “slow for a tenth of visitors”',
    ],
    usps: ['No probe stands in a data centre', 'Volunteers who host a probe share in the revenue'],
    tags: ['uptime', 'performance'],
    keywords: [
      'uptime monitoring',
      'real connections',
      'page speed',
      'synthetic checks',
      'mobile performance',
    ],
    faqs: [
      [
        'Who hosts the probes?',
        'People who signed up for it. They are paid per check, may switch a probe off at any time, and nothing but checks ever runs on it.',
      ],
    ],
    founders: [
      {
        name: 'Kertu Saarmets',
        title: 'Co-founder',
        bio: 'Kertu grew up at the far end of a copper line and takes page weight personally.',
      },
      {
        name: 'Joosep Lillemäe',
        title: 'Co-founder',
        bio: 'Joosep builds the probes, and once repaired one on a ferry during a storm.',
      },
    ],
    socials: ['x', 'github'],
  },
];
