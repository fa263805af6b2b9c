/** A username or address, which prefers to break after its punctuation, since it has no spaces. */
export function LongName({ children }: { children: string }) {
  const parts = children.match(/[^._@-]*[._@-]|[^._@-]+$/g) ?? [];
  return parts.flatMap((part, at) => [part, <wbr key={at} />]);
}
