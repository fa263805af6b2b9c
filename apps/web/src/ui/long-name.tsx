/** A username or an address: without spaces, it breaks behind its signs before it breaks within a word. */
export function LongName({ children }: { children: string }) {
  const parts = children.match(/[^._@-]*[._@-]|[^._@-]+$/g) ?? [];
  return parts.flatMap((part, at) => [part, <wbr key={at} />]);
}
