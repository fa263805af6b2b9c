import { isDeepStrictEqual } from 'node:util';
import type { Figures, FiguresBody, KeptFigures } from '@inzira/contract/calculators';
import {
  CALCULATOR_FIGURES,
  type CalculatorName,
  type FigureKind,
} from '@inzira/contract/rules/calculator-figures';
import type { Sentence } from '@inzira/contract/sentence';
import type { PersonalData } from '#src/platform/db/personal-data.ts';
import { inTransaction, type Db } from '#src/platform/db/database.ts';
import { acquireLock } from '#src/platform/db/lock.ts';
import { invalid, type FieldSentences } from '#src/platform/http/errors.ts';
import { isOwn, judgeLate, markOf, toTrustedTime } from '#src/platform/http/offline-writes.ts';

/** No erasure code is needed: the foreign key deletes these rows with the account. */
export const calculatorData: PersonalData = { name: 'calculators', collect: findFigures };

/** A learner's saved figures, by calculator. */
export async function findFigures(db: Db, userId: number): Promise<KeptFigures[]> {
  return (await findRows(db, userId)).map(toKept);
}

const findRows = async (db: Db, userId: number) =>
  db
    .selectFrom('calculator_figures')
    .select(['calculator', 'figures', 'updated_at', 'other', 'mark'])
    .where('user_id', '=', userId)
    .orderBy('calculator')
    .execute();

type Row = Awaited<ReturnType<typeof findRows>>[number];

const toKept = ({ calculator, figures, updated_at, other }: Row): KeptFigures => ({
  name: calculator,
  figures: JSON.parse(figures) as Figures,
  updated_at,
  ...(other !== null && { other: JSON.parse(other) as KeptFigures['other'] }),
});

/**
 * Saves figures unless later ones of another device exist, and returns those that are kept, with the others if neither
 * device knew of the other's.
 * @throws 400 for a figure that the calculator does not have.
 */
export async function keepFigures(
  db: Db,
  userId: number,
  name: CalculatorName,
  { figures, done_at, over }: FiguresBody,
): Promise<KeptFigures> {
  checkFigures(name, figures);
  return inTransaction(db, async (trx) => {
    await acquireLock(trx, `figures ${userId} ${name}`);
    const found = (await findRows(trx, userId)).find(({ calculator }) => calculator === name);
    const stored = found && toKept(found);
    const isNamed = over === undefined ? undefined : over === (stored?.updated_at ?? null);
    const { wins, moment, isConflict } = judgeLate(
      stored?.updated_at ?? null,
      toTrustedTime(done_at),
      (found && isOwn(found)) || isNamed,
    );
    const mine: KeptFigures = { name, figures, updated_at: moment };
    const kept = wins ? mine : { ...(stored ?? mine) };
    const lost = wins ? stored : mine;
    if (isConflict && lost && !isDeepStrictEqual(lost.figures, kept.figures))
      kept.other = { figures: lost.figures, updated_at: lost.updated_at };
    else if (wins && stored?.other && !isChosen(figures, stored, isNamed))
      kept.other = stored.other;
    const row = {
      figures: JSON.stringify(kept.figures),
      updated_at: kept.updated_at,
      other: kept.other ? JSON.stringify(kept.other) : null,
      ...(wins && { mark: markOf(moment) }),
    };
    await trx
      .insertInto('calculator_figures')
      .values({ user_id: userId, calculator: name, ...row })
      .onConflict((conflict) => conflict.columns(['user_id', 'calculator']).doUpdateSet(row))
      .execute();
    return kept;
  });
}

/** Whether a learner chose between the figures of two devices. New ones leave that open: not every page shows both. */
const isChosen = (figures: Figures, { figures: shown, other }: KeptFigures, isNamed = false) =>
  isDeepStrictEqual(figures, other?.figures) || (isNamed && isDeepStrictEqual(figures, shown));

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
