import { expect, test } from 'vitest';
import { dangerIn, mayBeDanger } from '@inzira/mentor/mentor/danger/danger';
import { namesHarm } from '@inzira/mentor/mentor/danger/harm';

test.each([
  'how do i kill the competition in my street',
  'I want to finish that my rival before Christmas, he is beating me every day and my sales are bleeding',
  'my rival is beating me on price every day',
  'rent is killing me, what can i cut',
  'customers are killing me with last price',
  'les clients me tuent avec leurs demandes de remise',
  'le loyer me tue',
  'comment écraser la concurrence',
  'je veux frapper fort pour la rentrée sans mourir dedans',
  'my son drinks the soda that we sell, how do I control the stock',
  'how to sell caustic soda to soap makers',
  'the course will finish what it started last year',
  'when I am gone to the market, who watches the shop?',
  'when i am gone who inherits my shop? should i write a will',
  'my husband found a cheaper supplier for the stickers',
])('"%s" is a matter of trade', (message) => {
  expect([dangerIn(message), mayBeDanger(message), namesHarm(message)]).toEqual([
    null,
    false,
    false,
  ]);
});

test.each([
  [
    'my daughter took a sip from the fanta bottle where we keep kerosene. she is vomiting',
    'poison',
  ],
  ['mon petit a bu dans la bouteille où je mets la javel, il crie', 'poison'],
  ['the baby drank from the bottle with caustic, he does not want to eat, is milk ok', 'poison'],
  ['mtoto wangu amekunywa mafuta ya taa, analia sana', 'poison'],
  ['he said if i open my shop again he will finish what he started', 'violence'],
  ['my husband found my savings and i could not lift my arm for a week', 'violence'],
  ['il a trouvé mon argent, je n’ai pas pu lever mon bras pendant deux jours', 'violence'],
  ['he keeps beating me, my market money is gone', 'violence'],
  ['when i no dey again, dem go collect my debt from my pikin?', 'crisis'],
  ['quand je ne serai plus là, est-ce que mes enfants paieront ma dette', 'crisis'],
  ['boss amechukua passport yangu hadi nimalize deni', 'threat'],
  ['il veut me tuer, mon associé', 'threat'],
])('"%s" is answered as %s', (message, danger) => {
  expect(dangerIn(message)).toBe(danger);
});

test.each([
  'les gens vont me battre sur les prix',
  'les jeunes vont me battre au foot',
  'the boys will beat me at football',
  'guys will kill me for this price',
  'people want to break my shop’s record',
  'men would kill my stall for a discount',
  'the people will go to beat me on quality',
  'people will kill me if I raise my price',
  'in the morning I will be gone to the market',
  'tonight I will not wake the guard',
  'I don’t want to see tomorrow’s debts',
  'I do not want to see today a customer',
  'I sell rope, it is ready, do I take it with me to the market',
  'poison for rats is ready, do I sell it with me',
  'je dois en finir aujourd’hui avec ce client',
  'tomorrow I go dey market',
  'tomorrow I will be gone for two days, who opens',
  'tomorrow I will wake up early',
  'il va me battre sur le prix',
  'je vais en finir ce soir avec le rapport',
  'in the morning I will be gone to the wholesaler, who opens the shop',
  'I do not want to see tomorrow without a budget, how do I plan',
  'I sell rope and tarpaulin, is it ready for export',
  'je veux en finir aujourd’hui avec l’inventaire',
  'je vends de la corde, elle est prête, à quel prix',
])('"%s" is said of prices, games and a day of work', (message) => {
  expect(dangerIn(message)).toBeNull();
});

test.each([
  'les gens vont me battre au marché',
  'les jeunes vont me battre vendredi',
  'the boys will beat me at the market',
  'guys will kill me for this money',
  'men want to break my shop',
  'people will kill me if I go back',
  'in the morning I will be gone',
  'tonight I will not wake',
  'tomorrow I will be gone for ever',
  'in the morning I will be gone to God',
  'I don’t want to see tomorrow',
  'I do not want to see the morning',
  'I have the rope with me',
  'the poison is ready, I bought it today',
  'je dois en finir aujourd’hui',
  'je veux en finir avec cette vie',
  'je vais en finir ce soir avec cette vie',
  'tomorrow I no go dey again',
  'tonight I will be gone by the time you read this',
  'il va me battre ce soir',
  'je veux en finir maintenant avec mes souffrances',
  'the boys will beat me on the road',
])('"%s" is meant as it is said', (message) => {
  expect(['crisis', 'threat']).toContain(dangerIn(message));
});
