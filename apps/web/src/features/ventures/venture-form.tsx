import type { VentureProfile } from '@inzira/contract/ventures';
import { Trans, useLingui } from '@lingui/react/macro';
import {
  type ReactNode,
  type SubmitEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { later } from '#src/platform/later.tsx';
import { Button } from '#src/ui/button.tsx';
import { DraftNote, useDraft } from '#src/ui/draft.tsx';
import { FailureAlert } from '#src/ui/failure-alert.tsx';
import { EditConflictDialog } from '#src/ui/edit-conflict-dialog.tsx';
import { type Sending, textOf, useSave } from '#src/ui/save.ts';
import type { LogoChange } from './logo-field.tsx';
import type { ShownVenture } from './venture-card.tsx';
import { KEPT_LOGO } from './venture-payload.ts';
import {
  CHOICE_NAMES,
  ChoiceFields,
  type Choices,
  DetailParts,
  MainFields,
} from './venture-fields.tsx';
import { FormPart } from './form-part.tsx';

/** A preview beside the form, where the screen is wide enough. */
const VentureCard = later(async () => ({
  default: (await import('./venture-card.tsx')).VentureCard,
}));

const LogoField = later(async () => import('./logo-field.tsx'), {
  fallback: <div className="h-36" />,
});

const LogoProgress = later(async () => import('#src/ui/logo-progress.tsx'), { fallback: null });

interface VentureFormProps {
  draftName: string;
  choices: Choices;
  /** The venture to edit; undefined for a new one, whose form starts with the required fields. */
  venture?: VentureProfile;
  submitLabel: ReactNode;
  failureText: string;
  /** The reason why the form cannot be submitted, checked and shown at each try. */
  refusal?: () => ReactNode;
  send: (form: FormData, logo: Blob | 'removed' | null, sending: Sending) => Promise<void>;
}

export function VentureForm(props: VentureFormProps) {
  const { draftName, choices, submitLabel, failureText, refusal, send } = props;
  const { t } = useLingui();
  // Kept from the first render, because later data from the server must not look like the user's changes.
  const [venture] = useState(props.venture);
  const [logo, setLogo] = useState<LogoChange>(null);
  const [refused, setRefused] = useState<ReactNode>(null);
  const element = useRef<HTMLFormElement>(null);
  const keptLogo = useRef<HTMLInputElement>(null);
  const draft = useDraft(draftName, venture?.review?.revision);
  const [typed, setTyped] = useState<ShownVenture | null>(null);
  const picture = logo === 'removed' ? logo : (logo?.blob ?? null);
  const save = useSave({
    draft,
    hasFile: () => picture instanceof Blob,
    send: async (data, sending) => send(data, picture, sending),
  });
  const { form, busy, failure, fields } = save;
  const showTyped = () => {
    if (element.current) setTyped(readCard(new FormData(element.current), choices));
  };
  const showAnew = useEffectEvent(showTyped);
  useEffect(() => showAnew(), [draft.key]);

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    const reason = refusal?.() ?? null;
    setRefused(reason);
    if (reason === null) form.onSubmit(event);
    else event.preventDefault();
  };
  const shown = { draft, venture, errors: fields };
  const currentLogo = venture?.logo ?? null;
  const logoField = (
    <LogoField
      kept={keptLogo}
      currentUrl={currentLogo}
      change={logo}
      onChange={setLogo}
      errors={fields['logo']}
      disabled={busy}
    />
  );

  return (
    <div className="grid items-start gap-10 lg:grid-cols-[minmax(0,42rem)_minmax(18rem,1fr)]">
      <form
        key={draft.key}
        {...form}
        ref={(shown) => {
          element.current = shown;
          draft.watch(shown);
        }}
        onSubmit={onSubmit}
        onInput={(event) => {
          draft.onInput(event);
          showTyped();
        }}
        className="flex min-w-0 flex-col gap-4"
      >
        {/* Stores the chosen picture in the draft. Not of type "hidden", because React resets such a field with each
            change of the form. } */}
        <input ref={keptLogo} hidden name={KEPT_LOGO} defaultValue={draft.text(KEPT_LOGO)} />
        {venture ? (
          <>
            {logoField}
            <MainFields {...shown} />
            <ChoiceFields {...shown} choices={choices} />
          </>
        ) : (
          <MainFields {...shown} />
        )}
        <div className="mt-2 overflow-clip rounded-lg border border-line-strong">
          {!venture && (
            <>
              <FormPart
                title={<Trans>Sectors and countries</Trans>}
                note={<Trans>So that people find you</Trans>}
                startsOpen={CHOICE_NAMES.some((name) => draft.list(name).length > 0)}
                mustOpen={CHOICE_NAMES.some((name) => fields[name])}
              >
                <ChoiceFields {...shown} choices={choices} />
              </FormPart>
              <FormPart
                title={<Trans>Logo</Trans>}
                note={<Trans>A picture for your page</Trans>}
                startsOpen={draft.text(KEPT_LOGO) !== ''}
                mustOpen={Boolean(fields['logo'])}
              >
                {logoField}
              </FormPart>
            </>
          )}
          <DetailParts {...shown} />
        </div>
        {refused}
        {failure !== null && <FailureAlert sentence={failureText} failure={failure} />}
        {save.progress !== null && <LogoProgress progress={save.progress} />}
        <DraftNote draft={draft} />
        <Button type="submit" size="lg" busy={busy} className="sm:self-start">
          {submitLabel}
        </Button>
      </form>
      <EditConflictDialog save={save} />
      {typed && (
        <aside
          aria-label={t`Preview of your card`}
          className="sticky top-24 hidden max-w-md flex-col gap-3 lg:flex"
        >
          <p className="font-semibold text-ink-soft">
            <Trans>This is how the directory shows it</Trans>
          </p>
          <VentureCard
            venture={{
              ...typed,
              company_name: typed.company_name || t`Company name`,
              tagline: typed.tagline || t`Tagline`,
              pitch: typed.pitch || t`The first 120 characters of your pitch.`,
              logo: logo === 'removed' ? null : (logo?.url ?? currentLogo),
            }}
          />
        </aside>
      )}
    </div>
  );
}

function readCard(form: FormData, choices: Choices): ShownVenture {
  const chosen = <One extends { id: number }>(name: string, all: readonly One[]) => {
    const ids = form.getAll(name);
    return all.filter(({ id }) => ids.includes(String(id)));
  };
  return {
    company_name: textOf(form, 'company_name').trim(),
    tagline: textOf(form, 'tagline').trim(),
    pitch: textOf(form, 'pitch').trim(),
    logo: null,
    logo_small: null,
    sectors: chosen('sectors', choices.sectors),
    countries: chosen('countries', choices.countries),
    customer_types: chosen('customer_types', choices.customerTypes),
  };
}
