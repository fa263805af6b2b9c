import { Trans } from '@lingui/react/macro';
import { paths } from '#src/platform/paths.ts';
import { Alert } from '#src/ui/alert.tsx';
import { TextLink } from '#src/ui/text-link.tsx';

/**
 * A link to the listing that was just saved, which stays after the toast.
 * @param id empty when nothing was saved
 */
export function SavedListing({ id }: { id: string }) {
  if (!/^\d+$/.test(id)) return null;
  return (
    <div className="mb-3">
      <Alert tone="success">
        <TextLink to={paths.opportunity(Number(id))}>
          <Trans>See the listing as learners see it</Trans>
        </TextLink>
      </Alert>
    </div>
  );
}
