/** A sample trainee's business with the facts that their work uses; all sums are computed. */
export interface Trade {
  venture: string;
  /** A plural, as in "ten caterers". */
  customers: string;
  place: string;
  problem: string;
  today: string;
  offer: string;
  currency: string;
  price: number;
  cost: number;
  /** Monthly fixed costs, including the founder's pay. */
  fixed: number;
  /** Last month's sales. */
  sold: number;
}

export interface SampleTrainee {
  firstName: string;
  lastName: string;
  trade: Trade;
  /** The number of activities that they have submitted, among those with a sample text. */
  reach: number;
  /** Of these, how many of the last are waiting, and how many before them were rejected. */
  waiting: number;
  rejected: number;
}

export const AMINAS_TRADE: Trade = {
  venture: 'Huye Solar Fruit',
  customers: 'school canteens',
  place: 'Huye',
  problem: 'children buy biscuits because fruit of the market day is soft by Thursday',
  today: 'biscuits at RWF 200 from the kiosk at the gate',
  offer: 'thirty bags of dried pineapple, on Monday at seven, paid by mobile money',
  currency: 'RWF',
  price: 500,
  cost: 310,
  fixed: 152_000,
  sold: 540,
};

/** Fictitious people, as their last name says; they cannot log in. */
export const SAMPLE_TRAINEES: readonly SampleTrainee[] = [
  {
    firstName: 'Claudine',
    lastName: 'Ingabire (sample)',
    reach: 15,
    waiting: 0,
    rejected: 0,
    trade: {
      venture: 'Ibaba Uniforms',
      customers: 'primary schools',
      place: 'Musanze',
      problem: 'uniforms come three weeks after term begins and half of them do not fit',
      today: 'a tailor from the market who measures nobody',
      offer: 'forty uniforms measured at the school and delivered before the first day',
      currency: 'RWF',
      price: 9_500,
      cost: 6_700,
      fixed: 420_000,
      sold: 118,
    },
  },
  {
    firstName: 'Lindiwe',
    lastName: 'Khumalo (sample)',
    reach: 9,
    waiting: 2,
    rejected: 1,
    trade: {
      venture: 'Second Cut',
      customers: 'quilt makers',
      place: 'Soweto',
      problem: 'they drive to three factories for offcuts and find the wrong colours',
      today: 'one trip a month to the factories, with a neighbour’s car',
      offer: 'a sorted box of five kilos by colour, on the first Friday of the month',
      currency: 'ZAR',
      price: 260,
      cost: 175,
      fixed: 6_800,
      sold: 44,
    },
  },
  {
    firstName: 'Joseph',
    lastName: 'Mwangi (sample)',
    reach: 6,
    waiting: 1,
    rejected: 1,
    trade: {
      venture: 'Mti Crates',
      customers: 'avocado packers',
      place: 'Murang’a',
      problem: 'wooden crates break on the road and one avocado in nine arrives bruised',
      today: 'sacks, which cost nothing and bruise more',
      offer: 'twenty folding crates for a season, counted back at the end',
      currency: 'KES',
      price: 350,
      cost: 240,
      fixed: 38_500,
      sold: 210,
    },
  },
  {
    firstName: 'Rokhaya',
    lastName: 'Sarr (sample)',
    reach: 5,
    waiting: 3,
    rejected: 0,
    trade: {
      venture: 'Teinture Sarr',
      customers: 'wedding tailors',
      place: 'Rufisque',
      problem: 'dyed cloth loses its colour at the first wash and the bride comes back',
      today: 'imported cloth at twice the price',
      offer: 'six metres in a colour that survives ten washes, or the money back',
      currency: 'XOF',
      price: 18_000,
      cost: 11_500,
      fixed: 260_000,
      sold: 31,
    },
  },
  {
    firstName: 'Emmanuel',
    lastName: 'Tetteh (sample)',
    reach: 4,
    waiting: 0,
    rejected: 2,
    trade: {
      venture: 'Tetteh Cold Boxes',
      customers: 'fish smokers',
      place: 'Tema',
      problem: 'fish that is not smoked by night is sold at half its price',
      today: 'ice from the harbour, gone by four in the afternoon',
      offer: 'a cold box for two days, brought and fetched',
      currency: 'GHS',
      price: 60,
      cost: 38,
      fixed: 3_300,
      sold: 96,
    },
  },
  {
    firstName: 'Beatrice',
    lastName: 'Nabirye (sample)',
    reach: 3,
    waiting: 1,
    rejected: 0,
    trade: {
      venture: 'Nabirye Chalk',
      customers: 'head teachers',
      place: 'Jinja',
      problem: 'the chalk of the term is used up by week nine',
      today: 'parents bring a box each, or the lesson is dictated',
      offer: 'a carton for the whole term, paid in two parts',
      currency: 'UGX',
      price: 42_000,
      cost: 29_500,
      fixed: 850_000,
      sold: 51,
    },
  },
  {
    firstName: 'Oluwaseun Temitope',
    lastName: 'Adebayo-Ogunlesi (sample)',
    reach: 2,
    waiting: 2,
    rejected: 0,
    trade: {
      venture: 'Palmleaf Plates',
      customers: 'caterers',
      place: 'Abeokuta',
      problem: 'guests see plastic plates in the gutter the morning after a party',
      today: 'plastic plates at ₦35',
      offer: 'two hundred plates of pressed palm leaf, collected after the party',
      currency: '₦',
      price: 110,
      cost: 71,
      fixed: 190_000,
      sold: 3_400,
    },
  },
  {
    firstName: 'Fanta',
    lastName: 'Traoré (sample)',
    reach: 1,
    waiting: 1,
    rejected: 0,
    trade: {
      venture: 'Karité Fanta',
      customers: 'barbers',
      place: 'Sikasso',
      problem: 'customers leave with a burning neck from cheap after-shave',
      today: 'a blue liquid without a label at XOF 500',
      offer: 'a jar of shea balm that lasts a barber one month',
      currency: 'XOF',
      price: 2_500,
      cost: 1_650,
      fixed: 98_000,
      sold: 74,
    },
  },
  {
    firstName: 'Thomas',
    lastName: 'Phiri (sample)',
    reach: 0,
    waiting: 0,
    rejected: 0,
    trade: {
      venture: 'Phiri Pumps',
      customers: 'vegetable growers',
      place: 'Chongwe',
      problem: 'they carry water by bucket for four hours a day in the dry months',
      today: 'buckets, and a cousin',
      offer: 'a treadle pump for one season at a rent',
      currency: 'ZMW',
      price: 140,
      cost: 92,
      fixed: 4_900,
      sold: 37,
    },
  },
];

const breakEvenOf = ({ price, cost, fixed }: Trade) => Math.ceil(fixed / (price - cost));

/** Last month's sales in percent of break-even. */
export const shareOfBreakEven = (trade: Trade) =>
  Math.floor((trade.sold / breakEvenOf(trade)) * 100);

const round = (value: number) => Math.round(value).toLocaleString('en-US');

/** Sample work by slug of the activity, in the order of the journey. */
export const SAMPLE_WORK: Record<string, (trade: Trade) => string> = {
  'watch-the-problem': ({ customers, place, problem }) =>
    `${place}, two mornings, Tuesday and Friday, 6:30 to 9:00.\n\nI watched 24 ${customers}. In 15 of 24 cases I saw it: ${problem}. I made one stroke for each; the sheet is at home.\n\nNot expected: 4 of the 24 have found a way around it, and did not want to say which.\n\nI could not see what happens in the afternoon.`,
  'what-the-problem-costs': ({ customers, currency, price }) =>
    `One of the ${customers}, whom I call Mama K.\n\n- Bought twice because the first was spoilt: ${currency} ${round(price * 2)} (she showed me her book)\n- Half a day lost, at what she earns in one: ${currency} ${round(price * 1.5)} (her own guess)\n- Together: ${currency} ${round(price * 3.5)} each time, and it happens about twice a month: ${currency} ${round(price * 7)}.\n\n"Somebody like Mama K. loses about ${currency} ${round(price * 7)} a month to it."`,
  'what-people-do-today': ({ customers, today }) =>
    `Ten ${customers}, asked about the last time.\n\n- 6 use this: ${today}\n- 3 do nothing and lose the money\n- 1 asked a cousin to do it\n\nI must beat the first one, because it is there when they need it.`,
  'ten-conversations': ({ customers, place }) =>
    `Ten ${customers} in ${place}, ten minutes each, on three days. Notes 1 to 10 are in my book. Two sentences that I heard again and again:\n\n"Last week I waited until eleven and then I bought the other thing."\n"If it had come on Monday I would have paid on Monday."\n\nTwo of the ten do not have the problem: they buy for one day only.`,
  'count-what-you-heard': () =>
    `Of ten conversations:\n\n- 7 had it in the last month\n- 5 had paid something to get around it\n- 3 said that the hour matters more to them than the price\n- 2 did not have it at all\n\nWhat I will change: I ask for the hour first.`,
  'first-customer': ({ customers, place }) =>
    `She is one of the ${customers} near the bus park in ${place}. She decides alone, she pays by mobile money, and I know forty like her within an hour's walk.`,
  'score-assumptions': ({ customers }) =>
    `1. ${customers} pay before they get it: if wrong, I cannot buy the material. 5 × 4 = 20\n2. I can deliver before eight: 4 × 3 = 12\n3. They order again within a month: 5 × 2 = 10\n\nI test the first.`,
  'write-a-test-card': ({ customers, offer, currency, price }) =>
    `I offer ten ${customers} this: ${offer}. Price ${currency} ${round(price)}, half of it now.\n\nPass: 4 of 10 pay the half before Friday evening. Stop: 1 or none.`,
  'write-the-offer': ({ offer, currency, price }) =>
    `"Good morning. From next Monday: ${offer}. ${currency} ${round(price)}. You pay half now and the rest when you have seen it. If it is late, the second half is yours. Shall I write you down?"`,
  'five-paying-customers': ({ customers, currency, price }) =>
    `Asked 12 ${customers}, 5 paid the half: 5 × ${currency} ${round(price / 2)} = ${currency} ${round((price / 2) * 5)} on my phone by Friday. Three of the others want to see it first. Screenshots are in the folder that I showed you.`,
  'lean-canvas': ({ venture, customers, problem, offer, currency, price, cost, fixed, today }) =>
    `${venture}\n\n- Customers: ${customers}\n- Problem: ${problem}\n- Promise: ${offer}\n- They use today: ${today}\n- They find us: one shows another; we ask each for two names\n- Money in: ${currency} ${round(price)} a sale\n- Money out, one sale: ${currency} ${round(cost)}\n- Money out, a month: ${currency} ${round(fixed)} with my pay\n- The number that tells us: who orders again within 30 days`,
  'what-one-sale-leaves': ({ currency, price, cost }) =>
    `Price ${currency} ${round(price)}. Material, transport, mobile money and the work of one sale: ${currency} ${round(cost)}. It leaves ${currency} ${round(price - cost)}, ${Math.floor(((price - cost) / price) * 100)}% of the price.\n\nNot in it: my own pay and the room, which are in the fixed costs.`,
  'team-and-shares': ({ venture }) =>
    `I own ${venture} alone, 100%. I do buying, selling and the book. My sister sews or packs three mornings a week and is paid by the day. The hole: nobody of us has kept books for a tax return; a bookkeeper from the market does it twice a year.`,
  'break-even-and-distance': (trade) => {
    const { currency, price, cost, fixed, sold } = trade;
    const leaves = price - cost;
    const breakEven = breakEvenOf(trade);
    const result = sold * leaves - fixed;
    return `Fixed in a month, my pay included: ${currency} ${round(fixed)}. One sale leaves ${currency} ${round(leaves)}. Break-even: ${round(fixed)} ÷ ${round(leaves)} = ${round(breakEven)} sales.\n\nLast month ${round(sold)}: ${shareOfBreakEven(trade)}% of it. ${result < 0 ? `We lost ${currency} ${round(-result)}` : `${currency} ${round(result)} stayed`}.\n\nTax on profit and a loan are not in this.`;
  },
  'amount-and-use': ({ currency, fixed, price, cost, sold }) => {
    const gap = Math.max(0, fixed - sold * (price - cost));
    const tool = Math.round((fixed * 2) / 1000) * 1000;
    const sum = tool + gap * 6;
    return `Result: a month without loss by the end of June.\n\n- A machine (quotation of 3 May): ${currency} ${round(tool)}\n- The monthly gap, ${round(gap)} × 6: ${currency} ${round(gap * 6)}\n- 20% for surprises: ${currency} ${round(sum * 0.2)}\n\nTogether ${currency} ${round(sum + Math.round(sum * 0.2))}. The machine is for a grant; the rest for savings and family. Smaller: rent the machine for two days a week, and take nine months.`;
  },
};

export const SAMPLE_REJECTIONS = [
  'Good start. I miss the place and the hour for each line: without them nobody can check it. Please add them.',
  'You tell me what people would do. Ask the same ten about the last time, with its date, and hand that in.',
  'The sum leaves out your own pay. Put in a modest one and see what is left.',
];

export const SAMPLE_PRAISE = [
  'This is what I meant: counted, with place and hour. Well done.',
  'Honest about what you could not see. Keep that.',
  'Approved. Bring the sheet on Thursday, the others should see it.',
];
