import { Trans } from '@lingui/react/macro';
import { useDeviceStore } from '#src/platform/device-store.ts';
import { paths } from '#src/platform/paths.ts';
import { TextLink } from '#src/ui/text-link.tsx';
import { usePacks } from './saved-packs.ts';

/** Replaces a page that is not on this phone, without a network: lists what can be opened instead. */
export default function MissingPage() {
  useDeviceStore();
  const packs = usePacks().filter(({ isPartial, lacksApp }) => !isPartial && !lacksApp);
  return (
    <>
      <h1 className="text-3xl">
        <Trans>You need internet for this page</Trans>
      </h1>
      <p className="max-w-prose text-ink-soft">
        <Trans>It is not saved on this device. It opens by itself when you are back online.</Trans>
      </p>
      {packs.length > 0 && (
        <nav aria-labelledby="here" className="flex flex-col items-center gap-1">
          <h2 id="here" className="font-display text-lg font-bold">
            <Trans>What you can open now</Trans>
          </h2>
          {packs.map(({ courseId, title }) => (
            <TextLink key={courseId} to={paths.chapters(courseId)}>
              {title || <Trans>A course</Trans>}
            </TextLink>
          ))}
          <TextLink to={paths.dashboard}>
            <Trans>Today</Trans>
          </TextLink>
          <TextLink to={paths.review}>
            <Trans>Review</Trans>
          </TextLink>
          <TextLink to={paths.plan}>
            <Trans>My plan</Trans>
          </TextLink>
        </nav>
      )}
    </>
  );
}
