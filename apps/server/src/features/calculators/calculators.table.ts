import type { CalculatorName } from '@inzira/contract/rules/calculator-figures';
import type { Generated } from 'kysely';
import type { Migration } from '#src/platform/db/migrations.ts';

declare module '#src/platform/db/database.ts' {
  interface Tables {
    /** A learner's saved figures of a calculator. */
    calculator_figures: {
      user_id: number;
      calculator: CalculatorName;
      /** JSON: figures by name. */
      figures: string;
      updated_at: string;
      /** JSON: figures that another device saved without knowing of these, and when; null once the learner has chosen. */
      other: Generated<string | null>;
      /** Of the device that saved the figures: see `markOf`. Null if it is unknown. */
      mark: Generated<string | null>;
    };
  }
}

export const calculatorMigrations: Migration[] = [
  {
    name: 'calculators-1',
    statements: ({ strict }) => [
      `create table calculator_figures (
        user_id integer not null references users (id) on delete cascade,
        calculator text not null,
        figures text not null,
        updated_at text not null,
        primary key (user_id, calculator)
      ) ${strict}`,
    ],
  },
  {
    name: 'calculators-2',
    statements: () => ['alter table calculator_figures add column other text'],
  },
  {
    name: 'calculators-marks',
    statements: () => ['alter table calculator_figures add column mark text'],
  },
];
