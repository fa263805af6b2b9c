import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { NotebookPen } from 'lucide-react';
import { Button } from '#src/ui/button.tsx';
import { useErrorText } from '#src/ui/error-text.ts';
import { showToast } from '#src/ui/toast.ts';
import { planQueries, updatePlan } from './plan.api.ts';

/** Where there is a plan that the mentor may not read: the way to let it, with what it gains. */
export default function MentorOffer() {
  const { t } = useLingui();
  const errorText = useErrorText();
  const { data: plan } = useQuery(planQueries.own());
  const allow = useMutation({
    mutationFn: async () => updatePlan({ mentor_may_read: true }),
    onError: (error) => showToast(errorText(error, t`This could not be saved.`), 'alarm'),
  });
  if (!plan || plan.updated_at === null) return null;
  return plan.mentor_may_read ? (
    <p role="status" className="flex items-start gap-2 text-sm text-ink-soft">
      <NotebookPen size={16} className="mt-0.5 shrink-0" aria-hidden />
      <Trans>I may read your plan: ask me about your own figures.</Trans>
    </p>
  ) : (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button look="secondary" busy={allow.isPending} onClick={() => allow.mutate()}>
        <NotebookPen size={18} aria-hidden />
        <Trans>Let me read your plan</Trans>
      </Button>
      <span className="text-sm text-ink-soft">
        <Trans>Then I can answer with your own figures.</Trans>
      </span>
    </div>
  );
}
