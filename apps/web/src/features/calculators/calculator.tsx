import type { Figures } from '@inzira/contract/calculators';
import type { CalculatorName } from '@inzira/contract/rules/calculator-figures';
import { type Fault, findFaults, withKept } from '@inzira/contract/rules/sums';
import { nameOfCountry } from '@inzira/contract/rules/countries';
import { isUnclearNumber } from '@inzira/contract/rules/numbers';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLanguage } from '#src/platform/language.ts';
import {
  chooseCountry,
  COUNTRIES,
  CURRENCY_OF,
  isCountry,
  useLikelyCountry,
} from '#src/platform/reader-country.ts';
import { useSession } from '#src/platform/session.ts';
import { ownIdea } from '#src/platform/own-idea.ts';
import { Alert } from '#src/ui/alert.tsx';
import { Button } from '#src/ui/button.tsx';
import { useErrorText } from '#src/ui/error-text.ts';
import { Field, Select, TextInput } from '#src/ui/field.tsx';
import { type Base, calculatorQueries, keepFigures, useBase } from './calculators.api.ts';
import { currencyOf } from './currency.ts';
import { FAULTS, FIELDS, TITLES } from './labels.ts';
import { type Part, type Result, useResult } from './results.ts';
import { forgetTyped, useKeptTyped } from './kept-typed.ts';
import { decimalsOf, groupTyped, toFigures, toTyped, type Typed } from './typed-figures.ts';
import './calculator.css';

interface CalculatorProps {
  name: CalculatorName;
  /** Figures that are known already, as initial values. */
  given?: Figures;
  /** When they were saved, if they are the kept ones. */
  savedAt?: string;
  /** Whether to show the result at once, if no figure is missing. */
  workedOut?: boolean;
}

/** A calculator: its form, the working, and what the result means. Used in conversations and in lessons. */
export default function Calculator(props: CalculatorProps) {
  const { name, given = {}, workedOut = false, savedAt } = props;
  const { signedIn } = useSession();
  const country = useLikelyCountry();
  const figures = useQuery({ ...calculatorQueries.figures(), enabled: signedIn });
  const idea = useQuery({ ...ownIdea(), enabled: signedIn });
  if (figures.isLoading || idea.isLoading)
    return (
      <p role="status" className="text-ink-soft">
        <Trans>Loading...</Trans>
      </p>
    );
  // The calculator works without the kept figures.
  const kept = figures.data?.find((one) => one.name === name);
  const own = currencyOf(idea.data?.country);
  const currency = own ?? (country && CURRENCY_OF[country]);
  return (
    <CalculatorForm
      name={name}
      given={workedOut ? given : withKept(kept?.figures ?? {}, given)}
      base={savedAt ?? (figures.data && (kept?.updated_at ?? null))}
      workedOut={workedOut}
      currency={currency}
      mayChooseCountry={own === null}
      mayKeep={signedIn}
    />
  );
}

interface CalculatorFormProps {
  name: CalculatorName;
  given: Figures;
  base: Base;
  workedOut: boolean;
  currency: string | null;
  /** Offered when the learner's country is unknown. */
  mayChooseCountry: boolean;
  mayKeep: boolean;
}

function CalculatorForm(props: CalculatorFormProps) {
  const { name, workedOut, currency, mayChooseCountry, mayKeep } = props;
  // The initial figures: a value that arrives later would differ from what the fields show.
  const [given] = useState(props.given);
  const base = useBase(name, props.base);
  const { t } = useLingui();
  const titleId = useId();
  const form = useRef<HTMLFormElement>(null);
  const language = useLanguage();
  const [shown] = useState<Typed>(() => toTyped(name, given, language));
  const [typed, keepTyped] = useKeptTyped(name, shown, !workedOut);
  /** Fields whose text can be read as two numbers; they show how it was read. */
  const [unclear, setUnclear] = useState<readonly string[]>([]);
  const [faults, setFaults] = useState<Record<string, Fault>>({});
  /** An untouched field keeps its given value, which is more exact than the displayed one. */
  const read = (): Figures => ({
    ...toFigures(name, typed, currency),
    ...Object.fromEntries(
      Object.entries(given).filter(
        ([figure, value]) =>
          // Drops figures that only an earlier release asked for.
          figure in FIELDS[name] && typeof value === 'number' && typed[figure] === shown[figure],
      ),
    ),
  });
  const [done, setDone] = useState<Figures | null>(() => {
    const figures = read();
    return workedOut && Object.keys(findFaults(name, figures)).length === 0 ? figures : null;
  });
  // Folds the form below a result that is already shown.
  const [isFolded, setFolded] = useState(done !== null);
  const resultOf = useResult(currency);
  const outcome = useRef<HTMLDivElement>(null);

  const isAsked = useRef(false);

  // On a phone the result is below the visible part.
  useEffect(() => {
    if (done && isAsked.current) outcome.current?.scrollIntoView({ block: 'nearest' });
  }, [done]);

  const unfold = () => {
    flushSync(() => setFolded(false));
    form.current?.querySelector('input')?.focus();
  };

  const workOut = () => {
    isAsked.current = true;
    const figures = read();
    const found = findFaults(name, figures);
    setFaults(found);
    setDone(Object.keys(found).length === 0 ? figures : null);
    const [first] = Object.keys(found);
    if (first) form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
  };

  return (
    <section
      // The lesson around it may be in English.
      lang={language}

      aria-labelledby={titleId}
      className="calculator rounded-lg border border-line bg-paper px-4 py-4"
    >
      <h3 id={titleId} className="mt-0 mb-3 text-lg">
        {t(TITLES[name])}
      </h3>
      <form
        ref={form}
        noValidate
        className={`${isFolded ? 'hidden print:flex' : 'flex'} flex-col gap-4`}
        onSubmit={(event) => {
          event.preventDefault();
          workOut();
        }}
      >
        {mayChooseCountry && <CountryField />}
        {Object.entries(FIELDS[name]).map(([figure, field]) => {
          const fault = faults[figure];
          const set = (value: string) => {
            keepTyped({ ...typed, [figure]: value });
            setUnclear((all) => all.filter((one) => one !== figure));
            // Hides the result when a figure changes, because it no longer matches.
            setDone(null);
          };
          const decimals = decimalsOf('unit' in field ? field.unit : undefined, currency);
          const settle = () => {
            const text = typed[figure] ?? '';
            if (decimals < 3 && isUnclearNumber(text, language))
              setUnclear((all) => [...all, figure]);
            keepTyped({ ...typed, [figure]: groupTyped(text, language, decimals) });
          };
          const unit =
            'unit' in field &&
            (field.unit === 'percent' ? '%' : field.unit === 'money' && currency);
          return (
            <Field
              key={figure}
              name={figure}
              label={t(field.label)}
              {...(unit && { aside: unit })}
              {...('hint' in field && field.hint && { hint: t(field.hint) })}
              {...(unclear.includes(figure) && { hint: t`Read as ${typed[figure]}.` })}
              {...(fault && { errors: t(FAULTS[fault]) })}
            >
              {'choices' in field ? (
                <Select value={typed[figure]} onChange={(event) => set(event.target.value)}>
                  {Object.entries(field.choices).map(([value, label]) => (
                    <option key={value} value={value}>
                      {t(label)}
                    </option>
                  ))}
                </Select>
              ) : (
                <TextInput
                  inputMode="decimal"
                  autoComplete="off"
                  value={typed[figure]}
                  onChange={(event) => set(event.target.value)}
                  onBlur={settle}
                />
              )}
            </Field>
          );
        })}
        <div className="no-print">
          <Button type="submit">
            <Trans>Work it out</Trans>
          </Button>
        </div>
      </form>
      <div ref={outcome} aria-live="polite">
        {done && <Outcome result={resultOf(name, done)} />}
      </div>
      {isFolded && (
        <Button look="secondary" className="no-print mt-4" onClick={unfold}>
          <Trans>Change a figure</Trans>
        </Button>
      )}
      {done && <AfterSum name={name} figures={done} base={base} mayKeep={mayKeep} />}
    </section>
  );
}

/** Sets the currency of the results; remembered on the device. */
function CountryField() {
  const { t } = useLingui();
  const language = useLanguage();
  const country = useLikelyCountry();
  return (
    <Field name="country" label={t`Your country, for the currency`}>
      <Select
        value={country ?? ''}
        onChange={(event) => {
          if (isCountry(event.target.value)) chooseCountry(event.target.value);
        }}
      >
        {country === null && <option value="">{t`Choose`}</option>}
        {COUNTRIES.map((code) => (
          <option key={code} value={code}>
            {`${nameOfCountry(code, language)} (${CURRENCY_OF[code]})`}
          </option>
        ))}
      </Select>
    </Field>
  );
}

/** The answer first, then its meaning, its parts, and the working. */
function Outcome({ result }: { result: Result }) {
  const { lines, meaning, table, day, parts } = result;
  const answer = lines.find((line) => line.isAnswer) ?? lines.at(-1);
  const others = lines.filter((line) => line !== answer);
  return (
    <div className="mt-4 flex flex-col gap-4 border-t border-line pt-4">
      {answer && (
        <dl>
          <dt className="text-sm font-normal text-ink-soft">{answer.label}</dt>
          {/* Large enough to read at arm's length. */}
          <dd className="font-display text-4xl leading-tight font-bold break-words text-ink">
            {answer.value}
          </dd>
          {day && <dd className="font-semibold text-ink">{day}</dd>}
          {answer.working && (
            <dd className="mt-1 text-sm break-words text-ink-soft">
              {answer.rounded ? <Trans>{answer.working}, rounded up</Trans> : answer.working}
            </dd>
          )}
        </dl>
      )}
      <p>{meaning}</p>
      {parts && <PartsBar parts={parts} />}
      {others.length > 0 && (
        <dl className="flex flex-col gap-2">
          {others.map(({ label, working, value, rounded }) => (
            <div key={label}>
              <dt className="text-sm font-normal text-ink-soft">{label}</dt>
              <dd className="break-words text-ink">
                {working && (
                  <span className="text-ink-soft">
                    {rounded ? <Trans>{working}, rounded up:</Trans> : `${working} =`}{' '}
                  </span>
                )}
                <strong>{value}</strong>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {table && (
        <div className="prose">
          <div
            className="table-scroll"
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must scroll by keyboard
            tabIndex={0}
            role="region"
            aria-label={table.head.join(', ')}
          >
            <table>
              <thead>
                <tr>
                  {table.head.map((cell) => (
                    <th key={cell} scope="col">
                      {cell}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {table.rows.map((row) => (
                  <tr key={row[0]}>
                    {row.map((cell, at) => (
                      <td key={table.head[at]}>{cell}</td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </div>
      )}
    </div>
  );
}

const PART_COLOURS = ['bg-clay', 'bg-forest', 'bg-ochre'];

/** A bar that divides a whole into its parts; renders nothing if a part is negative. */
function PartsBar({ parts }: { parts: readonly Part[] }) {
  const whole = parts.reduce((sum, { amount }) => sum + amount, 0);
  if (whole === 0 || parts.some(({ amount }) => amount < 0)) return null;
  return (
    <div className="flex flex-col gap-2">
      <div aria-hidden className="flex h-4 gap-0.5 overflow-hidden rounded-sm">
        {parts.map(({ label, amount }, at) => (
          <span
            key={label}
            className={`min-w-0.5 ${PART_COLOURS[at]}`}
            style={{ width: `${(amount / whole) * 100}%` }}
          />
        ))}
      </div>
      <ul className="flex list-none flex-wrap gap-x-6 gap-y-1 p-0 text-sm">
        {parts.map(({ label, value }, at) => (
          <li key={label} className="mt-0 flex items-baseline gap-2">
            <span aria-hidden className={`size-3 rounded-xs ${PART_COLOURS[at]}`} />
            {label} <strong className="tabular-nums">{value}</strong>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface AfterSumProps {
  name: CalculatorName;
  figures: Figures;
  base: Base;
  mayKeep: boolean;
}

function AfterSum({ name, figures, base, mayKeep }: AfterSumProps) {
  const { t } = useLingui();
  const client = useQueryClient();
  const errorText = useErrorText();
  const { user } = useSession();
  const keep = useMutation({
    mutationFn: async () => user && keepFigures(client, user.id, name, figures, base),
    onSuccess: () => {
      // In an unknown list they are not seen: until it is loaded, the form begins with what was typed.
      if (client.getQueryData(calculatorQueries.figures().queryKey)) forgetTyped(name);
    },
  });
  return (
    <div className="no-print mt-4 flex flex-col gap-2">
      {keep.isError && <Alert>{errorText(keep.error, t`Your figures could not be kept.`)}</Alert>}
      {keep.isSuccess && (
        <p role="status" className="text-sm text-ink-soft">
          <Trans>Your figures are kept; the calculator begins with them next time.</Trans>
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {mayKeep && !keep.isSuccess && (
          <Button look="secondary" busy={keep.isPending} onClick={() => keep.mutate()}>
            <Trans>Keep my figures</Trans>
          </Button>
        )}
        <Button look="quiet" onClick={() => window.print()}>
          <Printer size={18} aria-hidden />
          <Trans>Print</Trans>
        </Button>
      </div>
    </div>
  );
}
