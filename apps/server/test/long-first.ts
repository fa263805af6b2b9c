import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Runs these files first, by the end of their paths: they take long for their size, by which a fresh checkout sorts
 * files. Started last, one would run alone while a core is idle.
 */
export const longFirst = (endings: readonly string[]): typeof BaseSequencer =>
  class LongFirst extends BaseSequencer {
    override async sort(files: TestSpecification[]) {
      const isLong = ({ moduleId }: TestSpecification) =>
        endings.some((ending) => moduleId.endsWith(ending));
      const sorted = await super.sort(files);
      return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
    }
  };
