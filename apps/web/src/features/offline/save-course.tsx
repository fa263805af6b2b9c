import { Trans } from '@lingui/react/macro';
import { Smartphone } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { formatDay } from '#src/platform/dates.ts';
import { cannotStore, useDeviceStore } from '#src/platform/device-store.ts';
import { useLanguage } from '#src/platform/language.ts';
import { later } from '#src/platform/later.tsx';
import { useIsOffline } from '#src/platform/network.ts';
import { formatBytes } from '#src/platform/numbers.ts';
import { canKeepApp } from '#src/platform/offline-start.ts';
import { Button } from '#src/ui/button.tsx';
import type { FetchTemplate } from './pack-templates.tsx';
import { bytesOf, type SavedPack, usePacks } from './saved-packs.ts';

/** Not part of the stored app, because it needs a network. */
const SaveOnline = later(async () => import('./choices/save-online.tsx'), {
  fallback: <div className="h-14" />,
});
const Templates = later(async () => import('./pack-templates.tsx'), { fallback: null });

const removal = async () => import('./pack-removal.ts');

/** Saves a course on this phone, after showing its size, and removes it again. */
export default function SaveCourse({ courseId }: { courseId: number }) {
  useDeviceStore();
  const pack = usePacks().find((one) => one.courseId === courseId);
  const isOffline = useIsOffline();
  // Once loaded, it stays: an unstable network must not close an open question.
  const [isAsked, setAsked] = useState(!isOffline);
  if (!isOffline && !isAsked) setAsked(true);
  const isSaved = pack !== undefined;
  useEffect(() => {
    if (isSaved)
      void removal()
        .then(async ({ verifyPacks }) => verifyPacks())
        .catch(() => null);
  }, [isSaved]);
  if (!canKeepApp() || cannotStore())
    return (
      <p className="my-2 text-sm text-ink-soft">
        {canKeepApp() ? (
          <Trans>
            Courses cannot be saved here: this window is private, or the phone has no room.
          </Trans>
        ) : (
          // Over plain HTTP, except on localhost, browsers store nothing for offline use.
          <Trans>Courses cannot be saved here: this browser keeps nothing of this site.</Trans>
        )}
      </p>
    );
  const kept = (online?: OnlineParts) => pack && <KeptCourse pack={pack} {...online} />;
  return isAsked ? (
    <SaveOnline courseId={courseId} pack={pack} renderKept={kept} />
  ) : (
    (kept() ?? null)
  );
}

/** The actions that are available with a network. */
export interface OnlineParts {
  actions?: ReactNode;
  offered?: SavedPack['templates'];
  onFetch?: FetchTemplate;
}

interface KeptCourseProps extends OnlineParts {
  pack: SavedPack;
}

/** Works without a network. */
function KeptCourse({ pack, actions, offered = pack.templates ?? [], onFetch }: KeptCourseProps) {
  const [isAsking, setAsking] = useState(false);
  if (isAsking)
    return (
      <Line>
        <p>
          <Trans>Remove it from this device? What you have done stays.</Trans>
        </p>
        <div className="flex gap-2">
          <Button ref={(button) => button?.focus()} look="quiet" onClick={() => setAsking(false)}>
            <Trans>Keep the course</Trans>
          </Button>
          <Button
            look="danger"
            onClick={() =>
              void removal()
                .then(async ({ removePack }) => removePack(pack.courseId))
                .catch(() => setAsking(false))
            }
          >
            <Trans>Remove</Trans>
          </Button>
        </div>
      </Line>
    );
  return (
    <>
      <Line>
        <p className="flex items-center gap-2 text-ink-soft">
          <Smartphone size={18} aria-hidden />
          <What pack={pack} />
        </p>
        <div className="-ml-2 flex flex-wrap">
          {actions}
          <Button look="quiet" className="px-2!" onClick={() => setAsking(true)}>
            <Trans>Remove</Trans>
            {/* Names the course, because several courses may be listed below each other. */}
            <span className="sr-only">: {pack.title}</span>
          </Button>
        </div>
      </Line>
      {offered.length > 0 && <Templates courseId={pack.courseId} {...{ pack, offered, onFetch }} />}
    </>
  );
}

const Line = ({ children }: { children: ReactNode }) => (
  <div className="my-2 flex flex-wrap items-center gap-x-4 gap-y-1">{children}</div>
);

function What({ pack }: { pack: SavedPack }) {
  const language = useLanguage();
  if (pack.isPartial) return <Trans>A part of it is on this device</Trans>;
  return (
    <span>
      <Trans>
        On this device · {formatBytes(bytesOf(pack), language)} · as of{' '}
        {formatDay(pack.savedAt, language)}
      </Trans>
    </span>
  );
}
