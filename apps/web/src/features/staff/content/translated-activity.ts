import type { ActivityFields } from './activity-text.ts';

/**
 * A translation's fields with the milestones and resources of its original, empty where it has no text yet.
 * Resources are matched by position only: if the translation has more than the original, the editor must say which
 * one to remove.
 */
export function inLineWith(fields: ActivityFields, original: ActivityFields): ActivityFields {
  const isOver = hasMoreResources(fields, original);
  return {
    ...fields,
    resources: [
      ...original.resources.map(({ type, description }, at) => {
        const said = fields.resources[at];
        return {
          title: said?.title ?? '',
          // With its type, an empty resource keeps its position in the file.
          type: said?.type ?? type,
          description: description === '' && !isOver ? '' : (said?.description ?? ''),
          url: '',
          template: '',
        };
      }),
      ...fields.resources.slice(original.resources.length),
    ],
    milestones: original.milestones.map(({ slug, description }) => {
      const said = fields.milestones.find((one) => one.slug === slug);
      return {
        slug,
        title: said?.title ?? '',
        description: description === '' ? '' : (said?.description ?? ''),
        target: '',
        unit: said?.unit ?? '',
        due_days: '',
      };
    }),
  };
}

export const hasMoreResources = (fields: ActivityFields, original: ActivityFields) =>
  fields.resources.length > original.resources.length;
