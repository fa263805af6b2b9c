import { keepFigures } from '#src/features/calculators/calculators.ts';
import { saveNote } from '#src/features/learning/lesson-notes.ts';
import { updatePlan } from '#src/features/plan/plan.ts';
import type { Db } from '#src/platform/db/database.ts';
import { AMINAS_TRADE } from './demo-trainees.ts';

/** Amina's notes by slug of the lesson. */
const NOTES: readonly (readonly [string, string])[] = [
  [
    'what-an-mvp-is-for',
    'The one thing I must learn: will a school canteen pay on Monday for bags that it only sees on Wednesday? Not whether children like them. They do.',
  ],
  [
    'choose-the-riskiest-assumption',
    'Riskiest: canteens pay by mobile money before delivery. If they want thirty days, I have no cash for pineapples.\nLess risky: drying in two days, bags at 12 francs.',
  ],
  [
    'set-a-pass-mark-before-you-test',
    'Ten canteens asked in two weeks. I go on if four pay ahead for thirty bags each. Two or three: I change the offer. One or none: I stop selling to schools.',
  ],
];

/** Amina's plan, which her trainer may read. */
export async function loadPlan(db: Db, userId: number) {
  for (const [slug, text] of NOTES) {
    const lesson = await db
      .selectFrom('lessons')
      .select('id')
      .where('slug', '=', slug)
      .executeTakeFirst();
    if (lesson) await saveNote(db, userId, lesson.id, { text });
  }
  const { price, cost, fixed } = AMINAS_TRADE;
  await keepFigures(db, userId, 'break-even', {
    figures: { fixed_costs: fixed, price, unit_cost: cost },
  });
  await keepFigures(db, userId, 'margin', { figures: { price, unit_cost: cost } });
  await updatePlan(db, userId, { title: AMINAS_TRADE.venture, trainer_may_read: true }, 'en');
}
