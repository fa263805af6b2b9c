import type { ContentFile } from '@inzira/contract/staff-content';
import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useGo } from '#src/platform/navigation.ts';
import { paths } from '#src/platform/paths.ts';
import { showToast } from '#src/ui/toast.ts';
import { publishText } from './curriculum.api.ts';

/** The message after a publication, which differs while a release is held back and learners do not see the text yet. */
export function useTold() {
  const { t } = useLingui();
  return (published: Pick<ContentFile, 'isHeld'> | null, done: string) =>
    published?.isHeld ? t`Saved. A new release is held back: learners see this with it.` : done;
}

/** Publishes an entry of the hub; null publishes the release's text, or removes an entry that no release has. */
export function usePublish(file: ContentFile, done: string) {
  const go = useGo();
  const told = useTold();
  return useMutation({
    mutationFn: async (text: string | null) =>
      publishText({ path: file.path, text, version: file.version }),
    onSuccess(published) {
      showToast(told(published, done));
      if (published.state === 'removed') go(paths.staffPlace('hub'));
    },
  });
}
