import { useLingui } from '@lingui/react/macro';

/** The labels of a text's fields, by their keys in the file. */
export function usePartLabels(): Partial<Record<string, string>> {
  const { t } = useLingui();
  return {
    title: t`Title`,
    name: t`Title`,
    description: t`Description`,
    icon: t`Icon`,
    minutes: t`Minutes`,
    body: t`Text`,
    objectives: t`What a learner can do afterwards`,
    terms: t`Words to know`,
    takeaways: t`To remember`,
    asked_as: t`How learners ask for it`,
    apply: t`What it means for the learner’s own idea`,
    note: t`What learners write down at the end`,
    sources: t`Sources`,
    good: t`What good work shows`,
    pack_part: t`Part of the application pack that it fills`,
    lessons: t`Lessons that help with it`,
    resources: t`Resources`,
    milestones: t`Milestones`,
    instructions: t`How to go about it`,
    example: t`An example of good work`,
  };
}
