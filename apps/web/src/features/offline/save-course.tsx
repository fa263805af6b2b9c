import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Download, Smartphone } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { savesData } from '#src/platform/connection.ts';
import { formatDay } from '#src/platform/dates.ts';
import { keepsNothing, useDeviceStore } from '#src/platform/device-store.ts';
import { useLanguage } from '#src/platform/language.ts';
import { useIsOffline } from '#src/platform/network.ts';
import { formatBytes } from '#src/platform/numbers.ts';
import { canKeepApp } from '#src/platform/offline-start.ts';
import { Button } from '#src/ui/button.tsx';
import { ProgressBar } from '#src/ui/progress.tsx';
import { showToast } from '#src/ui/toast.ts';
import { type SavedPack, usePacks } from './saved-packs.ts';

const takeFocus = (button: HTMLButtonElement | null) => button?.focus();

const download = async () => import('./pack-download.ts');
const removal = async () => import('./pack-removal.ts');

type Step =
  | { at: 'rest' | 'measuring' | 'removing' }
  | { at: 'asking'; bytes: number }
  | { at: 'saving'; share: number };
const REST: Step = { at: 'rest' };

/** Keeps a course on this phone, after saying what that costs, and takes it away again. */
export default function SaveCourse({ courseId }: { courseId: number }) {
  useDeviceStore();
  const pack = usePacks().find((one) => one.courseId === courseId);
  if (!canKeepApp() || keepsNothing())
    return (
      <p className="my-2 text-sm text-ink-soft">
        {canKeepApp() ? (
          <Trans>
            Courses cannot be saved here: this window is private, or the phone has no room.
          </Trans>
        ) : (
          // Over plain HTTP from another machine no browser opens a page without it.
          <Trans>Courses cannot be saved here: this browser keeps nothing of this address.</Trans>
        )}
      </p>
    );
  return <Saving courseId={courseId} pack={pack} />;
}

function Saving({ courseId, pack }: { courseId: number; pack: SavedPack | undefined }) {
  const { t } = useLingui();
  const language = useLanguage();
  const offline = useIsOffline();
  const [step, setStep] = useState<Step>(REST);
  const isSaved = pack !== undefined;
  useEffect(() => {
    if (isSaved)
      void removal()
        .then(async ({ verifyPacks }) => verifyPacks())
        .catch(() => null);
  }, [isSaved]);
  const { data: bytes } = useQuery({
    queryKey: ['learning', 'pack', courseId, language, pack?.savedAt, pack?.isPartial],
    queryFn: async () => (await download()).measurePack(courseId),
    // Who saves data is told when they ask.
    enabled: !offline && !savesData(),
    staleTime: 5 * 60 * 1000,
  });
  const fail = (error: unknown) => {
    setStep(REST);
    const isFull = error instanceof DOMException && error.name === 'QuotaExceededError';
    showToast(
      isFull || keepsNothing()
        ? t`This phone has no room for it. Remove something and try again.`
        : t`It could not be saved. What has arrived stays: go on with a network.`,
      'alarm',
    );
  };
  const measure = async () => {
    setStep({ at: 'measuring' });
    const { measurePack } = await download();
    setStep({ at: 'asking', bytes: await measurePack(courseId) });
  };
  const save = async () => {
    setStep({ at: 'saving', share: 0 });
    const { savePack } = await download();
    await savePack(courseId, (share) => setStep({ at: 'saving', share }));
    setStep(REST);
    showToast(t`Saved on this phone: you can learn it without a network.`, 'success');
  };
  const remove = async () => {
    const { removePack } = await removal();
    await removePack(courseId);
    setStep(REST);
  };
  /** At once where the button has told the size, else after telling it. */
  const press = () => void (bytes === undefined ? measure() : save()).catch(fail);

  if (step.at === 'saving') {
    const percent = Math.round(step.share * 100);
    return (
      <div className="my-3 max-w-sm">
        <p className="mb-1 text-sm text-ink-soft" role="status">
          <Trans>Saving on this phone...</Trans>
        </p>
        <ProgressBar percent={percent} label={t`Saved so far`} />
      </div>
    );
  }
  if (step.at === 'asking')
    return (
      <Asked>
        <p>
          {step.bytes === 0 ? (
            <Trans>Everything is here and up to date.</Trans>
          ) : (
            <Trans>This fetches {formatBytes(step.bytes, language)} now.</Trans>
          )}
        </p>
        <div className="flex gap-2">
          <Button look="quiet" onClick={() => setStep(REST)}>
            {step.bytes === 0 ? <Trans>Close</Trans> : <Trans>Not now</Trans>}
          </Button>
          {step.bytes > 0 && (
            <Button ref={takeFocus} onClick={() => void save().catch(fail)}>
              <Trans>Save this course</Trans>
            </Button>
          )}
        </div>
      </Asked>
    );
  const isBusy = step.at === 'measuring';
  const size = bytes !== undefined && formatBytes(bytes, language);
  if (!pack)
    return (
      <Button
        look="quiet"
        busy={isBusy}
        disabled={offline}
        className="my-1 -ml-2 px-2! text-left"
        onClick={press}
      >
        {!isBusy && <Download size={18} aria-hidden />}
        {size ? (
          <Trans>Save this course on this phone, {size}</Trans>
        ) : (
          <Trans>Save this course on this phone</Trans>
        )}
      </Button>
    );
  if (step.at === 'removing')
    return (
      <Asked>
        <p>
          <Trans>Remove it from this phone? What you have done stays.</Trans>
        </p>
        <div className="flex gap-2">
          <Button ref={takeFocus} look="quiet" onClick={() => setStep(REST)}>
            <Trans>Keep the course</Trans>
          </Button>
          <Button look="danger" onClick={() => void remove().catch(fail)}>
            <Trans>Remove</Trans>
          </Button>
        </div>
      </Asked>
    );
  // Of several courses below each other, each button says which.
  const name = <span className="sr-only">: {pack.title}</span>;
  return (
    <Asked>
      <p className="flex items-center gap-2 text-ink-soft">
        <Smartphone size={18} className="shrink-0" aria-hidden />
        <What pack={pack} />
      </p>
      <div className="-ml-2 flex flex-wrap">
        {!offline && bytes !== 0 && (
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
              <Trans>Look for changes</Trans>
            )}
            {name}
          </Button>
        )}
        <Button look="quiet" className="px-2!" onClick={() => setStep({ at: 'removing' })}>
          <Trans>Remove</Trans>
          {name}
        </Button>
      </div>
    </Asked>
  );
}

const Asked = ({ children }: { children: ReactNode }) => (
  <div className="my-2 flex flex-wrap items-center gap-x-4 gap-y-1">{children}</div>
);

function What({ pack: { bytes, savedAt, isPartial } }: { pack: SavedPack }) {
  const language = useLanguage();
  if (isPartial) return <Trans>A part of it is on this phone</Trans>;
  return (
    <span>
      <Trans>
        On this phone · {formatBytes(bytes, language)} · as of {formatDay(savedAt, language)}
      </Trans>
    </span>
  );
}
