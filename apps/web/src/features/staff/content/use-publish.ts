import type { ContentFile } from '@inzira/contract/staff-content';
import { useMutation } from '@tanstack/react-query';
import { useGo } from '#src/platform/navigation.ts';
import { paths } from '#src/platform/paths.ts';
import { showToast } from '#src/ui/toast.ts';
import { publishText } from './curriculum.api.ts';

/** Publishes an entry of the hub; null is the release's text, or takes away what none has. */
export function usePublish(file: ContentFile, done: string) {
  const go = useGo();
  return useMutation({
    mutationFn: async (text: string | null) =>
      publishText({ path: file.path, text, version: file.version }),
    onSuccess(published) {
      showToast(done);
      if (published.state === 'removed') go(paths.staffPlace('hub'));
    },
  });
}
