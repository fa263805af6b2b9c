import type { Figures, FiguresBody, KeptFigures } from '@inzira/contract/calculators';
import {
  CALCULATOR_FIGURES,
  type CalculatorName,
  type FigureKind,
} from '@inzira/contract/rules/calculator-figures';
import type { Sentence } from '@inzira/contract/sentence';
import type { PersonalData } from '#src/platform/db/personal-data.ts';
import type { Db } from '#src/platform/db/database.ts';
import { invalid, type FieldSentences } from '#src/platform/http/errors.ts';
import { isNotLaterThan, toTrustedTime } from '#src/platform/http/offline-writes.ts';

/** No erasure code is needed: the foreign key deletes these rows with the account. */
export const calculatorData: PersonalData = { name: 'calculators', collect: findFigures };

/** A learner's saved figures, by calculator. */
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

/**
 * Saves figures unless later ones of another device exist, and returns those that are kept.
 * @throws 400 for a figure that the calculator does not have.
 */
export async function keepFigures(
  db: Db,
  userId: number,
  name: CalculatorName,
  { figures, done_at }: FiguresBody,
): Promise<KeptFigures> {
  checkFigures(name, figures);
  const row = { figures: JSON.stringify(figures), updated_at: toTrustedTime(done_at) };
  await db
    .insertInto('calculator_figures')
    .values({ user_id: userId, calculator: name, ...row })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'calculator'])
        .doUpdateSet(row)
        .where(isNotLaterThan('calculator_figures.updated_at', row.updated_at)),
    )
    .execute();
  const kept = (await findFigures(db, userId)).find((one) => one.name === name);
  return kept ?? { name, figures, updated_at: row.updated_at };
}

/** Deleting what was never saved has no effect. */
export async function deleteFigures(db: Db, userId: number, name: CalculatorName) {
  await db
    .deleteFrom('calculator_figures')
    .where('user_id', '=', userId)
    .where('calculator', '=', name)
    .execute();
}

const NO_FIGURE: Sentence = {
  en: 'This calculator has no such figure.',
  fr: 'Ce calculateur n’a pas ce chiffre.',
};
const NO_VALUE: Sentence = {
  en: 'This is not a value of this figure.',
  fr: 'Ce n’est pas une valeur de ce chiffre.',
};

function checkFigures(name: CalculatorName, figures: Figures) {
  const kinds: Record<string, FigureKind> = CALCULATOR_FIGURES[name];
  const errors: FieldSentences = {};
  for (const [figure, value] of Object.entries(figures)) {
    const kind = kinds[figure];
    if (kind === undefined) {
      errors[figure] = [NO_FIGURE];
    } else if (typeof kind === 'string' ? typeof value !== 'number' : !isOneOf(kind, value)) {
      errors[figure] = [NO_VALUE];
    }
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

function isOneOf(words: readonly string[], value: string | number): boolean {
  return words.some((word) => word === value);
}
