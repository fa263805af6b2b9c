import type { RecordLine } from '@inzira/contract/staff';
import { useLingui } from '@lingui/react/macro';
import { formatNumber } from '#src/platform/numbers.ts';
import { useLanguage } from '#src/platform/language.ts';
import { isQuizFile } from './record-parts.ts';

/** Fields that the sentence contains already, or that are not meant for readers. */
const SAID = new Set([
  'user_id',
  'role',
  'plan',
  'count',
  'new',
  'joined',
  'exists',
  'learners',
  'closed',
  'mine',
  'file',
  'kind',
  'answer_id',
  'opportunity_id',
  'invitation_id',
  'link_id',
  'ventureId',
]);

/** The changed fields that the sentence does not contain: `Reason: …`, `Version: 3`, `Name: Old → New`. */
export function RecordDetails({ line }: { line: RecordLine }) {
  const { t } = useLingui();
  const language = useLanguage();
  const labels = useLabels();
  const { before, after, people } = line;
  const say = (name: string, value: unknown): string => {
    if (value === undefined || value === null || value === '') return '';
    if (name === 'found' && Array.isArray(value))
      return value.map((id) => people[String(id)] ?? t`somebody who has gone`).join(', ');
    if (name === 'also' && typeof value === 'string')
      return value
        .split(', ')
        .map((path) => (isQuizFile(path) ? t`the quiz` : path))
        .join(', ');
    if (Array.isArray(value))
      return value.map((one) => labels[String(one)] ?? spaced(one)).join(', ');
    if (name === 'state' && value === 'disabled') return t`Disabled`;
    if (typeof value === 'boolean') return value ? t`yes` : t`no`;
    if (typeof value === 'number') return formatNumber(value, language);
    return typeof value === 'string' ? value : JSON.stringify(value);
  };
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const details = names.flatMap((name) => {
    if (name === 'path' && line.subject.name !== null) return [];
    if (SAID.has(name) || (line.action === 'content-file-uploaded' && name === 'name')) return [];
    // A first version needs no mention.
    if (name === 'version' && after?.[name] === 1) return [];
    const [old, fresh] = [say(name, before?.[name]), say(name, after?.[name])];
    const value = old && fresh ? `${old} → ${fresh}` : old || fresh;
    return value === '' || old === fresh ? [] : [`${labels[name] ?? spaced(name)}: ${value}`];
  });
  if (details.length === 0) return null;
  return <p className="text-sm wrap-anywhere text-ink-soft">{details.join(' · ')}</p>;
}

const spaced = (name: unknown) => String(name).replaceAll('_', ' ');

/** The labels of recorded fields. */
function useLabels(): Partial<Record<string, string>> {
  const { t } = useLingui();
  return {
    reason: t`Reason`,
    fields: t`Changed`,
    path: t`File`,
    also: t`With it`,
    version: t`Version`,
    page: t`Page`,
    found: t`Found`,
    searched: t`With a search`,
    role: t`Role`,
    state: t`State`,
    organization: t`Organization`,
    organization_id: t`Organization`,
    since: t`Active since`,
    active: t`Seen within days`,
    language: t`Language`,
    country: t`Country`,
    monthly_tokens: t`Tokens a month`,
    time_zone: t`Time zone`,
    contact_email: t`Contact address`,
    second_factor: t`Login with a code`,
    first_name: t`First name`,
    last_name: t`Last name`,
    email: t`Email`,
    name: t`Name`,
    company_name: t`Name`,
    organization_name: t`Organization`,
    colour: t`Colour`,
    languages: t`Languages`,
    logo: t`Logo`,
    title: t`Title`,
    description: t`Description`,
    deadline: t`Deadline`,
    benefits: t`Benefits`,
    eligibility: t`Eligibility`,
    requirements: t`Requirements`,
    link: t`Link`,
    website: t`Website`,
    type: t`Kind`,
    sectors: t`Sectors`,
    countries: t`Countries`,
    stage: t`Stage`,
    tagline: t`Tagline`,
    pitch: t`Pitch`,
    translations: t`Translations`,
  };
}
