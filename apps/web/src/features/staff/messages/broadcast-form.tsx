import { asRead, asWritten, isInFrenchAlone } from '@inzira/contract/rules/broadcast-texts';
import { BROADCAST_LIMITS } from '@inzira/contract/rules/staff';
import type { Audience, Broadcast } from '@inzira/contract/staff-messages';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useRef, useState } from 'react';
import { ApiError } from '#src/platform/api-error.ts';
import { Alert } from '#src/ui/alert.tsx';
import { Button } from '#src/ui/button.tsx';
import { Disclosure } from '#src/ui/disclosure.tsx';
import { type Draft, DraftNote, useDraft } from '#src/ui/draft.tsx';
import { EditConflictDialog } from '#src/ui/edit-conflict-dialog.tsx';
import { FailureAlert } from '#src/ui/failure-alert.tsx';
import { Field, Select, TextInput } from '#src/ui/field.tsx';
import { type Save, textOf, touchedOf, useSave } from '#src/ui/save.ts';
import { RichTextArea } from '#src/ui/rich-text/rich-text-area.tsx';
import { UrlInput } from '#src/ui/url-input.tsx';
import { GroupField } from '#src/features/staff/group-field.tsx';
import { createBroadcast, isConflict, updateBroadcast } from '#src/features/staff/staff.api.ts';
import { useWritingOrder } from '#src/ui/writing-order.ts';

interface BroadcastFormProps {
  /** The draft to edit; null for a new one. */
  broadcast: Broadcast | null;
  /** Whether a colleague has sent it meanwhile, so that the text becomes a new draft. */
  isBegun?: boolean;
  onSaved: (id: number) => void;
  onClose: () => void;
}

const NAMES = {
  en: ['subject', 'text', 'link_label'],
  fr: ['subject_fr', 'text_fr', 'link_label_fr'],
} as const;

/** Edits and saves a draft; sends nothing. */
export default function BroadcastForm({
  broadcast,
  isBegun = false,
  onSaved,
  onClose,
}: BroadcastFormProps) {
  const { t } = useLingui();
  const draft = useDraft(`broadcast:${broadcast?.id ?? 'new'}`, broadcast?.revision);
  const [chosen, setChosen] = useState<{ key: number; audience: string }>();
  // Keyed by the draft: when it is discarded or loaded late, all fields reset, and so does this one.
  const audience =
    chosen?.key === draft.key
      ? chosen.audience
      : draft.text('audience', broadcast ? toValue(broadcast.audience) : '');
  const setAudience = (value: string) => setChosen({ key: draft.key, audience: value });
  const [own, other] = useWritingOrder();
  const isAlone = broadcast !== null && isInFrenchAlone(broadcast);
  // An announcement in one language begins in that.
  const first = isAlone ? 'fr' : broadcast?.text_fr === '' ? 'en' : own;
  const second = first === own ? other : own;
  const isInBoth = NAMES[second].some(
    (name) => draft.text(name, isAlone ? '' : broadcast?.[name]) !== '',
  );
  const audiences: Record<string, string> = {
    subscribers: t`Email: newsletter subscribers`,
    'subscribers-en': t`Email: subscribers in English`,
    'subscribers-fr': t`Email: subscribers in French`,
    everyone: t`In the app: everyone`,
    organization: t`In the app: members of an organization`,
    venture: t`In the app: trainees of a venture`,
  };
  /** The fields that the server refused at the last attempt: they are sent again, even if only a colleague has changed them. */
  const refused = useRef<readonly string[]>([]);
  const save = useSave({
    draft,
    async send(data, { idempotencyKey, touched, revision }) {
      const whole = {
        ...readTexts(data),
        audience: toAudience(audience, Number(textOf(data, 'group'))),
      };
      try {
        let id: number;
        if (broadcast && !isBegun) {
          id = broadcast.id;
          const changed = [...findChanged(whole, broadcast, touched), ...refused.current];
          await updateBroadcast(
            id,
            {
              ...touchedOf(whole, { touched: changed }),
              revision: revision ?? broadcast.revision,
            },
            idempotencyKey,
          );
        } else id = await createBroadcast(asRead(whole), idempotencyKey);
        onSaved(id);
      } catch (failure) {
        if (failure instanceof ApiError) refused.current = Object.keys(failure.fields ?? {});
        throw asShown(failure, audience, audiences);
      }
    },
  });
  const { form, busy, failure, fields } = save;
  const isSent = isConflict(failure) && save.conflict === null;
  /** Kind and group of the audience are one choice. */
  const resolve: Save['resolve'] = (theirs) =>
    save.resolve(theirs.some((name) => GROUP.includes(name)) ? [...theirs, ...GROUP] : theirs);
  const isWrong = NAMES[second].some((name) => fields[name] !== undefined);
  return (
    <>
      <form
        key={draft.key}
        {...form}
        aria-label={t`Write an announcement`}
        className="mb-10 flex max-w-prose flex-col gap-4 rounded-lg border border-line bg-paper-raised p-5"
      >
        {isBegun && (
          <Alert tone="notice">
            <Trans>
              This has been sent as it was, without what you typed. Save, and it becomes a new
              draft.
            </Trans>
          </Alert>
        )}
        <Field
          name="audience"
          label={<Trans>To whom</Trans>}
          hint={
            audience.startsWith('subscribers') && (
              <Trans>
                People who have not subscribed to the newsletter are reached in the app.
              </Trans>
            )
          }
          required
          errors={fields['audience']}
        >
          <Select
            value={audience}
            onChange={({ currentTarget }) => setAudience(currentTarget.value)}
          >
            <option value="">{t`Choose`}</option>
            {Object.entries(audiences).map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </Select>
        </Field>
        {(audience === 'organization' || audience === 'venture') && (
          <GroupField
            key={audience}
            kind={audience}
            name="group"
            initial={initialGroup(broadcast, audience)}
            errors={fields['group'] ?? fields['audience']}
          />
        )}
        <Texts language={first} of={broadcast} isFirst {...{ draft, fields }}>
          <Field
            name="link"
            label={<Trans>Address of a button below the text (optional)</Trans>}
            errors={fields['link']}
          >
            <UrlInput defaultValue={draft.text('link', broadcast?.link)} />
          </Field>
        </Texts>
        <Disclosure
          label={
            first === 'en' ? (
              <Trans>French version (optional)</Trans>
            ) : (
              <Trans>English version (optional)</Trans>
            )
          }
          isOpen={isInBoth || isWrong}
        >
          <Texts language={second} of={isAlone ? null : broadcast} {...{ draft, fields }} />
        </Disclosure>
        {failure !== null && !(isBegun && isSent) && (
          <FailureAlert sentence={t`It could not be saved.`} failure={failure} />
        )}
        <p className="text-sm text-ink-soft">
          <Trans>You send it in the next step, once you have seen how many get it.</Trans>
        </p>
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" busy={busy}>
            {isBegun ? <Trans>Save as a new draft</Trans> : <Trans>Save and go on</Trans>}
          </Button>
          <Button look="secondary" onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
          {/* After it was sent there is no draft to keep. */}
          {!isBegun && !isSent && <DraftNote draft={draft} />}
        </div>
      </form>
      <EditConflictDialog save={{ ...save, resolve }} />
    </>
  );
}

const GROUP = ['audience', 'group'];

const TEXTS = [
  'subject',
  'text',
  'link_label',
  'link',
  'subject_fr',
  'text_fr',
  'link_label_fr',
] as const;

const readTexts = (data: FormData) =>
  Object.fromEntries(TEXTS.map((name) => [name, textOf(data, name)])) as Record<
    (typeof TEXTS)[number],
    string
  >;

/** The touched fields whose value has changed: a field that was unfolded and left alone counts as touched too. */
function findChanged(
  now: ReturnType<typeof readTexts>,
  broadcast: Broadcast,
  touched: readonly string[],
): string[] {
  const before = asWritten(broadcast);
  return [
    ...TEXTS.filter((name) => touched.includes(name) && now[name] !== before[name]),
    ...(GROUP.some((name) => touched.includes(name)) ? ['audience'] : []),
  ];
}

/** Converts a conflict into the form's field names and values. */
function asShown(failure: unknown, audience: string, audiences: Record<string, string>): unknown {
  if (!(failure instanceof ApiError) || failure.status !== 409) return failure;
  const { current, ...body } = (failure.body ?? {}) as { current?: Broadcast; fields?: string[] };
  if (!current) return failure;
  const value = toValue(current.audience);
  return new ApiError(409, {
    ...body,
    fields: body.fields?.map((name) =>
      // If both have chosen the same kind, the conflict is about the group.
      name === 'audience' && value === audience ? 'group' : name,
    ),
    current: {
      ...asWritten(current),
      audience: audiences[value],
      group: current.audience_name,
    },
  });
}

interface TextsProps {
  language: 'en' | 'fr';
  /** The stored text; null where there is none. */
  of: Broadcast | null;
  /** Whether this is the main language; the other one is optional. */
  isFirst?: boolean;
  draft: Draft;
  fields: Save['fields'];
  children?: ReactNode;
}

/** An announcement's texts in one language. */
function Texts({ language, of, isFirst = false, draft, fields, children }: TextsProps) {
  const [subject, text, label] = NAMES[language];
  const isEnglish = language === 'en';
  return (
    <fieldset className="flex min-w-0 flex-col gap-4">
      <legend className={isFirst ? 'mb-2 font-semibold' : 'sr-only'}>
        {isEnglish ? <Trans>In English</Trans> : <Trans>In French</Trans>}
      </legend>
      {!isFirst && (
        <p className="text-ink-soft">
          {isEnglish ? (
            <Trans>People who read in English get these texts; if empty, those above.</Trans>
          ) : (
            <Trans>People who read in French get these texts; if empty, those above.</Trans>
          )}
        </p>
      )}
      <Field
        name={subject}
        label={
          isFirst ? (
            <Trans>Subject</Trans>
          ) : isEnglish ? (
            <Trans>Subject in English</Trans>
          ) : (
            <Trans>Subject in French</Trans>
          )
        }
        limit={BROADCAST_LIMITS.subject}
        required={isFirst}
        errors={fields[subject]}
      >
        <TextInput lang={language} defaultValue={draft.text(subject, of?.[subject])} />
      </Field>
      <Field
        name={text}
        label={
          isFirst ? (
            <Trans>Text</Trans>
          ) : isEnglish ? (
            <Trans>Text in English</Trans>
          ) : (
            <Trans>Text in French</Trans>
          )
        }
        limit={BROADCAST_LIMITS.text}
        required={isFirst}
        errors={fields[text]}
      >
        <RichTextArea rows={10} lang={language} defaultValue={draft.text(text, of?.[text])} />
      </Field>
      {children}
      <Field
        name={label}
        label={
          isFirst ? (
            <Trans>What the button says (optional)</Trans>
          ) : isEnglish ? (
            <Trans>What the button says in English</Trans>
          ) : (
            <Trans>What the button says in French</Trans>
          )
        }
        limit={BROADCAST_LIMITS.label}
        errors={fields[label]}
      >
        <TextInput lang={language} defaultValue={draft.text(label, of?.[label])} />
      </Field>
    </fieldset>
  );
}

/** The option in the form's list. */
function toValue(audience: Broadcast['audience']): string {
  if (audience.kind !== 'subscribers' || audience.language === null) return audience.kind;
  return `subscribers-${audience.language}`;
}

/** The draft's group, while the chosen kind is the draft's. */
function initialGroup(broadcast: Broadcast | null, kind: string) {
  if (broadcast?.audience.kind !== kind || broadcast.audience.id === null) return undefined;
  return { id: broadcast.audience.id, name: broadcast.audience_name ?? '' };
}

function toAudience(value: string, id: number): Audience {
  if (value === 'organization' || value === 'venture') return { kind: value, id };
  if (value === 'everyone') return { kind: 'everyone' };
  const language = value === 'subscribers-en' ? 'en' : value === 'subscribers-fr' ? 'fr' : null;
  return { kind: 'subscribers', language };
}
