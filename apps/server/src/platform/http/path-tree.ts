interface Branch<T> {
  children: Map<string, Branch<T>>;
  value?: T;
}

/** Looks up values by path segments, in a time independent of the number of patterns; `:name` matches any segment. */
export class PathTree<T> {
  readonly #root: Branch<T> = { children: new Map() };

  /** The value of exactly this pattern, created if missing. */
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

  /** Literal segments take precedence over parameters. */
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
