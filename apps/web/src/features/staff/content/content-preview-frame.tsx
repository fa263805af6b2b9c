import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { RadioGroup } from '#src/ui/choice-group.tsx';

const WIDTHS = { '360': 360, '1280': 1280 } as const;
/** The height of headers, bars and the preview's own controls. */
const AROUND = { narrow: 256, wide: 330 };

interface ContentPreviewFrameProps {
  /** The lesson's HTML as the server would send it; null while the text cannot be read. */
  html: string | null;
  styles: string;
  isWaiting: boolean;
  /** Called for a tap in the text, with the text of the tapped block and the position in it. */
  onTap?: (block: string, at: number) => void;
}

/** The elements that count as a block. */
const BLOCK = 'p, li, h2, h3, h4, td, th, dt, dd, summary, figcaption, button, label';

/** Shows the lesson in a frame as wide as a phone or a laptop, without running any script. */
export default function ContentPreviewFrame(props: ContentPreviewFrameProps) {
  const { html, styles, isWaiting, onTap } = props;
  const { t } = useLingui();
  const [width, setWidth] = useState<keyof typeof WIDTHS>('360');
  const [room, setRoom] = useState(0);
  const [height] = useState(() =>
    Math.max(320, window.innerHeight - AROUND[window.innerWidth < 1280 ? 'narrow' : 'wide']),
  );
  const box = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const [page] = useState(() => pageOf(styles));
  const [isReady, setIsReady] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setRoom(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    const place = frame.current?.contentDocument?.querySelector('main');
    // The HTML is sanitized by the server, and the frame runs no scripts. Replacing only `main` keeps the scroll
    // position.
    if (isReady && place && html !== null) place.innerHTML = html;
  }, [html, isReady]);
  const tap = useEffectEvent((page: Document, event: MouseEvent) => {
    const block = (event.target as Element).closest(BLOCK);
    if (!block) return;
    event.preventDefault();
    onTap?.(block.textContent, charactersBefore(page, block, event));
  });
  useEffect(() => {
    const page = isReady ? frame.current?.contentDocument : null;
    if (!page) return;
    const listen = (event: MouseEvent) => tap(page, event);
    page.addEventListener('click', listen);
    return () => page.removeEventListener('click', listen);
  }, [isReady]);
  const pixels = WIDTHS[width];
  const scale = room > 0 ? Math.min(1, room / pixels) : 1;
  return (
    <section
      aria-label={t`Preview`}
      className="min-w-0 max-xl:group-data-[part=questions]/editor:hidden max-xl:group-data-[part=text]/editor:hidden xl:col-start-2 xl:row-start-1"
    >
      <RadioGroup
        label={<Trans>Preview</Trans>}
        name="preview-width"
        inline
        choices={[
          { value: '360', label: t`Phone (360 px)` },
          { value: '1280', label: t`Laptop (1280 px)` },
        ]}
        defaultValue="360"
        onChange={(value) => setWidth(value === '1280' ? '1280' : '360')}
      />
      {onTap && (
        <p className="mt-2 text-sm text-ink-soft">
          <Trans>Choose a sentence to find it in the text.</Trans>
        </p>
      )}
      {html === null && !isWaiting && (
        <p role="status" className="mt-2">
          <Trans>The preview comes once the text can be read. See what there is to fix.</Trans>
        </p>
      )}
      <div ref={box} className="mt-3 overflow-hidden rounded-lg" style={{ height }}>
        <iframe
          ref={frame}
          title={t`How learners see it`}
          sandbox="allow-same-origin"
          srcDoc={page}
          onLoad={() => setIsReady(true)}
          className="origin-top-left rounded-lg border border-line bg-paper"
          style={{ width: pixels, height: height / scale, transform: `scale(${scale})` }}
        />
      </div>
    </section>
  );
}

/** The number of characters in a block before the tapped place. */
function charactersBefore(page: Document, block: Element, { clientX, clientY }: MouseEvent) {
  // Missing in browsers before 2025; there the start of the block is used.
  if (!('caretPositionFromPoint' in page)) return 0;
  const caret = page.caretPositionFromPoint(clientX, clientY);
  if (!caret || !block.contains(caret.offsetNode)) return 0;
  const range = page.createRange();
  range.selectNodeContents(block);
  range.setEnd(caret.offsetNode, caret.offset);
  return range.toString().length;
}

/** An empty page with this page's styles and theme. */
function pageOf(styles: string): string {
  const sheets = [...document.querySelectorAll('link[rel="stylesheet"], head > style')]
    .map(({ outerHTML }) => outerHTML)
    .join('');
  const theme = document.documentElement.cloneNode(false) as HTMLElement;
  theme.lang = 'en';
  // The frame's content security policy forbids style attributes.
  theme.removeAttribute('style');
  theme.classList.remove('overflow-hidden');
  const attributes = [...theme.attributes]
    .map(({ name, value }) => `${name}="${value.replaceAll('"', '&quot;')}"`)
    .join(' ');
  return `<!doctype html><html ${attributes}><head><title>Preview</title><meta name="viewport" content="width=device-width">${sheets}<link rel="stylesheet" href="${styles}"></head><body><main class="prose lesson p-4"></main></body></html>`;
}
