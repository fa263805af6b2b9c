import { act, waitFor } from '@testing-library/react';
import type { Editor } from '@tiptap/core';

/** The editor of a field, once it has taken the place of its text area. */
export async function editorOf(name: string): Promise<Editor> {
  return waitFor(() => {
    const area = document.querySelector(`textarea[name="${name}"]`);
    const dom = area?.parentElement?.querySelector('.ProseMirror');
    if (!dom) throw new Error(`There is no editor of ${name}`);
    return (dom as unknown as { editor: Editor }).editor;
  });
}

/** As if it were typed: no fake browser types into one. */
export async function writeText(name: string, text: string): Promise<void> {
  const editor = await editorOf(name);
  act(() => void editor.commands.insertContent(text));
}
