import type { NewOpportunity } from '@inzira/contract/opportunities';
import { createOpportunity } from '#src/features/opportunities/listings.ts';
import { inTransaction, type Db } from '#src/platform/db/database.ts';
import { addDays, today } from '#src/platform/days.ts';
import { FRENCH_SAMPLES, FRENCH_TAGS } from './demo-opportunities-french.ts';

/** Ids by the contract's codes, and by ISO 3166-1. */
const SECTORS = {
  agriculture: 1,
  food: 2,
  health: 3,
  education: 4,
  energy: 6,
  water: 7,
  crafts: 10,
  fashion: 11,
  technology: 17,
};
const COUNTRIES = {
  CM: 120,
  CI: 384,
  GH: 288,
  KE: 404,
  NG: 566,
  RW: 646,
  SN: 686,
  ZA: 710,
  TZ: 834,
  UG: 800,
};

interface Sample {
  title: string;
  organization: string;
  benefits: string;
  tags: string[];
  /** Days from the import to the deadline; null for no deadline. */
  days: number | null;
  audience: string;
  about: string;
  asks: string[];
  sectors?: (keyof typeof SECTORS)[];
  countries?: (keyof typeof COUNTRIES)[];
  stages?: NewOpportunity['stages'];
  fee?: NewOpportunity['fee'];
}

const EARLY: NewOpportunity['stages'] = ['Idea/Concept', 'Startup'];
const GROWING: NewOpportunity['stages'] = ['Startup', 'Growth'];

const SAMPLES: readonly Sample[] = [
  {
    title: 'First Machine Grant',
    organization: 'Umuganda Makers Fund',
    benefits: 'Grant of up to USD 4,000 for equipment',
    tags: ['Grant', 'Equipment'],
    days: 1,
    audience: 'Small producers who have sold for at least three months.',
    about:
      'Pays for one machine, dryer, oven or tool that lets you make more of what already sells.',
    asks: [
      'Your sales of the last three months',
      'A price offer for the machine',
      'A photo of where it will stand',
    ],
    sectors: ['food', 'agriculture', 'crafts'],
    countries: ['RW', 'UG', 'TZ'],
    stages: ['Startup'],
  },
  {
    title: 'Harvest to Market Accelerator',
    organization: 'Green Ridge Accelerator',
    benefits: 'Twelve weeks of mentoring and USD 10,000',
    tags: ['Accelerator', 'Mentoring'],
    days: 6,
    audience: 'Teams of two or more with paying customers.',
    about:
      'A programme for businesses that buy from smallholders and sell to shops, schools or hotels.',
    asks: ['A pitch of one page', 'The numbers of one good and one bad month'],
    sectors: ['agriculture', 'food'],
    countries: ['RW', 'KE', 'GH'],
    stages: GROWING,
  },
  {
    title: 'Women Who Trade Loan',
    organization: 'Amani Sisters Cooperative',
    benefits: 'Loan of USD 500 to 3,000 at 1% a month on the remaining balance',
    tags: ['Loan', 'Women'],
    days: 9,
    audience: 'Women with a shop, stall or workshop.',
    about:
      'Working capital for stock, paid back in up to twelve months after a first month without payment.',
    asks: ['A cash book of two months', 'Two people who know your business'],
    countries: ['KE', 'UG', 'TZ'],
    fee: {
      amount: 5,
      currency: 'USD',
      note: 'Asked once for opening the file; refunded if the loan is refused.',
    },
  },
  {
    title: 'Solar for Small Shops Challenge',
    organization: 'Bright Street Lab',
    benefits: 'USD 15,000 for three winners and a pilot with 50 shops',
    tags: ['Challenge', 'Pilot'],
    days: 12,
    audience: 'Anyone with a working sample.',
    about:
      'Looks for cheap ways to keep lights, phones and fridges of small shops running through power cuts.',
    asks: ['A video of two minutes of the thing at work', 'What it costs to make one'],
    sectors: ['energy', 'technology'],
    stages: EARLY,
  },
  {
    title: 'Dakar Pitch Evening',
    organization: 'Teranga Angels Circle',
    benefits: 'Ten minutes before twenty private investors',
    tags: ['Pitch event', 'Investment'],
    days: 16,
    audience: 'Companies looking for USD 20,000 to 100,000.',
    about:
      'Six companies pitch, and each talks with interested investors at a table of its own afterwards.',
    asks: ['A deck of at most ten slides', 'A cap table'],
    countries: ['SN', 'CI', 'CM'],
    stages: ['Growth'],
    fee: { amount: 40, currency: 'USD', note: 'Only for those who are invited to pitch.' },
  },
  {
    title: 'Clean Water Fellowship',
    organization: 'Blue Bucket Trust',
    benefits: 'A stipend of USD 600 a month for ten months',
    tags: ['Fellowship'],
    days: 21,
    audience: 'Founders of 18 to 35 who work on it full time.',
    about:
      'Time to build a business that makes water safe or toilets decent where there is neither.',
    asks: ['A letter of a community that you work with', 'Your plan for the ten months'],
    sectors: ['water', 'health'],
    stages: EARLY,
  },
  {
    title: 'Student Venture Prize',
    organization: 'Campus Path Foundation',
    benefits: 'USD 2,500 and a desk for six months',
    tags: ['Prize', 'Students'],
    days: 28,
    audience: 'Students of any university or technical school.',
    about:
      'For ventures started beside one’s studies. The jury reads how many people you talked with before what you built.',
    asks: ['Notes of ten customer interviews', 'Proof that you study'],
    stages: ['Idea/Concept'],
  },
  {
    title: 'Cloth and Craft Export Programme',
    organization: 'Loom Bridge',
    benefits: 'Training, samples shipped, and three buyers to meet',
    tags: ['Training', 'Export'],
    days: 35,
    audience: 'Workshops with at least three people.',
    about:
      'Prepares makers of clothes, baskets and jewellery for a first order from abroad: sizes, prices, papers, packing.',
    asks: ['Pictures of five products', 'What you can make in a month'],
    sectors: ['fashion', 'crafts'],
    countries: ['RW', 'GH', 'SN', 'ZA'],
    stages: GROWING,
  },
  {
    title: 'Health Posts Innovation Grant',
    organization: 'Nearby Care Initiative',
    benefits: 'Grant of USD 8,000 and a trial in four health posts',
    tags: ['Grant', 'Pilot'],
    days: 48,
    audience: 'Teams with somebody who works in health.',
    about:
      'Supports products that save a nurse time: records, cold chains, reminders, simple tests.',
    asks: ['A note of one health post that would try it'],
    sectors: ['health', 'technology'],
    countries: ['NG', 'GH', 'RW'],
    stages: GROWING,
  },
  {
    title: 'Learning Tools Incubator',
    organization: 'Chalk and Code Hub',
    benefits: 'Six months of space, coaching and USD 3,000',
    tags: ['Incubator', 'Mentoring'],
    days: 61,
    audience: 'Teachers and developers who work together.',
    about: 'An incubator for what helps children to read and count, with or without electricity.',
    asks: ['One lesson tried with a class', 'Who pays, and how much'],
    sectors: ['education', 'technology'],
    stages: EARLY,
  },
  {
    title: 'Everyday Founders Mentor Pool',
    organization: 'Second Opinion Network',
    benefits: 'One hour a month with an experienced owner',
    tags: ['Mentoring'],
    days: null,
    audience: 'Everybody who runs something, however small.',
    about:
      'You bring one question of your business, and talk it through with somebody who has been there.',
    asks: ['One question, in three sentences'],
  },
  {
    title: 'Rolling Equipment Lease',
    organization: 'Turnkey Leasing Cooperative',
    benefits: 'Machines of up to USD 20,000, paid in 24 parts',
    tags: ['Loan', 'Equipment'],
    days: null,
    audience: 'Registered companies with a year of books.',
    about: 'The cooperative buys the machine, you use it and own it with the last payment.',
    asks: ['Books of the last twelve months', 'Your registration'],
    countries: ['KE', 'NG', 'ZA'],
    stages: ['Growth', 'Mature'],
  },
  {
    title: 'Rain Season Seed Fund',
    organization: 'Green Ridge Accelerator',
    benefits: 'USD 5,000 for seed businesses',
    tags: ['Grant'],
    days: -4,
    audience: 'Growers of seeds and seedlings.',
    about: 'Bought time and trays before the rains. The next round is expected in a year.',
    asks: ['A plan of the beds'],
    sectors: ['agriculture'],
    countries: ['RW', 'UG'],
  },
  {
    title: 'Night Market Micro Grants',
    organization: 'Umuganda Makers Fund',
    benefits: 'USD 300 for a stall',
    tags: ['Grant', 'Women'],
    days: -20,
    audience: 'First-time traders.',
    about: 'Paid for the first stall, lamp and licence of new traders.',
    asks: ['Where the stall will stand'],
    stages: ['Idea/Concept'],
  },
];

/** Sample listings of invented organizations; deadlines are relative to the day of the import. */
export async function loadOpportunities(db: Db) {
  if (await db.selectFrom('opportunities').select('id').limit(1).executeTakeFirst()) return;
  await inTransaction(db, async (trx) => {
    for (const sample of SAMPLES) await createOpportunity(trx, null, toListing(sample));
  });
}

function toListing(sample: Sample): NewOpportunity {
  const { days, organization } = sample;
  const site = `https://${organization.toLowerCase().replaceAll(' ', '-')}.example`;
  return {
    title: sample.title,
    organization_name: organization,
    organization_website: site,
    benefits: sample.benefits,
    target_audience: sample.audience,
    description: describe(sample, {
      heading: 'What to hand in',
      note: `A sample listing: ${organization} is invented, and nobody answers there.`,
    }),
    apply_link: `${site}/apply`,
    deadline: days === null ? null : addDays(today(), days),
    tags: sample.tags,
    sectors: (sample.sectors ?? []).map((code) => SECTORS[code]),
    countries: (sample.countries ?? []).map((code) => COUNTRIES[code]),
    stages: sample.stages ?? [],
    fee: sample.fee ?? null,
    ...inFrench(sample),
  };
}

function inFrench({ title, organization, tags }: Sample): Partial<NewOpportunity> {
  const french = FRENCH_SAMPLES[title];
  if (!french) return {};
  return {
    title_fr: french.title,
    benefits_fr: french.benefits,
    target_audience_fr: french.audience,
    description_fr: describe(french, {
      heading: 'Les pièces à remettre',
      note: `Une offre d’exemple\u00a0: ${organization} est inventé, et personne n’y répond.`,
    }),
    fee_note_fr: french.feeNote ?? null,
    tags_fr: tags.map((tag) => FRENCH_TAGS[tag] ?? tag),
  };
}

function describe(
  { about, asks }: Pick<Sample, 'about' | 'asks'>,
  { heading, note }: { heading: string; note: string },
): string {
  const list = asks.map((one) => `<li>${one}</li>`).join('');
  return `<p>${about}</p><h2>${heading}</h2><ul>${list}</ul><p><em>${note}</em></p>`;
}
