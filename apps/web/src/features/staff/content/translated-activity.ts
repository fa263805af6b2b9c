import type { ActivityFields } from './activity-text.ts';

/**
 * A translation with the milestones and resources of its original, empty where it has no words for one. A resource is
 * known by its place alone: where there are more than in the original, somebody has to say which one is over.
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
          // With it an empty one keeps its place in the file.
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
