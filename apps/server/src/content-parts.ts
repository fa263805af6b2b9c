import type { ContentPart } from './platform/content/content-part.ts';
import type { EditedFolder } from './platform/content/content-edits.ts';
import type { TemplateFiles } from './platform/files/template-files.ts';

export type FindContentPart = (folder: EditedFolder) => Promise<ContentPart>;

/** All folders of `content/` that staff can edit; loaded with the first edit, because most servers never need them. */
export const contentParts =
  (templates: TemplateFiles): FindContentPart =>
  async (folder) => {
    switch (folder) {
      case 'modules':
        return (await import('./features/learning/editor/curriculum-part.ts')).curriculumPart;
      case 'journey':
        return (await import('./features/studio/journey-part.ts')).journeyPart;
      case 'resources':
        return (await import('./features/resources/hub-part.ts')).hubPart(templates);
    }
  };
