import { expect, test } from 'vitest';
import { withBoldLead } from './bold-lead.ts';

test.each([
  ['Five millimetres. All the same.', '**Five millimetres.** All the same.'],
  [
    'Sell at 1.5 times the cost, e.g. by weight. Then wait.',
    '**Sell at 1.5 times the cost, e.g. by weight.** Then wait.',
  ],
  ['Begin with **two does**. Keep them apart.', '**Begin with two does.** Keep them apart.'],
  ['One line\n\n- a\n- b', '**One line**\n\n- a\n- b'],
  ['- a\n- b', '- a\n- b'],
  ['« Oui. » Coupez-la.', '**« Oui. »** Coupez-la.'],
])('the first sentence is bold: %s', (text, shown) => {
  expect(withBoldLead(text)).toBe(shown);
});
