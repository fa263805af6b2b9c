import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { savesData } from '#src/platform/connection.ts';
import { cannotStore } from '#src/platform/device-store.ts';
import { useLanguage } from '#src/platform/language.ts';
import { later } from '#src/platform/later.tsx';
import { useIsOffline } from '#src/platform/network.ts';
import { formatBytes } from '#src/platform/numbers.ts';
import { Button } from '#src/ui/button.tsx';
import { ProgressBar } from '#src/ui/progress.tsx';
import { showToast } from '#src/ui/toast.ts';
import type { Plan } from '#src/features/offline/pack-download.ts';
import type { FetchTemplate } from '#src/features/offline/pack-templates.tsx';
import type { OnlineParts } from '#src/features/offline/save-course.tsx';
import type { SavedPack } from '#src/features/offline/saved-packs.ts';

const Templates = later(async () => import('#src/features/offline/pack-templates.tsx'), {
  fallback: null,
});

const takeFocus = (button: HTMLButtonElement | null) => button?.focus();

const download = async () => import('#src/features/offline/pack-download.ts');

type Step = { at: 'rest' | 'measuring' } | { at: 'asking'; plan: Plan };
const REST: Step = { at: 'rest' };

/** The progress of running downloads, 0 to 1, kept outside of the component, so that it survives leaving the page. */
const onTheirWay = new Map<number, number>();
const watchers = new Set<() => void>();

function watchShares(watcher: () => void) {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}

/** `undefined` removes it. */
function reportShare(courseId: number, share?: number) {
  if (share === undefined) onTheirWay.delete(courseId);
  else onTheirWay.set(courseId, share);
  for (const tell of watchers) tell();
}

interface SaveOnlineProps {
  courseId: number;
  pack: SavedPack | undefined;
  /** Renders a saved course, with the actions that need a network. */
  renderKept: (online: OnlineParts) => ReactNode;
}

/** Shows the size, asks, and downloads. */
export default function SaveOnline({ courseId, pack, renderKept }: SaveOnlineProps) {
  const { t } = useLingui();
  const language = useLanguage();
  const offline = useIsOffline();
  const [step, setStep] = useState<Step>(REST);
  const share = useSyncExternalStore(watchShares, () => onTheirWay.get(courseId));
  /** The chosen templates to download with it. */
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const { data: measured } = useQuery({
    queryKey: ['learning', 'pack', courseId, language, pack?.savedAt, pack?.isPartial],
    queryFn: async () => (await download()).measurePack(courseId),
    // With data saving, the size is requested only on demand.
    enabled: !offline && !savesData(),
    staleTime: 5 * 60 * 1000,
  });
  const fail = (error: unknown) => {
    setStep(REST);
    if (error instanceof Error && error.name === 'CourseRemoved') return;
    const isFull = error instanceof DOMException && error.name === 'QuotaExceededError';
    showToast(
      isFull || cannotStore()
        ? t`This device has no room for it. Remove something and try again.`
        : t`It could not be saved. What has arrived stays: go on with a network.`,
      'alarm',
    );
  };
  const measure = async () => {
    setStep({ at: 'measuring' });
    const { measurePack } = await download();
    setStep({ at: 'asking', plan: await measurePack(courseId) });
  };
  const save = async () => {
    reportShare(courseId, 0);
    try {
      const { savePack } = await download();
      await savePack(courseId, (part) => reportShare(courseId, part), { templates: chosen });
    } finally {
      reportShare(courseId);
    }
    setStep(REST);
    showToast(t`Saved on this device: you can learn it without a network.`, 'success');
  };
  const plan = step.at === 'asking' ? step.plan : measured;
  const bytes = plan && plan.bytes + (pack ? 0 : bytesOfTemplates(plan, chosen));
  /** Starts immediately if the button has shown the size, otherwise shows it first. */
  const press = () => void (bytes === undefined ? measure() : save()).catch(fail);

  if (share !== undefined) {
    const percent = Math.round(share * 100);
    return (
      <div className="my-3 max-w-sm">
        <p className="mb-1 text-sm text-ink-soft" role="status">
          <Trans>Saving on this device...</Trans>
        </p>
        <ProgressBar percent={percent} label={t`Saved so far`} />
      </div>
    );
  }
  const rest = bytes && plan?.app ? bytes - plan.app : 0;
  /** The space of the course alone, without the app. */
  const parts = rest > 0 && plan && (
    <p className="mb-2 text-sm text-ink-soft">
      <Trans>
        The course is {formatBytes(rest, language)}. The other {formatBytes(plan.app, language)}{' '}
        come once, for all courses: they open Inzira without a network.
      </Trans>
    </p>
  );
  const templates = !pack && !!plan?.templates.length && (
    <Templates {...{ courseId, chosen }} offered={plan.templates} onChoose={setChosen} />
  );
  if (step.at === 'asking')
    return (
      <>
        <div className="my-2 flex flex-wrap items-center gap-x-4 gap-y-1">
          <p>
            {bytes ? (
              <Trans>This fetches {formatBytes(bytes, language)} now.</Trans>
            ) : (
              <Trans>Everything is here and up to date.</Trans>
            )}
          </p>
          <div className="flex gap-2">
            <Button look="quiet" onClick={() => setStep(REST)}>
              {bytes ? <Trans>Not now</Trans> : <Trans>Close</Trans>}
            </Button>
            {!!bytes && (
              <Button ref={takeFocus} onClick={() => void save().catch(fail)}>
                <Trans>Save this course</Trans>
              </Button>
            )}
          </div>
        </div>
        {parts}
        {templates}
      </>
    );
  const isBusy = step.at === 'measuring';
  const size = bytes !== undefined && formatBytes(bytes, language);
  if (!pack)
    return (
      <>
        <Button
          look="quiet"
          busy={isBusy}
          disabled={offline}
          className="my-1 -ml-2 px-2! text-left"
          onClick={press}
        >
          {!isBusy && <Download size={18} aria-hidden />}
          {size ? (
            <Trans>Save this course on this device, {size}</Trans>
          ) : (
            <Trans>Save this course on this device</Trans>
          )}
        </Button>
        {parts}
        {templates}
      </>
    );
  const actions = !offline && bytes !== 0 && (
    <Button look="quiet" busy={isBusy} className="px-2!" onClick={press}>
      {pack.isPartial ? (
        size ? (
          <Trans>Save the rest, {size}</Trans>
        ) : (
          <Trans>Save the rest</Trans>
        )
      ) : size ? (
        <Trans>Update it, {size}</Trans>
      ) : (
        <Trans>Look for updates</Trans>
      )}
      <span className="sr-only">: {pack.title}</span>
    </Button>
  );
  const onFetch: FetchTemplate = async (template) =>
    download()
      .then(async ({ saveTemplate }) => saveTemplate(courseId, template))
      .catch(fail);
  return renderKept({ actions, onFetch, ...(plan && { offered: plan.templates }) });
}

const bytesOfTemplates = ({ templates }: Plan, chosen: readonly string[]) =>
  templates.reduce((sum, { url, bytes }) => sum + (chosen.includes(url) ? bytes : 0), 0);
