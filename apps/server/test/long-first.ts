import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Puts these files first, by how their paths end: they take long for their size, by which a fresh checkout puts files
 * in order. Begun last, they would end alone, with a core that has nothing to do.
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
