import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { RadioGroup } from '#src/ui/choice-group.tsx';

const WIDTHS = { '360': 360, '1280': 1280 } as const;
const HEIGHT = 720;

interface ContentPreviewFrameProps {
  /** As the server would serve it; null while the text cannot be read. */
  html: string | null;
  styles: string;
  isWaiting: boolean;
}

/** The lesson in a window of a phone's or a laptop's width; nothing in it runs. */
export function ContentPreviewFrame({ html, styles, isWaiting }: ContentPreviewFrameProps) {
  const { t } = useLingui();
  const [width, setWidth] = useState<keyof typeof WIDTHS>('360');
  const [room, setRoom] = useState(0);
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
    // The server has cleaned it; the frame runs no scripts besides. Set so, it keeps its place.
    if (isReady && place && html !== null) place.innerHTML = html;
  }, [html, isReady]);
  const pixels = WIDTHS[width];
  const scale = room > 0 ? Math.min(1, room / pixels) : 1;
  return (
    <section aria-label={t`Preview`} className="min-w-0">
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
      {html === null && !isWaiting && (
        <p role="status" className="mt-2">
          <Trans>The text cannot be shown until the checker can read it.</Trans>
        </p>
      )}
      <div ref={box} className="mt-3 overflow-hidden rounded-lg" style={{ height: HEIGHT }}>
        <iframe
          ref={frame}
          title={t`How learners see it`}
          sandbox="allow-same-origin"
          srcDoc={page}
          onLoad={() => setIsReady(true)}
          className="origin-top-left rounded-lg border border-line bg-paper"
          style={{ width: pixels, height: HEIGHT / scale, transform: `scale(${scale})` }}
        />
      </div>
    </section>
  );
}

/** An empty page that looks as this one does. */
function pageOf(styles: string): string {
  const sheets = [...document.querySelectorAll('link[rel="stylesheet"], head > style')]
    .map(({ outerHTML }) => outerHTML)
    .join('');
  const theme = document.documentElement.cloneNode(false) as HTMLElement;
  theme.lang = 'en';
  theme.classList.remove('overflow-hidden');
  const attributes = [...theme.attributes]
    .map(({ name, value }) => `${name}="${value.replaceAll('"', '&quot;')}"`)
    .join(' ');
  return `<!doctype html><html ${attributes}><head><title>Preview</title><meta name="viewport" content="width=device-width">${sheets}<link rel="stylesheet" href="${styles}"></head><body><main class="prose lesson p-4"></main></body></html>`;
}
