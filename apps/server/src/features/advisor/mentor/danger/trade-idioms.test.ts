import { expect, test } from 'vitest';
import { dangerIn, mayBeDanger } from './danger.ts';
import { namesHarm } from './harm.ts';

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
