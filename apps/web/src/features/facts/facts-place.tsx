import type { FactCountry } from '@inzira/contract/facts';
import { codeOfCountry, nameOfCountry } from '@inzira/contract/rules/countries';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect } from 'react';
import { useLanguage } from '#src/platform/language.ts';
import { paths } from '#src/platform/paths.ts';
import {
  chooseCountry,
  COUNTRIES,
  isCountry,
  useChosenCountry,
} from '#src/platform/reader-country.ts';
import { useSession } from '#src/platform/session.ts';
import { ownIdea } from '#src/platform/own-idea.ts';
import { Field, Select } from '#src/ui/field.tsx';
import { TextLink } from '#src/ui/text-link.tsx';

/**
 * Rendered among the records of a topic in a lesson: moves the reader's country to the top and opens it. It is the
 * country of their idea card or the one chosen on this device.
 */
export default function FactsPlace({ place }: { place: HTMLElement }) {
  const { t } = useLingui();
  const language = useLanguage();
  const { signedIn } = useSession();
  const idea = useQuery({ ...ownIdea(), enabled: signedIn });
  const chosen = useChosenCountry();
  const own = codeOfCountry(idea.data?.country);
  const country = own ?? chosen;
  useLayoutEffect(() => {
    if (!country) return;
    const { label, count } = gatherRest(place, country);
    label.textContent = `${t`Other countries`} (${count})`;
  }, [country, place, t]);
  if (own)
    return (
      <p className="text-sm">
        <TextLink to={paths.rules(own.toLowerCase())}>
          <Trans>All rules of {nameOfCountry(own, language)}</Trans>
        </TextLink>
      </p>
    );
  return (
    <div lang={language} className="max-w-xs">
      <Field name="country" label={t`Your country`}>
        <Select
          value={chosen ?? ''}
          onChange={(event) => {
            if (isCountry(event.target.value)) chooseCountry(event.target.value);
          }}
        >
          {chosen === null && <option value="">{t`Choose`}</option>}
          {COUNTRIES.map((code) => (
            <option key={code} value={code}>
              {nameOfCountry(code, language)}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  );
}

const REST = 'data-other-countries';

/** Moves the country to the top and opens it, and folds the others behind one row. Returns their number and names. */
function gatherRest(place: HTMLElement, country: FactCountry) {
  const box = place.parentElement ?? place;
  const all = [...box.querySelectorAll<HTMLDetailsElement>('details[data-country]')];
  const own = all.find(({ dataset }) => dataset['country'] === country);
  for (const one of all) one.open = one === own;
  let fold = box.querySelector(`[${REST}]`);
  if (!fold) {
    fold = document.createElement('details');
    fold.setAttribute(REST, '');
    fold.append(document.createElement('summary'));
    box.append(fold);
  }
  const [label = fold] = fold.children;
  const others = all.filter((one) => one !== own);
  fold.replaceChildren(label, ...others);
  if (own) place.after(own);
  return { label, count: others.length };
}
