import type { Choice, VentureStage } from '@inzira/contract/ventures';
import type { CUSTOMER_TYPE_CODES, SECTOR_CODES } from '@inzira/contract/venture-choices';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';

const SECTORS: Record<(typeof SECTOR_CODES)[number], MessageDescriptor> = {
  agriculture: msg`Agriculture & Agribusiness`,
  food: msg`Food & Beverages`,
  health: msg`Health & Wellbeing`,
  education: msg`Education & Training`,
  finance: msg`Financial Services`,
  energy: msg`Energy`,
  water: msg`Water & Sanitation`,
  environment: msg`Environment & Recycling`,
  manufacturing: msg`Manufacturing`,
  crafts: msg`Crafts & Design`,
  fashion: msg`Fashion & Beauty`,
  retail: msg`Retail & E-commerce`,
  transport: msg`Transport & Logistics`,
  construction: msg`Construction & Housing`,
  tourism: msg`Tourism & Hospitality`,
  media: msg`Media & Entertainment`,
  technology: msg`Software & Technology`,
  telecommunications: msg`Telecommunications`,
  'professional-services': msg`Professional Services`,
  'social-services': msg`Community & Social Services`,
};

const CUSTOMER_TYPES: Record<(typeof CUSTOMER_TYPE_CODES)[number], MessageDescriptor> = {
  individuals: msg`Individuals`,
  households: msg`Households`,
  students: msg`Students`,
  farmers: msg`Farmers`,
  'small-businesses': msg`Small businesses`,
  'large-companies': msg`Large companies`,
  schools: msg`Schools & universities`,
  'health-facilities': msg`Health facilities`,
  'public-bodies': msg`Public bodies`,
  'non-profits': msg`Non-profits`,
};

const STAGES: Record<VentureStage, MessageDescriptor> = {
  'Idea/Concept': msg`Idea/Concept stage`,
  Startup: msg`Startup stage`,
  Growth: msg`Growth stage`,
  Mature: msg`Mature stage`,
};

export const STAGE_NAMES = Object.keys(STAGES) as VentureStage[];

const NAMES = new Map<string, MessageDescriptor>(Object.entries({ ...SECTORS, ...CUSTOMER_TYPES }));

/** Names of sectors, customer types, countries and stages in the language of the page. */
export function useChoiceNames() {
  const { i18n } = useLingui();
  const nameOf = ({ code, name }: Pick<Choice, 'code' | 'name'>): string => {
    const known = NAMES.get(code);
    if (known) return i18n._(known);
    return /^[A-Z]{2}$/.test(code) ? (regionName(i18n.locale, code) ?? name) : name;
  };
  const stageName = (stage: VentureStage): string => i18n._(STAGES[stage]);
  /** Translates names, and sorts them alphabetically in that language. */
  const named = <One extends Choice>(choices: readonly One[]): One[] =>
    choices
      .map((choice) => ({ ...choice, name: nameOf(choice) }))
      .sort((a, b) => a.name.localeCompare(b.name, i18n.locale));
  return { nameOf, stageName, named };
}

const regions = new Map<string, Intl.DisplayNames>();

function regionName(locale: string, code: string): string | undefined {
  let names = regions.get(locale);
  if (!names)
    regions.set(
      locale,
      (names = new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' })),
    );
  return names.of(code);
}
