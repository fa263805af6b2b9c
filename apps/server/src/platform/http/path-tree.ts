interface Branch<T> {
  children: Map<string, Branch<T>>;
  value?: T;
}

/** Finds what belongs to a path by its segments, whichever number of patterns there are; `:name` stands for any segment. */
export class PathTree<T> {
  readonly #root: Branch<T> = { children: new Map() };

  /** What belongs to exactly this pattern, made where there is nothing yet. */
  at(pattern: string, make: () => T): T {
    let branch = this.#root;
    for (const segment of pattern.split('/')) {
      const key = segment.startsWith(':') ? ':' : segment;
      const next = branch.children.get(key) ?? { children: new Map() };
      branch.children.set(key, next);
      branch = next;
    }
    return (branch.value ??= make());
  }

  /** Segments that are written out go before those that stand for any. */
  find(path: string): T | undefined {
    return this.#search(this.#root, path.split('/'), 0);
  }

  #search(branch: Branch<T>, segments: string[], depth: number): T | undefined {
    const segment = segments[depth];
    if (segment === undefined) return branch.value;
    const exact = segment === ':' ? undefined : branch.children.get(segment);
    const found = exact && this.#search(exact, segments, depth + 1);
    if (found !== undefined) return found;
    const any = segment === '' ? undefined : branch.children.get(':');
    return any && this.#search(any, segments, depth + 1);
  }
}
