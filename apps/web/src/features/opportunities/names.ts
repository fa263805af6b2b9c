import type { VentureStage } from '@inzira/contract/ventures';
import type { SECTOR_CODES } from '@inzira/contract/venture-choices';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useLanguage } from '#src/platform/language.ts';

const SECTORS: Record<(typeof SECTOR_CODES)[number], MessageDescriptor> = {
  agriculture: msg`Agriculture`,
  food: msg`Food`,
  health: msg`Health`,
  education: msg`Education`,
  finance: msg`Finance`,
  energy: msg`Energy`,
  water: msg`Water and sanitation`,
  environment: msg`Environment`,
  manufacturing: msg`Manufacturing`,
  crafts: msg`Crafts`,
  fashion: msg`Fashion and beauty`,
  retail: msg`Retail`,
  transport: msg`Transport`,
  construction: msg`Construction`,
  tourism: msg`Tourism`,
  media: msg`Media`,
  technology: msg`Technology`,
  telecommunications: msg`Telecommunications`,
  'professional-services': msg`Professional services`,
  'social-services': msg`Social services`,
};

const STAGES: Record<VentureStage, MessageDescriptor> = {
  'Idea/Concept': msg`Idea/Concept`,
  Startup: msg`Startup`,
  Growth: msg`Growth`,
  Mature: msg`Mature`,
};

interface Named {
  code: string;
  name: string;
}

/** The names of sectors, countries and stages in the reader's language. */
export function useNames() {
  const { t } = useLingui();
  const language = useLanguage();
  const regions = new Intl.DisplayNames([language], { type: 'region' });
  const texts = new Map<string, MessageDescriptor>(Object.entries({ ...SECTORS, ...STAGES }));
  const nameOf = (code: string, otherwise: string) => {
    const text = texts.get(code);
    return text ? t(text) : otherwise;
  };
  return {
    sector: ({ code, name }: Named) => nameOf(code, name),
    country: ({ code, name }: Named) => regions.of(code) ?? name,
    stage: (stage: string) => nameOf(stage, stage),
  };
}
