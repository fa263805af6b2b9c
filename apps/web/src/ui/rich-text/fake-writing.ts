import { act, waitFor } from '@testing-library/react';
import type { Editor } from '@tiptap/core';

/** The editor of a field, once it has replaced the text area. */
export async function editorOf(name: string): Promise<Editor> {
  return waitFor(() => {
    const area = document.querySelector(`textarea[name="${name}"]`);
    const dom = area?.parentElement?.querySelector('.ProseMirror');
    if (!dom) throw new Error(`There is no editor of ${name}`);
    return (dom as unknown as { editor: Editor }).editor;
  });
}

/** Sets the text as if it were typed, which test browsers cannot do. */
export async function writeText(name: string, text: string): Promise<void> {
  const editor = await editorOf(name);
  act(() => void editor.commands.insertContent(text));
}
