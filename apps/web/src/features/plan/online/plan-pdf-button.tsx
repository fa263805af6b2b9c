import type { ShownFigures } from '@inzira/contract/plan';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { Button } from '#src/ui/button.tsx';
import { useErrorText } from '#src/ui/error-text.ts';
import { showToast } from '#src/ui/toast.ts';
import { downloadPlan } from './plan-pdf.ts';

interface PlanPdfButtonProps {
  /** The results that the calculators show here. */
  figures: ShownFigures[];
  /** The trainee whose plan it is; undefined for the user's own. */
  trainee?: number;
}

/** Downloads the plan as a PDF. The server makes it, so the button is not offered offline. */
export default function PlanPdfButton({ figures, trainee }: PlanPdfButtonProps) {
  const { t } = useLingui();
  const errorText = useErrorText();
  const download = useMutation({
    mutationFn: async () => downloadPlan(figures, trainee),
    onError: (error) => showToast(`${t`The PDF could not be made.`} ${errorText(error)}`, 'alarm'),
  });
  return (
    <Button
      look="secondary"
      busy={download.isPending}
      className="max-sm:px-3!"
      onClick={() => download.mutate()}
    >
      <Download size={18} aria-hidden />
      <Trans>Save as PDF</Trans>
    </Button>
  );
}
