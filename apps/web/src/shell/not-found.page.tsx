import { Trans } from '@lingui/react/macro';
import { paths } from '#src/platform/paths.ts';
import { LinkButton } from '#src/ui/button.tsx';
import { Drawing } from '#src/ui/drawing.tsx';

export default function NotFoundPage() {
  return (
    <div className="page-width flex min-h-[65dvh] flex-col items-center justify-center gap-5 py-16 text-center">
      <Drawing of="not-found" className="size-40" />
      <h1 className="text-3xl md:text-5xl">
        <Trans>404 - Page Not Found</Trans>
      </h1>
      <p className="max-w-prose text-lg text-ink-soft">
        <Trans>Oops! The page you are looking for does not exist.</Trans>
      </p>
      <LinkButton to={paths.home} size="lg">
        <Trans>Go Back Home</Trans>
      </LinkButton>
    </div>
  );
}
