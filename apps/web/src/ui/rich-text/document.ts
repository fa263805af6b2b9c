import type { Block, Lines, List, ListItem, Run } from '@inzira/contract/rules/rich-text';
import type { JSONContent } from '@tiptap/core';

/** Converts parsed Markdown to a document of the editor. */
export const toDocument = (blocks: readonly Block[]): JSONContent => ({
  type: 'doc',
  content: blocks.length > 0 ? blocks.map(toNode) : [{ type: 'paragraph' }],
});

function toNode(block: Block): JSONContent {
  switch (block.kind) {
    case 'paragraph':
      return { type: 'paragraph', content: toInline(block.lines) };
    case 'heading':
      return { type: 'heading', attrs: { level: block.level }, content: toInline(block.lines) };
    case 'list':
      return {
        type: block.isOrdered ? 'orderedList' : 'bulletList',
        ...(block.isOrdered && { attrs: { start: block.start } }),
        content: block.items.map(({ lines, lists }) => ({
          type: 'listItem',
          content: [{ type: 'paragraph', content: toInline(lines) }, ...lists.map(toNode)],
        })),
      };
  }
}

const toInline = (lines: Lines): JSONContent[] =>
  lines.flatMap((line, at) => [
    ...(at > 0 ? [{ type: 'hardBreak' }] : []),
    ...line.map(({ text, bold, italic, link }) => ({
      type: 'text',
      text,
      marks: [
        ...(link === undefined ? [] : [{ type: 'link', attrs: { href: link } }]),
        ...(bold ? [{ type: 'bold' }] : []),
        ...(italic ? [{ type: 'italic' }] : []),
      ],
    })),
  ]);

/** The inverse conversion. */
export const fromDocument = ({ content = [] }: JSONContent): Block[] => content.flatMap(fromNode);

function fromNode(node: JSONContent): Block[] {
  switch (node.type) {
    case 'paragraph':
      return [{ kind: 'paragraph', lines: fromInline(node) }];
    case 'heading':
      return [
        { kind: 'heading', level: node.attrs?.['level'] === 3 ? 3 : 2, lines: fromInline(node) },
      ];
    case 'bulletList':
    case 'orderedList':
      return [fromList(node)];
    case undefined:
    default:
      return [];
  }
}

const fromList = ({ type, attrs, content = [] }: JSONContent): List => ({
  kind: 'list',
  isOrdered: type === 'orderedList',
  start: Number(attrs?.['start'] ?? 1),
  items: content.map((item): ListItem => {
    const parts = (item.content ?? []).flatMap(fromNode);
    return {
      lines: parts.flatMap((part) => (part.kind === 'list' ? [] : part.lines)),
      lists: parts.flatMap((part) => (part.kind === 'list' ? [part] : [])),
    };
  }),
});

function fromInline({ content = [] }: JSONContent): Lines {
  const lines: Lines = [[]];
  for (const { type, text = '', marks = [] } of content) {
    if (type === 'hardBreak') lines.push([]);
    const run: Run = { text };
    for (const mark of marks) {
      if (mark.type === 'bold') run.bold = true;
      else if (mark.type === 'italic') run.italic = true;
      else if (mark.type === 'link') run.link = String(mark.attrs?.['href']);
    }
    if (type === 'text') lines.at(-1)?.push(run);
  }
  return lines;
}
