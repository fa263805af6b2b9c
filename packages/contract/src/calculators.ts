import { z } from 'zod';
import { endpoint, Moment, NoContent } from './endpoint.ts';
import { basedOn, madeOffline } from './offline.ts';
import { CALCULATORS, MAX_FIGURE } from './rules/calculator-figures.ts';
import { fieldMessage } from './sentence.ts';

const SMALLER = fieldMessage('Enter a smaller number.', 'Saisissez un nombre plus petit.');

/** Known figures by name. */
export const Figures = z.record(
  z.string().max(40),
  z.union([z.number().min(-MAX_FIGURE, SMALLER).max(MAX_FIGURE, SMALLER), z.string().max(40)]),
);
export type Figures = z.infer<typeof Figures>;

/** A calculator with its known figures. */
export const Calculator = z.object({
  name: z.enum(CALCULATORS),
  figures: Figures,
  /** All figures are known, so it opens with its result. */
  worked_out: z.boolean().optional(),
});
export type Calculator = z.infer<typeof Calculator>;

const DatedFigures = z.object({ figures: Figures, updated_at: Moment });

export const KeptFigures = Calculator.omit({ worked_out: true }).extend({
  updated_at: Moment,
  /** Those of another device, if neither knew of the other's; until one of both is kept. */
  other: DatedFigures.optional(),
});
export type KeptFigures = z.infer<typeof KeptFigures>;

const CalculatorParams = z.object({ name: z.enum(CALCULATORS) });

const FiguresBody = z.object({ figures: Figures, ...madeOffline, ...basedOn });
export type FiguresBody = z.infer<typeof FiguresBody>;

export const calculatorEndpoints = {
  figures: endpoint({
    method: 'GET',
    url: '/api/calculators/figures/',
    config: { access: 'user' },
    schema: {
      summary: "The learner's own figures, by calculator +",
      response: { 200: z.array(KeptFigures) },
    },
  }),
  putFigures: endpoint({
    method: 'PUT',
    url: '/api/calculators/:name/figures/',
    config: { access: 'user', offline: true },
    schema: {
      summary: "Keep a calculator's figures +",
      refusals: {
        400: 'By the name of a figure: the calculator has none such, or it cannot have that value.',
        404: 'There is no such calculator.',
      },
      params: CalculatorParams,
      body: FiguresBody,
      response: { 200: KeptFigures },
    },
  }),
  deleteFigures: endpoint({
    method: 'DELETE',
    url: '/api/calculators/:name/figures/',
    config: { access: 'user', offline: true },
    schema: {
      summary: "Forget a calculator's figures +",
      refusals: { 404: 'There is no such calculator.' },
      params: CalculatorParams,
      response: { 204: NoContent },
    },
  }),
};
