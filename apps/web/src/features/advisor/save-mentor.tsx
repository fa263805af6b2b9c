import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Download, Smartphone } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { savesData } from '#src/platform/connection.ts';
import { formatDay } from '#src/platform/dates.ts';
import { cannotStore, useDeviceStore } from '#src/platform/device-store.ts';
import { useLanguage } from '#src/platform/language.ts';
import { useIsOffline } from '#src/platform/network.ts';
import { formatBytes } from '#src/platform/numbers.ts';
import { canKeepApp } from '#src/platform/offline-start.ts';
import { useSession } from '#src/platform/session.ts';
import { Button } from '#src/ui/button.tsx';
import { ProgressBar } from '#src/ui/progress.tsx';
import { showToast } from '#src/ui/toast.ts';
import { nameOfLanguage } from './language-name.ts';
import { forgetMentorCode, removeMentor, verifyMentor } from './mentor-removal.ts';
import { saveOnce, useSavingShare } from './mentor-saving.ts';
import { useSavedMentor } from './saved-mentor.ts';

/** The mentor needs `Intl.Segmenter`, which some supported browsers lack. */
const canAnswer = () => canKeepApp() && 'Segmenter' in Intl && typeof Worker === 'function';

/** Saves the mentor on this phone, after showing its size, and removes it again. */
export default function SaveMentor() {
  useDeviceStore();
  const { user } = useSession();
  return user && canAnswer() && !cannotStore() ? <Saving /> : null;
}

/** Errors of the worker arrive as text. */
const isFull = (error: unknown) => /QuotaExceeded/.test(String(error)) || cannotStore();

function Saving() {
  const { t } = useLingui();
  const language = useLanguage();
  const offline = useIsOffline();
  const saved = useSavedMentor();
  const share = useSavingShare();
  const [isBusy, setBusy] = useState(false);
  /** An interrupted download has stored a part of it. */
  const [tries, setTries] = useState(0);
  const isSaved = saved !== null;
  const isSaving = share !== null;
  useEffect(() => {
    if (isSaved) void verifyMentor().catch(() => null);
    // The previous user of the mentor may have logged out.
    else if (!isSaving) void forgetMentorCode().catch(() => null);
  }, [isSaved, isSaving]);
  useEffect(() => {
    // Preloaded, because the engine's first start takes long.
    if (isSaved && offline)
      void import('./phone-mentor.ts').then(async ({ warmPhone }) => warmPhone()).catch(() => null);
  }, [isSaved, offline]);
  const at = share === null ? (saved ? 'saved' : 'rest') : 'saving';
  const { place, press } = useKeptFocus(at);
  const { data: bytes, refetch } = useQuery({
    queryKey: ['advisor', 'pack', language, saved?.savedAt, tries],
    queryFn: async () => (await import('./phone-pack.ts')).measureMentor(),
    // With data saving, the size is requested only on demand.
    enabled: !offline && !savesData(),
    retry: false,
    // Not refreshed, because nobody has asked for it yet.
    refetchInterval: false,
    staleTime: 5 * 60 * 1000,
  });
  const fail = (error: unknown) =>
    showToast(
      isFull(error)
        ? t`This device has no room for it. Remove something and try again.`
        : t`The mentor could not be saved. What has arrived stays: go on with a network.`,
      'alarm',
    );
  const save = async () => {
    press();
    if (bytes === undefined) {
      setBusy(true);
      const { isError } = await refetch();
      setBusy(false);
      if (isError)
        showToast(t`Its size could not be found out. Try again with a network.`, 'alarm');
      return;
    }
    try {
      if (await saveOnce())
        showToast(t`The mentor is on this device: ask it without a network.`, 'success');
    } catch (error) {
      fail(error);
      setTries(tries + 1);
    }
  };
  const remove = async () => {
    press();
    try {
      await removeMentor();
      showToast(t`The mentor is no longer on this device.`, 'success');
    } catch {
      showToast(t`The mentor could not be removed. Please try again.`, 'alarm');
    }
  };

  if (share !== null)
    return (
      <div className="my-3 max-w-sm">
        <p ref={place} tabIndex={-1} className="mb-1 text-sm text-ink-soft" role="status">
          <Trans>Saving the mentor on this device...</Trans>
        </p>
        <ProgressBar percent={Math.round(share * 100)} label={t`Saved so far`} />
      </div>
    );
  const size = !!bytes && formatBytes(bytes, language);
  if (!saved)
    return offline ? null : (
      <Button
        ref={place}
        look="quiet"
        size="sm"
        busy={isBusy}
        // Plain at first, so that it is less prominent than asking; its last line does not touch the field below.
        className="my-1 -ml-2 items-start! self-start py-3 text-left font-normal! text-ink-soft!"
        onClick={() => void save()}
      >
        {!isBusy && <Download size={18} aria-hidden />}
        {size ? (
          <Trans>Save the mentor on this device, {size}</Trans>
        ) : (
          <Trans>Save the mentor on this device</Trans>
        )}
      </Button>
    );
  // English is included with every language.
  const lacksLanguage = language !== 'en' && language !== saved.language;
  const taken = formatBytes(saved.bytes, language);
  const day = formatDay(saved.savedAt, language);
  return (
    <div className="my-2 flex flex-wrap items-center gap-x-4 gap-y-1">
      <p ref={place} tabIndex={-1} className="flex items-center gap-2 text-ink-soft">
        <Smartphone size={18} aria-hidden />
        {lacksLanguage ? (
          <Trans>
            The mentor is on this device, in {nameOfLanguage(saved.language, language)} alone ·{' '}
            {taken} · as of {day}
          </Trans>
        ) : (
          <Trans>
            The mentor is on this device · {taken} · as of {day}
          </Trans>
        )}
      </p>
      <div className="-ml-2 flex flex-wrap">
        {!offline && bytes !== 0 && (
          <Button look="quiet" busy={isBusy} className="px-2!" onClick={() => void save()}>
            {lacksLanguage && size ? (
              <Trans>
                Add {nameOfLanguage(language, language)} to it, {size}
              </Trans>
            ) : size ? (
              <Trans>Update the mentor, {size}</Trans>
            ) : (
              <Trans>Look for updates</Trans>
            )}
          </Button>
        )}
        <Button look="quiet" className="px-2!" onClick={() => void remove()}>
          <Trans>Remove the mentor</Trans>
        </Button>
      </div>
    </div>
  );
}

/** When the pressed button is removed, the focus moves to what replaces it at its `place`. */
function useKeptFocus(at: string) {
  const element = useRef<HTMLElement>(null);
  const isPressed = useRef(false);
  useEffect(() => {
    if (isPressed.current && document.activeElement === document.body)
      element.current?.focus({ preventScroll: true });
  }, [at]);
  const place = (one: HTMLElement | null) => {
    element.current = one;
  };
  return { place, press: () => void (isPressed.current = true) };
}
