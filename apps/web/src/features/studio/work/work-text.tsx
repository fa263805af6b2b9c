const ITEM = /^\s*[-•*] +/;

/** Work as typed; lines that begin with a hyphen become a list. Must be inside a `MarkableText`. */
export function WorkText({ text }: { text: string }) {
  const lines = text.split('\n');
  if (!lines.some((line) => ITEM.test(line))) return text;
  const blocks: { isList: boolean; lines: string[] }[] = [];
  for (const line of lines) {
    const isList = ITEM.test(line);
    const last = blocks.at(-1);
    if (last?.isList === isList) last.lines.push(line);
    else blocks.push({ isList, lines: [line] });
  }
  return blocks.map(({ isList, lines: own }, at) =>
    isList ? (
      <ul key={at} className="list-disc pl-5 marker:text-clay">
        {own.map((line, index) => (
          // Keeps the line break, so that words selected across two items stay separate.
          <li key={index}>{`${line.replace(ITEM, '')}\n`}</li>
        ))}
      </ul>
    ) : (
      <div key={at}>{`${own.join('\n')}\n`}</div>
    ),
  );
}
