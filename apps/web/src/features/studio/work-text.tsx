const ITEM = /^\s*[-•*] +/;

/** A work as it was typed; lines that begin with a hyphen are a list. Stands in a `MarkableText`. */
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
          // Each line ends as in the text, so that words which are marked over two of them stay apart.
          <li key={index}>{`${line.replace(ITEM, '')}\n`}</li>
        ))}
      </ul>
    ) : (
      <div key={at}>{`${own.join('\n')}\n`}</div>
    ),
  );
}
