import type { HubEntry } from '@inzira/contract/resources';
import type { ContentFile } from '@inzira/contract/staff-content';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { Alert } from '#src/ui/alert.tsx';
import { Button } from '#src/ui/button.tsx';
import { FailureAlert } from '#src/ui/failure-alert.tsx';
import { showToast } from '#src/ui/toast.ts';
import { keepOurs } from './curriculum.api.ts';
import { usePublish } from './use-publish.ts';

/** The entry as changed by a new release. */
export default function Release({ file }: { file: ContentFile }) {
  const { t } = useLingui();
  const keep = useMutation({
    mutationFn: async () => keepOurs(file.path),
    onSuccess: () => showToast(t`Kept. The new release waits no more.`),
  });
  const take = usePublish(file, t`The release’s resource is shown now.`);
  const failed = keep.error ?? take.error;
  const released = JSON.parse(file.released ?? '{}') as Partial<HubEntry>;
  return (
    <Alert>
      <p>
        <Trans>A new release has another text. Learners see the one that was edited here.</Trans>
      </p>
      <p className="mt-2">
        <strong>{released.title?.en}</strong>
        <br />
        {released.description?.en}
      </p>
      <div className="mt-2 flex flex-wrap gap-3">
        <Button look="secondary" busy={keep.isPending} onClick={() => keep.mutate()}>
          <Trans>Keep ours</Trans>
        </Button>
        <Button look="secondary" busy={take.isPending} onClick={() => take.mutate(null)}>
          <Trans>Take the release</Trans>
        </Button>
      </div>
      {failed && <FailureAlert sentence={t`This was not done.`} failure={failed} />}
    </Alert>
  );
}
