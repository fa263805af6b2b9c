import { PACK_LIMITS } from '@inzira/contract/limits';
import type { OwnPack } from '@inzira/contract/studio-packs';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '#src/ui/button.tsx';
import { DraftNote, useDraft } from '#src/ui/draft.tsx';
import { FailureAlert } from '#src/ui/failure-alert.tsx';
import { Field, TextInput } from '#src/ui/field.tsx';
import { textOf, useSave } from '#src/ui/save.ts';
import { showToast } from '#src/ui/toast.ts';
import { updatePack } from './pack.api.ts';

const FIELDS = ['name', 'tagline', 'contact'] as const;

/** The heading of the pack; an empty field is reset to the venture's own value. */
export function PackHeadingForm({ pack }: { pack: OwnPack }) {
  const { t } = useLingui();
  const draft = useDraft('studio-pack');
  const { form, busy, failure, fields } = useSave({
    draft,
    send: async (data) => {
      // Unchanged fields are not sent, so that they keep following the venture.
      const changes = FIELDS.flatMap((field) => {
        const typed = textOf(data, field).trim();
        return typed === (pack[field] ?? '') ? [] : [[field, typed] as const];
      });
      if (changes.length > 0) await updatePack(Object.fromEntries(changes));
      showToast(t`Saved.`);
    },
  });
  return (
    <form key={draft.key} {...form} className="flex flex-col gap-4">
      <Field
        name="name"
        label={<Trans>Name of the venture</Trans>}
        errors={fields['name'] ?? []}
        limit={PACK_LIMITS.name}
      >
        <TextInput defaultValue={draft.text('name', pack.name)} autoComplete="organization" />
      </Field>
      <Field
        name="tagline"
        label={<Trans>In one line</Trans>}
        errors={fields['tagline'] ?? []}
        limit={PACK_LIMITS.tagline}
      >
        <TextInput defaultValue={draft.text('tagline', pack.tagline)} />
      </Field>
      <Field
        name="contact"
        label={<Trans>How to reach you</Trans>}
        hint={<Trans>A phone number or an address. Everybody who has the link can read it.</Trans>}
        errors={fields['contact'] ?? []}
        limit={PACK_LIMITS.contact}
      >
        <TextInput defaultValue={draft.text('contact', pack.contact)} />
      </Field>
      {failure !== null && (
        <FailureAlert sentence={t`This could not be saved.`} failure={failure} />
      )}
      <div className="flex flex-wrap items-center gap-x-4">
        <Button type="submit" look="secondary" busy={busy}>
          <Trans>Save</Trans>
        </Button>
        <DraftNote draft={draft} />
      </div>
    </form>
  );
}
