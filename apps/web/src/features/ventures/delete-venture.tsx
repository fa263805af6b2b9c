import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { later } from '#src/platform/later.tsx';
import { Button } from '#src/ui/button.tsx';

const DeleteVentureDialog = later(async () => import('./delete-venture-dialog.tsx'));

interface DeleteVentureProps {
  venture: { id: number; company_name: string };
  onDeleted?: () => void;
}

/** The button and, after a press, its dialog. */
export function DeleteVenture({ venture, onDeleted }: DeleteVentureProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="quiet" onClick={() => setOpen(true)}>
        <Trans>Delete</Trans>
        <span className="sr-only">: {venture.company_name}</span>
      </Button>
      {isOpen && (
        <DeleteVentureDialog
          venture={venture}
          onClose={() => setOpen(false)}
          {...(onDeleted && { onDeleted })}
        />
      )}
    </>
  );
}
