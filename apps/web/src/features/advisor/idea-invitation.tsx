import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Lightbulb } from 'lucide-react';
import { useState } from 'react';
import { keep, readKept, useDeviceStore } from '#src/platform/device-store.ts';
import { later } from '#src/platform/later.tsx';
import { ownIdea } from '#src/platform/own-idea.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';

const IdeaForm = later(async () => import('./idea-form.tsx'));

const SKIPPED = 'idea-skipped';

/** Asks once for the learner's idea; later it can be edited in the profile. */
export function IdeaInvitation() {
  const { data: card } = useQuery(ownIdea());
  useDeviceStore();
  const [isSkipped, setSkipped] = useState(() => readKept(SKIPPED) !== null);
  const [isOpen, setOpen] = useState(false);
  const isToldAlready = card && [card.idea, card.sector, card.customer].some(Boolean);
  if (!card || isToldAlready || isSkipped) return null;

  const skip = () => {
    void keep(SKIPPED, true);
    setSkipped(true);
  };
  return (
    <section className="flex flex-col gap-3 rounded-lg border border-line bg-ochre-soft px-4 py-3 text-on-ochre-soft">
      <p className="flex items-start gap-2">
        <Lightbulb size={20} className="mt-0.5" aria-hidden />
        <Trans>Tell me about your idea once, and I explain everything from it.</Trans>
      </p>
      <div className="flex flex-wrap gap-x-2">
        <Button onClick={() => setOpen(true)}>
          <Trans>Describe my idea</Trans>
        </Button>
        <Button look="quiet" onClick={skip} className="text-on-ochre-soft max-sm:px-2">
          <Trans>Skip</Trans>
        </Button>
      </div>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={<Trans>My Idea</Trans>}>
        <IdeaForm onCancel={() => setOpen(false)} onSaved={() => setOpen(false)} />
      </Dialog>
    </section>
  );
}
