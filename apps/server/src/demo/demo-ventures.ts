import type { VentureStage } from '@inzira/contract/ventures';
import type { CUSTOMER_TYPE_CODES, SECTOR_CODES } from '@inzira/contract/venture-choices';
import type { UploadedFile } from '@inzira/contract/endpoint';
import type { DemoName } from './demo-people.ts';

export interface DemoVenture {
  owner: DemoName;
  company_name: string;
  tagline: string;
  pitch: string;
  founding_date: string;
  stage: VentureStage;
  full_address: string;
  /** Codes of the lists of choices. */
  sectors: (typeof SECTOR_CODES)[number][];
  countries: string[];
  customer_types: (typeof CUSTOMER_TYPE_CODES)[number][];
  /** A generated logo; some ventures have none. */
  logo?: { shape: keyof typeof SHAPES; ground: string; ink: string };
}

/** Fictitious ventures, as their pitches say; the last one waits for a review. */
export const DEMO_VENTURES: readonly DemoVenture[] = [
  {
    owner: 'neema',
    company_name: 'Umuvumba Honey',
    tagline: 'Forest honey with the name of the beekeeper on the jar',
    pitch:
      'Sample venture. Eighty beekeepers around Nyagatare bring their honey to one collection point, where it is filtered, tested for water and filled. Each jar names the keeper and the month. Hotels in Kigali buy two thirds of a harvest before it is in.',
    founding_date: '2021-03-15',
    stage: 'Growth',
    full_address: 'Nyagatare, Eastern Province, Rwanda',
    sectors: ['agriculture', 'food'],
    countries: ['RW', 'UG'],
    customer_types: ['large-companies', 'individuals'],
    logo: { shape: 'hexagon', ground: '#f3d48a', ink: '#8a4b12' },
  },
  {
    owner: 'jabari',
    company_name: 'Boda Ledger',
    tagline: 'A savings book for motorcycle taxi drivers',
    pitch:
      'Sample venture. Drivers put aside a little of each fare by Mobile Money, see it in a book on their phone, and can borrow against six months of saving to buy their own motorcycle. Stage chairmen see that a group is on time, never the single sums.',
    founding_date: '2022-09-01',
    stage: 'Startup',
    full_address: 'Ngong Road, Nairobi, Kenya',
    sectors: ['finance', 'transport', 'technology'],
    countries: ['KE', 'UG', 'TZ'],
    customer_types: ['individuals', 'small-businesses'],
    logo: { shape: 'wheel', ground: '#1f4d4a', ink: '#f4e9d8' },
  },
  {
    owner: 'amina',
    company_name: 'Huye Solar Fruit',
    tagline: 'Pineapple and mango, dried by the sun next door',
    pitch:
      'Sample venture. Fruit that would rot after the market day is sliced and dried in solar cabinets behind three village shops, packed in small bags and sold to schools and kiosks. A cabinet costs less than a bicycle and is paid back in one season.',
    founding_date: '2024-01-20',
    stage: 'Startup',
    full_address: 'Huye, Southern Province, Rwanda',
    sectors: ['food', 'agriculture', 'energy'],
    countries: ['RW'],
    customer_types: ['schools', 'small-businesses'],
    logo: { shape: 'sun', ground: '#fbe3c0', ink: '#c2512f' },
  },
  {
    owner: 'neema',
    company_name: 'Atelier Baobab',
    tagline: 'Furniture made to measure from reclaimed boats',
    pitch:
      'Sample venture. Old fishing boats from the coast become tables, shelves and school desks. Customers choose a plank by photo and get a drawing within a day. Six carpenters and four apprentices work in the yard.',
    founding_date: '2019-06-10',
    stage: 'Mature',
    full_address: 'Route de Ngor, Dakar, Senegal',
    sectors: ['crafts', 'environment', 'manufacturing'],
    countries: ['SN'],
    customer_types: ['households', 'schools', 'large-companies'],
    logo: { shape: 'tree', ground: '#dfe6d5', ink: '#3c5a34' },
  },
  {
    owner: 'kwame',
    company_name: 'Kente Thread Library',
    tagline: 'Weavers rent patterns, buyers know the hands behind them',
    pitch:
      'Sample venture. A shared library of woven patterns: weavers are paid whenever a fashion house uses one, and each cloth carries a label with the name of the weaver. Started by a weaving cooperative that was tired of being copied.',
    founding_date: '2023-11-05',
    stage: 'Idea/Concept',
    full_address: 'Bonwire, Ashanti Region, Ghana',
    sectors: ['fashion', 'crafts'],
    countries: ['GH', 'TG'],
    customer_types: ['small-businesses', 'individuals'],
    logo: { shape: 'weave', ground: '#2b2350', ink: '#e7b84b' },
  },
  {
    owner: 'neema',
    company_name: 'Clinique Mobile Kivu',
    tagline: 'A nurse, a boat and a fixed timetable',
    pitch:
      'Sample venture. A clinic on a boat calls at nine villages of the lake on the same weekday each week, so that mothers can plan. Health centres pay for vaccination days; families pay a small monthly fee that covers check-ups for children.',
    founding_date: '2020-02-01',
    stage: 'Growth',
    full_address: 'Goma, North Kivu, DR Congo',
    sectors: ['health', 'transport'],
    countries: ['CD', 'RW'],
    customer_types: ['households', 'health-facilities'],
  },
  {
    owner: 'kwame',
    company_name: 'Accra Cold Box',
    tagline: 'Cold rooms at the market, paid by the crate and day',
    pitch:
      'Sample venture. Market women store tomatoes and fish in a shared solar cold room for a few cedis a crate. A text message tells the day before the paid time ends. Spoilage at the first market fell from a third to a tenth.',
    founding_date: '2022-04-18',
    stage: 'Startup',
    full_address: 'Makola Market, Accra, Ghana',
    sectors: ['energy', 'retail', 'food'],
    countries: ['GH'],
    customer_types: ['small-businesses', 'farmers'],
    logo: { shape: 'crystal', ground: '#dbeaf2', ink: '#1f5673' },
  },
  {
    owner: 'neema',
    company_name: 'Rift Valley Rainbooks',
    tagline: 'Water tanks for schools, paid back by the water seller',
    pitch:
      'Sample venture. Schools get a roof gutter and a tank without paying first. What the pupils do not need is sold at a fair price to the neighbours, and the sale pays the tank back over four years. Each tank has a book that anybody may read.',
    founding_date: '2021-08-23',
    stage: 'Growth',
    full_address: 'Nakuru, Kenya',
    sectors: ['water', 'education'],
    countries: ['KE', 'ET'],
    customer_types: ['schools', 'households'],
  },
  {
    owner: 'amina',
    company_name: 'Ijwi Audio',
    tagline: 'Lessons by radio and phone for people who rather listen',
    pitch:
      'Sample venture. Short audio courses on keeping accounts, bees and goats, in Kinyarwanda and Swahili. They are broadcast by two community stations and can be called again by a free number. Seed companies sponsor seasons; listeners pay nothing.',
    founding_date: '2024-05-31',
    stage: 'Idea/Concept',
    full_address: 'Kigali, Rwanda',
    sectors: ['media', 'education', 'agriculture'],
    countries: ['RW', 'BI', 'TZ'],
    customer_types: ['farmers', 'non-profits'],
  },
  {
    owner: 'neema',
    company_name: 'Maputo Brick Works',
    tagline: 'Pressed earth bricks that need no firewood',
    pitch:
      'Sample venture. A mobile press makes bricks on the building site from its own soil with a little cement. A house for a family of six needs nine days of pressing and saves about eleven trees. Masons are trained for two weeks before the first house.',
    founding_date: '2018-10-12',
    stage: 'Mature',
    full_address: 'Matola, Mozambique',
    sectors: ['construction', 'environment'],
    countries: ['MZ', 'MW'],
    customer_types: ['households', 'public-bodies'],
    logo: { shape: 'bricks', ground: '#f0ddd0', ink: '#9a3b26' },
  },
  {
    owner: 'thandi',
    company_name: 'Soweto Stitch School',
    tagline: 'Learn to sew by making what is already ordered',
    pitch:
      'Sample venture. Trainees sew school uniforms that schools have ordered, under a master tailor, and are paid per piece from the second month. After half a year they may rent a machine and a table in the same hall and start for themselves.',
    founding_date: '2020-07-27',
    stage: 'Growth',
    full_address: 'Vilakazi Street, Soweto, South Africa',
    sectors: ['education', 'fashion'],
    countries: ['ZA', 'LS'],
    customer_types: ['schools', 'students'],
    logo: { shape: 'needle', ground: '#f6dfe4', ink: '#8c2447' },
  },
  {
    owner: 'thandi',
    company_name: 'Karoo Trail Stays',
    tagline: 'Walks from farm to farm, with a bed at each',
    pitch:
      'Sample venture. Seven farms along an old shepherds’ path share guides, a kitchen and one booking page. Guests walk four days; their bags travel by donkey cart. A tenth of each stay goes to the path and the wells along it.',
    founding_date: '2022-01-09',
    stage: 'Startup',
    full_address: 'Prince Albert, Western Cape, South Africa',
    sectors: ['tourism', 'agriculture'],
    countries: ['ZA'],
    customer_types: ['individuals', 'large-companies'],
    logo: { shape: 'trail', ground: '#efe6cf', ink: '#6b6a2f' },
  },
  {
    owner: 'kwame',
    company_name: 'Palm Wine Post',
    tagline: 'Fresh palm wine within the hour of tapping',
    pitch:
      'Sample venture. Tappers ring a bell on their phone when a tree is tapped; riders collect and deliver before it turns. It is at an early stage: so far it works in one village.',
    founding_date: '2025-02-14',
    stage: 'Idea/Concept',
    full_address: 'Kumasi, Ghana',
    sectors: ['food', 'transport'],
    countries: ['GH'],
    customer_types: ['individuals'],
  },
];

const turned = (shape: string, times: number) =>
  Array.from(
    { length: times },
    (_, index) => `<g transform="rotate(${(360 / times) * index} 100 100)">${shape}</g>`,
  ).join('');

/** Shapes of 200 by 200 in one colour. */
const SHAPES = {
  hexagon:
    '<path d="M100 40l52 30v60l-52 30-52-30V70z"/><path d="M100 78l19 11v22l-19 11-19-11V89z" fill="#fff"/>',
  wheel: `<circle cx="100" cy="100" r="62" fill="none" stroke="currentColor" stroke-width="14"/>${turned('<path d="M96 40h8v60h-8z"/>', 6)}`,
  sun: `<circle cx="100" cy="100" r="36"/>${turned('<path d="M94 30h12v22H94z"/>', 8)}`,
  tree: '<path d="M92 160V96h16v64z"/><ellipse cx="100" cy="74" rx="60" ry="34"/>',
  weave: turned('<path d="M40 52h120v16H40z"/><path d="M40 84h120v8H40z"/>', 4),
  crystal: turned('<path d="M96 36h8v64h-8z"/><path d="M100 46l20 16-6 7-14-11-14 11-6-7z"/>', 6),
  bricks:
    '<path d="M40 60h56v26H40zM104 60h56v26h-56zM40 94h26v26H40zM74 94h52v26H74zM134 94h26v26h-26zM40 128h56v26H40zM104 128h56v26h-56z"/>',
  needle:
    '<path d="M58 148L134 50c8-10 22 2 14 12L66 156z"/><path d="M60 60c40-20 60 60 88 80" fill="none" stroke="currentColor" stroke-width="7"/>',
  trail:
    '<path d="M48 150c70 0 0-50 52-50s-16-52 52-52" fill="none" stroke="currentColor" stroke-width="14" stroke-linecap="round"/><circle cx="48" cy="150" r="18"/><circle cx="152" cy="48" r="18"/>',
} as const;

/** Loaded only for this, because sharp takes memory. */
export async function drawLogo({
  shape,
  ground,
  ink,
}: NonNullable<DemoVenture['logo']>): Promise<UploadedFile> {
  const { default: sharp } = await import('sharp');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200" width="512" height="512">
    <rect width="200" height="200" fill="${ground}"/>
    <g fill="${ink}">${SHAPES[shape].replaceAll('currentColor', ink)}</g></svg>`;
  const bytes = await sharp(Buffer.from(svg)).png().toBuffer();
  return { filename: 'logo.png', bytes };
}
