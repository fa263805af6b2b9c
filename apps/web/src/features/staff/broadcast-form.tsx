import { BROADCAST_LIMITS } from '@inzira/contract/rules/staff';
import type { Audience, Broadcast } from '@inzira/contract/staff-messages';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Alert } from '#src/ui/alert.tsx';
import { Button } from '#src/ui/button.tsx';
import { Disclosure } from '#src/ui/disclosure.tsx';
import { DraftNote, useDraft } from '#src/ui/draft.tsx';
import { FailureAlert } from '#src/ui/failure-alert.tsx';
import { Field, Select, TextArea, TextInput } from '#src/ui/field.tsx';
import { textOf, useSave } from '#src/ui/save.ts';
import { showToast } from '#src/ui/toast.ts';
import { UrlInput } from '#src/ui/url-input.tsx';
import { GroupField } from './group-field.tsx';
import { saveBroadcast } from './staff.api.ts';

interface BroadcastFormProps {
  /** The draft that is changed; null for a new one. */
  broadcast: Broadcast | null;
  onSaved: (id: number) => void;
  onClose: () => void;
}

const FRENCH = ['subject_fr', 'text_fr', 'link_label_fr'] as const;

/** Saves a draft: nobody gets it yet. */
export default function BroadcastForm({ broadcast, onSaved, onClose }: BroadcastFormProps) {
  const { t } = useLingui();
  const draft = useDraft(`broadcast:${broadcast?.id ?? 'new'}`, broadcast?.revision);
  const [audience, setAudience] = useState(
    draft.text('audience', broadcast ? toValue(broadcast.audience) : ''),
  );
  const isInFrench = FRENCH.some((name) => draft.text(name, broadcast?.[name]) !== '');
  const { form, busy, failure, fields } = useSave({
    draft,
    async send(data, { idempotencyKey }) {
      const body = {
        subject: textOf(data, 'subject'),
        text: textOf(data, 'text'),
        link: textOf(data, 'link'),
        link_label: textOf(data, 'link_label'),
        subject_fr: textOf(data, 'subject_fr'),
        text_fr: textOf(data, 'text_fr'),
        link_label_fr: textOf(data, 'link_label_fr'),
        audience: toAudience(audience, Number(textOf(data, 'group'))),
        revision: broadcast?.revision,
      };
      const { id } = await saveBroadcast(broadcast?.id ?? null, body, idempotencyKey);
      showToast(t`Saved. Nobody has got it yet: try it on yourself, or send it.`, 'success');
      onSaved(id);
    },
  });
  const isWrong = FRENCH.some((name) => fields[name] !== undefined);
  return (
    <form
      key={draft.key}
      {...form}
      aria-label={t`Write an announcement`}
      className="mb-10 flex max-w-prose flex-col gap-4 rounded-lg border border-line bg-paper-raised p-5"
    >
      {draft.isOfEarlier && (
        <Alert tone="notice">
          <Trans>
            Someone else changed this text after you began. Their version is in the list below; if
            you save, yours replaces it.
          </Trans>
        </Alert>
      )}
      <Field
        name="audience"
        label={<Trans>To whom</Trans>}
        hint={
          audience.startsWith('subscribers') && (
            <Trans>People who have not subscribed to the newsletter are reached in the app.</Trans>
          )
        }
        required
        errors={fields['audience']}
      >
        <Select value={audience} onChange={({ currentTarget }) => setAudience(currentTarget.value)}>
          <option value="">{t`Choose`}</option>
          <option value="subscribers">{t`Email: newsletter subscribers`}</option>
          <option value="subscribers-en">{t`Email: subscribers in English`}</option>
          <option value="subscribers-fr">{t`Email: subscribers in French`}</option>
          <option value="everyone">{t`In the app: everyone`}</option>
          <option value="organization">{t`In the app: members of an organization`}</option>
          <option value="venture">{t`In the app: trainees of a venture`}</option>
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
      <Field
        name="subject"
        label={<Trans>Subject</Trans>}
        limit={BROADCAST_LIMITS.subject}
        required
        errors={fields['subject']}
      >
        <TextInput defaultValue={draft.text('subject', broadcast?.subject)} />
      </Field>
      <Field
        name="text"
        label={<Trans>Text</Trans>}
        limit={BROADCAST_LIMITS.text}
        required
        errors={fields['text']}
      >
        <TextArea rows={10} defaultValue={draft.text('text', broadcast?.text)} />
      </Field>
      <Field
        name="link"
        label={<Trans>Address of a button below the text (optional)</Trans>}
        errors={fields['link']}
      >
        <UrlInput defaultValue={draft.text('link', broadcast?.link)} />
      </Field>
      <Field
        name="link_label"
        label={<Trans>What the button says (optional)</Trans>}
        limit={BROADCAST_LIMITS.label}
        errors={fields['link_label']}
      >
        <TextInput defaultValue={draft.text('link_label', broadcast?.link_label)} />
      </Field>
      <Disclosure label={<Trans>French version (optional)</Trans>} isOpen={isInFrench || isWrong}>
        <fieldset className="flex min-w-0 flex-col gap-4">
          <legend className="sr-only">
            <Trans>In French</Trans>
          </legend>
          <p className="text-ink-soft">
            <Trans>People who read in French get these texts; if empty, those above.</Trans>
          </p>
          <Field
            name="subject_fr"
            label={<Trans>Subject in French</Trans>}
            limit={BROADCAST_LIMITS.subject}
            errors={fields['subject_fr']}
          >
            <TextInput lang="fr" defaultValue={draft.text('subject_fr', broadcast?.subject_fr)} />
          </Field>
          <Field
            name="text_fr"
            label={<Trans>Text in French</Trans>}
            limit={BROADCAST_LIMITS.text}
            errors={fields['text_fr']}
          >
            <TextArea
              rows={10}
              lang="fr"
              defaultValue={draft.text('text_fr', broadcast?.text_fr)}
            />
          </Field>
          <Field
            name="link_label_fr"
            label={<Trans>What the button says in French</Trans>}
            limit={BROADCAST_LIMITS.label}
            errors={fields['link_label_fr']}
          >
            <TextInput
              lang="fr"
              defaultValue={draft.text('link_label_fr', broadcast?.link_label_fr)}
            />
          </Field>
        </fieldset>
      </Disclosure>
      {failure !== null && <FailureAlert sentence={t`It could not be saved.`} failure={failure} />}
      <p className="text-sm text-ink-soft">
        <Trans>You send it in the next step, once you have seen how many get it.</Trans>
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" busy={busy}>
          <Trans>Save and go on</Trans>
        </Button>
        <Button look="secondary" onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
        <DraftNote draft={draft} />
      </div>
    </form>
  );
}

function toValue(audience: Broadcast['audience']): string {
  if (audience.kind !== 'subscribers' || audience.language === null) return audience.kind;
  return `subscribers-${audience.language}`;
}

/** The group of the draft that is changed, as long as its kind is the same. */
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
