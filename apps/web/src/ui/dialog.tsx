import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { lastFocus } from '#src/platform/last-focus.ts';
import { IconButton } from './button.tsx';
import { ToastRegion } from './toast-region.tsx';

interface DialogProps {
  open: boolean;
  /** Called on Esc, the close button or a click outside; the page then sets `open` to false. */
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** Buttons that stay visible while the content scrolls. */
  actions?: ReactNode;
  /** As wide as a page, for content such as a document. */
  wide?: boolean;
  /** Leaves the page usable: beside the content on the right, or on a phone over the lower part. */
  beside?: boolean;
}

const IN_FRONT =
  'm-auto max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] rounded-lg shadow-card open:flex';
const BESIDE =
  'fixed inset-x-0 top-auto bottom-0 z-50 m-0 max-h-[60dvh] w-full max-w-none rounded-t-lg border-t border-line-strong shadow-card open:flex lg:inset-y-0 lg:right-0 lg:left-auto lg:h-full lg:max-h-none lg:w-[26rem] lg:rounded-none lg:border-t-0 lg:border-l';

/** The browser's modal dialog: it traps and restores the focus, and makes the page inert; not with `beside`. */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, children, actions, wide = false, beside = false } = props;
  const { t } = useLingui();
  const titleId = useId();
  const ref = useRef<HTMLDialogElement>(null);
  // A layout effect, because the browser restores the focus only while the dialog is still in the page.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog || !open) return;
    const { path } = lastFocus;
    const lock = beside ? 'has-panel' : 'overflow-hidden';
    if (beside) dialog.show();
    else dialog.showModal();
    // Otherwise the browser would focus the close button, which comes first.
    dialog
      .querySelector<HTMLElement>(
        '[data-content] :is(input, select, textarea):not(:disabled, [hidden])',
      )
      ?.focus();
    document.documentElement.classList.add(lock);
    return () => {
      dialog.close();
      // The opener was removed, such as the row of a list: its neighbour takes the focus (`shell/rescue-focus.ts`).
      if ((path[0] as Node | undefined)?.isConnected === false) lastFocus.path = path;
      document.documentElement.classList.remove(lock);
    };
  }, [open, beside]);
  useEffect(() => {
    const dialog = ref.current;
    // The content covers the whole dialog, so a click on the dialog itself is outside of it. The press must start there
    // as well, because selecting text with the mouse may end outside.
    let isBeside = false;
    const onPress = ({ target }: Event) => {
      isBeside = target === dialog;
    };
    const onClick = ({ target }: Event) => {
      if (target === dialog && isBeside) onClose();
    };
    dialog?.addEventListener('pointerdown', onPress);
    dialog?.addEventListener('click', onClick);
    return () => {
      dialog?.removeEventListener('pointerdown', onPress);
      dialog?.removeEventListener('click', onClick);
    };
  }, [onClose]);
  return (
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // The browser closes a modal dialog on Esc by itself.
      onKeyDown={
        beside
          ? ({ key }) => {
              if (key === 'Escape') onClose();
            }
          : undefined
      }
      className={`${beside ? BESIDE : `${IN_FRONT} ${wide ? 'max-w-5xl' : 'max-w-xl'}`} bg-paper-raised p-0 text-ink open:flex-col`}
    >
      {open && (
        <>
          <header className="flex items-start justify-between gap-3 border-b border-line py-3 pr-2 pl-5">
            <h2 id={titleId} className="pt-2 text-xl">
              {title}
            </h2>
            <IconButton label={t`Close`} onClick={onClose}>
              <X size={22} aria-hidden />
            </IconButton>
          </header>
          <div data-content className="min-h-0 overflow-y-auto p-5">
            {children}
          </div>
          {actions && (
            <footer className="flex flex-wrap justify-end gap-3 border-t border-line px-5 py-4">
              {actions}
            </footer>
          )}
          {!beside && <ToastRegion />}
        </>
      )}
    </dialog>
  );
}
