import type { ContentFile } from '@inzira/contract/staff-content';
import { LEARNER_STAGES } from '@inzira/contract/limits';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { CheckboxGroup } from '#src/ui/choice-group.tsx';
import { Field, Select, TextArea, TextInput } from '#src/ui/field.tsx';
import { readYaml, withKey } from './yaml-keys.ts';

/** Icons that learners' pages can show; others appear as an open book. */
const ICONS = [
  'book-open',
  'banknote',
  'building',
  'calculator',
  'coins',
  'compass',
  'hammer',
  'hand-coins',
  'handshake',
  'lightbulb',
  'messages-square',
  'piggy-bank',
  'puzzle',
  'rocket',
  'scale',
  'search',
  'sprout',
  'store',
  'tag',
  'target',
  'trending-up',
  'users',
  'wallet',
];

interface HeadFieldsProps {
  kind: ContentFile['kind'];
  /** The initial text, which can be parsed. */
  text: string;
  /** A translation takes icon and stages from its original. */
  isTranslation: boolean;
  onChange: (text: string) => void;
}

/** The fields of a module, course, chapter, section or step. */
export default function HeadFields({ kind, text, isTranslation, onChange }: HeadFieldsProps) {
  const { t } = useLingui();
  const [start] = useState(() => ({ text, keys: readYaml(text) ?? {} }));
  const [changes, setChanges] = useState<Record<string, unknown>>({});
  const change = (key: string, value: unknown) => {
    const next = { ...changes, [key]: value };
    setChanges(next);
    onChange(
      Object.entries(next).reduce((yaml, [name, one]) => withKey(yaml, name, one), start.text),
    );
  };
  const said = (key: string) => {
    const value = start.keys[key];
    return typeof value === 'string' ? value : '';
  };
  const titleKey = kind === 'module' ? 'name' : 'title';
  const stages = Array.isArray(start.keys['stages'])
    ? (start.keys['stages'] as string[])
    : [...LEARNER_STAGES];
  const stageTexts: Record<(typeof LEARNER_STAGES)[number], string> = {
    idea: t`An idea`,
    'first-customers': t`First customers`,
    growing: t`A business that grows`,
  };
  return (
    <div className="flex flex-col gap-5">
      <Field name="title" label={<Trans>Title</Trans>} limit={kind === 'module' ? 80 : 90}>
        <TextInput
          defaultValue={said(titleKey)}
          onChange={({ currentTarget }) => change(titleKey, line(currentTarget.value))}
        />
      </Field>
      <Field name="description" label={<Trans>Description</Trans>} limit={400}>
        <TextArea
          rows={3}
          defaultValue={said('description')}
          onChange={({ currentTarget }) => change('description', line(currentTarget.value))}
        />
      </Field>
      {kind === 'module' && !isTranslation && (
        <>
          <Field name="icon" label={<Trans>Icon</Trans>}>
            <Select
              defaultValue={said('icon')}
              onChange={({ currentTarget }) => change('icon', currentTarget.value)}
            >
              {[...new Set([said('icon'), ...ICONS])].map((icon) => (
                <option key={icon} value={icon}>
                  {icon.replaceAll('-', ' ')}
                </option>
              ))}
            </Select>
          </Field>
          <CheckboxGroup
            label={<Trans>For learners at the stage</Trans>}
            name="stages"
            inline
            choices={LEARNER_STAGES.map((stage) => ({
              value: stage,
              label: stageTexts[stage],
            }))}
            defaultValues={stages}
            onChange={(next) => change('stages', next.length > 0 ? next : undefined)}
          />
        </>
      )}
    </div>
  );
}

const line = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
