import { Trans } from '@lingui/react/macro';
import { paths } from '#src/platform/paths.ts';
import { TextLink } from '#src/ui/text-link.tsx';

/** The terms that a new account accepts; shown wherever one can be created. */
export const TermsLine = () => (
  <p className="text-sm text-ink-soft">
    <Trans>
      By registering you accept our <TextLink to={paths.terms}>terms</TextLink>. Our{' '}
      <TextLink to={paths.privacy}>privacy page</TextLink> says what we keep about you.
    </Trans>
  </p>
);
