import {
  CALCULATOR_FIGURES,
  type CalculatorName,
  type FigureKind,
  type Figures,
  type KeptFigures,
} from '@inzira/contract/calculators';
import type { PersonalData } from '#src/features/accounts/personal-data.ts';
import { now, type Db } from '#src/platform/database.ts';
import { invalid } from '#src/platform/errors.ts';

/** They go with the account, by their foreign key. */
export const calculatorData: PersonalData = { name: 'calculators', collect: findFigures };

/** The figures that a learner has kept, by calculator. */
export async function findFigures(db: Db, userId: number): Promise<KeptFigures[]> {
  const rows = await db
    .selectFrom('calculator_figures')
    .select(['calculator', 'figures', 'updated_at'])
    .where('user_id', '=', userId)
    .orderBy('calculator')
    .execute();
  return rows.map(({ calculator, figures, updated_at }) => ({
    name: calculator,
    figures: JSON.parse(figures) as Figures,
    updated_at,
  }));
}

/** @throws 400 for a figure that the calculator does not have. */
export async function keepFigures(
  db: Db,
  userId: number,
  name: CalculatorName,
  figures: Figures,
): Promise<KeptFigures> {
  checkFigures(name, figures);
  const row = { figures: JSON.stringify(figures), updated_at: now() };
  await db
    .insertInto('calculator_figures')
    .values({ user_id: userId, calculator: name, ...row })
    .onConflict((conflict) => conflict.columns(['user_id', 'calculator']).doUpdateSet(row))
    .execute();
  return { name, figures, updated_at: row.updated_at };
}

/** Forgetting what was never kept is done already. */
export async function deleteFigures(db: Db, userId: number, name: CalculatorName) {
  await db
    .deleteFrom('calculator_figures')
    .where('user_id', '=', userId)
    .where('calculator', '=', name)
    .execute();
}

function checkFigures(name: CalculatorName, figures: Figures) {
  const kinds: Record<string, FigureKind> = CALCULATOR_FIGURES[name];
  const errors = Object.entries(figures).flatMap(([figure, value]) => {
    const kind = kinds[figure];
    if (kind === undefined) return [[figure, ['This calculator has no such figure.']] as const];
    const isRight = Array.isArray(kind) ? kind.includes(value) : typeof value === 'number';
    return isRight ? [] : [[figure, ['This is not a value of this figure.']] as const];
  });
  if (errors.length > 0) throw invalid(Object.fromEntries(errors));
}
