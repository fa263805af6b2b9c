import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Check, CircleX, Smartphone } from 'lucide-react';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { paths } from '#src/platform/paths.ts';
import { useReturnState } from '#src/platform/return-state.ts';
import { cannotStore, type Owner, useDeviceStore } from '#src/platform/device-store.ts';
import { useSession } from '#src/platform/session.ts';
import { Field, TextArea } from '#src/ui/field.tsx';
import { TextLink } from '#src/ui/text-link.tsx';
import { learningQueries } from './learning.api.ts';
import { NoteSync, type NoteState } from './note-sync.ts';

/** The server's limit. */
const MAX_CHARACTERS = 4000;

interface TryNoteProps {
  lessonId: number;
  /** The author's question; empty for the default one. */
  prompt: string;
  /** For the plan: receives the typed text. */
  onText?: (text: string) => void;
}

/** The learner's note for "Try it today", stored while they type. */
export function TryNote(props: TryNoteProps) {
  useDeviceStore();
  const owner = useSession().user?.id ?? null;
  // Keyed by owner: another user, even one who logged in in another tab, gets a new field.
  return <NoteField key={owner} {...props} owner={owner} />;
}

/** Writes a note as if it were typed, so that it also waits for a network. */
export function writeNote(lessonId: number, owner: Owner, text: string): void {
  const keeper = new NoteSync(lessonId, owner);
  keeper.write(text);
  keeper.flush();
}

/** Appends to the note on this device; the server joins it with other devices' texts. */
export function addToNote(lessonId: number, owner: Owner, text: string): void {
  const { text: before } = new NoteSync(lessonId, owner).current();
  writeNote(lessonId, owner, before ? `${before}\n\n${text}` : text);
}

type NoteFieldProps = TryNoteProps & { owner: Owner };

function NoteField({ lessonId, prompt, onText, owner }: NoteFieldProps) {
  const { i18n } = useLingui();
  const [keeper] = useState(() => new NoteSync(lessonId, owner));
  const { text, state } = useSyncExternalStore(keeper.subscribe, keeper.current);
  const server = useQuery({ ...learningQueries.note(lessonId), enabled: owner !== null });
  useEffect(() => keeper.start(), [keeper]);
  useEffect(() => {
    if (server.data) keeper.takeOver(server.data);
  }, [keeper, server.data]);
  const isAsking = server.isLoading && server.failureCount === 0;
  useEffect(() => keeper.askServer(isAsking), [keeper, isAsking]);
  return (
    <div
      lang={i18n.locale}
      className="rounded-lg border-2 border-line bg-paper-raised p-4 text-base"
    >
      <Field name="note" label={prompt || <Trans>What did you do, see or decide?</Trans>}>
        <TextArea
          value={text}
          rows={4}
          maxLength={MAX_CHARACTERS}
          onChange={(event) => {
            keeper.write(event.target.value);
            onText?.(event.target.value);
          }}
          onBlur={keeper.leave}
          // Chrome scrolls only the caret into view, which the bar at the bottom may cover.
          onFocus={({ currentTarget }) => currentTarget.scrollIntoView({ block: 'nearest' })}
          className="field-sizing-content min-h-28 print:border-0 print:p-0"
        />
      </Field>
      <div role="status" className="mt-2 min-h-6 text-sm text-ink-soft print:hidden">
        <StateText state={state} isInPlan={onText !== undefined} />
      </div>
    </div>
  );
}

function StateText({ state, isInPlan }: { state: NoteState; isInPlan: boolean }) {
  const { signedIn } = useSession();
  const wayBack = useReturnState();
  switch (state) {
    case 'empty':
      return cannotStore() ? (
        <Trans>This device has no room to keep what you type. Copy it before you leave.</Trans>
      ) : (
        <Trans>It is kept as you type, for your plan.</Trans>
      );
    case 'saving':
      return <Trans>Saving...</Trans>;
    case 'saved':
      return (
        <Line sign={<Check size={18} className="text-forest" aria-hidden />}>
          <Trans>Saved with your account.</Trans>{' '}
          {!isInPlan && (
            <TextLink to={paths.plan}>
              <Trans>Open my plan</Trans>
            </TextLink>
          )}
        </Line>
      );
    case 'kept':
      return signedIn ? (
        <Line sign={<Smartphone size={18} aria-hidden />}>
          <Trans>Kept on this device. It will be sent by itself.</Trans>
        </Line>
      ) : (
        <Trans>
          Kept while this page is open.{' '}
          <TextLink to={paths.login} state={wayBack}>
            Log in to keep it.
          </TextLink>
        </Trans>
      );
    case 'unstored':
      return (
        <Line sign={<CircleX size={18} className="text-alarm" aria-hidden />}>
          <Trans>This device has no room to keep it. Copy it before you leave.</Trans>
        </Line>
      );
    case 'refused':
      return (
        <Line sign={<CircleX size={18} className="text-alarm" aria-hidden />}>
          <Trans>This text could not be saved with your account. It is kept on this device.</Trans>
        </Line>
      );
  }
}

function Line({ sign, children }: { sign: ReactNode; children: ReactNode }) {
  return (
    <p className="flex items-center gap-2">
      {sign}
      <span>{children}</span>
    </p>
  );
}
