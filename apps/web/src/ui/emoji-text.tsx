import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react';

const LOOK = {
  className: 'mr-1.5 inline size-[1.2em] align-[-0.2em]',
  strokeWidth: 2.5,
  'aria-hidden': true,
} as const;

const SIGNS = new Map([
  ['✅', <CircleCheck key="right" {...LOOK} />],
  ['❌', <CircleX key="wrong" {...LOOK} />],
  ['⚠️', <TriangleAlert key="warning" {...LOOK} />],
]);

/**
 * A text that may begin with an emoji. Old phones lack a font for it, so it is drawn as an icon; the emoji stays in the
 * text for screen readers and for copying.
 */
export function EmojiText({ text }: { text: string }) {
  const [first = ''] = text.split(' ', 1);
  const sign = SIGNS.get(first);
  if (!sign) return text;
  return (
    <span>
      {sign}
      <span className="sr-only">{first} </span>
      {text.slice(first.length + 1)}
    </span>
  );
}
